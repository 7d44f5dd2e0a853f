/** A count says what it is about, and keeps what was counted before it was counted again. */
import { sql, type Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // JSON (domain/count-scope.ts). Counts begun before touch only what was scanned, as those that say nothing else.
  await sql
    .raw(`ALTER TABLE stock_session ADD COLUMN scope TEXT NOT NULL DEFAULT '{"kind":"scanned"}'`)
    .execute(database);
  // 0: it counts, or was taken back. Else the number of the counting that a later one took the place of.
  await sql.raw('ALTER TABLE stock_scan ADD COLUMN counting INTEGER NOT NULL DEFAULT 0').execute(database);
}
