/** Evidence of absence beside a sweep's own: how many records it met, what would fall with those it did not, and stock of what is gone. */
import { comparableId } from '../../domain/records/comparable-ids.ts';
import { sql } from 'kysely';
import type { CollectionName } from '../../domain/records/collections.ts';
import { runEach } from '../sqlite/bulk.ts';
import { onward } from '../sqlite/chunked-read.ts';
import { kept } from '../sqlite/kept.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { markGone } from './mark-gone.ts';

const MET = kept<{ count: number }>(
  'SELECT count(*) AS count FROM record WHERE collection = ? AND seen_sweep = ?',
);

/** Different records that this sweep met, or that the Service told of otherwise meanwhile. */
export async function recordsMet(reader: Reader, collection: CollectionName, sweep: number): Promise<number> {
  return (await MET.first(reader, collection, sweep))?.count ?? 0;
}

/** The Service was shown to have it, though its list did not show it: this sweep does not miss it. */
export async function noteThere(tx: Writer, recordId: string, sweep: number): Promise<void> {
  await tx.updateTable('record').set({ seen_sweep: sweep }).where('id', '=', recordId).execute();
}

/** Rows that are marked in one transaction: a few milliseconds. */
const MARKED_AT_ONCE = 2_000;

/**
 * Nothing is known of the stock of these warehouses, since their lists could not be read: the sweep misses none of it.
 * @param behind only rows with a higher number
 * @returns a part of the rows that it did not meet: how many, and the number of the last; `null` behind all of them
 */
export async function noteStockKept(
  tx: Writer,
  warehouseServerIds: readonly string[],
  sweep: number,
  behind: number,
): Promise<{ readonly rows: number; readonly last: number | null }> {
  const found = await sql<{ seq: number }>`
    SELECT stock.seq FROM stock JOIN record ON record.seq = stock.seq
     WHERE stock.seq > ${behind} AND record.seen_sweep < ${sweep} AND stock.warehouse_id IN (
       SELECT id FROM record place WHERE place.collection = 'warehouses' AND place.server_key IN (
         SELECT value FROM json_each(${JSON.stringify(warehouseServerIds.map(comparableId))})))
     ORDER BY stock.seq LIMIT ${MARKED_AT_ONCE}`.execute(tx);
  const seqs = found.rows.map(({ seq }) => seq);
  await runEach(
    tx,
    'UPDATE record SET seen_sweep = ? WHERE seq = ?',
    seqs.map((seq) => [sweep, seq]),
  );
  const last = seqs.at(-1);
  return { rows: seqs.length, last: last === undefined ? null : onward(behind, last) };
}

/** Stock of the Service: of warehouses that a sweep did not see, and altogether. */
const STOCK_OF_UNSEEN = kept<{ falling: number; all: number }>(
  `SELECT coalesce(sum(place.seen_sweep < ?), 0) AS falling, count(*) AS "all"
     FROM stock JOIN record ON record.seq = stock.seq JOIN record place ON place.id = stock.warehouse_id
    WHERE record.gone = 0 AND record.server IS NOT NULL AND place.gone = 0`,
);

export interface Dependants {
  /** Live records that go with those that the sweep did not see. */
  readonly falling: number;
  readonly all: number;
}

export async function dependantsOfUnseen(
  reader: Reader,
  collection: CollectionName,
  sweep: number,
): Promise<Dependants> {
  const none = { falling: 0, all: 0 };
  // An item's stock is weighed with the item: each item is asked for by its id before it goes.
  if (collection !== 'warehouses') return none;
  return (await STOCK_OF_UNSEEN.first(reader, sweep)) ?? none;
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
