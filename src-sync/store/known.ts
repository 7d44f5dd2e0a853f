/** What this PC knew of the Service at a moment of the past. */
import type { CollectionName } from '../domain/collections.ts';
import type { Reader } from './database.ts';

/**
 * Which of these server ids belonged to a record here when an operation was first sent. A record that a pull brought in
 * afterwards may be the very one the operation made, so time of arrival decides, in the order the store itself keeps.
 * @param knownSeq `record.seq` of the newest record at that moment; `null` when the operation was never sent
 */
export async function serverIdsKnownAt(
  reader: Reader,
  collection: CollectionName,
  serverIds: readonly string[],
  knownSeq: number | null,
): Promise<ReadonlySet<string>> {
  if (serverIds.length === 0) return new Set();
  let query = reader
    .selectFrom('record')
    .select('server_id')
    .where('collection', '=', collection)
    .where('server_id', 'in', [...serverIds]);
  if (knownSeq !== null) query = query.where('seq', '<=', knownSeq);
  const rows = await query.execute();
  return new Set(rows.flatMap((row) => (row.server_id === null ? [] : [row.server_id])));
}

/** Server ids of the live records of a collection, in the order they arrived. */
export async function liveServerIds(reader: Reader, collection: CollectionName): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('record')
    .select('server_id')
    .where('collection', '=', collection)
    .where('deleted', '=', 0)
    .where('gone', '=', 0)
    .where('server_id', 'is not', null)
    .orderBy('seq')
    .execute();
  return rows.flatMap((row) => (row.server_id === null ? [] : [row.server_id]));
}

/** The highest engine tick any record was settled at: a new run's logical time starts above it. */
export async function highestSettledTick(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('record')
    .select((expression) => expression.fn.max('settled_tick').as('tick'))
    .executeTakeFirst();
  return row?.tick ?? 0;
}
