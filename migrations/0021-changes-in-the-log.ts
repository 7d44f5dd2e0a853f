/** An entry of the log keeps the change that it is about as data, so that a window says it in its language. */
import { sql, type Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE log_line ADD COLUMN change TEXT').execute(database);
}
