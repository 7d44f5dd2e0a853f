/** What a person does with a line of a session of scanning: its quantity, counting it again, taking it out, giving a code its item. */
import { failure } from '../../domain/failure.ts';
import { addQuantities } from '../../domain/values/quantity.ts';
import type { Question } from '../../domain/questions/questions.ts';
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
  isInScope,
  scannedQty,
  setAsideCounting,
  takeBackItem,
} from '../../store/desk/stock-sessions.ts';
import { NO_ITEM, NO_SESSION, openSession, outside, within } from './stock-sessions.ts';

/** Written as the difference to what was scanned, so that no scan is lost from the log. */
export function setLine(
  writer: Writer,
  { sessionId, scanId, itemId, qty }: Question<'sessions.setLine'>,
  nowMs: number,
): Promise<Result<null>> {
  return within(writer, async (tx) => {
    const session = await openSession(tx, sessionId);
    if (!session.ok) return session;
    const id = await findLiveRecord(tx, 'items', itemId);
    if (id === null) return failed(NO_ITEM);
    if (qty < 0 && session.value.kind !== 'adjust') {
      return failed(failure('VALIDATION', 'A quantity is zero or more here. Nothing was changed.'));
    }
    if (!(await isInScope(tx, session.value, id))) {
      return failed(outside((await sessionItems(tx, [id])).get(id)?.name ?? ''));
    }
    if ((await findScan(tx, scanId)) !== null) return ok(null);
    const difference = addQuantities(qty, -(await scannedQty(tx, sessionId, id)));
    const book = await bookQty(tx, id, session.value.warehouse_id);
    await insertScan(tx, {
      ...{ id: scanId, sessionId, itemId: id, nowMs },
      ...{ code: '', qty: difference, bookQty: book },
    });
    return ok(null);
  });
}

/** The count is open again, and the item waits to be counted once more. */
export function recountItem(
  writer: Writer,
  { sessionId, itemId }: Question<'sessions.recount'>,
  nowMs: number,
): Promise<Result<null>> {
  return within(writer, async (tx) => {
    const session = await openSession(tx, sessionId);
    if (!session.ok) return session;
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
  return within(writer, async (tx) => {
    const session = await openSession(tx, sessionId);
    if (!session.ok) return session;
    await takeBackItem(tx, { sessionId, itemId, nowMs });
    return ok(null);
  });
}

/** Possible after posting too: then it only settles the list, the quantity was not booked. */
export function assignCode(
  writer: Writer,
  { sessionId, code, itemId }: Question<'sessions.assignCode'>,
  nowMs: number,
): Promise<Result<null>> {
  return within(writer, async (tx) => {
    const session = await findSession(tx, sessionId);
    if (session === null) return failed(NO_SESSION);
    const id = await findLiveRecord(tx, 'items', itemId);
    if (id === null) return failed(NO_ITEM);
    if (session.state !== 'posted' && !(await isInScope(tx, session, id))) {
      return failed(outside((await sessionItems(tx, [id])).get(id)?.name ?? ''));
    }
    const book = await bookQty(tx, id, session.warehouse_id);
    await giveCode(tx, { sessionId, code, itemId: id, bookQty: book, nowMs });
    return ok(null);
  });
}
