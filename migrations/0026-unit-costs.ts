/** Unit costs that a person gave for lines of goods received or adjusted: kept with the session until it is posted. */
import { sql, type Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`ALTER TABLE stock_session ADD COLUMN unit_costs TEXT NOT NULL DEFAULT '{}'`)
    .execute(database);
}
