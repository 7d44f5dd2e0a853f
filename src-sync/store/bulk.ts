/** Many rows in few statements, of few different texts, so that each is prepared once. */
import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Writer } from './handles.ts';

export type SqlValue = string | number | null;

const CHUNKS = [100, 25, 5, 1] as const;

/** `head` is everything before VALUES, `tail` everything after; every row has the same number of values. */
export async function insertRows<Returned = never>(
  tx: Writer,
  head: string,
  rows: readonly (readonly SqlValue[])[],
  tail = '',
): Promise<Returned[]> {
  const returned: Returned[] = [];
  let from = 0;
  while (from < rows.length) {
    const size = CHUNKS.find((chunk) => chunk <= rows.length - from) ?? 1;
    const chunk = rows.slice(from, from + size);
    const marks = `(${Array.from({ length: chunk[0]?.length ?? 0 }, () => '?').join(',')})`;
    const text = `${head} VALUES ${Array.from({ length: size }, () => marks).join(',')} ${tail}`;
    const answer = await tx.executeQuery(CompiledQuery.raw(text, chunk.flat()));
    returned.push(...(answer.rows as Returned[]));
    from += size;
  }
  return returned;
}

/** `(…)` of any number of values with one bound parameter, for `where(column, 'in', among(values))`. */
export function among<Value extends string | number>(values: Iterable<Value>): RawBuilder<Value> {
  return sql<Value>`(SELECT value FROM json_each(${JSON.stringify([...values])}))`;
}
