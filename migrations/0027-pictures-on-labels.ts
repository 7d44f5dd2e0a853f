/** Pictures of items as they were printed on a label, so that a reprint is the same label. */
import { sql, type Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE print_job_row ADD COLUMN pictures TEXT').execute(database);
}
