/** The grace period counts what the runs lasted, too: a PC whose clock is the same at each start never sent such an operation again. */
import { sql, type Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE operation ADD COLUMN lost_ran_ms INTEGER').execute(database);
}
