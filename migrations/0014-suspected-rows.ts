/** How many rows of a collection are suspected to be gone: a sweep missed them and could not prove it. */
import { sql, type Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw('ALTER TABLE collection_state ADD COLUMN suspected_rows INTEGER NOT NULL DEFAULT 0')
    .execute(database);
}
