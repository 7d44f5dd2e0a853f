/**
 * A long list in memory: the numbers of its rows in each order that was asked for, and the columns that it is filtered by. SQLite finds the
 * first page of a list in a moment, but a page far down, the length of a filtered list or the hits of a search in order only by passing
 * over all rows before it. What is written is put right row by row. Until all of it was read, SQLite answers.
 */
import { accessOf, rowsOf, seesCommitted } from '../../sqlite/access.ts';
import type { Mark } from '../../sqlite/changed-rows.ts';
import { onward, readStep, STEP_ROWS } from '../../sqlite/chunked-read.ts';
import type { CollectionName } from '../../../domain/records/collections.ts';
import { isUnindexed } from '../../records/filling.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { foundInBoth, foundInEither, isFound, NOTHING, SEQ_MAX, type Found } from '../search/found.ts';
import { CodedColumn } from './coded-column.ts';
import { KeptText } from './kept-text.ts';
import { MetRows } from './met-rows.ts';
import { readOrder, rewritten, rowsBefore, type Order } from './kept-order.ts';

/** Shorter lists are read in less than a millisecond as they are. */
const ROWS_MIN = 2_000;
/** Beyond it, to read the list anew takes less. */
const REWRITTEN_MAX = 2_000;

export interface ListShape {
  readonly collection: CollectionName;
  readonly table: 'item' | 'contact';
  /** The orders it can be asked for, as columns with their collation. */
  readonly orders: Readonly<Record<string, string>>;
  /** The order of a list that nobody has sorted. */
  readonly usual: string;
  /** Columns of text that it is filtered by. */
  readonly coded: readonly string[];
  /** The table has a column of flags. */
  readonly flagged: boolean;
  /** Columns of text that are searched for a part of it. */
  readonly texts: readonly string[];
}

interface Row {
  readonly seq: number;
  readonly live: number;
  readonly flags?: number;
  readonly [column: string]: string | number | null | undefined;
}

export interface Grouped {
  /** `null` for none. */
  readonly name: string | null;
  readonly count: number;
  /** In the order of the flags that were asked for. */
  readonly flagged: readonly number[];
}

interface KeptOrder {
  readonly seqs: Order;
  readonly mark: Mark;
}

export class KeptList {
  readonly shape: ListShape;
  /** Of the columns; each order has its own. */
  mark: Mark;
  /** A bit for each row of the list. */
  live: Found;
  flags = new Uint8Array(0);
  readonly columns: ReadonlyMap<string, CodedColumn>;
  readonly #texts: ReadonlyMap<string, KeptText>;
  readonly #met = new MetRows();
  readonly orders = new Map<string, KeptOrder>();
  /** Orders that were asked for and are not there. */
  readonly wanted = new Set<string>();

  constructor(shape: ListShape, mark: Mark, highest: number) {
    this.shape = shape;
    this.mark = mark;
    this.live = { count: 0, bits: new Uint8Array(0) };
    this.columns = new Map(shape.coded.map((column) => [column, new CodedColumn()]));
    this.#texts = new Map(shape.texts.map((column) => [column, new KeptText(highest + 1)]));
    this.#reach(highest);
  }

  /** The rows of one page of what was found; `null` where the order is not there yet. */
  page(
    name: string,
    found: Found,
    { offset, limit, isDescending }: { offset: number; limit: number; isDescending: boolean },
  ): readonly number[] | null {
    const kept = this.orders.get(name);
    // One that has lost a row while it was read is read anew.
    if (kept?.seqs.length !== this.live.count) this.wanted.add(name);
    if (kept === undefined || this.wanted.has(name) || kept.mark.at !== this.mark.at) return null;
    const order = kept.seqs;
    const end = Math.min(offset + limit, found.count);
    const at = (index: number): number => order[isDescending ? order.length - 1 - index : index] ?? 0;
    if (found.count === order.length) {
      return Array.from({ length: Math.max(0, end - offset) }, (_, index) => at(offset + index));
    }
    return foundInOrder(order, found, { offset, end, isDescending });
  }

  /** Rows of the list with one of the flags. */
  flagged(flags: number): Found {
    return this.#met.of(`flags ${flags}`, this.live, (seq) => ((this.flags[seq] ?? 0) & flags) !== 0);
  }

  /** Rows of the list with this value. */
  equal(column: string, value: string): Found {
    const coded = this.columns.get(column);
    const code = coded?.codeOf(value) ?? 0;
    if (coded === undefined || code === 0) return NOTHING;
    return this.#met.of(`${column} ${code}`, this.live, (seq) => coded.codes[seq] === code);
  }

  /** Rows of the list that have the part in one of these columns; `null` where SQLite has to compare it. */
  withPart(columns: readonly string[], part: string): Found | null {
    let all = NOTHING;
    for (const column of columns) {
      const found = this.#texts.get(column)?.with(part) ?? null;
      if (found === null) return null;
      all = foundInEither(all, found);
    }
    return foundInBoth(this.live, all);
  }

  /** Number of rows with each value of a column, and of these with each flag; first those without a value. */
  grouped(column: string, flags: readonly number[]): readonly Grouped[] {
    const coded = this.columns.get(column) ?? new CodedColumn();
    const values = [{ code: 0, name: null }, ...coded.sorted()];
    const counts = new Uint32Array(values.length);
    const flagged = flags.map(() => new Uint32Array(values.length));
    const { bits } = this.live;
    for (let seq = 0; seq < 8 * bits.length; seq += 1) {
      if (((bits[seq >> 3] ?? 0) & (1 << (seq & 7))) === 0) continue;
      const code = coded.codes[seq] ?? 0;
      const set = this.flags[seq] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
      if (set === 0) continue;
      for (const [at, flag] of flags.entries()) {
        const of = flagged[at];
        if (of !== undefined && (set & flag) !== 0) of[code] = (of[code] ?? 0) + 1;
      }
    }
    return values
      .map(({ code, name }) => ({
        name,
        count: counts[code] ?? 0,
        flagged: flagged.map((of) => of[code] ?? 0),
      }))
      .filter(({ name, count }) => name === null || count > 0);
  }

  /** @returns whether it fits; where it does not, the list cannot be kept */
  put(row: Row): boolean {
    const { seq, live } = row;
    if (seq > SEQ_MAX) return false;
    this.#reach(seq);
    const { bits } = this.live;
    const byte = Math.floor(seq / 8);
    const bit = 1 << (seq & 7);
    const wasLive = ((bits[byte] ?? 0) & bit) !== 0;
    bits[byte] = live === 1 ? (bits[byte] ?? 0) | bit : (bits[byte] ?? 0) & ~bit;
    this.live = { bits, count: this.live.count + live - (wasLive ? 1 : 0) };
    if (this.shape.flagged) this.flags[seq] = row.flags ?? 0;
    for (const [name, column] of this.columns) {
      const code = column.add((row[name] ?? null) as string | null);
      if (code === null) return false;
      column.codes[seq] = code;
    }
    for (const [name, column] of this.#texts) {
      if (!column.put(seq, live === 1 ? ((row[name] ?? null) as string | null) : null)) return false;
    }
    this.#met.put(seq, live === 1);
    return true;
  }

  #reach(seq: number): void {
    const room = 8 * this.live.bits.length;
    if (seq < room) return;
    const positions = 8 * Math.ceil(Math.max(seq + 1, 1.25 * room) / 8);
    this.#met.clear();
    this.live = { ...this.live, bits: larger(this.live.bits, new Uint8Array(positions / 8)) };
    if (this.shape.flagged) this.flags = larger(this.flags, new Uint8Array(positions));
    for (const column of this.columns.values())
      column.codes = larger(column.codes, new Uint16Array(positions));
  }
}

function larger<Values extends Uint8Array | Uint16Array>(values: Values, room: Values): Values {
  room.set(values);
  return room;
}

function foundInOrder(
  order: Order,
  found: Found,
  { offset, end, isDescending }: { offset: number; end: number; isDescending: boolean },
): readonly number[] {
  const seqs: number[] = [];
  const step = isDescending ? -1 : 1;
  let met = 0;
  for (let at = isDescending ? order.length - 1 : 0; met < end; at += step) {
    const seq = order[at];
    if (seq === undefined) break;
    if (!isFound(found, seq)) continue;
    if (met >= offset) seqs.push(seq);
    met += 1;
  }
  return seqs;
}

/** `null` where the list cannot be kept. */
async function readList(reader: Reader, shape: ListShape): Promise<KeptList | null> {
  const access = accessOf(reader);
  const { table } = shape;
  if (!(await access.follow(table, followedColumns(shape)))) return null;
  const mark = access.markOf(table);
  const [highest] = await rowsOf<{ seq: number | null }>(reader, `SELECT max(seq) AS seq FROM ${table}`, []);
  if (mark === null || highest?.seq == null || highest.seq > SEQ_MAX) return null;
  const list = new KeptList(shape, mark, highest.seq);
  const text = `SELECT ${rowColumns(shape)} FROM ${table} NOT INDEXED WHERE seq > ? ORDER BY seq LIMIT ${STEP_ROWS}`;
  for (let last = 0; ;) {
    const rows = await readStep<Row>(reader, text, [last]);
    for (const row of rows) if (!list.put(row)) return null;
    if (rows.length < STEP_ROWS) break;
    last = onward(last, rows.at(-1)?.seq ?? 0);
  }
  list.wanted.add(shape.usual);
  return list;
}

async function readOrders(reader: Reader, list: KeptList): Promise<void> {
  const { table, orders } = list.shape;
  for (const name of list.wanted) {
    const by = orders[name];
    const mark = accessOf(reader).markOf(table);
    if (by !== undefined && mark !== null) {
      const seqs = await readOrder(reader, { table, by }, list.live.count + REWRITTEN_MAX);
      list.orders.set(name, { seqs, mark });
    }
    list.wanted.delete(name);
  }
}

/** Puts the columns and one order right after what was written since; `false` where that is not known, or too much. */
async function putRight(reader: Reader, list: KeptList, name: string): Promise<boolean> {
  const access = accessOf(reader);
  const { table, orders } = list.shape;
  for (;;) {
    const order = list.orders.get(name);
    const written = writtenSince(reader, table, list.mark);
    const moved = order === undefined ? [] : writtenSince(reader, table, order.mark);
    const mark = access.markOf(table);
    if (written === null || moved === null || mark === null) return false;
    const rows = written.length === 0 ? [] : await readRows(reader, list.shape, written);
    const before =
      moved.length === 0 ? null : await rowsBefore(reader, { table, by: orders[name] ?? '' }, moved);
    // Read in several steps: they belong together only where nothing was committed between them.
    if (access.writtenSince(table, mark)?.size !== 0) continue;
    for (const row of rows) if (!list.put(row)) return false;
    list.mark = mark;
    if (order !== undefined) {
      const seqs = before === null ? order.seqs : rewritten(order.seqs, moved, before);
      list.orders.set(name, { seqs, mark });
    }
    return true;
  }
}

/** `null` where it is not known, or too much. */
function writtenSince(reader: Reader, table: string, mark: Mark): readonly number[] | null {
  const written = accessOf(reader).writtenSince(table, mark);
  return written === null || written.size > REWRITTEN_MAX ? null : [...written];
}

/** Of rows that are gone, that they are. */
async function readRows(reader: Reader, shape: ListShape, seqs: readonly number[]): Promise<readonly Row[]> {
  const text = `SELECT ${rowColumns(shape)} FROM ${shape.table} NOT INDEXED WHERE seq IN (SELECT value FROM json_each(?))`;
  const rows = await rowsOf<Row>(reader, text, [JSON.stringify(seqs)]);
  const there = new Map(rows.map((row) => [row.seq, row]));
  return seqs.map((seq) => there.get(seq) ?? { seq, live: 0 });
}

function rowColumns({ coded, flagged, texts }: ListShape): string {
  return ['seq', 'live', ...(flagged ? ['flags'] : []), ...coded, ...texts].join(', ');
}

/** Without collations, each once. */
function followedColumns({ coded, flagged, orders, texts }: ListShape): readonly string[] {
  const sorted = Object.values(orders).map((by) => by.split(' ')[0] ?? '');
  return [...new Set(['live', ...(flagged ? ['flags'] : []), ...coded, ...sorted, ...texts])];
}

/** The lists of one open store. */
class KeptLists {
  readonly #lists = new Map<string, KeptList>();
  readonly #asked = new Map<string, ListShape>();
  #last: Promise<unknown> = Promise.resolve();
  #isReading = false;

  /** As it is at this moment, one question after the other; `null` where it is not there. */
  current(reader: Reader, shape: ListShape, order: string): Promise<KeptList | null> {
    const current = this.#last.then(() => this.#current(reader, shape, order));
    this.#last = current.catch(() => undefined);
    return current;
  }

  async #current(reader: Reader, shape: ListShape, order: string): Promise<KeptList | null> {
    this.#asked.set(shape.table, shape);
    const list = this.#lists.get(shape.table);
    if (list === undefined) return null;
    if (await putRight(reader, list, order)) return list;
    this.#lists.delete(shape.table);
    return null;
  }

  /** Reads what was asked for and is not there. */
  async read(reader: Reader, rowsMin: number): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      for (const shape of this.#asked.values()) {
        const list = await this.current(reader, shape, shape.usual);
        if (list !== null ? list.wanted.size > 0 : await isLong(reader, shape, rowsMin))
          await this.#read(reader, shape, list);
      }
    } finally {
      this.#isReading = false;
    }
  }

  async #read(reader: Reader, shape: ListShape, known: KeptList | null): Promise<void> {
    const list = known ?? (await readList(reader, shape));
    if (list === null) return;
    await readOrders(reader, list);
    // It is put right before anybody sees it.
    this.#lists.set(shape.table, list);
  }
}

/** Only with the indexes that its orders are read from. */
async function isLong(reader: Reader, { table, collection }: ListShape, rowsMin: number): Promise<boolean> {
  if (await isUnindexed(reader, collection)) return false;
  const text = `SELECT count(*) AS count FROM (SELECT 1 FROM ${table} LIMIT ${rowsMin})`;
  return (await rowsOf<{ count: number }>(reader, text, []))[0]?.count === rowsMin;
}

const listsOf = new WeakMap<Reader, KeptLists>();

/**
 * The list as it is now; `null` where SQLite has to be asked: it is short, was not read yet, or somebody reads within a transaction.
 * @param order of its pages
 */
export async function keptList(
  reader: Reader,
  shape: ListShape,
  order = shape.usual,
): Promise<KeptList | null> {
  if (!seesCommitted(reader)) return null;
  const lists = listsOf.get(reader) ?? new KeptLists();
  listsOf.set(reader, lists);
  return lists.current(reader, shape, order);
}

/** Reads the lists that were asked for since the store was opened, a little at a time. @param rowsMin shorter ones are not kept */
export async function readKeptLists(reader: Reader, rowsMin = ROWS_MIN): Promise<void> {
  await listsOf.get(reader)?.read(reader, rowsMin);
}
