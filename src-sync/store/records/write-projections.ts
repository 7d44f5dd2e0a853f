/** Writes projections and search indexes, touching only what differs from what is there. */
import type { CollectionName } from '../../domain/records/collections.ts';
import { insertRows, runEach, type SqlValue } from '../sqlite/bulk.ts';
import type { Writer } from '../sqlite/handles.ts';
import { kept, type Kept } from '../sqlite/kept.ts';
import type { LaterSearch } from './later-search.ts';
import { PROJECTIONS, type Projection, type ProjectionInput, type SearchIndex } from './projections.ts';

type Prior = Readonly<Record<string, SqlValue>>;

interface Planned {
  readonly seq: number;
  readonly live: boolean;
  /** In the order of the projection's columns. */
  readonly values: readonly SqlValue[];
  readonly prior: Prior | null;
}

interface Texts {
  readonly priors: Kept<Prior>;
  readonly insert: string;
  readonly insertSearch: string;
  readonly removeSearch: Kept<never>;
}

const texts = new Map<Projection, Texts>();

/** Put together once for each projection. */
function textsFor(projection: Projection): Texts {
  const known = texts.get(projection);
  if (known !== undefined) return known;
  const { table, columns, search } = projection;
  const names = ['live', ...columns];
  const made: Texts = {
    priors: kept<Prior>(`SELECT * FROM ${table} WHERE seq IN (SELECT value FROM json_each(?))`),
    insert: `INSERT INTO ${table} (seq, ${names.join(', ')})`,
    insertSearch: `INSERT INTO ${search?.table ?? ''} (rowid, ${search?.columns.join(', ') ?? ''})`,
    removeSearch: kept(`DELETE FROM ${search?.table ?? ''} WHERE rowid IN (SELECT value FROM json_each(?))`),
  };
  texts.set(projection, made);
  return made;
}

/**
 * `fresh`: the records were inserted a moment ago, so that nothing can be there. `search`: they are live, were inserted by one statement,
 * and come into the search index with others.
 */
export async function writeProjections(
  tx: Writer,
  collection: CollectionName,
  inputs: readonly ProjectionInput[],
  options: { readonly fresh: false } | { readonly fresh: true; readonly search?: LaterSearch | undefined },
): Promise<void> {
  const projection = PROJECTIONS[collection];
  if (projection === null || inputs.length === 0) return;
  const priors = options.fresh ? new Map<number, Prior>() : await readPriors(tx, projection, inputs);
  const planned = inputs.map((input) => ({
    seq: input.seq,
    live: input.live,
    values: projection.read(input),
    prior: priors.get(input.seq) ?? null,
  }));
  const changed = options.fresh ? planned : planned.filter((row) => differs(projection, row));
  await write(tx, projection, changed);
  if (projection.search === null) return;
  if (options.fresh && options.search !== undefined) options.search.note(changed.map((row) => row.seq));
  else await writeSearch(tx, projection, projection.search, changed);
}

async function readPriors(
  tx: Writer,
  projection: Projection,
  inputs: readonly ProjectionInput[],
): Promise<Map<number, Prior>> {
  const seqs = JSON.stringify(inputs.map((input) => input.seq));
  const rows = await textsFor(projection).priors.all(tx, seqs);
  return new Map(rows.map((row) => [Number(row['seq']), row]));
}

function differs(projection: Projection, row: Planned): boolean {
  if (row.prior === null || row.prior['live'] !== (row.live ? 1 : 0)) return true;
  return projection.columns.some((column, index) => row.prior?.[column] !== row.values[index]);
}

async function write(tx: Writer, projection: Projection, rows: readonly Planned[]): Promise<void> {
  const added = rows.filter((row) => row.prior === null);
  await insertRows(
    tx,
    textsFor(projection).insert,
    added.map((row) => [row.seq, ...storedOf(row)]),
  );
  await updateRows(tx, projection, rows);
}

/** Only columns that differ are named, because each that is costs its index a rewrite; rows that differ in the same ones go together. */
async function updateRows(tx: Writer, projection: Projection, rows: readonly Planned[]): Promise<void> {
  const names = ['live', ...projection.columns];
  const groups = new Map<string, SqlValue[][]>();
  for (const row of rows) {
    const { prior } = row;
    if (prior === null) continue;
    const stored = storedOf(row);
    const differing = names.flatMap((name, index) => (prior[name] === stored[index] ? [] : [index]));
    const text = `UPDATE ${projection.table} SET ${differing.map((index) => `${names[index] ?? ''} = ?`).join(', ')} WHERE seq = ?`;
    const group = groups.get(text) ?? [];
    group.push([...differing.map((index) => stored[index] ?? null), row.seq]);
    groups.set(text, group);
  }
  for (const [text, values] of groups) await runEach(tx, text, values);
}

function storedOf(row: Planned): readonly SqlValue[] {
  return [row.live ? 1 : 0, ...row.values];
}

async function writeSearch(
  tx: Writer,
  projection: Projection,
  index: SearchIndex,
  rows: readonly Planned[],
): Promise<void> {
  const positions = new Map(projection.columns.map((column, position) => [column, position]));
  const textsOf = (row: Planned): readonly string[] =>
    index.read((column) => row.values[positions.get(column) ?? -1] ?? null);
  const removed: number[] = [];
  const added: SqlValue[][] = [];
  for (const row of rows) {
    const { prior } = row;
    const wasThere = prior?.['live'] === 1;
    if (!row.live && !wasThere) continue;
    const texts = textsOf(row);
    const before = wasThere ? index.read((column) => prior[column] ?? null) : [];
    if (wasThere && row.live && texts.join('\n') === before.join('\n')) continue;
    if (wasThere) removed.push(row.seq);
    if (row.live) added.push([row.seq, ...texts]);
  }
  const { insertSearch, removeSearch } = textsFor(projection);
  if (removed.length > 0) await removeSearch.all(tx, JSON.stringify(removed));
  await insertRows(tx, insertSearch, added);
}
