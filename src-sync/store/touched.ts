/** Records that operations touched, as far as they can be asked for. */
import type { CollectionName } from '../domain/collections.ts';
import type { Reader } from './handles.ts';
import { kept } from './kept.ts';

const TOUCHED = kept<{ id: string }>(
  `SELECT DISTINCT record.id FROM operation_record JOIN record ON record.id = operation_record.record_id
    WHERE operation_record.operation_seq IN (SELECT value FROM json_each(?)) AND record.collection = ?
      AND record.server_id IS NOT NULL AND record.gone = 0 AND record.deleted = 0`,
);

/** Local ids of the records of a collection that these operations touched and that the Service has. */
export async function liveTouched(
  reader: Reader,
  seqs: readonly number[],
  collection: CollectionName,
): Promise<readonly string[]> {
  return (await TOUCHED.all(reader, JSON.stringify(seqs), collection)).map(({ id }) => id);
}

const SKUS = kept<{ sku: string }>(
  `SELECT item.sku FROM record JOIN item ON item.seq = record.seq
    WHERE record.id IN (SELECT value FROM json_each(?)) AND item.sku <> ''`,
);

export async function skusOf(reader: Reader, itemIds: readonly string[]): Promise<readonly string[]> {
  return (await SKUS.all(reader, JSON.stringify(itemIds))).map(({ sku }) => sku);
}
