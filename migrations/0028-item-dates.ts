/** Items are filtered by when they were added, as contacts are (0020): a released file never changes, so the reading of times stands here again. */
import { sql, type Kysely } from 'kysely';

/** As `FIELDS.createdAt` (src-sync/domain/records/fields.ts) was when this was written, in its order. */
const CREATED =
  'createdAt created_at createdOn createdDate createdTime creationTime created dateCreated'.split(' ');
const NAMES = CREATED.map((name) => `'${name}'`).join(', ');
const TEXT = `trim(named.value)`;
/** SQLite reads an offset with a colon only. */
const ZONED = `CASE WHEN ${TEXT} GLOB '*:*[0-9][+-][0-9][0-9][0-9][0-9]'
    THEN substr(${TEXT}, 1, length(${TEXT}) - 2) || ':' || substr(${TEXT}, -2) ELSE ${TEXT} END`;
const NUMBER = `CAST(named.value AS REAL)`;
/** Unix seconds, Unix milliseconds or a date of ISO 8601, as `readTime` takes them. */
const TIME_MS = `CASE
    WHEN named.type IN ('integer', 'real') OR (named.type = 'text' AND ${TEXT} <> '' AND ${TEXT} NOT GLOB '*[^0-9.]*')
      THEN iif(${NUMBER} > 0, CAST(iif(${NUMBER} > 1e11, ${NUMBER}, ${NUMBER} * 1000) AS INTEGER), NULL)
    WHEN named.type = 'text' AND ${TEXT} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*'
      THEN CAST(round(unixepoch(${ZONED}, 'subsec') * 1000) AS INTEGER)
  END`;
const CREATED_MS = `(SELECT ms FROM (
    SELECT CASE named.key ${CREATED.map((name, place) => `WHEN '${name}' THEN ${place}`).join(' ')} END AS place, ${TIME_MS} AS ms
      FROM json_each(shown.document) AS named WHERE named.key IN (${NAMES})
  ) WHERE ms IS NOT NULL ORDER BY place LIMIT 1)`;

const STATEMENTS: readonly string[] = [
  // Unix milliseconds: when the Service made it, else when it was made here.
  'ALTER TABLE item ADD COLUMN created_ms INTEGER',
  `UPDATE item SET created_ms = told.created_ms FROM (
     SELECT shown.seq, coalesce(${CREATED_MS}, iif(shown.is_known, NULL, shown.fetched_at_ms)) AS created_ms
       FROM (SELECT seq, server IS NOT NULL AS is_known, fetched_at_ms,
                    iif(json_valid(coalesce(view, server)), coalesce(view, server), '{}') AS document
               FROM record WHERE collection = 'items') AS shown
   ) AS told WHERE item.seq = told.seq AND told.created_ms IS NOT NULL`,
  // Counted with each change of the list: over any other index that costs seven times as much.
  'CREATE INDEX item_created ON item (live, created_ms)',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
