/** Puts rows of a page that are not here yet into the mirror: record, projection and search index, in few statements. */
import type { PlacedRow, ServerPage } from './apply-rows.ts';
import { insertForRowids, type SqlValue } from './bulk.ts';
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

const INSERT = `INSERT INTO record
  (id, collection, server_id, parent_id, server, seen_sweep, server_updated_at, fetched_at_ms)`;

/** @returns their numbers, in their order */
async function insertRecords(
  tx: Writer,
  page: ServerPage,
  rows: readonly PlacedRow[],
  sweep: number,
): Promise<readonly number[]> {
  const valuesOf = (row: PlacedRow): SqlValue[] => [
    row.id,
    page.collection,
    row.serverId,
    page.parentId ?? row.itemId,
    row.text,
    sweep,
    row.updatedAt,
    page.nowMs,
  ];
  // A derived id may be taken by a record that was joined with another and then met anew (identity.ts).
  const seqs = await insertForRowids(tx, INSERT, rows.map(valuesOf), 'ON CONFLICT (id) DO NOTHING');
  const again = rows.filter((row, index) => seqs[index] === 0);
  if (again.length === 0) return seqs;
  const ids = await freeIds(
    tx,
    page.collection,
    again.map((row) => row.serverId ?? row.id),
  );
  const free = again.map((row) => ({ ...row, id: ids.get(row.serverId ?? row.id) ?? row.id }));
  const given = [...(await insertForRowids(tx, INSERT, free.map(valuesOf)))];
  return seqs.map((seq) => (seq === 0 ? (given.shift() ?? 0) : seq));
}
