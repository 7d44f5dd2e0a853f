/** What took effect twice after all, for a person to decide; and one index less that every saved change had to write. */
import { sql, type Kysely } from 'kysely';

const STATEMENTS: readonly string[] = [
  // An effect too many of an operation that was sent again because nothing was known of its first sending.
  `CREATE TABLE late_duplicate (
    operation_seq INTEGER NOT NULL REFERENCES operation (seq) ON DELETE CASCADE,
    -- local id of the record, or of the stock movement, that is there besides
    record_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'kept', 'reversed')),
    found_at_ms INTEGER NOT NULL,
    PRIMARY KEY (operation_seq, record_id)
  ) WITHOUT ROWID`,
  `CREATE INDEX late_duplicate_open ON late_duplicate (operation_seq) WHERE state = 'open'`,
  // The few that were sent more than once, looked at whenever something new was read.
  `CREATE INDEX operation_resent ON operation (seq) WHERE state = 'done' AND attempts > 1 AND looked_up > 0`,
  // Asked for only when old answers are forgotten, once a run: then the whole table may be read.
  `DROP INDEX accepted_time`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
