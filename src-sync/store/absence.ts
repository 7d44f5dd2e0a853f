/** Evidence of absence beside a sweep's own: how many records it met, and stock of what is gone. */
import { sql } from 'kysely';
import type { CollectionName } from '../domain/collections.ts';
import { kept } from './kept.ts';
import type { Reader, Writer } from './handles.ts';
import { markGone } from './mark-gone.ts';

const MET = kept<{ count: number }>(
  'SELECT count(*) AS count FROM record WHERE collection = ? AND seen_sweep = ?',
);

/** Different records that this sweep met, or that the Service told of otherwise meanwhile. */
export async function recordsMet(reader: Reader, collection: CollectionName, sweep: number): Promise<number> {
  return (await MET.first(reader, collection, sweep))?.count ?? 0;
}

/**
 * Marks stock as gone that the sweep did not see and whose item or warehouse is gone: two lists agree. Never a row with an open
 * operation. @returns how many
 */
export async function removeOrphanedStock(tx: Writer, sweep: number, nowMs: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    SELECT record.id FROM record
      JOIN stock ON stock.seq = record.seq
      JOIN record item ON item.id = stock.item_id
      JOIN record place ON place.id = stock.warehouse_id
     WHERE record.collection = 'stock' AND record.gone = 0 AND record.server IS NOT NULL AND record.seen_sweep < ${sweep}
       AND (item.gone = 1 OR place.gone = 1)
       AND NOT EXISTS (
         SELECT 1 FROM operation_record JOIN operation ON operation.seq = operation_record.operation_seq
          WHERE operation_record.record_id = record.id AND operation.state <> 'done'
       )`.execute(tx);
  return markGone(
    tx,
    rows.map((row) => row.id),
    nowMs,
  );
}
