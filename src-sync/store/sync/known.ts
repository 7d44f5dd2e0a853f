/** This PC's knowledge of the Service at a moment of the past. */
import { sql } from 'kysely';
import type { CollectionName } from '../../domain/records/collections.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import { comparableId, withKeys } from '../../domain/records/comparable-ids.ts';
import type { Reader } from '../database.ts';
import { parseObject } from '../rows.ts';

/** The `knownSeq` of somebody who had seen nothing yet: below every `record.seq`. */
export const NOTHING_KNOWN = -1;

/**
 * Those of these server ids that belonged to a record here when an operation was first sent. A record that a pull brought in
 * afterwards may be the very one the operation made, so time of arrival decides, in the order the store itself keeps. What another
 * operation of this PC made is not this one's, however late its id was learnt.
 * @param recordId the record that the operation makes
 * @param knownSeq `record.seq` of the newest record at that moment; `null` when the operation was never sent
 */
export async function serverIdsKnownAt(
  reader: Reader,
  collection: CollectionName,
  serverIds: readonly string[],
  { recordId, knownSeq }: { readonly recordId: string; readonly knownSeq: number | null },
): Promise<ReadonlySet<string>> {
  if (serverIds.length === 0) return new Set();
  let query = reader
    .selectFrom('record')
    .select('server_key')
    .where('collection', '=', collection)
    .where('server_key', 'in', serverIds.map(comparableId));
  if (knownSeq !== null) {
    query = query.where((where) =>
      where.or([
        where('seq', '<=', knownSeq),
        where.and([where('id', '<>', recordId), where('id', 'in', madeHere(reader, `${collection}.create`))]),
      ]),
    );
  }
  const rows = await query.execute();
  return withKeys(
    serverIds,
    rows.map((row) => row.server_key ?? ''),
  );
}

/**
 * Documents of the records of the Service that were met here after an operation was first sent, whether or not they are still there: one
 * of them may be what it made.
 */
export async function metSince(
  reader: Reader,
  collection: CollectionName,
  { recordId, knownSeq }: { readonly recordId: string; readonly knownSeq: number | null },
): Promise<readonly JsonObject[]> {
  if (knownSeq === null) return [];
  const rows = await reader
    .selectFrom('record')
    .select('server')
    .where('collection', '=', collection)
    .where('seq', '>', knownSeq)
    .where('id', '<>', recordId)
    .where('server', 'is not', null)
    .where('id', 'not in', madeHere(reader, `${collection}.create`))
    .execute();
  return rows.flatMap(({ server }) => (server === null ? [] : [parseObject(server)]));
}

/** Bodies of the other open operations of the same name. */
export async function otherOpenBodies(
  reader: Reader,
  { seq, name }: { readonly seq: number; readonly name: string },
): Promise<readonly JsonObject[]> {
  const rows = await reader
    .selectFrom('operation')
    .select('body')
    .where(sql<boolean>`name = ${name}`)
    .where('seq', '<>', seq)
    .where('state', '<>', 'done')
    .execute();
  return rows.map(({ body }) => parseObject(body));
}

function madeHere(reader: Reader, name: string) {
  return reader
    .selectFrom('operation')
    .select('record_id')
    .where(sql<boolean>`name = ${name}`);
}

/**
 * Server ids of what the Service has of a collection, in the order they arrived: with what a person deleted here, as long as that has
 * not taken effect there, because until then what belongs to it is listed.
 */
export async function serverIdsThere(reader: Reader, collection: CollectionName): Promise<readonly string[]> {
  return serverIdsOf(await there(reader, collection).orderBy('seq').execute());
}

/** Server ids of the records of a collection that arrived last and are still there. */
export async function newestServerIds(
  reader: Reader,
  collection: CollectionName,
  limit: number,
): Promise<readonly string[]> {
  const live = there(reader, collection).where('deleted', '=', 0);
  return serverIdsOf(await live.orderBy('seq', 'desc').limit(limit).execute());
}

function there(reader: Reader, collection: CollectionName) {
  return reader
    .selectFrom('record')
    .select('server_id')
    .where('collection', '=', collection)
    .where('gone', '=', 0)
    .where('server_id', 'is not', null);
}

function serverIdsOf(rows: readonly { readonly server_id: string | null }[]): readonly string[] {
  return rows.flatMap((row) => (row.server_id === null ? [] : [row.server_id]));
}

/** The highest engine tick any record was settled at: a new run's logical time starts above it. */
export async function highestSettledTick(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('record')
    .select((expression) => expression.fn.max('settled_tick').as('tick'))
    // Written out, as the index has it: without it every record would be read.
    .where(sql<boolean>`settled_tick > 0`)
    .executeTakeFirst();
  return row?.tick ?? 0;
}
