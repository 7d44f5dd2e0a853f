/**
 * The item or contact that a notification speaks of. The contract does not say how a notification names it: an id or a link somewhere in
 * the document is certain; otherwise the name, SKU or firm that stands in its words is taken.
 */
import { FIELDS, readText, readUnread } from '../../../domain/fields.ts';
import type { Answer, NotificationSubject } from '../../../domain/questions.ts';
import { spellingsOf } from '../../../domain/server-ids.ts';
import { among } from '../../bulk.ts';
import type { Reader } from '../../handles.ts';
import { kept } from '../../kept.ts';
import { readRecord } from '../../records.ts';

/** `null` when there is no such notification. */
export async function notificationSubject(
  reader: Reader,
  id: string,
): Promise<Answer<'notifications.subject'>> {
  const record = await readRecord(reader, id);
  if (record?.collection !== 'notifications' || record.deleted) return null;
  const { view } = record;
  const ids = idsIn(view).filter((one) => one !== record.serverId?.toLowerCase());
  const words = {
    title: readText(view, FIELDS.notificationTitle) ?? '',
    body: readText(view, FIELDS.notificationBody) ?? '',
    kind: readText(view, FIELDS.notificationKind) ?? '',
  };
  const subject = (await recordWithId(reader, ids)) ?? (await recordNamed(reader, words)) ?? NO_SUBJECT;
  return { ...subject, unread: readUnread(view) };
}

type Subject = Omit<NotificationSubject, 'unread'>;
const NO_SUBJECT: Subject = { collection: null, id: null, name: null };

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const IDS_MAX = 50;

/** Ids and links, in the order in which they stand in the document. */
function idsIn(document: object): readonly string[] {
  const found = JSON.stringify(document).match(UUID) ?? [];
  return [...new Set(found.map((one) => one.toLowerCase()))].slice(0, IDS_MAX);
}

async function recordWithId(reader: Reader, ids: readonly string[]): Promise<Subject | null> {
  if (ids.length === 0) return null;
  const rows = await reader
    .selectFrom('record')
    .select(['id', 'collection', 'server_id'])
    .where('collection', 'in', ['items', 'contacts'])
    .where('server_id', 'in', among(spellingsOf(ids)))
    .where('deleted', '=', 0)
    .where('server', 'is not', null)
    .execute();
  for (const id of ids) {
    const row = rows.find(({ server_id: serverId }) => serverId?.toLowerCase() === id);
    if (row !== undefined) {
      return { collection: row.collection === 'items' ? 'items' : 'contacts', id: row.id, name: null };
    }
  }
  return null;
}

interface Words {
  readonly title: string;
  readonly body: string;
  readonly kind: string;
}
interface Named {
  readonly id: string;
  readonly name: string;
}

const SHORTEST_NAME = 3;

const ITEMS_NAMED = kept<Named>(
  `SELECT record.id, item.name FROM item JOIN record ON record.seq = item.seq
    WHERE item.live = 1 AND length(item.name) >= ${SHORTEST_NAME} AND instr(lower(?), lower(item.name)) > 0
   UNION ALL SELECT record.id, item.sku FROM item JOIN record ON record.seq = item.seq
    WHERE item.live = 1 AND length(item.sku) >= ${SHORTEST_NAME} AND instr(lower(?), lower(item.sku)) > 0`,
);
const CONTACTS_NAMED = kept<Named>(
  `SELECT record.id, contact.name FROM contact JOIN record ON record.seq = contact.seq
    WHERE contact.live = 1 AND length(contact.name) >= ${SHORTEST_NAME}
      AND instr(lower(?), lower(contact.name)) > 0
   UNION ALL SELECT record.id, contact.company_name FROM contact JOIN record ON record.seq = contact.seq
    WHERE contact.live = 1 AND length(contact.company_name) >= ${SHORTEST_NAME}
      AND instr(lower(?), lower(contact.company_name)) > 0`,
);

const ABOUT_PEOPLE = /mention|lead|form|crm|assign|owner|contact|activity|deal|mail/i;
const ABOUT_GOODS = /stock|reorder|inventory|item|price|transfer|count|recei|grn|adjust/i;

/** The longest name that stands in the words. A colleague who changed something is no contact, so goods are looked for alone. */
async function recordNamed(reader: Reader, { title, body, kind }: Words): Promise<Subject | null> {
  const isAboutPeople = ABOUT_PEOPLE.test(kind);
  const isAboutGoods = !isAboutPeople && ABOUT_GOODS.test(kind);
  for (const text of [title, body]) {
    const contact = isAboutGoods ? null : longestIn(text, await CONTACTS_NAMED.all(reader, text, text));
    const item =
      isAboutPeople && contact !== null ? null : longestIn(text, await ITEMS_NAMED.all(reader, text, text));
    const isItem = item !== null && item.name.length >= (contact?.name.length ?? 0);
    const best = isItem ? item : contact;
    if (best !== null) return { collection: isItem ? 'items' : 'contacts', ...best };
  }
  return null;
}

/** Names as whole words. Without an id where several records share the longest. */
function longestIn(
  text: string,
  found: readonly Named[],
): { readonly id: string | null; readonly name: string } | null {
  const whole = found.filter(({ name }) => standsIn(text, name));
  const [longest] = whole.toSorted((one, other) => other.name.length - one.name.length);
  if (longest === undefined) return null;
  const same = whole.filter(({ name }) => name.toLowerCase() === longest.name.toLowerCase());
  const isOne = new Set(same.map(({ id }) => id)).size === 1;
  return { id: isOne ? longest.id : null, name: longest.name };
}

const WORD = /[\p{L}\p{M}\p{N}]/u;

function standsIn(text: string, name: string): boolean {
  const [all, wanted] = [text.toLowerCase(), name.toLowerCase()];
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    const [before, after] = [all[at - 1] ?? '', all[at + wanted.length] ?? ''];
    if (!WORD.test(before) && !WORD.test(after)) return true;
  }
  return false;
}
