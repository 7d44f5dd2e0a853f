/** Puts rows of a page that are not here yet into the mirror: record, projection and search index, in few statements. */
import { CompiledQuery } from 'kysely';
import { remembering } from '../../../domain/sync/remembering.ts';
import type { PlacedRow, ServerPage } from './server-page.ts';
import { among, type SqlValue } from '../../sqlite/bulk.ts';
import type { Writer } from '../../sqlite/handles.ts';
import { freeIds } from '../identity.ts';
import type { LaterSearch } from '../later-search.ts';
import { writeProjections } from '../write-projections.ts';

export async function insertFresh(
  tx: Writer,
  page: ServerPage,
  rows: readonly PlacedRow[],
  sweep: number,
): Promise<void> {
  if (rows.length === 0) return;
  await projectFresh(tx, page, rows, await insertRecords(tx, page, rows, sweep));
}

/**
 * In the first sweep of a collection hardly a row is here already: to insert them all and see which were is less than to look for each.
 * @returns the rows that are here already, or whose ids are not free: they go the careful way
 */
export async function insertUnmet(
  tx: Writer,
  page: ServerPage,
  rows: readonly PlacedRow[],
  sweep: number,
): Promise<readonly PlacedRow[]> {
  const { last, hasAliases } = await standing(tx);
  // An id that a record once had is not free, although no record has it.
  if (hasAliases) return rows;
  const seqs = await insertAll(tx, rows, last, (some) =>
    insertion(page, some, sweep, 'ON CONFLICT DO NOTHING'),
  );
  await projectFresh(
    tx,
    page,
    rows.filter((_, index) => seqs[index] !== 0),
    seqs.filter((seq) => seq !== 0),
    page.search,
  );
  return rows.filter((_, index) => seqs[index] === 0);
}

interface Standing {
  /** The highest number of a record. */
  readonly last: number;
  readonly hasAliases: boolean;
}

async function standing(tx: Writer): Promise<Standing> {
  const { rows } = await tx.executeQuery<{ last: number | null; aliased: number }>(STANDING);
  return { last: rows[0]?.last ?? 0, hasAliases: rows[0]?.aliased === 1 };
}

/** Once per page: compiled once. */
const STANDING = CompiledQuery.raw(
  'SELECT (SELECT max(seq) FROM record) AS last, EXISTS (SELECT 1 FROM record_alias) AS aliased',
);

function projectFresh(
  tx: Writer,
  { collection }: ServerPage,
  rows: readonly PlacedRow[],
  seqs: readonly number[],
  search?: LaterSearch,
): Promise<void> {
  const inputs = rows.map((row, index) => ({
    seq: seqs[index] ?? 0,
    live: true,
    view: row.document,
    itemId: row.itemId,
    warehouseId: row.warehouseId,
  }));
  return writeProjections(tx, collection, inputs, { fresh: true, search });
}

const ID_MAY_BE_TAKEN = 'ON CONFLICT (id) DO NOTHING';

/** @returns their numbers, in their order */
async function insertRecords(
  tx: Writer,
  page: ServerPage,
  rows: readonly PlacedRow[],
  sweep: number,
): Promise<readonly number[]> {
  const { last } = await standing(tx);
  const insert = (some: readonly PlacedRow[]): CompiledQuery => insertion(page, some, sweep, ID_MAY_BE_TAKEN);
  const seqs = await insertAll(tx, rows, last, insert);
  // A derived id may be taken by a record that was joined with another and then met anew (identity.ts).
  const again = rows.filter((row, index) => seqs[index] === 0);
  if (again.length === 0) return seqs;
  const ids = await freeIds(
    tx,
    page.collection,
    again.map((row) => row.serverId ?? row.id),
  );
  const free = again.map((row) => ({ ...row, id: ids.get(row.serverId ?? row.id) ?? row.id }));
  const given = [...(await insertAll(tx, free, last, insert))];
  return seqs.map((seq) => (seq === 0 ? (given.shift() ?? 0) : seq));
}

/** Far below the number of values that a statement can have. */
const ROWS_MAX = 500;

/**
 * @param last the highest number before: no row of these has a lower one unless it was here already
 * @returns their numbers, in their order, 0 for one that the statement let pass
 */
async function insertAll(
  tx: Writer,
  rows: readonly PlacedRow[],
  last: number,
  insert: (some: readonly PlacedRow[]) => CompiledQuery,
): Promise<readonly number[]> {
  const seqs: number[] = [];
  for (let start = 0; start < rows.length; start += ROWS_MAX) {
    const some = rows.slice(start, start + ROWS_MAX);
    seqs.push(...(await insertSome(tx, some, last, insert(some))));
  }
  return seqs;
}

async function insertSome(
  tx: Writer,
  rows: readonly PlacedRow[],
  last: number,
  statement: CompiledQuery,
): Promise<readonly number[]> {
  const { numAffectedRows, insertId } = await tx.executeQuery(statement);
  const inserted = Number(numAffectedRows ?? 0);
  // Then the last number is of another statement.
  if (inserted === 0) return rows.map(() => 0);
  const first = Number(insertId ?? 0) - inserted + 1;
  if (inserted === rows.length) return rows.map((_, index) => first + index);
  // Rows that were let pass took numbers too, so that those of the others have gaps.
  const there = await tx
    .selectFrom('record')
    .select(['id', 'seq'])
    .where('id', 'in', among(rows.map((row) => row.id)))
    .where('seq', '>', last)
    .execute();
  const seqs = new Map(there.map(({ id, seq }) => [id, seq]));
  return rows.map(({ id }) => seqs.get(id) ?? 0);
}

/** Most pages are full ones. */
const marksOf = remembering((rows) => new Array(Number(rows)).fill('(?, ?, ?, ?, ?, ?, ?, ?)').join(', '));

/**
 * One statement: each has its own bookkeeping of the highest number. A refusal takes the whole transaction back, as it does anyway here,
 * so that the statement needs no journal to be taken back alone.
 */
function insertion(page: ServerPage, rows: readonly PlacedRow[], sweep: number, tail: string): CompiledQuery {
  return CompiledQuery.raw(
    `INSERT OR ROLLBACK INTO record
       (id, collection, server_id, parent_id, server, seen_sweep, server_updated_at, fetched_at_ms)
     VALUES ${marksOf(String(rows.length))} ${tail}`,
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
