/** Counting, receiving, transferring, adjusting: what was scanned, kept scan by scan until it is posted. */
import { sql, type Kysely } from 'kysely';

const STATEMENTS: readonly string[] = [
  `CREATE TABLE stock_session (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    -- made in the window, so that beginning twice is beginning once
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('count', 'receive', 'transfer', 'adjust')),
    name TEXT NOT NULL,
    -- on every change that it becomes
    reference TEXT NOT NULL,
    -- local ids; for a transfer the place that goods leave, and the one that they come to
    warehouse_id TEXT,
    to_warehouse_id TEXT,
    reason TEXT,
    -- 1: what should be there is not shown while counting
    blind INTEGER NOT NULL DEFAULT 1,
    state TEXT NOT NULL CHECK (state IN ('open', 'paused', 'review', 'posted', 'discarded')),
    -- ids of the operations it became (JSON), NULL before
    operations TEXT,
    created_at_ms INTEGER NOT NULL,
    changed_at_ms INTEGER NOT NULL
  )`,
  `CREATE INDEX stock_session_open ON stock_session (kind, seq) WHERE state IN ('open', 'paused', 'review')`,

  // One row a scan, written at once. A quantity that is typed over is a row with the difference.
  `CREATE TABLE stock_scan (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    session_id TEXT NOT NULL REFERENCES stock_session (id) ON DELETE CASCADE,
    code TEXT NOT NULL,
    -- local id; NULL: no item here has the code, or several have
    item_id TEXT,
    qty REAL NOT NULL,
    -- what should have been at the place then: the difference of a count is taken from this, whatever is booked afterwards
    book_qty REAL,
    at_ms INTEGER NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX stock_scan_session ON stock_scan (session_id, item_id, seq)`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(database);
  }
}
