/** Reads which rows of a file the Service has. The mirror may not show yet what an import did a moment ago, so the lists are read again. */
import { decodeRow } from '../../contract/decode.ts';
import type { OperationKey } from '../../contract/operations.ts';
import { says } from '../../domain/failure.ts';
import { FIELDS, readNumber, readText } from '../../domain/records/fields.ts';
import { contactKey, itemKey, type ServiceImportKind } from '../../domain/imports/service-import.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/values/json.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { ok, type Result } from '../../domain/result.ts';
import { serverIdsKnownAt } from '../../store/sync/known.ts';
import { itemsByKey } from '../../store/imports/imported.ts';
import { readWholeList, type IsEnough, type WholeList } from '../../transport/whole-list.ts';
import type { PushContext } from '../context.ts';

/** No list that fits on this PC has more pages. */
const PAGES_MAX = 3_000;
const PAGE_SIZE = 100;

interface ListOfNew {
  readonly collection: 'items' | 'contacts';
  readonly key: OperationKey;
  readonly queries: readonly Readonly<Record<string, boolean>>[];
}

const LISTS: Readonly<Record<'items' | 'contacts', ListOfNew>> = {
  items: {
    collection: 'items',
    key: 'items.list',
    queries: [{ trackInventory: true }, { trackInventory: false }],
  },
  contacts: { collection: 'contacts', key: 'contacts.list', queries: [{}] },
};

/** The key of a record, as its row of a file has it. */
export function keyOfRecord(kind: ServiceImportKind, document: JsonObject): string | null {
  if (kind === 'contacts')
    return contactKey(readText(document, ['name']) ?? '', readText(document, ['phone']) ?? '');
  return itemKey(readText(document, ['sku']) ?? '');
}

export interface NewRecords {
  /** By their ids on the Service. */
  readonly keys: ReadonlyMap<string, string>;
  /** False where the Service did not show every record. */
  readonly complete: boolean;
}

/** Records that this PC did not know when the import was first sent. Newest first, where the Service sorts. */
export async function readNewRecords(
  context: PushContext,
  operation: StoredOperation,
  collection: 'items' | 'contacts',
): Promise<Result<NewRecords>> {
  const { key, queries } = LISTS[collection];
  const keys = new Map<string, string>();
  let complete = true;
  for (const query of queries) {
    const list = await readNewest(context, operation, { collection, key, query });
    if (!list.ok) return list;
    complete &&= list.value.complete;
    const rows = list.value.rows.flatMap((value) => {
      const row = decodeRow(collection, value);
      return row.ok && row.value.serverId !== null ? [row.value] : [];
    });
    const known = await knownOf(context, operation, collection, rows);
    for (const { serverId, document } of rows) {
      const its = keyOfRecord(collection, document);
      if (serverId !== null && its !== null && !known.has(serverId)) keys.set(serverId, its);
    }
  }
  return ok({ keys, complete });
}

async function readNewest(
  context: PushContext,
  operation: StoredOperation,
  { collection, key, query }: Pick<ListOfNew, 'collection' | 'key'> & { query: ListOfNew['queries'][number] },
): Promise<Result<WholeList>> {
  const request = { lane: 'push', signal: context.signal } as const;
  const whole = { ...query, pageSize: PAGE_SIZE };
  const sorted = { ...request, query: { ...whole, sortBy: 'createdAt', sortDir: 'desc' } };
  const isEnough = behindTheNew(context, operation, collection);
  const newest = await readWholeList(context.client, key, sorted, null, PAGES_MAX, isEnough);
  if (newest.ok || !says(newest.failure, 'unknown-query')) return newest;
  return readWholeList(context.client, key, { ...request, query: whole }, null, PAGES_MAX);
}

/** True for a page of known records only, if all pages so far were sorted as asked. */
function behindTheNew(
  context: PushContext,
  operation: StoredOperation,
  collection: 'items' | 'contacts',
): IsEnough {
  let earliestMs = Infinity;
  return async (values) => {
    const rows = values.map((value) => decodeRow(collection, value));
    for (const row of rows) {
      const atMs = row.ok && row.value.createdAt !== null ? Date.parse(row.value.createdAt) : NaN;
      // One row out of order makes the rest of the list unproven.
      earliestMs = atMs <= earliestMs ? atMs : -Infinity;
    }
    if (earliestMs === -Infinity) return false;
    const told = rows.flatMap((row) => (row.ok ? [row.value] : []));
    const known = await knownOf(context, operation, collection, told);
    return told.length > 0 && told.every(({ serverId }) => serverId !== null && known.has(serverId));
  };
}

const IDS_AT_ONCE = 500;

async function knownOf(
  { store }: PushContext,
  operation: StoredOperation,
  collection: 'items' | 'contacts',
  rows: readonly { readonly serverId: string | null }[],
): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ serverId }) => serverId ?? []);
  const known = new Set<string>();
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE);
    for (const id of await serverIdsKnownAt(store.reader, collection, some, operation)) known.add(id);
  }
  return known;
}

/** Stock at a place, by the keys of its items; `null` where the Service did not show all of it. */
export async function readStock(
  context: PushContext,
  placeServerId: string,
  keys: readonly string[],
  added: ReadonlyMap<string, string> = new Map(),
): Promise<Result<ReadonlyMap<string, number> | null>> {
  const request = {
    path: { id: placeServerId },
    query: { pageSize: PAGE_SIZE },
    lane: 'push',
    signal: context.signal,
  } as const;
  const list = await readWholeList(context.client, 'warehouses.stock', request, null, PAGES_MAX);
  if (!list.ok) return list;
  if (!list.value.complete) return ok(null);
  const keyOfItem = new Map(added);
  for (const { key, serverId } of await itemsByKey(context.store.reader, keys)) keyOfItem.set(serverId, key);
  const stock = new Map<string, number>();
  for (const value of list.value.rows) {
    const row = decodeRow('stock', value);
    if (!row.ok) continue;
    const { document, itemServerId } = row.value;
    const key = skuIn(value) ?? keyOfItem.get(itemServerId ?? '');
    if (key !== undefined) stock.set(key, readNumber(document, FIELDS.stockQuantity) ?? 0);
  }
  return ok(stock);
}

/** A row may hold its whole item instead of an id. */
function skuIn(value: JsonValue): string | null {
  if (!isJsonObject(value)) return null;
  const { item } = value;
  const sku = readText(value, ['sku', 'itemSku']) ?? (isJsonObject(item) ? readText(item, ['sku']) : null);
  return sku === null ? null : itemKey(sku);
}
