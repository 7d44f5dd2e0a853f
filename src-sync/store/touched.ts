/** Records that operations touched, as far as they can be asked for. */
import type { CollectionName } from '../domain/collections.ts';
import type { Reader } from './handles.ts';
import { kept } from './kept.ts';

const LIVE = kept<{ id: string }>(
  `SELECT id FROM record
    WHERE collection = ? AND id IN (SELECT value FROM json_each(?)) AND server_id IS NOT NULL AND gone = 0 AND deleted = 0`,
);

/** Those of these records that are of the collection and that the Service has. */
export async function liveRecordsAmong(
  reader: Reader,
  collection: CollectionName,
  ids: readonly string[],
): Promise<readonly string[]> {
  return (await LIVE.all(reader, collection, JSON.stringify(ids))).map(({ id }) => id);
}

const SERVER_IDS = kept<{ id: string }>(
  'SELECT server_id AS id FROM record WHERE collection = ? AND server_id IS NOT NULL AND gone = 0 AND deleted = 0',
);

/** Ids at the Service of all live records of a small collection. */
export async function serverIdsOfAll(reader: Reader, collection: CollectionName): Promise<readonly string[]> {
  return (await SERVER_IDS.all(reader, collection)).map(({ id }) => id);
}

const SKUS = kept<{ sku: string }>(
  `SELECT item.sku FROM record JOIN item ON item.seq = record.seq
    WHERE record.id IN (SELECT value FROM json_each(?)) AND item.sku <> ''`,
);

export async function skusOf(reader: Reader, itemIds: readonly string[]): Promise<readonly string[]> {
  return (await SKUS.all(reader, JSON.stringify(itemIds))).map(({ sku }) => sku);
}
