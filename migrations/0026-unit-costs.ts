/** What one unit of an item cost, as a person gave it for a line of goods received or adjusted: kept with the session until it is posted. */
import { sql, type Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`ALTER TABLE stock_session ADD COLUMN unit_costs TEXT NOT NULL DEFAULT '{}'`)
    .execute(database);
}
