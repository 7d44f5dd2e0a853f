/** Order lists as they are shown, and what a session is compared with. */
import { sql } from 'kysely';
import { FIELDS, readNamed } from '../../../domain/records/fields.ts';
import { suggestedQuantity } from '../../../domain/stock/order-suggestion.ts';
import type {
  ExpectedList,
  ExpectedRow,
  OrderHead,
  OrderList,
  OrderRow,
} from '../../../domain/stock/order-list.ts';
import type { SessionLine } from '../../../domain/stock/stock-session.ts';
import { addQuantities, roundQuantity } from '../../../domain/values/quantity.ts';
import { among } from '../../sqlite/bulk.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { kept } from '../../sqlite/kept.ts';
import { bookQty, findSession, type SessionRow } from '../../desk/stock-sessions.ts';
import { parseObject } from '../../rows.ts';
import { headOf, sessionLines } from '../sessions.ts';
import { warehouseRows } from '../warehouses.ts';
import { outflowOf } from './outflow.ts';

const LISTED_MAX = 50;

const OPEN = kept<SessionRow>(
  `SELECT * FROM stock_session WHERE list = 'order' AND state IN ('open', 'paused') ORDER BY seq DESC LIMIT ${String(LISTED_MAX)}`,
);

export async function orderLists(reader: Reader): Promise<readonly OrderHead[]> {
  const warehouses = await warehouseRows(reader);
  const heads: OrderHead[] = [];
  for (const row of await OPEN.all(reader)) {
    const lines = (await sessionLines(reader, row.id))?.lines ?? [];
    const got = await receivedBefore(reader, row.id, '');
    const short = lines.filter(({ item, qty }) => qty > (got.get(item.id) ?? 0)).length;
    heads.push({ ...(await headOf(reader, row, warehouses)), short });
  }
  return heads;
}

/** `null` where there is no such list. */
export async function orderList(reader: Reader, id: string): Promise<OrderList | null> {
  const row = await findSession(reader, id);
  const found = row?.list === 'order' ? await sessionLines(reader, id) : null;
  if (row === null || found === null) return null;
  const { lines, codes } = found;
  const ids = lines.map(({ item }) => item.id);
  const facts = await itemFacts(reader, ids);
  const perDay = await outflowOf(reader, ids);
  const got = await receivedBefore(reader, id, '');
  const rows = lines.map(({ item, qty }): OrderRow => {
    const { reorderLevel = null, supplier = null } = facts.get(item.id) ?? {};
    const known = { reorderLevel, perDay: perDay.get(item.id) ?? null };
    return {
      item,
      qty,
      got: got.get(item.id) ?? 0,
      ...known,
      suggested: suggestedQuantity({ ...item, ...known }),
      supplier,
    };
  });
  return { head: await headOf(reader, row, await warehouseRows(reader)), rows, codes };
}

async function itemFacts(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<OrderRow, 'reorderLevel' | 'supplier'>>> {
  const { rows } = await sql<{ id: string; reorder_level: number | null; shown: string }>`
    SELECT record.id, item.reorder_level, coalesce(record.view, record.server, '{}') AS shown
      FROM record JOIN item ON item.seq = record.seq WHERE record.id IN ${among(ids)}`.execute(reader);
  return new Map(
    rows.map((row) => [
      row.id,
      { reorderLevel: row.reorder_level, supplier: readNamed(parseObject(row.shown), FIELDS.itemSupplier) },
    ]),
  );
}

const RECEIVED = kept<{ item_id: string; qty: number }>(
  `SELECT item_id, sum(qty) AS qty FROM stock_scan AS scan JOIN stock_session AS session ON session.id = scan.session_id
    WHERE session.expected_id = ? AND session.state = 'posted' AND session.reversal IS NULL AND session.id <> ?
      AND scan.undone = 0 AND scan.item_id IS NOT NULL GROUP BY item_id`,
);

/** By item, what posted sessions brought of a list. @param except a session that is left out */
async function receivedBefore(
  reader: Reader,
  listId: string,
  except: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await RECEIVED.all(reader, listId, except);
  return new Map(rows.map((row) => [row.item_id, roundQuantity(row.qty)]));
}

/** With the stock at the places of the session, not of the list. */
export async function expectedList(reader: Reader, sessionId: string): Promise<ExpectedList | null> {
  const session = await findSession(reader, sessionId);
  const list = session?.expected_id == null ? null : await findSession(reader, session.expected_id);
  if (session === null || list === null || list.state === 'discarded') return null;
  const found = await sessionLines(reader, list.id);
  const before = await receivedBefore(reader, list.id, sessionId);
  const rows: ExpectedRow[] = [];
  for (const line of found?.lines ?? []) {
    const { id } = line.item;
    const book = await bookQty(reader, id, session.warehouse_id);
    const there: SessionLine = {
      ...line,
      bookThen: book,
      book,
      toBook: await bookQty(reader, id, session.to_warehouse_id),
    };
    const left = addQuantities(line.qty, -(before.get(id) ?? 0));
    rows.push({ line: there, expected: Math.max(0, left) });
  }
  return { head: await headOf(reader, list, await warehouseRows(reader)), rows, codes: found?.codes ?? [] };
}

/** Kept and low at the place goods go to, and there where they come from. */
export interface PickCandidate {
  readonly id: string;
  readonly level: number;
  readonly there: number;
  readonly here: number;
}

/** The emptiest first. */
export async function pickCandidates(
  reader: Reader,
  { fromId, toId, limit }: { readonly fromId: string; readonly toId: string; readonly limit: number },
): Promise<{ readonly total: number; readonly rows: readonly PickCandidate[] }> {
  const { rows } = await sql<PickCandidate & { readonly total: number }>`
    SELECT here.item_id AS id, item.reorder_level AS level, there.qty AS there, here.qty AS here, count(*) OVER () AS total
      FROM stock AS here JOIN record ON record.id = here.item_id JOIN item ON item.seq = record.seq
      JOIN stock AS there ON there.item_id = here.item_id AND there.warehouse_id = ${toId} AND there.live = 1
      WHERE here.warehouse_id = ${fromId} AND here.live = 1 AND here.qty > 0
        AND item.live = 1 AND item.track_inventory = 1 AND item.reorder_level > there.qty
      ORDER BY there.qty / item.reorder_level, item.name COLLATE NOCASE LIMIT ${limit}`.execute(reader);
  return { total: rows[0]?.total ?? 0, rows };
}
