/** The actions in a scanning session, each step durable before it is answered. Posting is in post-session.ts, what is done with a line in stock/session-lines.ts. */
import { articleNumbers, usualArticleNumber } from '../../domain/codes/gs1-values.ts';
import { NO_PROPOSAL, proposalOf, type Proposal } from '../../domain/codes/stated-quantity.ts';
import type { Gs1Fields } from '../../domain/codes/gs1.ts';
import { readCode } from '../../domain/codes/read-code.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import { joined, type Message } from '../../domain/messages/message.ts';
import { aboutStock } from '../../domain/messages/stock.ts';
import { addQuantities } from '../../domain/values/quantity.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { quantityInWords } from '../../domain/outbox/change-summary.ts';
import { quantityOf } from '../../operations/words.ts';
import { inWrite, type Reader, type Writer } from '../../store/database.ts';
import { awaitsImportAt } from '../../store/imports/order.ts';
import { findLiveRecord } from '../../store/records/identity.ts';
import { itemRows } from '../../store/queries/items.ts';
import { findCode } from '../../store/queries/codes/find-code.ts';
import { scanOf, sessionHead, sessionItems } from '../../store/queries/sessions.ts';
import {
  bookQty,
  changeSession,
  findScan,
  findSession,
  hasScans,
  holdAgainst,
  insertScan,
  insertSession,
  isInScope,
  nextReference,
  scannedQty,
  takeBackScan,
  type SessionRow,
} from '../../store/desk/stock-sessions.ts';

export const NO_SESSION = failure('NOT_FOUND', aboutStock('sessionGone'));
const CLOSED = failure('TOO_LATE', aboutStock('sessionClosed'));
const COUNTED_THERE = failure('TOO_LATE', aboutStock('countStays'), { path: ['changes', 'warehouseId'] });
export const NO_ITEM = failure('NOT_FOUND', aboutStock('itemNotHere'));

/** A count is held against the stock as it is known here, and books the difference on top of what the file brings. */
export const IMPORT_FIRST = failure('PENDING_WORK', aboutStock('fileWaits'));

/** A session that still takes scans. */
export async function openSession(reader: Reader, id: string): Promise<Result<SessionRow>> {
  const session = await findSession(reader, id);
  if (session === null) return failed(NO_SESSION);
  const isClosed = session.state === 'posted' || session.state === 'discarded';
  return isClosed ? failed(CLOSED) : ok(session);
}

/** One transaction; what was refused in it is the answer. */
export async function within<Value>(
  writer: Writer,
  work: (tx: Writer) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const written = await inWrite(writer, work);
  return written.ok ? written.value : written;
}

/** The same for a session that is not over. */
export function inSession<Value>(
  writer: Writer,
  id: string,
  work: (tx: Writer, session: SessionRow) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return within(writer, async (tx) => {
    const session = await openSession(tx, id);
    return session.ok ? work(tx, session.value) : session;
  });
}

/** Beginning the same one twice is beginning it once. */
export function beginSession(
  writer: Writer,
  question: Question<'sessions.begin'>,
  nowMs: number,
): Promise<Result<Answer<'sessions.begin'>>> {
  return within(writer, async (tx) => {
    const { kind, list = null } = question;
    if ((await findSession(tx, question.id)) === null) {
      if (kind === 'count' && (await awaitsImportAt(tx, question.warehouseId))) return failed(IMPORT_FIRST);
      const reference = await nextReference(tx, kind, { id: question.id, nowMs, list });
      await insertSession(tx, { ...question, name: question.name.trim(), reference, nowMs });
    }
    const head = await sessionHead(tx, question.id);
    return head === null ? failed(NO_SESSION) : ok(head);
  });
}

/** A discarded session may be opened again: nothing of it was thrown away. */
export function editSession(
  writer: Writer,
  { id, changes }: Question<'sessions.change'>,
  nowMs: number,
): Promise<Result<null>> {
  return within(writer, async (tx) => {
    const session = await findSession(tx, id);
    if (session === null) return failed(NO_SESSION);
    if (session.state === 'posted') return failed(CLOSED);
    const { warehouseId, toWarehouseId, blind, expectedId, ...plain } = changes;
    if (warehouseId !== undefined && !(await mayBeAt(tx, session, warehouseId))) return failed(COUNTED_THERE);
    await changeSession(tx, id, {
      ...plain,
      ...(warehouseId === undefined ? {} : { warehouse_id: warehouseId }),
      ...(toWarehouseId === undefined ? {} : { to_warehouse_id: toWarehouseId }),
      ...(blind === undefined ? {} : { blind: blind ? 1 : 0 }),
      ...(expectedId === undefined ? {} : { expected_id: expectedId }),
      changed_at_ms: nowMs,
    });
    return ok(null);
  });
}

/**
 * A scan of a count was compared with the expected stock of its place then; of another place nobody knows that any more. Scans
 * without a place were held against nothing so far.
 */
async function mayBeAt(tx: Writer, session: SessionRow, warehouseId: string | null): Promise<boolean> {
  if (session.kind !== 'count' || warehouseId === session.warehouse_id) return true;
  if (session.warehouse_id === null) {
    await holdAgainst(tx, session.id, warehouseId);
    return true;
  }
  return !(await hasScans(tx, session.id));
}

/** A code that no item has, or several have, is kept as it is, to be given an item later. */
export function addScan(
  writer: Writer,
  question: Question<'sessions.scan'>,
  nowMs: number,
): Promise<Result<Answer<'sessions.scan'>>> {
  return inSession(writer, question.sessionId, async (tx, session) => {
    const blind = session.blind === 1;
    const found = await itemsOf(tx, question);
    if (!found.ok) return found;
    const { itemIds, gs1, proposal } = found.value;
    const matches = itemIds.length;
    const isOther = proposal.doubt === 'twoArticles';
    const { quantity: stated, why } = question.orStated === true || isOther ? proposal : NO_PROPOSAL;
    if (why !== null) return failed(notCounted(why, isOther));
    const qty = stated === null ? question.qty : stated * Math.sign(question.qty);
    if ((await findScan(tx, question.scanId)) === null) {
      const itemId = matches === 1 ? (itemIds[0] ?? null) : null;
      const problem = await problemWith(tx, session, { qty, itemId });
      if (problem !== null) return failed(problem);
      await insertScan(tx, {
        id: question.scanId,
        sessionId: question.sessionId,
        code: itemId === null ? codeToKeep(question.code, gs1) : question.code,
        itemId,
        qty,
        bookQty: itemId === null ? null : await bookQty(tx, itemId, session.warehouse_id),
        nowMs,
      });
    }
    return ok({ scan: await scanOf(tx, question.scanId, blind), matches, isStated: stated !== null });
  });
}

interface Meant {
  readonly itemIds: readonly string[];
  readonly gs1: Gs1Fields | null;
  readonly proposal: Proposal;
}

/** @param isOther the article is in doubt, so no typed quantity helps */
function notCounted(why: Message, isOther: boolean): Failure {
  const next = isOther ? aboutStock('scanArticle') : aboutStock('typeQuantity');
  return failure('VALIDATION', joined(why, aboutStock('nothingCounted'), next));
}

async function itemsOf(tx: Writer, { code, itemId }: Question<'sessions.scan'>): Promise<Result<Meant>> {
  if (itemId !== null) {
    const id = await findLiveRecord(tx, 'items', itemId);
    return id === null ? failed(NO_ITEM) : ok({ itemIds: [id], gs1: null, proposal: NO_PROPOSAL });
  }
  const found = await findCode(tx, code);
  const rows = await itemRows(tx, found.seqs);
  const [only = null] = rows.length === 1 ? rows : [];
  return ok({ itemIds: rows.map((row) => row.id), gs1: found.gs1, proposal: proposalOf(found, only) });
}

/** An unknown article is kept by its number alone: its batches and serial numbers are all codes of one item. */
function codeToKeep(code: string, gs1: Gs1Fields | null): string {
  const [article] = gs1 === null ? [] : articleNumbers(gs1);
  return article === undefined ? (readCode(code).parts[0] ?? code) : usualArticleNumber(article);
}

async function problemWith(
  tx: Writer,
  session: SessionRow,
  { itemId, qty }: { readonly itemId: string | null; readonly qty: number },
): Promise<ReturnType<typeof failure> | null> {
  if (qty === 0) return failure('VALIDATION', aboutStock('scanOfNone'));
  if (itemId === null) {
    return qty < 0 ? failure('VALIDATION', aboutStock('nothingToTakeOff')) : null;
  }
  const item = (await sessionItems(tx, [itemId])).get(itemId);
  if (item !== undefined && !item.trackInventory) {
    return untracked(item.name);
  }
  if (!(await isInScope(tx, session, itemId))) return outside(item?.name ?? '');
  if (qty > 0 || session.kind === 'adjust') return null;
  const sofar = await scannedQty(tx, session.id, itemId);
  const inWords = (figure: number): string =>
    quantityInWords(quantityOf(figure, { unit: item?.unit ?? null }, false));
  return addQuantities(sofar, qty) < 0
    ? failure('VALIDATION', aboutStock('onlySoMany', { there: inWords(sofar), off: inWords(qty) }))
    : null;
}

export function untracked(name: string): Failure {
  return failure('VALIDATION', aboutStock('notTracked', { name }));
}

/** The item does not belong to what is counted. */
export function outside(name: string): ReturnType<typeof failure> {
  return failure('VALIDATION', aboutStock('notOfThisCount', { name }));
}

/** Taking back twice is taking back once. */
export function undoScan(
  writer: Writer,
  { sessionId, scanId }: Question<'sessions.undo'>,
  nowMs: number,
): Promise<Result<null>> {
  return inSession(writer, sessionId, async (tx) => {
    const scan = await findScan(tx, scanId);
    if (scan?.session_id === sessionId) await takeBackScan(tx, scan, nowMs);
    return ok(null);
  });
}
