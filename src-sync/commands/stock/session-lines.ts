/** The actions on a line of a scanning session: its quantity, counting it again, taking it out, giving a code its item. */
import { failure } from '../../domain/failure.ts';
import { aboutStock } from '../../domain/messages/stock.ts';
import { addQuantities } from '../../domain/values/quantity.ts';
import type { Question } from '../../domain/questions/questions.ts';
import type { SessionKind } from '../../domain/stock/session-kind.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { Writer } from '../../store/database.ts';
import { findLiveRecord } from '../../store/records/identity.ts';
import { sessionItems } from '../../store/queries/sessions.ts';
import {
  bookQty,
  changeSession,
  findScan,
  findSession,
  giveCode,
  insertScan,
  insertSession,
  isCodeOpen,
  isInScope,
  nextReference,
  scannedQty,
  setAsideCounting,
  setUnitCost,
  takeBackItem,
  type SessionRow,
} from '../../store/desk/stock-sessions.ts';
import { inSession, NO_ITEM, NO_SESSION, outside, untracked, within } from './stock-sessions.ts';

const HAS_COSTS: ReadonlySet<SessionKind> = new Set(['receive', 'adjust']);
const NO_COSTS = failure('VALIDATION', aboutStock('costOfNoReceipt'));

/** Written as the difference to what was scanned, so that no scan is lost from the log. */
export function setLine(
  writer: Writer,
  { sessionId, scanId, itemId, qty }: Question<'sessions.setLine'>,
  nowMs: number,
): Promise<Result<null>> {
  return inSession(writer, sessionId, async (tx, session) => {
    const id = await findLiveRecord(tx, 'items', itemId);
    if (id === null) return failed(NO_ITEM);
    if (qty < 0 && session.kind !== 'adjust') {
      return failed(failure('VALIDATION', aboutStock('noNegative')));
    }
    if (!(await isInScope(tx, session, id))) {
      return failed(outside((await sessionItems(tx, [id])).get(id)?.name ?? ''));
    }
    if ((await findScan(tx, scanId)) !== null) return ok(null);
    const difference = addQuantities(qty, -(await scannedQty(tx, sessionId, id)));
    const book = await bookQty(tx, id, session.warehouse_id);
    await insertScan(tx, {
      ...{ id: scanId, sessionId, itemId: id, nowMs },
      ...{ code: '', qty: difference, bookQty: book },
    });
    return ok(null);
  });
}

/** Goes with the line when it is posted. */
export function setCost(
  writer: Writer,
  { sessionId, itemId, unitCost }: Question<'sessions.setCost'>,
  nowMs: number,
): Promise<Result<null>> {
  return inSession(writer, sessionId, async (tx, session) => {
    if (!HAS_COSTS.has(session.kind)) return failed(NO_COSTS);
    const id = await findLiveRecord(tx, 'items', itemId);
    if (id === null) return failed(NO_ITEM);
    await setUnitCost(tx, session, { itemId: id, unitCost, nowMs });
    return ok(null);
  });
}

/** The count is open again, and the item waits to be counted once more. */
export function recountItem(
  writer: Writer,
  { sessionId, itemId }: Question<'sessions.recount'>,
  nowMs: number,
): Promise<Result<null>> {
  return inSession(writer, sessionId, async (tx) => {
    await setAsideCounting(tx, sessionId, itemId);
    await changeSession(tx, sessionId, { state: 'open', changed_at_ms: nowMs });
    return ok(null);
  });
}

export function dropLine(
  writer: Writer,
  { sessionId, itemId }: Question<'sessions.dropLine'>,
  nowMs: number,
): Promise<Result<null>> {
  return inSession(writer, sessionId, async (tx, session) => {
    await takeBackItem(tx, { sessionId, itemId, nowMs });
    await setUnitCost(tx, session, { itemId, unitCost: null, nowMs });
    return ok(null);
  });
}

interface AssignOptions {
  readonly nowMs: number;
  readonly newId: () => string;
}

/** Possible after posting too: then the scans, which were not booked, go on in a session of their own. */
export function assignCode(
  writer: Writer,
  { sessionId, code, itemId }: Question<'sessions.assignCode'>,
  options: AssignOptions,
): Promise<Result<null>> {
  return within(writer, async (tx) => {
    const session = await findSession(tx, sessionId);
    if (session === null) return failed(NO_SESSION);
    const id = await findLiveRecord(tx, 'items', itemId);
    if (id === null) return failed(NO_ITEM);
    // Asked a second time, there is nothing left to give.
    if (!(await isCodeOpen(tx, sessionId, code))) return ok(null);
    const item = (await sessionItems(tx, [id])).get(id);
    if (item?.trackInventory === false) return failed(untracked(item.name));
    const isPosted = session.state === 'posted';
    if (!isPosted && !(await isInScope(tx, session, id))) return failed(outside(item?.name ?? ''));
    const to = isPosted ? await goOn(tx, session, id, options) : sessionId;
    const book = await bookQty(tx, id, session.warehouse_id);
    await giveCode(tx, { from: sessionId, to, code, itemId: id, bookQty: book, nowMs: options.nowMs });
    if (isPosted && session.kind === 'count') await setAsideCounting(tx, to, id);
    return ok(null);
  });
}

/**
 * A session that goes on where a posted one stays as it is. A count of a part would book the rest away, so of a count the item waits there
 * to be counted once more.
 * @returns its id
 */
async function goOn(
  tx: Writer,
  session: SessionRow,
  itemId: string,
  { nowMs, newId }: AssignOptions,
): Promise<string> {
  const { kind } = session;
  const id = newId();
  const reference = await nextReference(tx, kind, { id, nowMs });
  await insertSession(tx, {
    ...{ id, kind, name: session.name, reference, blind: session.blind === 1, state: 'paused', nowMs },
    ...{ warehouseId: session.warehouse_id, toWarehouseId: session.to_warehouse_id },
    ...(kind === 'count' ? { scope: { kind: 'list', itemIds: [itemId] } as const } : {}),
  });
  await changeSession(tx, id, { reason: session.reason });
  return id;
}
