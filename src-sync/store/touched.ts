/** Records that operations touched, as far as they can be asked for. */
import { isCollectionName, type CollectionName } from '../domain/collections.ts';
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

const TOUCHED_BY = kept<{ collection: string; id: string; seen: number; isGoneThere: 0 | 1 }>(
  `SELECT record.collection, record.id, record.seen_sweep AS seen,
      (operation.conflict IS NOT NULL AND json_extract(operation.conflict, '$.theirs') IS NULL)
        OR coalesce(json_extract(operation.last_error, '$.code') = 'GONE', 0) AS isGoneThere
     FROM operation JOIN operation_record ON operation_record.operation_seq = operation.seq
     JOIN record ON record.id = operation_record.record_id
    WHERE operation.id = ? AND record.server_id IS NOT NULL AND record.gone = 0`,
);

export interface TouchedRecord {
  readonly collection: CollectionName;
  /** Local. */
  readonly id: string;
  /** Number of the last sweep that saw it. */
  readonly seenSweep: number;
  /** The Service answered the operation that something is gone: the record, or what was named with it. */
  readonly isGoneThere: boolean;
}

/** Records that an operation touched and that the Service has, as far as is known. */
export async function recordsTouchedBy(
  reader: Reader,
  operationId: string,
): Promise<readonly TouchedRecord[]> {
  const rows = await TOUCHED_BY.all(reader, operationId);
  return rows.flatMap(({ collection, id, seen, isGoneThere }) =>
    isCollectionName(collection) ? [{ collection, id, seenSweep: seen, isGoneThere: isGoneThere === 1 }] : [],
  );
}
