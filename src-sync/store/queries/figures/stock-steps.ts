/** Passes over all stock in the order of its items, a little at a time: an index has all that is needed of a row. */
import { sql, type RawBuilder } from 'kysely';
import { indexedBy } from '../../records/filling.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { STEP_ROWS, type Pause } from '../../sqlite/chunked-read.ts';

export async function stockByItem(reader: Reader): Promise<RawBuilder<unknown>> {
  return sql`stock ${await indexedBy(reader, 'stock_figures')}`;
}

/** @param look is given the first and the last number of the items of a step */
export async function stepsOfStock(
  reader: Reader,
  pause: Pause,
  look: (first: number, last: number) => Promise<void>,
): Promise<void> {
  const from = sql`FROM ${await stockByItem(reader)} WHERE live = 1 AND qty <> 0`;
  // Each for itself is one end of the index; both at once would be a pass over all of it.
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    SELECT (SELECT min(item_seq) ${from}) AS first, (SELECT max(item_seq) ${from}) AS last`.execute(reader);
  const { first, last } = rows[0] ?? { first: null, last: null };
  if (first === null || last === null) return;
  for (let seq = first; seq <= last; seq += STEP_ROWS) {
    await look(seq, seq + STEP_ROWS - 1);
    await pause();
  }
}

/** Local ids of places by the number of their record. */
export async function placeNumbers(reader: Reader): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ seq: number; id: string }>`
    SELECT seq, id FROM record WHERE collection = 'warehouses'`.execute(reader);
  return new Map(rows.map(({ seq, id }) => [seq, id]));
}
