/** A whole list for a spreadsheet: which records it has, in the order it is shown, and their documents some at a time. */
import { sql } from 'kysely';
import type { JsonObject } from '../../domain/values/json.ts';
import { among } from '../sqlite/bulk.ts';
import type { Reader } from '../sqlite/handles.ts';
import { parseObject } from '../rows.ts';
import { findLocalId } from '../records/identity.ts';
import { inOrder, listedSeqs, pageSeqs, wantedFor, type ListPlan } from './list-window.ts';
import { SEQ_MAX } from './search/found.ts';
import type { Wanted } from './search/text-search.ts';
import { contactsPlan, type ContactsQuery } from './contacts.ts';
import { itemsPlan, type ItemsQuery } from './items.ts';

export type ExportedList =
  ({ readonly collection: 'items' } & ItemsQuery) | ({ readonly collection: 'contacts' } & ContactsQuery);

function planOf(reader: Reader, list: ExportedList, wanted?: Wanted): Promise<ListPlan> {
  return list.collection === 'items' ? itemsPlan(reader, list, wanted) : contactsPlan(reader, list, wanted);
}

/** All of them at once: while they are written, rows that come and go would shift pages under the reader. */
export async function exportedSeqs(reader: Reader, list: ExportedList): Promise<readonly number[]> {
  return listedSeqs(reader, await planOf(reader, list));
}

/** Local ids of a stretch of a list, in its order. */
export async function idsBetween(
  reader: Reader,
  list: ExportedList,
  page: { readonly offset: number; readonly limit: number },
): Promise<readonly string[]> {
  const seqs = await pageSeqs(reader, { ...(await planOf(reader, list, wantedFor(page))), ...page });
  return inOrder(seqs, await idRows(reader, seqs)).map(({ id }) => id);
}

/** Number of rows before a record, by either of its ids; `null` where the list leaves it out. */
export async function placeIn(reader: Reader, list: ExportedList, id: string): Promise<number | null> {
  const localId = await findLocalId(reader, list.collection, id);
  const record = await reader.selectFrom('record').select('seq').where('id', '=', localId).executeTakeFirst();
  if (record === undefined) return null;
  const whole = { ...(await planOf(reader, list)), offset: 0, limit: SEQ_MAX };
  const place = (await pageSeqs(reader, whole)).indexOf(record.seq);
  return place < 0 ? null : place;
}

/** The documents as shown, by position, without those that were deleted. */
export async function documentsBySeq(
  reader: Reader,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, JsonObject>> {
  const rows = await reader
    .selectFrom('record')
    .select(['seq', sql<string>`coalesce(view, server, '{}')`.as('shown')])
    .where('seq', 'in', among(seqs))
    .where('deleted', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.seq, parseObject(row.shown)]));
}

/** Local ids of these records, those that were deleted meanwhile left out. */
export async function idsOf(reader: Reader, seqs: readonly number[]): Promise<readonly string[]> {
  return (await idRows(reader, seqs)).map(({ id }) => id);
}

function idRows(
  reader: Reader,
  seqs: readonly number[],
): Promise<{ readonly seq: number; readonly id: string }[]> {
  return reader
    .selectFrom('record')
    .select(['seq', 'id'])
    .where('seq', 'in', among(seqs))
    .where('deleted', '=', 0)
    .execute();
}
