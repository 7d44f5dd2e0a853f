/** Many rows in one call. A statement of one row needs no journal of its own, so running it once per row beats one long statement. */
import { sql, type RawBuilder } from 'kysely';
import { rowsOf } from './access.ts';
import type { Writer } from './handles.ts';

export type SqlValue = string | number | null;

/** Handed to the connection in place of parameters: the statement runs once per row (connection.ts). */
export class EachRow {
  readonly rows: readonly (readonly SqlValue[])[];

  constructor(rows: readonly (readonly SqlValue[])[]) {
    this.rows = rows;
  }
}

/** `head` is everything before VALUES, `tail` everything after; every row has the same number of values. */
export async function insertRows<Returned = never>(
  tx: Writer,
  head: string,
  rows: readonly (readonly SqlValue[])[],
  tail = '',
): Promise<readonly Returned[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const marks = first.map(() => '?').join(',');
  return rowsOf<Returned>(tx, `${head} VALUES (${marks}) ${tail}`, [new EachRow(rows)]);
}

/**
 * A statement about one row, run for many. One about many rows has a journal of its own, and each such journal makes the search
 * indexes write out what they have gathered.
 */
export async function runEach(
  tx: Writer,
  text: string,
  rows: readonly (readonly SqlValue[])[],
): Promise<void> {
  if (rows.length > 0) await rowsOf(tx, text, [new EachRow(rows)]);
}

/** `(…)` of any number of values with one bound parameter, for `where(column, 'in', among(values))`. */
export function among<Value extends string | number>(values: Iterable<Value>): RawBuilder<Value> {
  return sql<Value>`(SELECT value FROM json_each(${JSON.stringify([...values])}))`;
}
