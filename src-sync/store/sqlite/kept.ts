/** Statements written out once: on the paths that a person waits for, building a query costs more than running it. */
import { rowsOf } from './access.ts';
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
  const plain = text.replaceAll('?', '+?');
  return {
    all: (reader, ...values) => rowsOf<Row>(reader, plain, values),
    first: async (reader, ...values) => (await rowsOf<Row>(reader, plain, values))[0] ?? null,
  };
}
