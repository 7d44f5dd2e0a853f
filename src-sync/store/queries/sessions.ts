/** Sessions of scanning as they are shown: their heads, the last scans, the lines they come to. */
import { sql } from 'kysely';
import type {
  SessionCode,
  SessionHead,
  SessionItem,
  SessionLine,
  SessionLines,
  SessionScan,
  SessionView,
} from '../../domain/stock/stock-session.ts';
import type { SessionKind } from '../../domain/stock/session-kind.ts';
import { roundQuantity } from '../../domain/values/quantity.ts';
import { scopeHead } from '../../domain/stock/count-scope.ts';
import type { WarehouseRow } from '../../domain/questions/rows.ts';
import { among } from '../sqlite/bulk.ts';
import type { Reader } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { bookQty, findSession, scopeOf, unitCostsOf, type SessionRow } from '../desk/stock-sessions.ts';
import { warehouseRows } from './warehouses.ts';
import { isoTime } from '../rows.ts';

const LISTED_MAX = 50;

const TOTALS = kept<{ scans: number; items: number; units: number | null; unknown: number }>(
  `SELECT count(*) AS scans, count(DISTINCT item_id) AS items,
      sum(CASE WHEN item_id IS NOT NULL THEN qty END) AS units,
      count(DISTINCT CASE WHEN item_id IS NULL THEN code END) AS unknown
    FROM stock_scan WHERE session_id = ? AND undone = 0`,
);

/** Sessions that are neither posted nor discarded, the newest first; lists are none. */
export async function sessionsList(
  reader: Reader,
  kind: SessionKind | null,
): Promise<readonly SessionHead[]> {
  const all = reader
    .selectFrom('stock_session')
    .selectAll()
    .where(sql<boolean>`state IN ('open', 'paused', 'review') AND list IS NULL`)
    .orderBy('seq', 'desc')
    .limit(LISTED_MAX);
  const rows = await (kind === null ? all : all.where('kind', '=', kind)).execute();
  const warehouses = await warehouseRows(reader);
  const heads: SessionHead[] = [];
  for (const row of rows) heads.push(await headOf(reader, row, warehouses));
  return heads;
}

/** `null` when there is no such session. */
export async function sessionHead(reader: Reader, id: string): Promise<SessionHead | null> {
  const row = await findSession(reader, id);
  return row === null ? null : headOf(reader, row, await warehouseRows(reader));
}

export async function headOf(
  reader: Reader,
  row: SessionRow,
  warehouses: ReadonlyMap<string, WarehouseRow>,
): Promise<SessionHead> {
  const totals = await TOTALS.first(reader, row.id);
  const place = (id: string | null): WarehouseRow | null =>
    id === null ? null : (warehouses.get(id) ?? null);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    reference: row.reference,
    warehouse: place(row.warehouse_id),
    toWarehouse: place(row.to_warehouse_id),
    reason: row.reason,
    blind: row.blind === 1,
    scope: scopeHead(scopeOf(row)),
    list: row.list,
    expectedId: row.expected_id,
    state: row.state,
    createdAt: isoTime(row.created_at_ms),
    changedAt: isoTime(row.changed_at_ms),
    scans: totals?.scans ?? 0,
    items: totals?.items ?? 0,
    units: roundQuantity(totals?.units ?? 0),
    unknown: totals?.unknown ?? 0,
  };
}

interface RecentRow {
  readonly id: string;
  readonly at_ms: number;
  readonly code: string;
  readonly qty: number;
  readonly item_id: string | null;
  readonly book_qty: number | null;
  readonly counted: number;
}

const RECENT = kept<RecentRow>(
  `SELECT id, at_ms, code, qty, item_id, book_qty,
      (SELECT sum(earlier.qty) FROM stock_scan AS earlier
        WHERE earlier.session_id = scan.session_id AND earlier.item_id = scan.item_id
          AND earlier.undone = 0 AND earlier.seq <= scan.seq) AS counted
    FROM stock_scan AS scan WHERE session_id = ? AND undone = 0 ORDER BY seq DESC LIMIT ?`,
);

/** Counted before, and not yet counted again. */
const AGAIN = kept<{ name: string }>(
  `SELECT DISTINCT item.name FROM stock_scan AS scan
      JOIN record ON record.id = scan.item_id JOIN item ON item.seq = record.seq
    WHERE scan.session_id = ? AND scan.counting > 0 AND NOT EXISTS (SELECT 1 FROM stock_scan AS newer
      WHERE newer.session_id = scan.session_id AND newer.item_id = scan.item_id AND newer.undone = 0)
    ORDER BY item.name COLLATE NOCASE`,
);

const EARLIER = kept<{ item_id: string; qty: number }>(
  `SELECT item_id, sum(qty) AS qty FROM stock_scan WHERE session_id = ? AND counting > 0
    GROUP BY item_id, counting ORDER BY counting`,
);

export async function sessionView(reader: Reader, id: string, limit: number): Promise<SessionView | null> {
  const head = await sessionHead(reader, id);
  if (head === null) return null;
  const recent = await toScans(reader, await RECENT.all(reader, id, limit), head.blind);
  const again = (await AGAIN.all(reader, id)).map(({ name }) => name);
  return { ...head, recent, again };
}

const ONE_SCAN = kept<RecentRow>(
  `SELECT id, at_ms, code, qty, item_id, book_qty,
      (SELECT sum(earlier.qty) FROM stock_scan AS earlier
        WHERE earlier.session_id = scan.session_id AND earlier.item_id = scan.item_id
          AND earlier.undone = 0 AND earlier.seq <= scan.seq) AS counted
    FROM stock_scan AS scan WHERE id = ?`,
);

/** One scan as the log shows it. */
export async function scanOf(reader: Reader, scanId: string, blind: boolean): Promise<SessionScan> {
  const [scan] = await toScans(reader, await ONE_SCAN.all(reader, scanId), blind);
  if (scan === undefined) throw new Error(`there is no scan ${scanId}`);
  return scan;
}

async function toScans(
  reader: Reader,
  rows: readonly RecentRow[],
  blind: boolean,
): Promise<readonly SessionScan[]> {
  const items = await sessionItems(reader, new Set(rows.flatMap((row) => row.item_id ?? [])));
  return rows.map((row) => ({
    id: row.id,
    at: isoTime(row.at_ms),
    code: row.code,
    qty: row.qty,
    item: row.item_id === null ? null : (items.get(row.item_id) ?? null),
    counted: roundQuantity(row.counted ?? row.qty),
    expected: blind ? null : row.book_qty,
  }));
}

interface ItemFacts {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly unit: string | null;
  readonly cost: number | null;
  readonly track_inventory: number;
  readonly on_hand: number | null;
  readonly live: 0 | 1;
  readonly box_qty: string | number | null;
  readonly box: string | null;
}

/** By local id; also of items that are gone since, because their scans still are. */
export async function sessionItems(reader: Reader, ids: Iterable<string>): Promise<Map<string, SessionItem>> {
  const { rows } = await sql<ItemFacts>`
    SELECT record.id, item.name, item.sku, item.barcode, item.unit, item.cost, item.track_inventory, item.on_hand, item.live,
        json_extract(coalesce(record.view, record.server), '$.uomConversion') AS box_qty,
        json_extract(coalesce(record.view, record.server), '$.purchaseUnit') AS box
      FROM record JOIN item ON item.seq = record.seq
      WHERE record.id IN ${among(ids)}`.execute(reader);
  return new Map(rows.map((row) => [row.id, toItem(row)]));
}

function toItem(row: ItemFacts): SessionItem {
  const boxQty = row.box_qty === null ? Number.NaN : Number(row.box_qty);
  return {
    id: row.id,
    name: row.name,
    sku: row.sku,
    barcode: row.barcode,
    unit: row.unit,
    cost: row.cost,
    trackInventory: row.track_inventory === 1,
    onHand: row.on_hand,
    isGone: row.live === 0,
    boxQty: boxQty > 1 ? boxQty : null,
    box: typeof row.box === 'string' && row.box !== '' ? row.box : null,
  };
}

interface LineRow {
  readonly item_id: string;
  readonly qty: number;
  readonly book_then: number | null;
}

/** In the order in which the items were first scanned. */
const LINES = kept<LineRow>(
  `SELECT item_id, sum(qty) AS qty,
      (SELECT book_qty FROM stock_scan AS last
        WHERE last.session_id = scan.session_id AND last.item_id = scan.item_id AND last.undone = 0
        ORDER BY last.seq DESC LIMIT 1) AS book_then
    FROM stock_scan AS scan WHERE session_id = ? AND undone = 0 AND item_id IS NOT NULL
    GROUP BY item_id ORDER BY min(seq)`,
);

/** `null` when there is no such session. */
export async function sessionLines(reader: Reader, id: string): Promise<SessionLines | null> {
  const session = await findSession(reader, id);
  if (session === null) return null;
  const rows = await LINES.all(reader, id);
  const items = await sessionItems(
    reader,
    rows.map((row) => row.item_id),
  );
  const countedBefore = await EARLIER.all(reader, id);
  const costs = unitCostsOf(session);
  const lines: SessionLine[] = [];
  for (const row of rows) {
    const item = items.get(row.item_id);
    if (item === undefined) continue;
    const book = await bookQty(reader, row.item_id, session.warehouse_id);
    const toBook = await bookQty(reader, row.item_id, session.to_warehouse_id);
    const earlier = countedBefore.filter((one) => one.item_id === row.item_id).map((one) => one.qty);
    lines.push({
      ...{ item, qty: roundQuantity(row.qty), unitCost: costs.get(row.item_id) ?? null },
      ...{ bookThen: row.book_then ?? book, book, toBook, earlier },
    });
  }
  return { lines, codes: await codesOf(reader, id) };
}

interface CodeRow {
  readonly session_id: string;
  readonly code: string;
  readonly qty: number;
  readonly scans: number;
  readonly at_ms: number;
  readonly reference: string;
  readonly state: string;
  readonly list: string | null;
}

const CODES = `SELECT scan.session_id, scan.code, sum(scan.qty) AS qty, count(*) AS scans, max(scan.at_ms) AS at_ms,
    session.reference, session.state, session.list
  FROM stock_scan AS scan JOIN stock_session AS session ON session.id = scan.session_id
  WHERE scan.item_id IS NULL AND scan.undone = 0 AND session.state <> 'discarded'`;
const CODES_OF = kept<CodeRow>(
  `${CODES} AND scan.session_id = ? GROUP BY scan.session_id, scan.code ORDER BY min(scan.seq)`,
);
const ALL_CODES = kept<CodeRow>(
  `${CODES} AND session.list IS NULL GROUP BY scan.session_id, scan.code ORDER BY max(scan.seq) DESC LIMIT ?`,
);

async function codesOf(reader: Reader, id: string): Promise<readonly SessionCode[]> {
  return (await CODES_OF.all(reader, id)).map(toCode);
}

/** Codes that no item has, from every session that was not discarded; the last scanned first. */
export async function unknownCodes(reader: Reader, limit: number): Promise<readonly SessionCode[]> {
  return (await ALL_CODES.all(reader, limit)).map(toCode);
}

function toCode(row: CodeRow): SessionCode {
  return {
    sessionId: row.session_id,
    code: row.code,
    qty: roundQuantity(row.qty),
    scans: row.scans,
    at: isoTime(row.at_ms),
    reference: row.reference,
    posted: row.state === 'posted',
    isListed: row.list !== null,
  };
}
