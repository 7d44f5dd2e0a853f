/** Reads of whole tables: a little at a time, so that nobody who types waits for all of it. */
import { accessOf, rowsOf } from './access.ts';
import type { Reader } from './handles.ts';
import { damageError } from './damage-error.ts';

/** Rows of an index that are read at once: one to three milliseconds. */
export const STEP_ROWS = 5_000;

/** Lets what was asked meanwhile be answered. */
export type Pause = () => Promise<void>;

const pause: Pause = () => new Promise((resolve) => setImmediate(resolve));

/**
 * One such read after the other, and the connection is closed after the last. What is committed between two steps may be counted
 * in part: whoever keeps the answer looks at the version of the data first (`whileUnchanged`).
 * @param reader a handle of an open store, not a transaction
 */
export function inSteps<Value>(reader: Reader, read: (pause: Pause) => Promise<Value>): Promise<Value> {
  return accessOf(reader).whenIdle(() => read(pause));
}

/** One step that takes its turn alone, of a reading that nobody waits for: whoever counts a whole table meanwhile does not wait for its end. */
export function readStep<Row>(
  reader: Reader,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  return inSteps(reader, async () => {
    const rows = await rowsOf<Row>(reader, text, values);
    await pause();
    return rows;
  });
}

/**
 * The beginning of the next step. In a damaged file the last row of a step may lie before the step itself, and the reading would never end.
 * @returns `last`
 */
export function onward(from: number, last: number): number {
  if (last > from) return last;
  throw damageError(`rows are out of order: ${last} behind ${from}`);
}

/** A query over rows that are numbered, and how to find the next of these numbers. */
export interface RangedQuery {
  /** Each gives the lowest number of its part of the rows, from its parameter on, as `seq`. */
  readonly next: readonly string[];
  /** Takes the first and the last number of a range as its last two parameters. */
  readonly text: string;
}

/** Reads all ranges one after the other, each in a step of its own. */
export function readInRanges<Row>(
  reader: Reader,
  { next, text }: RangedQuery,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  return inSteps(reader, async (pause) => {
    const found: Row[] = [];
    let first = await nextNumber(reader, next, 0);
    while (first !== null) {
      const last = first + STEP_ROWS - 1;
      // One by one: a range may find more rows than a call takes arguments.
      for (const row of await rowsOf<Row>(reader, text, [...values, first, last])) found.push(row);
      await pause();
      first = await nextNumber(reader, next, last + 1);
    }
    return found;
  });
}

/** @returns `null` behind the last row */
async function nextNumber(reader: Reader, parts: readonly string[], from: number): Promise<number | null> {
  const numbers: number[] = [];
  for (const part of parts) {
    const [row] = await rowsOf<{ seq: number | null }>(reader, part, [from]);
    if (row?.seq != null) numbers.push(row.seq);
  }
  return numbers.length === 0 ? null : onward(from - 1, Math.min(...numbers));
}
