/**
 * Documents of the stock: movements with one number are one document. Both tables are made of the mirror: `movement` is written with the
 * record (src-sync/store/records/projections.ts), `document` follows it by itself, so that a list of documents never groups a million movements.
 */
import { sql, type Kysely } from 'kysely';

/** With a document that this movement is counted in. */
const COUNTED = (row: 'new' | 'old'): string => `${row}.live = 1 AND ${row}.reference IS NOT NULL`;

const ADD = `
  INSERT INTO document (reference, kind, latest_ms, movements, who)
    VALUES (new.reference, new.kind, new.happened_ms, 1, new.who)
    ON CONFLICT (reference) DO UPDATE SET
      movements = movements + 1,
      latest_ms = max(coalesce(latest_ms, excluded.latest_ms), coalesce(excluded.latest_ms, latest_ms)),
      who = CASE
        WHEN who IS NULL THEN excluded.who
        WHEN excluded.who IS NULL OR length(who) > 300 OR instr(', ' || who || ', ', ', ' || excluded.who || ', ') > 0
          THEN who
        ELSE who || ', ' || excluded.who END;`;

const TAKE = `
  UPDATE document SET
      movements = movements - 1,
      latest_ms = (SELECT max(happened_ms) FROM movement WHERE reference = old.reference AND live = 1),
      who = (SELECT group_concat(who, ', ') FROM
        (SELECT DISTINCT who FROM movement WHERE reference = old.reference AND live = 1 AND who IS NOT NULL ORDER BY seq))
    WHERE reference = old.reference;
  DELETE FROM document WHERE reference = old.reference AND movements <= 0;`;

const WRITTEN = 'live, reference, kind, happened_ms, who';

const STATEMENTS: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS movement (
    seq INTEGER PRIMARY KEY REFERENCES record (seq) ON DELETE CASCADE,
    live INTEGER NOT NULL,
    -- number of its document; NULL where it names none
    reference TEXT COLLATE NOCASE,
    -- kind of the document (src-sync/domain/postings/documents.ts)
    kind TEXT NOT NULL,
    -- Unix milliseconds; NULL where the Service does not tell
    happened_ms INTEGER,
    who TEXT
  )`,
  `CREATE INDEX IF NOT EXISTS movement_reference ON movement (reference, live, happened_ms) WHERE reference IS NOT NULL`,
  `CREATE TABLE IF NOT EXISTS document (
    reference TEXT NOT NULL COLLATE NOCASE PRIMARY KEY,
    kind TEXT NOT NULL,
    latest_ms INTEGER,
    movements INTEGER NOT NULL,
    -- names of persons, with commas between them
    who TEXT
  )`,
  `CREATE TRIGGER IF NOT EXISTS movement_added AFTER INSERT ON movement WHEN ${COUNTED('new')} BEGIN ${ADD} END`,
  `CREATE TRIGGER IF NOT EXISTS movement_taken AFTER DELETE ON movement WHEN ${COUNTED('old')} BEGIN ${TAKE} END`,
  `CREATE TRIGGER IF NOT EXISTS movement_left AFTER UPDATE OF ${WRITTEN} ON movement WHEN ${COUNTED('old')} BEGIN ${TAKE} END`,
  `CREATE TRIGGER IF NOT EXISTS movement_joined AFTER UPDATE OF ${WRITTEN} ON movement WHEN ${COUNTED('new')} BEGIN ${ADD} END`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
