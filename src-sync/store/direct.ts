/**
 * Statements inside a transaction, run on its connection at once. Kysely hands each statement through ten promises, because another
 * database might have to wait for a connection; a transaction here holds the only one, and a person waits for what it does.
 */
import { CompiledQuery, type SqliteDatabase } from 'kysely';
import type { Reader, Writer } from './handles.ts';

/** The connection behind each handle that was made over one, and behind each transaction while it lasts. */
const connections = new WeakMap<object, SqliteDatabase>();
const held = new WeakMap<object, SqliteDatabase>();

/** Called once for each handle, when it is made. */
export function rememberConnection(handle: object, database: SqliteDatabase): void {
  connections.set(handle, database);
}

/** Runs `work` with the transaction's connection at hand; `writer` is the handle that the transaction was begun on. */
export async function withConnection<Value>(
  writer: Writer,
  transaction: Writer,
  work: (transaction: Writer) => Promise<Value>,
): Promise<Value> {
  const database = connections.get(writer);
  if (database === undefined) return work(transaction);
  held.set(transaction, database);
  try {
    return await work(transaction);
  } finally {
    // Later it would write outside of the transaction that it was meant for; Kysely refuses it.
    held.delete(transaction);
  }
}

/** What the statement returns. */
export async function rowsOf<Row>(
  reader: Reader,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const database = held.get(reader);
  if (database === undefined) {
    return (await reader.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  }
  const statement = database.prepare(text);
  if (statement.reader) return statement.all(values) as Row[];
  statement.run(values);
  return [];
}
