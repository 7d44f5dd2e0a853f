/** Writes projections and search indexes, touching only what differs from what is there. */
import { CompiledQuery } from 'kysely';
import type { CollectionName } from '../domain/collections.ts';
import { insertRows, type SqlValue } from './bulk.ts';
import type { Writer } from './handles.ts';
import { PROJECTIONS, type Projection, type ProjectionInput, type SearchIndex } from './projections.ts';

type Prior = Readonly<Record<string, SqlValue>>;

interface Planned {
  readonly seq: number;
  readonly live: boolean;
  readonly values: ReadonlyMap<string, SqlValue>;
  readonly prior: Prior | null;
}

/** `fresh`: the records were inserted a moment ago, so that nothing can be there. */
export async function writeProjections(
  tx: Writer,
  collection: CollectionName,
  inputs: readonly ProjectionInput[],
  options: { readonly fresh: boolean },
): Promise<void> {
  const projection = PROJECTIONS[collection];
  if (projection === null || inputs.length === 0) return;
  const priors = options.fresh ? new Map<number, Prior>() : await readPriors(tx, projection, inputs);
  const planned = inputs.map((input) => plan(projection, input, priors.get(input.seq) ?? null));
  const changed = planned.filter((row) => differs(projection, row));
  await upsert(tx, projection, changed);
  if (projection.search !== null) await writeSearch(tx, projection.search, changed);
}

async function readPriors(
  tx: Writer,
  projection: Projection,
  inputs: readonly ProjectionInput[],
): Promise<Map<number, Prior>> {
  const seqs = JSON.stringify(inputs.map((input) => input.seq));
  const text = `SELECT * FROM ${projection.table} WHERE seq IN (SELECT value FROM json_each(?))`;
  const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [seqs]));
  return new Map((rows as Prior[]).map((row) => [Number(row['seq']), row]));
}

function plan(projection: Projection, input: ProjectionInput, prior: Prior | null): Planned {
  const read = projection.read(input);
  const values = new Map(projection.columns.map((column, index) => [column, read[index] ?? null]));
  return { seq: input.seq, live: input.live, values, prior };
}

function differs(projection: Projection, row: Planned): boolean {
  if (row.prior === null || row.prior['live'] !== (row.live ? 1 : 0)) return true;
  return projection.columns.some((column) => row.prior?.[column] !== row.values.get(column));
}

async function upsert(tx: Writer, projection: Projection, rows: readonly Planned[]): Promise<void> {
  const names = ['live', ...projection.columns];
  const sets = names.map((name) => `${name} = excluded.${name}`).join(', ');
  await insertRows(
    tx,
    `INSERT INTO ${projection.table} (seq, ${names.join(', ')})`,
    rows.map((row) => [
      row.seq,
      row.live ? 1 : 0,
      ...projection.columns.map((column) => row.values.get(column) ?? null),
    ]),
    `ON CONFLICT (seq) DO UPDATE SET ${sets}`,
  );
}

async function writeSearch(tx: Writer, index: SearchIndex, rows: readonly Planned[]): Promise<void> {
  const wasThere = (row: Planned): boolean => row.prior?.['live'] === 1;
  const same = (row: Planned): boolean =>
    wasThere(row) &&
    row.prior !== null &&
    index.read(new Map(Object.entries(row.prior))).join('\n') === index.read(row.values).join('\n');
  const removed = rows.filter((row) => wasThere(row) && (!row.live || !same(row)));
  if (removed.length > 0) {
    const seqs = JSON.stringify(removed.map((row) => row.seq));
    const text = `DELETE FROM ${index.table} WHERE rowid IN (SELECT value FROM json_each(?))`;
    await tx.executeQuery(CompiledQuery.raw(text, [seqs]));
  }
  const added = rows.filter((row) => row.live && !same(row));
  await insertRows(
    tx,
    `INSERT INTO ${index.table} (rowid, ${index.columns.join(', ')})`,
    added.map((row) => [row.seq, ...index.read(row.values)]),
  );
}
