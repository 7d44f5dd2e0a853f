/** Lists that nothing is booked from: an order list, and what a receipt or a transfer expects. Their rows are scans like those of a session. */
import { sql, type Kysely } from 'kysely';

const STATEMENTS: readonly string[] = [
  // NULL: a session that is posted. 'order': an order list. 'expected': made for one session, e.g. from a delivery note.
  `ALTER TABLE stock_session ADD COLUMN list TEXT CHECK (list IN ('order', 'expected'))`,
  // The list that this session is compared with.
  'ALTER TABLE stock_session ADD COLUMN expected_id TEXT',
  'CREATE INDEX stock_session_expected ON stock_session (expected_id) WHERE expected_id IS NOT NULL',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
