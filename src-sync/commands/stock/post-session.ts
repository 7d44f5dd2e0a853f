/** A session becomes changes of stock under one reference: all of them are accepted in one transaction, or none is. */
import { failure, type Failure } from '../../domain/failure.ts';
import { aboutStock } from '../../domain/messages/stock.ts';
import { needsConfirming } from '../../domain/stock/count-limits.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import { addQuantities } from '../../domain/values/quantity.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import type { Result } from '../../domain/result.ts';
import type { SessionLine } from '../../domain/stock/stock-session.ts';
import type { Writer } from '../../store/database.ts';
import { awaitsImportAt } from '../../store/imports/order.ts';
import { sessionHead, sessionLines } from '../../store/queries/sessions.ts';
import {
  changeSession,
  correctCounts,
  findSession,
  insertSession,
  moveScans,
  nextReference,
  postedAs,
  type SessionRow,
} from '../../store/desk/stock-sessions.ts';
import { acceptRequest } from '../accept/accept.ts';
import { allOrNothing, mustBe, Refused } from '../accept/all-or-nothing.ts';
import { parseOperation } from '../input/parse.ts';
import { IMPORT_FIRST, openSession } from './stock-sessions.ts';

interface PostOptions {
  readonly nowMs: number;
  readonly newId: () => string;
  /** The session's id while its posting can still be taken back. */
  readonly hold?: string | null;
}

/** Posted twice is posted once; taking it back is undo/reverse-session.ts. `except` names items that are left out. */
export function postSession(
  writer: Writer,
  { id, except, brakes }: Question<'sessions.post'>,
  options: PostOptions,
): Promise<Result<Answer<'sessions.post'>>> {
  return allOrNothing(writer, async (tx) => {
    const before = await findSession(tx, id);
    if (before?.state === 'posted') {
      return { reference: before.reference, operations: postedAs(before).length, held: 0 };
    }
    const session = mustBe(await openSession(tx, id));
    if (session.list !== null) throw new Refused(ONLY_A_LIST);
    const problem = problemWithPlaces(session);
    if (problem !== null) throw new Refused(problem);
    const isCount = session.kind === 'count';
    if (isCount && (await awaitsImportAt(tx, session.warehouse_id))) throw new Refused(IMPORT_FIRST);
    const lines = (await sessionLines(tx, id))?.lines ?? [];
    if (lines.length !== (await sessionHead(tx, id))?.items) throw new Refused(NOT_ALL_HERE);
    const gone = lines.filter(({ item }) => item.isGone && !except.includes(item.id));
    if (gone.length > 0) throw new Refused(deletedSince(gone));
    const held = heldLines(session, lines, { except, brakes });
    if (held.length > 0) await countAnother(tx, session, held, options);
    const left = new Set([...except, ...held]);
    const operations: string[] = [];
    for (const line of lines) {
      const operation = left.has(line.item.id) ? null : operationFor(session, line);
      if (operation === null) continue;
      const operationId = options.newId();
      mustBe(await acceptRequest(tx, mustBe(parseOperation(operation)), { ...options, operationId }));
      operations.push(operationId);
      // The same difference was there when another count of the place scanned the item.
      if (isCount)
        await correctCounts(tx, {
          ...{ itemId: line.item.id, warehouseId: session.warehouse_id, qty: differenceOf(line) },
          ...{ except: id, sinceMs: 0 },
        });
    }
    if (!isCount && operations.length === 0) throw new Refused(NOTHING);
    await changeSession(tx, id, {
      state: 'posted',
      operations: JSON.stringify(operations),
      changed_at_ms: options.nowMs,
    });
    return { reference: session.reference, operations: operations.length, held: held.length };
  });
}

/** Differences that need a confirmation, and have none. */
function heldLines(
  { kind }: SessionRow,
  lines: readonly SessionLine[],
  { except, brakes }: Pick<Question<'sessions.post'>, 'except' | 'brakes'>,
): readonly string[] {
  if (kind !== 'count' || brakes === undefined) return [];
  const decided = new Set([...except, ...brakes.confirmed]);
  return lines
    .filter(
      (line) => !decided.has(line.item.id) && needsConfirming({ ...line, cost: line.item.cost }, brakes),
    )
    .map(({ item }) => item.id);
}

/** They go on as a count of their own, with every scan, and nothing of them is posted. */
async function countAnother(
  tx: Writer,
  session: SessionRow,
  itemIds: readonly string[],
  { nowMs, newId }: PostOptions,
): Promise<void> {
  const id = newId();
  await insertSession(tx, {
    ...{ id, kind: 'count', name: session.name, reference: await nextReference(tx, 'count', { id, nowMs }) },
    ...{ warehouseId: session.warehouse_id, toWarehouseId: null, blind: session.blind === 1 },
    ...{ scope: { kind: 'list', itemIds: [...itemIds] }, state: 'paused', nowMs },
  });
  await moveScans(tx, session.id, id, itemIds);
}

const NOT_ALL_HERE = failure('NOT_FOUND', aboutStock('itemsMissing'));

const NAMED_MAX = 5;

function deletedSince(lines: readonly SessionLine[]): Failure {
  const named = lines.slice(0, NAMED_MAX).map(({ item }) => item.name);
  const names = named.join(', ') + (lines.length > named.length ? ', …' : '');
  return failure('VALIDATION', aboutStock('itemsDeleted', { names }));
}

const ONLY_A_LIST = failure('VALIDATION', aboutStock('listNotBooked'));

const NOTHING = failure('VALIDATION', aboutStock('allZero'));

function problemWithPlaces(session: SessionRow): Failure | null {
  if (session.warehouse_id === null) {
    return failure('VALIDATION', aboutStock('placeFirst'), { path: ['warehouseId'] });
  }
  if (session.kind !== 'transfer') return null;
  if (session.to_warehouse_id === null || session.to_warehouse_id === session.warehouse_id) {
    return failure('VALIDATION', aboutStock('anotherPlace'), {
      path: ['toWarehouseId'],
    });
  }
  return null;
}

/** A count books what was counted less what should have been there then: what others book meanwhile stays. */
export function differenceOf(line: Pick<SessionLine, 'qty' | 'bookThen'>): number {
  return addQuantities(line.qty, -line.bookThen);
}

/** `null` where nothing would change. */
function operationFor(session: SessionRow, line: SessionLine): JsonObject | null {
  const { reference } = session;
  const words = session.reason?.trim() ?? '';
  if (session.kind === 'transfer') {
    if (line.qty <= 0) return null;
    const places = { fromWarehouseId: session.warehouse_id, toWarehouseId: session.to_warehouse_id };
    return { op: 'stock.transfer', record: { itemId: line.item.id, ...places, qty: line.qty, reference } };
  }
  const qty = session.kind === 'count' ? differenceOf(line) : line.qty;
  if (qty === 0) return null;
  const record = { qty, warehouseId: session.warehouse_id };
  // The supplier's number stands first, as on the paper in hand; two suppliers may use the same one, so ours follows.
  const named =
    session.kind === 'receive'
      ? { reference: words === '' ? reference : `${words} ${reference}` }
      : { reference, ...(words === '' ? {} : { reason: words }) };
  const cost = line.unitCost === null ? {} : { unitCost: line.unitCost };
  return { op: 'stock.adjust', id: line.item.id, record: { ...record, ...named, ...cost } };
}
