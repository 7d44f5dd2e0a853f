/** The mirror's records of an imported file, and the kept answer of the Service. */
import type { CollectionName } from '../../domain/records/collections.ts';
import { contactKey, itemKey } from '../../domain/imports/service-import.ts';
import type { JsonValue } from '../../domain/values/json.ts';
import { IMPORT_OPERATIONS, type StoredOperation } from '../../domain/outbox/operation.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { toOperation } from '../rows.ts';

/** A record of the Service that has one of the keys. */
export interface KeyedRecord {
  readonly key: string;
  /** Local id. */
  readonly id: string;
  readonly serverId: string;
  /** In order of arrival here. */
  readonly seq: number;
}

const ITEMS = kept<KeyedRecord>(
  `SELECT named.value AS key, record.id, record.server_id AS serverId, record.seq FROM json_each(?) AS named
    CROSS JOIN item ON item.sku = named.value COLLATE NOCASE AND item.live = 1
    JOIN record ON record.seq = item.seq WHERE record.server_id IS NOT NULL ORDER BY record.seq`,
);

/** @param keys as `itemKey` gives them */
export function itemsByKey(reader: Reader, keys: readonly string[]): Promise<readonly KeyedRecord[]> {
  return ITEMS.all(reader, JSON.stringify(keys));
}

const CONTACTS = kept<Omit<KeyedRecord, 'key'> & { name: string; phone: string }>(
  `SELECT contact.name, contact.phone, record.id, record.server_id AS serverId, record.seq FROM json_each(?) AS named
    CROSS JOIN contact ON contact.phone_digits = named.value AND contact.live = 1
    JOIN record ON record.seq = contact.seq WHERE record.server_id IS NOT NULL ORDER BY record.seq`,
);

/** @param keys as `contactKey` gives them */
export async function contactsByKey(
  reader: Reader,
  keys: readonly string[],
): Promise<readonly KeyedRecord[]> {
  const digits = new Set(keys.map((key) => key.slice(0, key.indexOf(' '))));
  const rows = await CONTACTS.all(reader, JSON.stringify([...digits]));
  return rows.flatMap(({ name, phone, ...record }) => {
    const key = contactKey(name, phone);
    return key === null ? [] : [{ key, ...record }];
  });
}

const STOCK = kept<{ sku: string; qty: number }>(
  `SELECT item.sku, stock.qty FROM stock
    JOIN record ON record.id = stock.item_id
    JOIN item ON item.seq = record.seq AND item.live = 1
    WHERE stock.warehouse_id = ? AND stock.live = 1`,
);

/** Stock at a place as it is shown here, by the keys of the items. @param placeId local id of the warehouse */
export async function stockByKey(reader: Reader, placeId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await STOCK.all(reader, placeId);
  return new Map(rows.flatMap(({ sku, qty }) => (itemKey(sku) === null ? [] : [[itemKey(sku) ?? '', qty]])));
}

const KEEP = kept(
  `UPDATE operation SET base = json_set(coalesce(base, '{}'), '$.answer', json(?)) WHERE seq = ?`,
);

/** The Service's answer to an import stays with it as long as it is listed. */
export async function keepImportAnswer(tx: Writer, seq: number, answer: JsonValue): Promise<void> {
  await KEEP.all(tx, JSON.stringify(answer), seq);
}

const MIRRORED = kept<{ sweep: number }>(
  'SELECT complete_sweep AS sweep FROM collection_state WHERE collection = ?',
);

/** True where the mirror has read the collection to its end: only then is a record that it does not have a new one. */
export async function isMirrored(reader: Reader, collection: CollectionName): Promise<boolean> {
  return ((await MIRRORED.first(reader, collection))?.sweep ?? 0) > 0;
}

/** Imports by the Service that are listed still, the newest first. */
export async function latestImports(reader: Reader, limit: number): Promise<readonly StoredOperation[]> {
  const rows = await reader
    .selectFrom('operation')
    .selectAll()
    .where('name', 'in', IMPORT_OPERATIONS)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toOperation);
}
