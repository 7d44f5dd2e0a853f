/** The grace period of an operation whose answer was lost outlives the program: runs shorter than it never sent it again. */
import { sql, type Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE operation ADD COLUMN lost_service_ms INTEGER').execute(database);
  await sql.raw('ALTER TABLE operation ADD COLUMN lost_wall_ms INTEGER').execute(database);
}
