/**
 * Rows of a first sweep on their way into the search index. To hand each over by itself takes as long as to index it, so one statement
 * takes those of a whole transaction from the columns that they have been written to.
 */
import type { CollectionName } from '../../domain/records/collections.ts';
import type { Writer } from '../sqlite/handles.ts';
import { kept, type Kept } from '../sqlite/kept.ts';
import { PROJECTIONS, type SearchIndex } from './projections.ts';

/** Numbers from the first to the last, all of rows inserted by one statement, or of none. */
type Run = readonly [first: number, last: number];

/** Of one transaction, which writes it before it ends. */
export class LaterSearch {
  readonly #collection: CollectionName;
  #runs: Run[] = [];

  constructor(collection: CollectionName) {
    this.#collection = collection;
  }

  /** @param seqs in their order, of live rows that one statement inserted */
  note(seqs: readonly number[]): void {
    const [first] = seqs;
    const last = seqs.at(-1);
    if (first !== undefined && last !== undefined) this.#runs.push([first, last]);
  }

  /** Before these are compared with what the index says of them: a row may be met twice in one transaction. */
  async writeBefore(tx: Writer, rows: Iterable<{ readonly seq: number }>): Promise<void> {
    const [first] = this.#runs;
    if (first !== undefined && [...rows].some(({ seq }) => seq >= first[0])) await this.write(tx);
  }

  async write(tx: Writer): Promise<void> {
    const runs = this.#runs;
    this.#runs = [];
    if (runs.length > 0) await insertionOf(this.#collection).all(tx, JSON.stringify(runs));
  }
}

const insertions = new Map<CollectionName, Kept<never>>();

/** Put together once for each collection. */
function insertionOf(collection: CollectionName): Kept<never> {
  const known = insertions.get(collection);
  if (known !== undefined) return known;
  const projection = PROJECTIONS[collection];
  const search = projection?.search ?? null;
  if (projection === null || search === null) throw new Error(`nobody searches ${collection} by an index`);
  const made = kept(
    `${searchInsertion(projection.table, search)}
       FROM json_each(?) AS run CROSS JOIN ${projection.table}
      WHERE seq BETWEEN run.value ->> 0 AND run.value ->> 1`,
  );
  insertions.set(collection, made);
  return made;
}

/** Rows of the projection's table into its search index, as far as FROM. */
export function searchInsertion(table: string, search: SearchIndex): string {
  const { columns, selected } = search;
  return `INSERT INTO ${search.table} (rowid, ${columns.join(', ')}) SELECT ${table}.seq, ${selected.join(', ')}`;
}
