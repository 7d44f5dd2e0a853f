/** What the complete mirror remembers: totals and guard decisions, what was read on demand, files on disk, and the ring of sync events. */
import { sql, type Kysely } from 'kysely';

const STATEMENTS: readonly string[] = [
  // rows that the Service said there are, summed over the lists of the last complete sweep; NULL where it does not tell
  `ALTER TABLE collection_state ADD COLUMN total_rows INTEGER`,
  // number of the last sweep that was completed: what it did not see can be told from what a running one has not reached yet
  `ALTER TABLE collection_state ADD COLUMN complete_sweep INTEGER NOT NULL DEFAULT 0`,
  // newest record.seq at its end: what arrived later was not in the Service's total
  `ALTER TABLE collection_state ADD COLUMN complete_seq INTEGER NOT NULL DEFAULT 0`,
  // a person has said that so many rows may vanish: lets the next sweep past the deletion guard, once
  `ALTER TABLE collection_state ADD COLUMN guard_accepted_rows INTEGER NOT NULL DEFAULT 0`,

  // When what belongs to a record (an item's movements, a contact's activities) was last read completely.
  `CREATE TABLE related_state (
    record_id TEXT NOT NULL,
    collection TEXT NOT NULL,
    read_at_ms INTEGER NOT NULL,
    -- when the record itself was last changed, as known then: another time now means that more may have happened
    record_updated_at TEXT,
    PRIMARY KEY (record_id, collection)
  ) WITHOUT ROWID`,

  // Pictures and files of records, kept on disk by their content.
  `CREATE TABLE record_file (
    record_id TEXT NOT NULL,
    -- "image", or "field:" and the key of a custom field
    slot TEXT NOT NULL,
    -- name on disk, the SHA-256 of the content with the ending of its kind; NULL: the Service has none
    file_name TEXT,
    content_type TEXT,
    size_bytes INTEGER NOT NULL DEFAULT 0,
    -- what of the record the file was read for: another value means that it must be read again
    source_key TEXT NOT NULL,
    fetched_at_ms INTEGER NOT NULL,
    used_at_ms INTEGER NOT NULL,
    PRIMARY KEY (record_id, slot)
  ) WITHOUT ROWID`,
  `CREATE INDEX record_file_name ON record_file (file_name, used_at_ms, size_bytes) WHERE file_name IS NOT NULL`,

  // What the engine did and heard, in order; a ring, to be exported and replayed.
  `CREATE TABLE sync_event (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    kind TEXT NOT NULL,
    collection TEXT,
    detail TEXT NOT NULL
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(database);
  }
}
