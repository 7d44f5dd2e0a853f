/** Finds the few records that own operations settled without reading all others, which every start did. */
import { sql, type Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX record_settled ON record (settled_tick) WHERE settled_tick > 0`.execute(database);
}
