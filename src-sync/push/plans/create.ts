/** New records. A lost answer is looked up by what the Service keeps of them: an item's sku, a contact's phone and name, an entry's name. */
import { decodeCreated, decodeList, decodeRow } from '../../contract/decode.ts';
import type { OperationKey } from '../../contract/operations.ts';
import { failure, says } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import { readText } from '../../domain/records/fields.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../domain/values/json.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { collectionOf, stockPlacesOf } from '../../operations/registry.ts';
import { openingStocksOf } from '../../operations/stock-places.ts';
import { addQuantities } from '../../domain/values/quantity.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { saysOtherwise } from '../../domain/sync/differing-version.ts';
import type { ServerRow } from '../../domain/records/server-row.ts';
import { lastTenDigits, lettersAndDigits } from '../../domain/values/spelling.ts';
import type { ServiceRequest } from '../../transport/client.ts';
import { readWholeList } from '../../transport/whole-list.ts';
import type { SweptCollection } from '../../domain/records/collections.ts';
import { adoptOperation, setServerState } from '../../store/records/records.ts';
import { NOTHING_KNOWN, metSince, otherOpenBodies, serverIdsKnownAt } from '../../store/sync/known.ts';
import { listEnd } from '../../store/sync/list-ends.ts';
import { withServerIds } from '../server-ids.ts';
import { isTaken, notFound } from '../look-ups/not-found.ts';
import { NOT_OURS, type LookUp, type Plan, type Plans, type Prepared } from '../plan.ts';
import type { Settle } from '../outcome.ts';
import type { PushContext } from '../context.ts';

type ListQuery = Readonly<Record<string, boolean>>;

export interface CreatedCollection {
  readonly collection: SweptCollection;
  readonly post: OperationKey;
  readonly list: OperationKey;
  /** Text that the list's `q` finds the record by; `null`: the list is short and read whole. */
  readonly key: ((body: JsonObject) => string) | null;
  /** Fields of the body that name other records. */
  readonly references?: readonly string[];
  readonly isSame: (body: JsonObject, document: JsonObject) => boolean;
  /** Somebody may have changed since by what it is known; then a person is asked, because it may be another's just as well. */
  readonly isLike?: (body: JsonObject, document: JsonObject) => boolean;
  /** The field that holds the name of an entry of a short list, which somebody may change. */
  readonly called?: string;
  /** Extra query of each list that it may stand in, the likeliest first; items default to tracked ones only. */
  readonly lists: (body: JsonObject) => readonly [ListQuery, ...ListQuery[]];
}

const text = (document: JsonObject, field: string): string => (readText(document, [field]) ?? '').trim();
const plain = (document: JsonObject, field: string): string => lettersAndDigits(text(document, field));

/** The same letters and digits, and some: a Service may have tidied the rest. */
export function isPlainlySame(body: JsonObject, document: JsonObject, field: string): boolean {
  return plain(body, field) !== '' && plain(body, field) === plain(document, field);
}

export const CREATE_PLANS = {
  'contacts.create': createPlan({
    collection: 'contacts',
    post: 'contacts.create',
    list: 'contacts.list',
    key: (body) => text(body, 'phone'),
    isSame: (body, document) =>
      text(body, 'name') === text(document, 'name') &&
      lastTenDigits(text(body, 'phone')) === lastTenDigits(text(document, 'phone')),
    isLike: (body, document) => {
      const phone = lastTenDigits(text(body, 'phone'));
      return phone !== '' && phone === lastTenDigits(text(document, 'phone'));
    },
    lists: () => [{}],
  }),
  'items.create': createPlan({
    collection: 'items',
    post: 'items.create',
    list: 'items.list',
    key: (body) => text(body, 'sku'),
    isSame: (body, document) => text(body, 'sku') === text(document, 'sku'),
    isLike: (body, document) => isPlainlySame(body, document, 'sku'),
    // Somebody may have switched its tracking meanwhile.
    lists: (body) => {
      const trackInventory = body['trackInventory'] !== false;
      return [{ trackInventory }, { trackInventory: !trackInventory }];
    },
  }),
} as const satisfies Plans;

export function createPlan(created: CreatedCollection): Plan {
  return {
    prepare: (context, operation) => prepare(context, operation, created),
    lookUp: (context, operation) => lookUp(context, operation, created),
  };
}

async function prepare(
  context: PushContext,
  operation: StoredOperation,
  created: CreatedCollection,
): Promise<Result<Prepared>> {
  const named = await withServerIds(context.store.reader, operation.body, created.references ?? []);
  if (!named.ok) return named;
  const body = await withOpeningPlaces(context, named.value);
  if (!body.ok) return body;
  return ok({
    kind: 'send',
    request: { key: created.post, path: {}, body: body.value },
    settle: (data) => {
      const answer = decodeCreated(data);
      if (answer.serverId === null) return { kind: 'incomplete' };
      const document = { ...asStocked(named.value), ...answer.document };
      return { kind: 'settled', settle: settleCreated(operation, answer.serverId, document) };
    },
  });
}

/** An item's opening stock names its warehouses by local ids until it is sent. */
async function withOpeningPlaces(context: PushContext, body: JsonObject): Promise<Result<JsonObject>> {
  const { openingStocks } = body;
  if (!isJsonArray(openingStocks)) return ok(body);
  const resolved: JsonObject[] = [];
  for (const entry of openingStocks) {
    if (!isJsonObject(entry)) continue;
    const place = await withServerIds(context.store.reader, entry, ['warehouseId']);
    if (!place.ok) return place;
    resolved.push(place.value);
  }
  return ok({ ...body, openingStocks: resolved });
}

/** The server state of a new item until the Service shows it: opening stock is not a field of it, but what it holds. */
function asStocked(body: JsonObject): JsonObject {
  const { openingStocks, ...document } = body;
  if (!isJsonArray(openingStocks) || document['onHand'] !== undefined) return document;
  return { ...document, onHand: addQuantities(...openingStocksOf(body).map(({ qty }) => qty)) };
}

function settleCreated(operation: StoredOperation, serverId: string, document: JsonObject): Settle {
  return async (tx, at) => {
    // Two look-ups of two creates that are alike may have found the same record at once.
    const taken = await serverIdsKnownAt(tx, collectionOf(operation.name), [serverId], {
      recordId: operation.recordId,
      // Only what another create of this PC made counts.
      knownSeq: NOTHING_KNOWN,
    });
    if (taken.size > 0) return NOT_OURS;
    await setServerState(tx, operation.recordId, { serverId, document, ...at });
    const opened = stockPlacesOf(operation.name, operation.recordId, operation.body);
    // Its opening stock lies at its places from now on, also before they are read again.
    return opened.length === 0 ? undefined : adoptOperation(tx, operation.seq, at);
  };
}

/**
 * Asked by the key, and, because a search may lag behind or not cover the field, on the page of the newest records; then by the key in any
 * other list that it may have come into. Where the Service refuses to search or to sort, or does not sort, the list is read as it comes.
 * Only ids that this PC did not know before count: an older namesake is not the record just made.
 */
async function lookUp(
  context: PushContext,
  operation: StoredOperation,
  created: CreatedCollection,
): Promise<Result<LookUp>> {
  let mayBeOurs = false;
  let mayBeRenamed = false;
  let complete = true;
  for (const read of readings(context, operation, created)) {
    const listed = await read();
    if (!listed.ok) return listed;
    complete &&= listed.value.complete;
    const found = await candidates(context, operation, created, listed.value.rows);
    mayBeOurs ||= found.like > 0;
    mayBeRenamed ||=
      created.key === null && (await hasUnnamed(context, operation, created, listed.value.rows));
    const { same } = found;
    const [one, another] = same;
    if (one === undefined) continue;
    if (another !== undefined) {
      return ok({
        kind: 'unclear',
        failure: failure('INTERRUPTED', aboutOutbox('severalRecords', { count: same.length })),
      });
    }
    if (one.serverId !== null) {
      return ok({ kind: 'applied', settle: settleCreated(operation, one.serverId, one.document) });
    }
  }
  if (isTaken(operation)) return ok(notFound(operation, complete));
  if (mayBeOurs) return ok({ kind: 'unclear', failure: MAY_BE_OURS });
  const met = await metSince(context.store.reader, created.collection, operation);
  const wasThere = met.some((document) => created.isSame(operation.body, document));
  if (complete && !wasThere && mayBeRenamed)
    return ok({ kind: 'unclear', failure: MAY_BE_RENAMED, waits: true });
  return ok(wasThere ? { kind: 'unclear', failure: WAS_THERE } : notFound(operation, complete));
}

/** Sentences for a person when a new record is like the one whose answer was lost, and not the same. */
export const MAY_BE_OURS = failure('INTERRUPTED', aboutOutbox('mayBeOurs'));

/** The same for a short list that has a new entry of another name. */
export const MAY_BE_RENAMED = failure('INTERRUPTED', aboutOutbox('mayBeRenamed'));

/** The same for a record that the mirror has met, and that is listed no more. */
export const WAS_THERE = failure('INTERRUPTED', aboutOutbox('wasThere'));

/** Of a list that is neither searched nor sorted, so many pages are read; where it is longer, absence proves nothing. */
const UNSORTED_PAGES_MAX = 10;

/** `complete`: false where what is looked for may be in a part that was not told. */
type Read = () => Promise<Result<{ readonly rows: readonly JsonValue[]; readonly complete: boolean }>>;

function readings(
  context: PushContext,
  { body }: StoredOperation,
  created: CreatedCollection,
): readonly Read[] {
  const { key, list } = created;
  const request = { lane: 'push', signal: context.signal } as const;
  if (key === null) {
    return [
      async () => {
        const known = await listEnd(context.store.reader, created.collection);
        return readWholeList(context.client, list, request, known);
      },
    ];
  }
  // Without its number: a few lists count their pages from 0, and their page 1 is not the first.
  const [likeliest, ...others] = created.lists(body);
  const byKey = { q: key(body) };
  const newest = { sortBy: 'createdAt', sortDir: 'desc' };
  const queries: readonly (readonly [ListQuery, Readonly<Record<string, string>>])[] = [
    [likeliest, byKey],
    [likeliest, newest],
    ...others.map((other) => [other, byKey] as const),
  ];
  return queries.map(([among, more]) => async () => {
    const query = { ...among, pageSize: 100 };
    const answer = await context.client.call(list, { ...request, query: { ...query, ...more } });
    if (!answer.ok && says(answer.failure, 'unknown-query')) {
      return readAsItComes(context, list, { ...request, query });
    }
    if (!answer.ok) return answer;
    const page = decodeList(answer.value.data);
    if (!page.ok) return page;
    const { rows, totalElements } = page.value;
    const isAll = totalElements !== null && totalElements <= rows.length;
    if (more === newest && !isAll && !areNewestFirst(created, rows)) {
      return readAsItComes(context, list, { ...request, query });
    }
    // By its key, and as one of the newest, it is on the first page.
    return ok({ rows, complete: true });
  });
}

async function readAsItComes(
  { client }: PushContext,
  list: OperationKey,
  request: ServiceRequest,
): ReturnType<Read> {
  const whole = await readWholeList(client, list, request, null, UNSORTED_PAGES_MAX);
  return whole.ok || whole.failure.code !== 'GONE' ? whole : failed({ ...whole.failure, code: 'REFUSED' });
}

/** A Service may let itself be asked for an order that it does not know. */
function areNewestFirst({ collection }: CreatedCollection, listed: readonly JsonValue[]): boolean {
  const times = listed
    .map((value) => decodeRow(collection, value))
    .flatMap((row) => (row.ok && row.value.createdAt !== null ? [Date.parse(row.value.createdAt)] : []));
  return times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
}

/**
 * A short list has an entry that this PC did not know before and that says the same as ours but for its name: in the hours between two runs a
 * colleague may have renamed ours. Entries that another create of this PC made, or may have made, are not meant.
 */
async function hasUnnamed(
  { store: { reader } }: PushContext,
  operation: StoredOperation,
  { collection, isSame, references = [], called = '' }: CreatedCollection,
  listed: readonly JsonValue[],
): Promise<boolean> {
  const others = await otherOpenBodies(reader, operation);
  const rows = listed
    .map((value) => decodeRow(collection, value))
    .flatMap((row) => (row.ok && row.value.serverId !== null ? [row.value] : []))
    .filter(({ document }) => !others.some((body) => isSame(body, document)))
    .filter(({ document }) => !saysOtherwise(operation.body, document, [...references, called]));
  const serverIds = rows.flatMap(({ serverId }) => serverId ?? []);
  const known = await serverIdsKnownAt(reader, collection, serverIds, operation);
  return serverIds.some((id) => !known.has(id));
}

async function candidates(
  context: PushContext,
  operation: StoredOperation,
  created: CreatedCollection,
  listed: readonly JsonValue[],
): Promise<{ readonly same: readonly ServerRow[]; readonly like: number }> {
  const isSame = ({ document }: ServerRow): boolean => created.isSame(operation.body, document);
  const rows = listed
    .map((value) => decodeRow(created.collection, value))
    .flatMap((row) => (row.ok ? [row.value] : []))
    .filter((row) => isSame(row) || created.isLike?.(operation.body, row.document) === true);
  const known = await serverIdsKnownAt(
    context.store.reader,
    created.collection,
    rows.flatMap((row) => (row.serverId === null ? [] : [row.serverId])),
    operation,
  );
  const since = rows.filter((row) => row.serverId !== null && !known.has(row.serverId));
  const called = since.filter(isSame);
  // A namesake that says something else may be a colleague's, or another of ours; what is known to be there may have been changed since.
  const ours = called.filter(
    ({ document }) => !saysOtherwise(operation.body, document, created.references ?? []),
  );
  const same = ours.length === 0 && isTaken(operation) ? called : ours;
  return { same, like: since.length - same.length };
}
