/** Statements written out once: on the paths that a person waits for, building a query costs more than running it. */
import { CompiledQuery } from 'kysely';
import type { SqlValue } from './bulk.ts';
import type { Reader } from './handles.ts';

export interface Kept<Row> {
  all(reader: Reader, ...values: readonly SqlValue[]): Promise<readonly Row[]>;
  first(reader: Reader, ...values: readonly SqlValue[]): Promise<Row | null>;
}

/** `Row` is what the text selects; the values stand for its question marks, in order. */
export function kept<Row = never>(text: string): Kept<Row> {
  // SQLite looks at a bare value to choose an index by it, and so plans anew whenever another is bound: ten times the work of
  // running. The plus keeps the plan, which never depends on a value here.
  const plain = CompiledQuery.raw(text.replaceAll('?', '+?'));
  const all = async (reader: Reader, ...parameters: readonly SqlValue[]): Promise<readonly Row[]> =>
    (await reader.executeQuery<Row>({ ...plain, parameters })).rows;
  return { all, first: async (reader, ...values) => (await all(reader, ...values))[0] ?? null };
}
