/** The number of rows of a query. */
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../sqlite/handles.ts';

/** `from` is everything behind FROM. */
export async function count(reader: Reader, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM ${from}`.execute(reader);
  return rows[0]?.total ?? 0;
}
