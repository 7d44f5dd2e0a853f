/** Writes of scanning sessions: each scan is a row of its own, taken back by a flag, so that nothing that was scanned is ever overwritten. */
import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import { readableMark } from './readable-mark.ts';
import { localDay } from '../../domain/values/local-day.ts';
import { roundQuantity } from '../../domain/values/quantity.ts';
import { countScope, type CountScope } from '../../domain/stock/count-scope.ts';
import type { SessionKind, SessionList } from '../../domain/stock/session-kind.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { getFact, setFact } from '../sync/facts.ts';
import type { StockScanTable, StockSessionTable } from '../sqlite/schema.ts';
import { storedJson } from '../rows.ts';

export type SessionRow = Selectable<StockSessionTable>;
export type ScanRow = Selectable<StockScanTable>;

const FIND = kept<SessionRow>('SELECT * FROM stock_session WHERE id = ?');
const FIND_SCAN = kept<ScanRow>('SELECT * FROM stock_scan WHERE id = ?');

export function findSession(reader: Reader, id: string): Promise<SessionRow | null> {
  return FIND.first(reader, id);
}

export function findScan(reader: Reader, id: string): Promise<ScanRow | null> {
  return FIND_SCAN.first(reader, id);
}

const PREFIX: Readonly<Record<SessionKind, string>> = {
  count: 'CNT',
  receive: 'GRN',
  transfer: 'TRF',
  adjust: 'ADJ',
};
/** Of lists; `PCK` is a pick list. */
const LIST_PREFIX = { order: 'ORD', expected: { receive: 'EXP', transfer: 'PCK' } } as const;

function prefixOf(kind: SessionKind, list: SessionList | null): string {
  if (list === null) return PREFIX[kind];
  return list === 'order' ? LIST_PREFIX.order : LIST_PREFIX.expected[kind === 'transfer' ? kind : 'receive'];
}

const MARK_LENGTH = 3;
const MARKED = new RegExp(`^[A-Z]{3}-\\d{4}-([0-9A-Z]{${String(MARK_LENGTH)}})-\\d+$`);
const NEWEST = kept<{ reference: string }>(
  'SELECT reference FROM stock_session WHERE seq > ? ORDER BY seq DESC LIMIT 100',
);
/** The newest session when this database came from a backup. */
const MARK_SINCE_FACT = 'reference-mark-since';

/** Of this PC's references: two PCs number the same day, and nobody may take one's receipt for the other's. */
async function markOfPc(reader: Reader, sessionId: string): Promise<string> {
  const since = z
    .number()
    .catch(0)
    .parse(await getFact(reader, MARK_SINCE_FACT));
  for (const { reference } of await NEWEST.all(reader, since)) {
    const mark = MARKED.exec(reference)?.[1];
    if (mark !== undefined) return mark;
  }
  return readableMark(sessionId, MARK_LENGTH);
}

/** From a backup: another PC may go on with its mark, and this one has numbered more since. */
export async function renewMark(tx: Writer): Promise<void> {
  const newest = await tx
    .selectFrom('stock_session')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  await setFact(tx, MARK_SINCE_FACT, newest?.seq ?? 0);
}

/**
 * The next number of the day on this PC, e.g. `CNT-1118-K4P-03`; a person may write their own over it.
 * @param id of the session, fresh and random
 */
export async function nextReference(
  reader: Reader,
  kind: SessionKind,
  {
    id,
    nowMs,
    list = null,
  }: { readonly id: string; readonly nowMs: number; readonly list?: SessionList | null },
): Promise<string> {
  const [, month = '', day = ''] = localDay(nowMs).split('-');
  const beginning = `${prefixOf(kind, list)}-${month}${day}-${await markOfPc(reader, id)}-`;
  const rows = await reader
    .selectFrom('stock_session')
    .select('reference')
    .where('reference', 'like', `${beginning}%`)
    .execute();
  const numbers = rows.map((row) => Number(row.reference.slice(beginning.length))).filter(Number.isInteger);
  return beginning + String(Math.max(0, ...numbers) + 1).padStart(2, '0');
}

export interface NewSession {
  readonly id: string;
  readonly kind: SessionKind;
  readonly name: string;
  readonly reference: string;
  readonly warehouseId: string | null;
  readonly toWarehouseId: string | null;
  readonly blind: boolean;
  readonly scope?: CountScope | undefined;
  readonly list?: SessionList | null | undefined;
  readonly state?: 'open' | 'paused';
  readonly nowMs: number;
}

export async function insertSession(tx: Writer, session: NewSession): Promise<void> {
  await tx
    .insertInto('stock_session')
    .values({
      id: session.id,
      kind: session.kind,
      name: session.name,
      reference: session.reference,
      warehouse_id: session.warehouseId,
      to_warehouse_id: session.toWarehouseId,
      reason: null,
      blind: session.blind ? 1 : 0,
      scope: JSON.stringify(session.scope ?? { kind: 'scanned' }),
      list: session.list ?? null,
      state: session.state ?? 'open',
      operations: null,
      created_at_ms: session.nowMs,
      changed_at_ms: session.nowMs,
    })
    .execute();
}

export async function changeSession(
  tx: Writer,
  id: string,
  changes: {
    readonly [Field in keyof Omit<SessionRow, 'seq' | 'id' | 'kind'>]?: SessionRow[Field] | undefined;
  },
): Promise<void> {
  await tx.updateTable('stock_session').set(changes).where('id', '=', id).execute();
}

/** Ids of the changes that a posted one became. */
export function postedAs({ operations }: Pick<SessionRow, 'operations'>): readonly string[] {
  return operations === null ? [] : (storedJson(operations) as string[]);
}

/** The scope of a count; the scanned items alone if it cannot be read, so that nothing else is touched. */
export function scopeOf({ scope }: Pick<SessionRow, 'scope'>): CountScope {
  return countScope.safeParse(storedJson(scope)).data ?? { kind: 'scanned' };
}

const unitCosts = z.record(z.string(), z.number());

/** Cost of one unit, by the item's id; none where it cannot be read. */
export function unitCostsOf(session: Pick<SessionRow, 'unit_costs'>): ReadonlyMap<string, number> {
  return new Map(Object.entries(unitCosts.safeParse(storedJson(session.unit_costs)).data ?? {}));
}

/** @param unitCost `null` where none is told */
export async function setUnitCost(
  tx: Writer,
  session: SessionRow,
  {
    itemId,
    unitCost,
    nowMs,
  }: { readonly itemId: string; readonly unitCost: number | null; readonly nowMs: number },
): Promise<void> {
  const costs = new Map(unitCostsOf(session));
  if (unitCost === null) costs.delete(itemId);
  else costs.set(itemId, unitCost);
  const text = JSON.stringify(Object.fromEntries(costs));
  await changeSession(tx, session.id, { unit_costs: text, changed_at_ms: nowMs });
}

const CATEGORY = kept<{ category: string | null }>(
  'SELECT category FROM item JOIN record ON record.seq = item.seq WHERE record.id = ?',
);

/** True where a count may touch the item. */
export async function isInScope(reader: Reader, session: SessionRow, itemId: string): Promise<boolean> {
  if (session.kind !== 'count') return true;
  const scope = scopeOf(session);
  if (scope.kind === 'list') return scope.itemIds.includes(itemId);
  if (scope.kind !== 'category') return true;
  return (await CATEGORY.first(reader, itemId))?.category === scope.category;
}

const SET_ASIDE = kept(
  `UPDATE stock_scan SET undone = 1,
      counting = 1 + (SELECT max(counting) FROM stock_scan WHERE session_id = ? AND item_id = ?)
    WHERE session_id = ? AND item_id = ? AND undone = 0`,
);

/** The countings of an item so far stand for themselves; the item is counted from none again. */
export async function setAsideCounting(tx: Writer, sessionId: string, itemId: string): Promise<void> {
  await SET_ASIDE.all(tx, sessionId, itemId, sessionId, itemId);
}

/** Scans of these items become scans of another session. */
export async function moveScans(
  tx: Writer,
  from: string,
  to: string,
  itemIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('stock_scan')
    .set({ session_id: to })
    .where('session_id', '=', from)
    .where(sql<boolean>`item_id IN (SELECT value FROM json_each(${JSON.stringify(itemIds)}))`)
    .execute();
}

const BOOK = kept<{ qty: number }>(
  'SELECT qty FROM stock WHERE item_id = ? AND warehouse_id = ? AND live = 1',
);

/** The expected stock at a place, as shown; 0 where nothing is known of it. */
export async function bookQty(reader: Reader, itemId: string, warehouseId: string | null): Promise<number> {
  if (warehouseId === null) return 0;
  return (await BOOK.first(reader, itemId, warehouseId))?.qty ?? 0;
}

const ANY_SCAN = kept<{ found: 0 | 1 }>(
  'SELECT EXISTS (SELECT 1 FROM stock_scan WHERE session_id = ? AND undone = 0) AS found',
);

/** True where any scan still counts. */
export async function hasScans(reader: Reader, sessionId: string): Promise<boolean> {
  return (await ANY_SCAN.first(reader, sessionId))?.found === 1;
}

const HOLD_AGAINST = kept(
  `UPDATE stock_scan SET book_qty = coalesce((SELECT qty FROM stock
      WHERE stock.item_id = stock_scan.item_id AND warehouse_id = ? AND live = 1), 0)
    WHERE session_id = ? AND item_id IS NOT NULL`,
);

/** Scans from before a place was chosen, against what should lie at that place now. */
export async function holdAgainst(tx: Writer, sessionId: string, warehouseId: string | null): Promise<void> {
  await HOLD_AGAINST.all(tx, warehouseId, sessionId);
}

const CORRECT = kept(
  `UPDATE stock_scan SET book_qty = book_qty + ? WHERE item_id = ? AND session_id IN
    (SELECT id FROM stock_session WHERE kind = 'count' AND state <> 'posted' AND warehouse_id = ? AND id <> ?)
    AND at_ms >= ?`,
);

interface Correction {
  readonly itemId: string;
  readonly warehouseId: string | null;
  /** By so much the books were other than they said. */
  readonly qty: number;
  /** The count that says so; `null` where none does. */
  readonly except: string | null;
  /** Wall clock: scans before it were not held against those books. */
  readonly sinceMs: number;
}

/** Of the scans of open counts at the place: without this, they would book a difference that is booked already. */
export async function correctCounts(tx: Writer, correction: Correction): Promise<void> {
  const { itemId, warehouseId, qty, except, sinceMs } = correction;
  await CORRECT.all(tx, qty, itemId, warehouseId, except ?? '', sinceMs);
}

const POSTED = kept<{ id: string }>(
  `SELECT id FROM stock_session WHERE kind = 'count' AND state = 'posted'
    AND EXISTS (SELECT 1 FROM json_each(operations) WHERE value = ?)`,
);

/** The posted count that the operation is a line of; `null` for any other operation. */
export async function countThatPosted(reader: Reader, operationId: string): Promise<string | null> {
  return (await POSTED.first(reader, operationId))?.id ?? null;
}

const INSERT_SCAN = kept(
  'INSERT INTO stock_scan (id, session_id, code, item_id, qty, book_qty, at_ms) VALUES (?, ?, ?, ?, ?, ?, ?)',
);
const TOUCH = kept(
  "UPDATE stock_session SET changed_at_ms = ?, state = CASE state WHEN 'paused' THEN 'open' ELSE state END WHERE id = ?",
);

export interface NewScan {
  readonly id: string;
  readonly sessionId: string;
  readonly code: string;
  readonly itemId: string | null;
  readonly qty: number;
  readonly bookQty: number | null;
  readonly nowMs: number;
}

export async function insertScan(tx: Writer, scan: NewScan): Promise<void> {
  const { id, sessionId, code, itemId, qty, bookQty: book, nowMs } = scan;
  await INSERT_SCAN.all(tx, id, sessionId, code, itemId, qty, book, nowMs);
  await TOUCH.all(tx, nowMs, sessionId);
}

const SUM = kept<{ qty: number | null }>(
  'SELECT sum(qty) AS qty FROM stock_scan WHERE session_id = ? AND item_id = ? AND undone = 0',
);

/** Of one item in one session. */
export async function scannedQty(reader: Reader, sessionId: string, itemId: string): Promise<number> {
  return roundQuantity((await SUM.first(reader, sessionId, itemId))?.qty ?? 0);
}

export async function takeBackScan(tx: Writer, scan: ScanRow, nowMs: number): Promise<void> {
  await tx.updateTable('stock_scan').set({ undone: 1 }).where('seq', '=', scan.seq).execute();
  await TOUCH.all(tx, nowMs, scan.session_id);
}

export async function takeBackItem(
  tx: Writer,
  { sessionId, itemId, nowMs }: { sessionId: string; itemId: string; nowMs: number },
): Promise<void> {
  await tx
    .updateTable('stock_scan')
    .set({ undone: 1 })
    .where('session_id', '=', sessionId)
    .where('item_id', '=', itemId)
    .execute();
  await TOUCH.all(tx, nowMs, sessionId);
}

export interface GivenCode {
  readonly from: string;
  /** The session that has the scans from then on: another one where the first is posted, which stays as it is. */
  readonly to: string;
  readonly code: string;
  readonly itemId: string;
  readonly bookQty: number;
  readonly nowMs: number;
}

/** The scans of a code that no item had become scans of this item. */
export async function giveCode(
  tx: Writer,
  { from, to, code, itemId, bookQty, nowMs }: GivenCode,
): Promise<void> {
  await tx
    .updateTable('stock_scan')
    .set({ session_id: to, item_id: itemId, book_qty: bookQty })
    .where('session_id', '=', from)
    .where('code', '=', code)
    .where('item_id', 'is', null)
    .execute();
  // Work goes on in it; one that was made for the scans waits for that.
  if (to === from) await TOUCH.all(tx, nowMs, to);
}

const OPEN_CODE = kept<{ found: 0 | 1 }>(
  `SELECT EXISTS (SELECT 1 FROM stock_scan WHERE session_id = ? AND code = ? AND item_id IS NULL AND undone = 0) AS found`,
);

/** Scans of a code still wait for their item. */
export async function isCodeOpen(reader: Reader, sessionId: string, code: string): Promise<boolean> {
  return (await OPEN_CODE.first(reader, sessionId, code))?.found === 1;
}

/** A record that turned out to be another: what was scanned of it is of that one. */
export async function renameInSessions(tx: Writer, keep: string, drop: string): Promise<void> {
  await sql`UPDATE stock_scan SET item_id = ${keep} WHERE item_id = ${drop}`.execute(tx);
  await sql`UPDATE stock_session SET scope = replace(scope, ${drop}, ${keep})
    WHERE instr(scope, ${drop}) > 0`.execute(tx);
  await sql`UPDATE stock_session SET unit_costs = replace(unit_costs, ${drop}, ${keep})
    WHERE instr(unit_costs, ${drop}) > 0`.execute(tx);
  await sql`UPDATE stock_session SET warehouse_id = ${keep} WHERE warehouse_id = ${drop}`.execute(tx);
  await sql`UPDATE stock_session SET to_warehouse_id = ${keep} WHERE to_warehouse_id = ${drop}`.execute(tx);
}
