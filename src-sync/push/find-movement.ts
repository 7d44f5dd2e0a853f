/**
 * What became of a stock change whose answer was lost: its token is searched in the movements of its item. The contract does not say
 * which field of a movement carries the reference, nor that each does. So every movement is judged by its own: one like ours that shows
 * none may be ours, whatever the others show, and is a question for a person, never a reason to book again.
 */
import { decodeRow } from '../contract/decode.ts';
import { failure } from '../domain/failure.ts';
import { FIELDS, readText, readTime } from '../domain/fields.ts';
import { isJsonArray, isJsonObject, textsIn, type JsonValue } from '../domain/json.ts';
import { referenceWithToken, type StoredOperation } from '../domain/operation.ts';
import { readMovement, readPlace } from '../domain/related-fields.ts';
import { ok, type Result } from '../domain/result.ts';
import type { ServerRow } from '../domain/server-row.ts';
import { lettersAndDigits } from '../domain/spelling.ts';
import { assignedQty } from '../domain/view.ts';
import { NOTHING_KNOWN, serverIdsKnownAt } from '../store/known.ts';
import { endAsElsewhere } from '../store/list-ends.ts';
import { readRecord } from '../store/records.ts';
import { readWholeList } from '../transport/whole-list.ts';
import { isSameId } from '../domain/server-ids.ts';
import { serverIdOf } from './ids.ts';
import { keepRelated } from './keep-related.ts';
import { notFound } from './not-found.ts';
import type { ListOf } from './of-contact.ts';
import type { LookUp, Settle } from './plan.ts';
import type { PushContext } from './context.ts';

/** One request moves all items of an assignment, so a few of them tell. */
const ITEMS_LOOKED_AT_MAX = 3;
/** As src-sync/commands/token.ts makes them, but for those without a letter: `#234567` is somebody's order. */
const TOKENS = /#(?=\d*[A-Z])[2-9A-HJKMNP-Z]{6}(?!\w)/g;
/** Where a movement shows what it was sent. A number of its document may be one that the Service gives itself. */
const REFERENCES = FIELDS.movementReference.filter((name) => name !== 'documentNo' && name !== 'document');
/** Clocks differ; a movement older than this before ours was sent is not ours. */
const OLDER_MS = 24 * 60 * 60_000;

interface Expected {
  readonly qty: number;
  /** The place by its server id; `null` where none was named: the Service may choose one. */
  readonly place: string | null;
}

export async function lookUpMovement(
  context: PushContext,
  operation: StoredOperation,
  settle: Settle,
): Promise<Result<LookUp>> {
  const { token } = operation;
  if (token === null) return ok({ kind: 'unclear', failure: UNMARKED });
  let suspect = false;
  let complete = true;
  for (const itemId of itemsOf(operation)) {
    const read = await readMovements(context, itemId);
    if (!read.ok) return read;
    const { rows } = read.value;
    if (rows.some((row) => mentions(row.document, token))) return ok({ kind: 'applied', settle });
    complete &&= read.value.complete;
    suspect ||= await mayBeOurs(context, operation, itemId, rows);
  }
  // One that shows our reference may still come into the list.
  if (suspect) return ok({ kind: 'unclear', failure: MAY_BE_OUR_MOVEMENT, waits: true });
  // Moving what is in no warehouse once more moves nothing.
  return ok(notFound(operation, complete || operation.name === 'stock.assign'));
}

const UNMARKED = failure(
  'INTERRUPTED',
  "The answer to this stock change was lost, and the Service shows no reference to find it by. Look at the item's movements: discard it if it is there, retry it if it is not.",
);

/** What a person is told of a movement like theirs that does not say whose it is. */
export const MAY_BE_OUR_MOVEMENT = failure(
  'INTERRUPTED',
  "The answer to this stock change was lost, and the item has a movement like it that shows no reference: it may be yours. Look at the item's movements: discard it if it is there, retry it if it is not.",
);

/** Of an assignment those that had something to move. */
function itemsOf({ name, body, recordId }: StoredOperation): readonly string[] {
  if (name !== 'stock.assign') return [recordId];
  const ids = textsIn(body['itemIds']);
  const moved = ids.filter((id) => assignedQty(body, id) !== null);
  return (moved.length > 0 ? moved : ids).slice(0, ITEMS_LOOKED_AT_MAX);
}

async function readMovements(context: PushContext, itemId: string): Promise<Result<ListOf>> {
  const item = await serverIdOf(context.store.reader, itemId);
  if (!item.ok) return item;
  const requestedAtTick = context.nextTick();
  const request = { path: { id: item.value }, lane: 'push', signal: context.signal } as const;
  const known = await endAsElsewhere(context.store.reader);
  const list = await readWholeList(context.client, 'items.movements', request, known);
  if (!list.ok) return list;
  const read = { collection: 'stockMovements', parentId: itemId, requestedAtTick } as const;
  const kept = await keepRelated(context, { ...read, list: list.value });
  if (!kept.ok) return kept;
  const rows = list.value.rows.map((value) => {
    const row = decodeRow('stockMovements', value);
    const document = isJsonObject(value) ? value : { value };
    return row.ok ? row.value : { serverId: null, document, updatedAt: null, createdAt: null };
  });
  return ok({ rows, complete: list.value.complete });
}

/** Any text in it counts, in any spelling. */
function mentions(value: JsonValue | undefined, token: string): boolean {
  if (typeof value === 'string') return value.toUpperCase().includes(token);
  if (isJsonArray(value)) return value.some((entry) => mentions(entry, token));
  return isJsonObject(value) && Object.values(value).some((entry) => mentions(entry, token));
}

/** Of the right size and place, not known before, and without a reference that says whose it is. */
async function mayBeOurs(
  context: PushContext,
  operation: StoredOperation,
  itemId: string,
  rows: readonly ServerRow[],
): Promise<boolean> {
  // Moving what is in no warehouse once more moves nothing.
  if (operation.name === 'stock.assign') return false;
  const { reader } = context.store;
  const item = await readRecord(reader, itemId);
  // A movement may name its item, and repeat what was sent with it.
  const own = JSON.stringify([item?.server, operation.body]);
  const expected = await expectedOf(context, operation, itemId);
  const alike = rows.filter(
    (row) => expected.some((one) => isLike(one, row, operation)) && !isAnothers(row, operation, own),
  );
  const ids = alike.flatMap((row) => (row.serverId === null ? [] : [row.serverId]));
  // What another PC knew when it sent this, nobody can say here: then none of them is known to be older.
  const known = await serverIdsKnownAt(reader, 'stockMovements', ids, {
    recordId: operation.recordId,
    knownSeq: operation.knownSeq ?? NOTHING_KNOWN,
  });
  return alike.some((row) => row.serverId === null || !known.has(row.serverId));
}

/**
 * It shows a reference that was not sent with the operation: its own, under a name that is known, or one of ours, under any. What is left
 * of ours where the Service cuts it short or tidies it is no other.
 * @param own texts in which what looks like a token is none
 */
function isAnothers({ document }: ServerRow, { body, token }: StoredOperation, own: string): boolean {
  const tokens = JSON.stringify(document).match(TOKENS) ?? [];
  if (tokens.some((one) => !own.includes(one))) return true;
  const shown = readText(document, REFERENCES);
  const sent = referenceWithToken(readText(body, ['reference']), token ?? '');
  return shown !== null && !lettersAndDigits(sent).startsWith(lettersAndDigits(shown));
}

/** What is not told, or not in a way that can be read, does not tell it from ours. */
function isLike(expected: Expected, { document }: ServerRow, { sentAtMs }: StoredOperation): boolean {
  const { qty } = readMovement(document);
  const { serverId: place } = readPlace(document);
  const at = readTime(document, FIELDS.movementTime);
  const isOld = at !== null && sentAtMs !== null && Date.parse(at) < sentAtMs - OLDER_MS;
  const isPlace = place === null || expected.place === null || isSameId(place, expected.place);
  return (qty ?? expected.qty) === expected.qty && isPlace && !isOld;
}

/** The movements that the operation makes of the item. */
async function expectedOf(
  { store }: PushContext,
  { name, body }: StoredOperation,
  itemId: string,
): Promise<readonly Expected[]> {
  const placeOf = async (field: string): Promise<string | null> => {
    const id = body[field];
    const record = typeof id === 'string' ? await readRecord(store.reader, id) : null;
    return record?.serverId ?? null;
  };
  const qty = Number(body['qty'] ?? body['quantity'] ?? assignedQty(body, itemId) ?? 0);
  if (name === 'stock.transfer') {
    return [
      { qty: -qty, place: await placeOf('fromWarehouseId') },
      { qty, place: await placeOf('toWarehouseId') },
    ];
  }
  return [{ qty, place: await placeOf('warehouseId') }];
}
