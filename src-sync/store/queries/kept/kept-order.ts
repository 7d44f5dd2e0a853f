/** The numbers of all rows of a list in one order, read once and put right after each change. */
import { readStep, STEP_ROWS } from '../../sqlite/chunked-read.ts';
import { rowsOf } from '../../sqlite/access.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { foundOf, isFound } from '../search/found.ts';

export interface OrderSource {
  readonly table: string;
  /** The column, with its collation. Its rows without a value stand first, and their numbers decide among equals. */
  readonly by: string;
}

export type Order = Uint32Array<ArrayBuffer>;

interface Seq {
  readonly seq: number;
}

/**
 * Row by row, in steps. A row that is written meanwhile may be missing or stand twice: whoever reads an order puts those rows right.
 * @param most more rows than this there are not
 */
export async function readOrder(reader: Reader, { table, by }: OrderSource, most: number): Promise<Order> {
  const order = new Uint32Array(most);
  let count = 0;
  const value = `(SELECT ${by} FROM ${table} WHERE seq = ?)`;
  const parts = [
    { all: [`${by} IS NULL`], beyond: [`${by} IS NULL`] },
    { all: [`${by} IS NOT NULL`], beyond: [`${by} = ${value}`, `${by} > ${value}`] },
  ];
  for (const { all, beyond } of parts) {
    let last: number | null = null;
    do {
      const text =
        last === null ? stepText({ table, by }, all) : stepText({ table, by }, beyond, ['seq > ?']);
      const given = Array.from({ length: text.split('?').length - 1 }, () => last);
      const rows: readonly Seq[] = await readStep<Seq>(reader, text, given);
      for (const { seq } of rows.slice(0, most - count)) order[count++] = seq;
      last = rows.length < STEP_ROWS || count === most ? null : (rows.at(-1)?.seq ?? null);
    } while (last !== null);
  }
  return order.subarray(0, count);
}

/**
 * Rows of each condition behind those of the one before it: each is a range of the index, which one condition for all would not be.
 * @param first what the rows of the first condition meet beside it
 */
function stepText(
  { table, by }: OrderSource,
  conditions: readonly string[],
  first: readonly string[] = [],
): string {
  const parts = conditions.map((condition, at) => {
    const met = [condition, ...(at === 0 ? first : [])].join(' AND ');
    return `SELECT seq FROM (SELECT seq FROM ${table} WHERE live = 1 AND ${met} ORDER BY ${by}, seq LIMIT ${STEP_ROWS})`;
  });
  return `${parts.join(' UNION ALL ')} LIMIT ${STEP_ROWS}`;
}

/** The rows of these that are in the list, each by the number of the one before it: 0 before the first. */
export async function rowsBefore(
  reader: Reader,
  { table, by }: OrderSource,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const last = (condition: string, order: string): string =>
    `(SELECT seq FROM ${table} WHERE live = 1 AND ${condition} ORDER BY ${order} seq DESC LIMIT 1)`;
  const text = `
    SELECT this.seq, coalesce(
      ${last(`${by} IS NULL AND this.by IS NULL AND seq < this.seq`, '')},
      ${last(`${by} = this.by AND seq < this.seq`, '')},
      ${last(`${by} < this.by`, `${by} DESC,`)},
      ${last(`${by} IS NULL AND this.by IS NOT NULL`, '')},
      0) AS before
    FROM (SELECT seq, ${by} AS by FROM ${table} NOT INDEXED WHERE live = 1 AND seq IN (SELECT value FROM json_each(?))) AS this`;
  const rows = await rowsOf<Seq & { readonly before: number }>(reader, text, [JSON.stringify(seqs)]);
  return new Map(rows.map((row) => [row.before, row.seq]));
}

/**
 * The order without the rows that were written, and each of them behind the one before it.
 * @param before as `rowsBefore` tells it
 */
export function rewritten(
  order: Order,
  written: readonly number[],
  before: ReadonlyMap<number, number>,
): Order {
  const next = new Uint32Array(order.length + before.size);
  const gone = new Set(written);
  let count = 0;
  const takeBehind = (seq: number): void => {
    for (let one = before.get(seq); one !== undefined; one = before.get(one)) next[count++] = one;
  };
  const takeAll = (rows: Order): void => {
    next.set(rows, count);
    count += rows.length;
  };
  takeBehind(0);
  let from = 0;
  for (const at of placesOf(order, [...new Set([...written, ...before.keys()])])) {
    const seq = order[at] ?? 0;
    const isGone = gone.has(seq);
    takeAll(order.subarray(from, isGone ? at : at + 1));
    if (!isGone) takeBehind(seq);
    from = at + 1;
  }
  takeAll(order.subarray(from));
  return next.subarray(0, count);
}

/** To look for one of a million takes a third of a millisecond; to test each of them 1.4 ms, and 15 the first times. */
const SOUGHT_MAX = 8;

/** Places of these rows, the first one first; one that was written while the order was read may stand twice. */
function placesOf(order: Order, seqs: readonly number[]): readonly number[] {
  const places: number[] = [];
  if (seqs.length > SOUGHT_MAX) {
    const met = foundOf(seqs);
    for (let at = 0; at < order.length; at += 1) {
      if (met === null || isFound(met, order[at] ?? 0)) places.push(at);
    }
    return places;
  }
  for (const seq of seqs) {
    for (let at = order.indexOf(seq); at >= 0; at = order.indexOf(seq, at + 1)) places.push(at);
  }
  return places.sort((one, other) => one - other);
}
