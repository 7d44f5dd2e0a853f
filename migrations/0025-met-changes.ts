/** A change keeps whether it met somebody else's of the same record: merged by itself, or decided by a person. */
import { sql, type Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE operation ADD COLUMN met TEXT`).execute(database);
}
