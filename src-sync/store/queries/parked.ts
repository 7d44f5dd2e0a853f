/** Rows of the Service that could not be understood, for the person who wants to know which they are. */
import { messageSchema } from '../../domain/messages/message-schema.ts';
import type { ParkedRow } from '../../domain/sync/quarantined-row.ts';
import type { CollectionName } from '../../domain/records/collections.ts';
import { kept } from '../sqlite/kept.ts';
import type { Reader } from '../sqlite/handles.ts';
import { isoTime, storedJson } from '../rows.ts';

/** Enough to recognise a record by; the whole of it may be megabytes. */
const BEGINNING_LENGTH = 240;

/** Newest first. */
export async function parkedRows(
  reader: Reader,
  question: { readonly collection: CollectionName; readonly limit: number },
): Promise<readonly ParkedRow[]> {
  const rows = await reader
    .selectFrom('parked_row')
    .select(['reason', 'payload', 'at_ms'])
    .where('collection', '=', question.collection)
    .orderBy('at_ms', 'desc')
    .orderBy('row_key')
    .limit(question.limit)
    .execute();
  return rows.map((row) => ({
    at: isoTime(row.at_ms),
    ...reasonOf(row.reason),
    beginning: beginningOf(row.payload),
  }));
}

/** As data since there are keys; before, as text alone. */
function reasonOf(stored: string): Pick<ParkedRow, 'reason' | 'words'> {
  const message = stored.startsWith('{') ? messageSchema().safeParse(storedJson(stored)).data : undefined;
  if (message === undefined) return { reason: stored };
  return { reason: message.message, ...(message.words === undefined ? {} : { words: message.words }) };
}

/** By whole characters, so that no half of one is shown. */
function beginningOf(payload: string): string {
  const characters = [...payload.slice(0, 2 * BEGINNING_LENGTH)];
  return characters.length <= BEGINNING_LENGTH
    ? characters.join('')
    : `${characters.slice(0, BEGINNING_LENGTH - 1).join('')}…`;
}

/** Enough to tell whether there are new ones. */
const KEYS_MAX = 1_000;

const KEYS = kept<{ row_key: string }>(
  `SELECT row_key FROM parked_row WHERE collection = ? ORDER BY row_key LIMIT ${KEYS_MAX}`,
);

/** The key of a quarantined row within its collection. */
export async function parkedKeys(reader: Reader, collection: CollectionName): Promise<string[]> {
  const rows = await KEYS.all(reader, collection);
  return rows.map((row) => row.row_key);
}

const COUNT = kept<{ count: number }>('SELECT count(*) AS count FROM parked_row WHERE collection = ?');

/** Rows of a collection that its last sweep set aside. */
export async function parkedCount(reader: Reader, collection: CollectionName): Promise<number> {
  return (await COUNT.first(reader, collection))?.count ?? 0;
}
