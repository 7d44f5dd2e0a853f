/** Puts rows of a page that are not here yet into the mirror: record, projection and search index, in few statements. */
import { CompiledQuery } from 'kysely';
import type { PlacedRow, ServerPage } from './apply-rows.ts';
import { among, type SqlValue } from './bulk.ts';
import type { Writer } from './handles.ts';
import { freeIds } from './identity.ts';
import { writeProjections } from './write-projections.ts';

export async function insertFresh(
  tx: Writer,
  page: ServerPage,
  rows: readonly PlacedRow[],
  sweep: number,
): Promise<void> {
  const seqs = await insertRecords(tx, page, rows, sweep);
  await writeProjections(
    tx,
    page.collection,
    rows.map((row, index) => ({
      seq: seqs[index] ?? 0,
      live: true,
      view: row.document,
      itemId: row.itemId,
      warehouseId: row.warehouseId,
    })),
    { fresh: true },
  );
}

/** Far below the number of values that a statement can have. */
const ROWS_MAX = 500;

/** @returns their numbers, in their order */
async function insertRecords(
  tx: Writer,
  page: ServerPage,
  rows: readonly PlacedRow[],
  sweep: number,
): Promise<readonly number[]> {
  const seqs: number[] = [];
  for (let start = 0; start < rows.length; start += ROWS_MAX) {
    seqs.push(...(await insertSome(tx, page, rows.slice(start, start + ROWS_MAX), sweep)));
  }
  // A derived id may be taken by a record that was joined with another and then met anew (identity.ts).
  const again = rows.filter((row, index) => seqs[index] === 0);
  if (again.length === 0) return seqs;
  const ids = await freeIds(
    tx,
    page.collection,
    again.map((row) => row.serverId ?? row.id),
  );
  const free = again.map((row) => ({ ...row, id: ids.get(row.serverId ?? row.id) ?? row.id }));
  const given = [...(await insertSome(tx, page, free, sweep))];
  return seqs.map((seq) => (seq === 0 ? (given.shift() ?? 0) : seq));
}

/** @returns their numbers, in their order, 0 for one whose id is taken */
async function insertSome(
  tx: Writer,
  page: ServerPage,
  rows: readonly PlacedRow[],
  sweep: number,
): Promise<readonly number[]> {
  const { numAffectedRows, insertId } = await tx.executeQuery(insertion(page, rows, sweep));
  const last = Number(insertId ?? 0);
  const first = last - Number(numAffectedRows ?? 0) + 1;
  if (last - first + 1 === rows.length) return rows.map((_, index) => first + index);
  const there = await tx
    .selectFrom('record')
    .select(['id', 'seq'])
    .where('id', 'in', among(rows.map((row) => row.id)))
    .where('seq', '>=', first)
    .execute();
  const seqs = new Map(there.map(({ id, seq }) => [id, seq]));
  return rows.map(({ id }) => seqs.get(id) ?? 0);
}

/**
 * One statement: each has its own bookkeeping of the highest number. A refusal takes the whole transaction back, as it does anyway here,
 * so that the statement needs no journal to be taken back alone.
 */
function insertion(page: ServerPage, rows: readonly PlacedRow[], sweep: number): CompiledQuery {
  return CompiledQuery.raw(
    `INSERT OR ROLLBACK INTO record
       (id, collection, server_id, parent_id, server, seen_sweep, server_updated_at, fetched_at_ms)
     VALUES ${rows.map(() => '(?, ?, ?, ?, ?, ?, ?, ?)').join(', ')} ON CONFLICT (id) DO NOTHING`,
    rows.flatMap((row): SqlValue[] => [
      row.id,
      page.collection,
      row.serverId,
      page.parentId ?? row.itemId,
      row.text,
      sweep,
      row.updatedAt,
      page.nowMs,
    ]),
  );
}
