/** A UUID is one id in any letter case: no two records of a collection may have it, however the Service spells it. */
import { sql, type Kysely } from 'kysely';

/** As `comparableId` (src-sync/domain/records/comparable-ids.ts) does it. */
const KEY = `CASE
    WHEN server_id = lower(server_id) THEN server_id
    WHEN length(server_id) = 36 AND length(replace(server_id, '-', '')) = 32
      AND substr(server_id, 9, 1) = '-' AND substr(server_id, 14, 1) = '-'
      AND substr(server_id, 19, 1) = '-' AND substr(server_id, 24, 1) = '-'
      AND server_id NOT GLOB '*[^0-9A-Fa-f-]*' THEN lower(server_id)
    ELSE server_id
  END`;

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`ALTER TABLE record ADD COLUMN server_key TEXT GENERATED ALWAYS AS (${KEY}) VIRTUAL`)
    .execute(database);
  await sql.raw('DROP INDEX record_server_id').execute(database);
  const twins = await sql`SELECT 1 FROM record WHERE server_key IS NOT NULL
     GROUP BY collection, server_key HAVING count(*) > 1 LIMIT 1`.execute(database);
  // Records that have one id already are joined when the database is opened (src-sync/store/records/twins.ts), and the index is made unique then.
  const unique = twins.rows.length === 0 ? 'UNIQUE ' : '';
  await sql
    .raw(
      `CREATE ${unique}INDEX record_server_key ON record (collection, server_key) WHERE server_key IS NOT NULL`,
    )
    .execute(database);
}
