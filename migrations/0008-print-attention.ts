/** What of a print job needs a person: rows that were left out of it, and whether somebody has dealt with its trouble. */
import { sql, type Kysely } from 'kysely';

const STATEMENTS: readonly string[] = [
  // Rows that could not be printed, as they were called then, with the reason (JSON: { rows: [...] }); NULL: none.
  `ALTER TABLE print_job ADD COLUMN refused TEXT`,
  // When a person printed it again or put its notice away; NULL: nobody has.
  `ALTER TABLE print_job ADD COLUMN attended_at_ms INTEGER`,
  // What ended before there were notices is history.
  `UPDATE print_job SET attended_at_ms = coalesce(ended_at_ms, created_at_ms) WHERE state IN ('done', 'stopped')`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
