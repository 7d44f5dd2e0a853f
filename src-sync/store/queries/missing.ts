/** Items that a count has not found: items that should lie at its place and were not scanned. Read from the mirror, pending changes included. */
import { sql } from 'kysely';
import { storedSum } from '../rows.ts';
import type { SessionMissing } from '../../domain/stock/stock-session.ts';
import type { Reader } from '../sqlite/handles.ts';
import { findSession, scopeOf } from '../desk/stock-sessions.ts';
import { sessionItems } from './sessions.ts';

/** The most valuable first; `null` when there is no such session. */
export async function sessionMissing(
  reader: Reader,
  id: string,
  limit: number,
): Promise<SessionMissing | null> {
  const session = await findSession(reader, id);
  if (session === null) return null;
  const scope = scopeOf(session);
  // Only a scope that names its items says that one of them is missing.
  const within = {
    scanned: sql`0`,
    place: sql`1`,
    category: sql`item.category = ${scope.kind === 'category' ? scope.category : ''}`,
    list: sql`stock.item_id IN (SELECT value FROM json_each(${scope.kind === 'list' ? JSON.stringify(scope.itemIds) : '[]'}))`,
  }[scope.kind];
  const expected = sql`SELECT stock.item_id AS id, item.name, item.cost, stock.qty FROM stock
    JOIN record ON record.id = stock.item_id JOIN item ON item.seq = record.seq
    WHERE stock.warehouse_id = ${session.warehouse_id} AND stock.live = 1 AND stock.qty > 0
      AND item.live = 1 AND item.track_inventory = 1 AND ${within}
      AND NOT EXISTS (SELECT 1 FROM stock_scan AS scan
        WHERE scan.session_id = ${id} AND scan.item_id = stock.item_id AND scan.undone = 0)`;
  const sums = await sql<{ total: number; units: number | null; value: number | null; withoutCost: number }>`
    SELECT count(*) AS total, sum(qty) AS units, sum(cost * qty) AS value,
        count(CASE WHEN cost IS NULL THEN 1 END) AS withoutCost FROM (${expected})`.execute(reader);
  const page = await sql<{ id: string; qty: number }>`
    SELECT id, qty FROM (${expected})
      ORDER BY coalesce(cost, 0) * qty DESC, name COLLATE NOCASE, id LIMIT ${limit}`.execute(reader);
  const items = await sessionItems(
    reader,
    page.rows.map((row) => row.id),
  );
  const [sum] = sums.rows;
  return {
    total: sum?.total ?? 0,
    units: storedSum(sum?.units),
    value: storedSum(sum?.value),
    withoutCost: sum?.withoutCost ?? 0,
    rows: page.rows.flatMap((row) => {
      const item = items.get(row.id);
      return item === undefined ? [] : [{ item, qty: storedSum(row.qty) }];
    }),
  };
}
