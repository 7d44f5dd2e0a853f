/**
 * A change that can be taken back is held for the life of its toast. Its hold is durable, so that a restart in that time still knows which
 * changes belong together. A posted session that was reversed as a whole says so.
 */
import { sql, type Kysely } from 'kysely';

const STATEMENTS: readonly string[] = [
  `ALTER TABLE accepted ADD COLUMN hold TEXT`,
  `CREATE INDEX accepted_hold ON accepted (hold) WHERE hold IS NOT NULL`,
  `ALTER TABLE unshown ADD COLUMN hold TEXT`,
  // {"id", "reference", "operations"} (JSON)
  `ALTER TABLE stock_session ADD COLUMN reversal TEXT`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
