/** Feeds: what is known of them, and how many of their lines are kept. */
import { sql } from 'kysely';
import type { CollectionName } from '../../domain/records/collections.ts';
import { comparableId, withKeys } from '../../domain/records/comparable-ids.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';

const KNOWN = kept<{ server_key: string }>(
  'SELECT server_key FROM record WHERE collection = ? AND server_key IN (SELECT value FROM json_each(?))',
);

/** Those of these server ids that have a record here. */
export async function knownServerIds(
  reader: Reader,
  collection: CollectionName,
  serverIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await KNOWN.all(reader, collection, JSON.stringify(serverIds.map(comparableId)));
  return withKeys(
    serverIds,
    rows.map((row) => row.server_key),
  );
}

/** All but the newest lines leave this PC: the Service still has them, and nothing here refers to them. @returns how many */
export async function dropOldest(tx: Writer, collection: CollectionName, keepRows: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('record')
    .where('seq', 'in', (records) =>
      records
        .selectFrom('record')
        .select('seq')
        .where('collection', '=', collection)
        .orderBy(sql`coalesce(server_updated_at, '')`, 'desc')
        .orderBy('seq', 'desc')
        .limit(-1)
        .offset(keepRows),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
