/**
 * Looks up a stock change whose answer was lost: searches the movements of its item for its token. The contract does not say which field of
 * a movement carries the reference, nor that every movement has one. So each movement is judged alone: one that is like ours and shows no
 * reference may be ours. Then a person is asked; nothing is booked again.
 */
import { decodeRow } from '../../contract/decode.ts';
import { failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import { FIELDS, readText, readTime } from '../../domain/records/fields.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../../domain/values/json.ts';
import { referenceWithToken, type StoredOperation } from '../../domain/outbox/operation.ts';
import { readMovement, readPlace } from '../../domain/records/related-fields.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { ServerRow } from '../../domain/records/server-row.ts';
import { lettersAndDigits } from '../../domain/values/spelling.ts';
import { OPERATIONS, stockPlacesOf } from '../../operations/registry.ts';
import { assignedQuantity } from '../../operations/stock-places.ts';
import { NOTHING_KNOWN, serverIdsKnownAt } from '../../store/sync/known.ts';
import { endAsElsewhere } from '../../store/sync/list-ends.ts';
import { readRecord } from '../../store/records/records.ts';
import { readWholeList } from '../../transport/whole-list.ts';
import { isSameId } from '../../domain/records/comparable-ids.ts';
import { serverIdOf } from '../server-ids.ts';
import { keepRelated } from '../keep-related.ts';
import { notFound } from './not-found.ts';
import type { ListOf } from '../plans/of-contact.ts';
import type { LookUp } from '../plan.ts';
import type { Settle } from '../outcome.ts';
import type { PushContext } from '../context.ts';

/** One request moves all items of an assignment, so looking at a few of them is enough. */
const ITEMS_LOOKED_AT_MAX = 3;
/** Tokens as src-sync/commands/accept/token.ts makes them. One without a letter is left out: `#234567` may be an order number. */
const TOKENS = /#(?=\d*[A-Z])[2-9A-HJKMNP-Z]{6}(?!\w)/g;
/** Fields in which a movement may repeat the reference. Document numbers are left out: the Service may assign them itself. */
const REFERENCES = FIELDS.movementReference.filter((name) => name !== 'documentNo' && name !== 'document');
/** Clocks differ a little. A movement that is older than our sending by more than this is not ours. */
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
  // The movement with our reference may still be on its way into the list.
  if (suspect) return ok({ kind: 'unclear', failure: MAY_BE_OUR_MOVEMENT, waits: true });
  return ok(notFound(operation, complete || OPERATIONS[operation.name].isIdempotent));
}

const UNMARKED = failure('INTERRUPTED', aboutOutbox('movementUnknown'));

/** For a movement like ours that does not show whose it is. */
export const MAY_BE_OUR_MOVEMENT = failure('INTERRUPTED', aboutOutbox('movementLike'));

/** For an assignment: the items that had something to move. */
function itemsOf({ name, body, recordId }: StoredOperation): readonly string[] {
  const named = stockPlacesOf(name, recordId, body).map(({ itemId }) => itemId);
  const ids = named.length === 0 ? [recordId] : [...new Set(named)];
  const moved = ids.filter((id) => assignedQuantity(body, id) !== null);
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

/** The token counts in any text of the movement, in any spelling. */
function mentions(value: JsonValue | undefined, token: string): boolean {
  if (typeof value === 'string') return value.toUpperCase().includes(token);
  if (isJsonArray(value)) return value.some((entry) => mentions(entry, token));
  return isJsonObject(value) && Object.values(value).some((entry) => mentions(entry, token));
}

/** Movements of the right quantity and place that were not known before and show no reference of somebody else. */
async function mayBeOurs(
  context: PushContext,
  operation: StoredOperation,
  itemId: string,
  rows: readonly ServerRow[],
): Promise<boolean> {
  if (OPERATIONS[operation.name].isIdempotent) return false;
  const { reader } = context.store;
  const item = await readRecord(reader, itemId);
  // A movement may contain its item, and whatever was sent with it.
  const own = JSON.stringify([item?.server, operation.body]);
  const expected = await expectedOf(context, operation, itemId);
  const alike = rows.filter(
    (row) => expected.some((one) => isLike(one, row, operation)) && !isAnothers(row, operation, own),
  );
  const ids = alike.flatMap((row) => (row.serverId === null ? [] : [row.serverId]));
  // Where another PC sent it, nobody here knows which movements it knew, so none counts as older.
  const known = await serverIdsKnownAt(reader, 'stockMovements', ids, {
    recordId: operation.recordId,
    knownSeq: operation.knownSeq ?? NOTHING_KNOWN,
  });
  return alike.some((row) => row.serverId === null || !known.has(row.serverId));
}

/**
 * True where the movement shows a reference that was not sent with the operation: under a known name, or any text that looks like a token.
 * A part of our own reference, cut short or normalised by the Service, is no other reference.
 * @param own texts of the operation; what looks like a token in them is none
 */
function isAnothers({ document }: ServerRow, { body, token }: StoredOperation, own: string): boolean {
  const tokens = JSON.stringify(document).match(TOKENS) ?? [];
  if (tokens.some((one) => !own.includes(one))) return true;
  const shown = readText(document, REFERENCES);
  const sent = referenceWithToken(readText(body, ['reference']), token ?? '');
  return shown !== null && !lettersAndDigits(sent).startsWith(lettersAndDigits(shown));
}

/** A value that is missing or unreadable does not rule a movement out. */
function isLike(expected: Expected, { document }: ServerRow, { sentAtMs }: StoredOperation): boolean {
  const { qty } = readMovement(document);
  const { serverId: place } = readPlace(document);
  const at = readTime(document, FIELDS.movementTime);
  const isOld = at !== null && sentAtMs !== null && Date.parse(at) < sentAtMs - OLDER_MS;
  const isPlace = place === null || expected.place === null || isSameId(place, expected.place);
  return (qty ?? expected.qty) === expected.qty && isPlace && !isOld;
}

/** The movements that the operation causes for the item. */
async function expectedOf(
  { store }: PushContext,
  operation: StoredOperation,
  itemId: string,
): Promise<readonly Expected[]> {
  const { name, recordId, body } = operation;
  const delta = OPERATIONS[name].stock?.delta;
  const places = stockPlacesOf(name, recordId, body).filter((place) => place.itemId === itemId);
  if (places.length === 0) {
    const item = { id: itemId, collection: 'items', server: null } as const;
    return [{ qty: delta?.(item, operation) ?? 0, place: null }];
  }
  return Promise.all(
    places.map(async ({ warehouseId }): Promise<Expected> => {
      const row = { id: '', collection: 'stock', server: null, itemId, warehouseId } as const;
      const warehouse = await readRecord(store.reader, warehouseId);
      return { qty: delta?.(row, operation) ?? 0, place: warehouse?.serverId ?? null };
    }),
  );
}
