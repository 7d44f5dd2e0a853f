/** Records that operations touched, as far as they can be asked for. */
import { isCollectionName, type CollectionName } from '../../domain/records/collections.ts';
import { readServerId } from '../../domain/records/fields.ts';
import { parseObject } from '../rows.ts';
import type { Reader } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';

const TOUCHED = kept<{ id: string; server: string | null }>(
  `SELECT DISTINCT record.id, record.server FROM operation_record JOIN record ON record.id = operation_record.record_id
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

/** Those of them that the Service has not told of itself: what is here of them is what was sent. */
export async function untoldOf(
  reader: Reader,
  seqs: readonly number[],
  collection: CollectionName,
): Promise<readonly string[]> {
  const rows = await TOUCHED.all(reader, JSON.stringify(seqs), collection);
  return rows
    .filter(({ server }) => server === null || readServerId(parseObject(server)) === null)
    .map(({ id }) => id);
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

/** Local ids of every record an operation touches. */
export async function touchedRecords(reader: Reader, seq: number): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('operation_record')
    .select('record_id')
    .where('operation_seq', '=', seq)
    .execute();
  return rows.map((row) => row.record_id);
}
