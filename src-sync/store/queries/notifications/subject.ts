/**
 * The page that a notification leads to. The contract does not say how a notification names its subject: an id or a link somewhere in the
 * document is certain; then a reference under which something was booked; then the name or number of a record; then its kind.
 */
import { RELATED_COLLECTIONS } from '../../../domain/records/collections.ts';
import { FIELDS, readText, readUnread } from '../../../domain/records/fields.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../domain/values/json.ts';
import { referencesIn } from '../../../domain/notifications/reference.ts';
import {
  pageFor,
  type NotificationAnswers,
  type NotificationSubject,
  type NotificationTarget,
} from '../../../domain/notifications/target.ts';
import { comparableId } from '../../../domain/records/comparable-ids.ts';
import { among } from '../../sqlite/bulk.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { readRecord } from '../../records/records.ts';
import { isPosting } from '../postings/posting.ts';
import { recordNamed } from './named.ts';

/** `null` when there is no such notification. */
export async function notificationSubject(reader: Reader, id: string): Promise<NotificationSubject | null> {
  const record = await readRecord(reader, id);
  if (record?.collection !== 'notifications' || record.deleted) return null;
  const { view, serverId } = record;
  return { target: await targetOf(reader, view, serverId?.toLowerCase() ?? null), unread: readUnread(view) };
}

export async function notificationTargets(
  reader: Reader,
  ids: readonly string[],
): Promise<NotificationAnswers['notifications.targets']> {
  const targets: { id: string; target: NotificationTarget | null }[] = [];
  for (const id of ids) {
    const subject = await notificationSubject(reader, id);
    if (subject !== null) targets.push({ id, target: subject.target });
  }
  return targets;
}

async function targetOf(
  reader: Reader,
  document: JsonObject,
  own: string | null,
): Promise<NotificationTarget | null> {
  const title = readText(document, FIELDS.notificationTitle) ?? '';
  const body = readText(document, FIELDS.notificationBody) ?? '';
  const kind = readText(document, FIELDS.notificationKind) ?? '';
  const leaves = [...leavesOf(document)];
  const texts = [...leaves.filter(({ key }) => NAMES.test(key)).map(({ text }) => text), title, body];
  return (
    (await recordWithId(reader, leaves, own)) ??
    (await postingNamed(reader, texts)) ??
    (await recordNamed(reader, texts, kind)) ??
    pageOf(pageFor(kind, title))
  );
}

function pageOf(page: ReturnType<typeof pageFor>): NotificationTarget | null {
  return page === null ? null : { kind: 'page', page };
}

interface Leaf {
  /** With the keys around it, e.g. `data.item.id`. */
  readonly key: string;
  readonly text: string;
}

const DEPTH_MAX = 6;
const LEAVES_MAX = 200;
const KEY_CHARACTERS_MAX = 100;
/** Fields that name a record or a posting by something that is no id; never the person who did it. */
const NAMES =
  /^(?!.*(\bby|actor|user|author|sender|owner|created|time|date)).*(sku|barcode|gtin|item_?name|product_?name|contact_?name|company|customer_?name|phone|reference|\bref\b|document_?no|session)/i;

function* leavesOf(value: JsonValue | undefined, key = '', depth = 0): Generator<Leaf> {
  if (depth > DEPTH_MAX || key.length > KEY_CHARACTERS_MAX) return;
  if (typeof value === 'string' || typeof value === 'number') yield { key, text: String(value) };
  else if (isJsonArray(value)) {
    for (const one of value.slice(0, LEAVES_MAX)) yield* leavesOf(one, key, depth + 1);
  } else if (isJsonObject(value)) {
    for (const [name, one] of Object.entries(value).slice(0, LEAVES_MAX)) {
      yield* leavesOf(one, key === '' ? name : `${key}.${name}`, depth + 1);
    }
  }
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const IDS_MAX = 50;
/** A field whose name says whose id it holds. Only there an id that is no UUID is believed: a number is the id of many records. */
const ID_OF_ITEM = /(item|product)[\w.]*?(\bg?id|_g?id|Id|ID|Gid)$/;
const ID_OF_CONTACT = /(contact|lead|customer|person|party)[\w.]*?(\bg?id|_g?id|Id|ID|Gid)$/i;

interface MeantId {
  readonly id: string;
  /** `null`: of any. */
  readonly collection: string | null;
}

/** Ids and links, in the order in which they stand in the document, but the notification's own. */
function idsIn(leaves: readonly Leaf[], own: string | null): readonly MeantId[] {
  const found = new Map<string, MeantId>();
  for (const { key, text } of leaves) {
    const uuids = (text.match(UUID) ?? []).map((uuid) => uuid.toLowerCase());
    for (const id of uuids) if (id !== own) found.set(id, { id, collection: null });
    if (uuids.length > 0 || text.length > 200) continue;
    const collection = ID_OF_ITEM.test(key) ? 'items' : ID_OF_CONTACT.test(key) ? 'contacts' : null;
    if (collection !== null) found.set(`${collection}:${text}`, { id: text, collection });
  }
  return [...found.values()].slice(0, IDS_MAX);
}

interface FoundRecord {
  readonly id: string;
  readonly collection: string;
  readonly server_key: string | null;
  readonly parent_id: string | null;
  readonly item_id: string | null;
}

/** An item or a contact before what belongs to one, and both before what only has a page of its own kind. */
async function recordWithId(
  reader: Reader,
  leaves: readonly Leaf[],
  own: string | null,
): Promise<NotificationTarget | null> {
  const ids = idsIn(leaves, own);
  if (ids.length === 0) return null;
  const rows: readonly FoundRecord[] = await reader
    .selectFrom('record')
    .leftJoin('stock', 'stock.seq', 'record.seq')
    .select(['record.id', 'record.collection', 'record.server_key', 'record.parent_id', 'stock.item_id'])
    .where('record.collection', 'in', LOOKED_FOR)
    .where('record.server_key', 'in', among(ids.map(({ id }) => comparableId(id))))
    .where('record.deleted', '=', 0)
    .where('record.server', 'is not', null)
    .execute();
  const inOrder = ids.flatMap(({ id, collection }) =>
    rows.filter((row) => {
      return row.server_key === comparableId(id) && (collection === null || row.collection === collection);
    }),
  );
  for (const leadsTo of [itself, whatItBelongsTo, itsKind]) {
    for (const row of inOrder) {
      const target = leadsTo(row);
      if (target !== null) return target;
    }
  }
  return null;
}

const itself = ({ collection, id }: FoundRecord): NotificationTarget | null =>
  collection === 'items' || collection === 'contacts' ? { kind: 'record', collection, id } : null;

function whatItBelongsTo({ collection, parent_id: parentId, item_id: itemId }: FoundRecord) {
  if (collection === 'stockMovements' && parentId !== null) return record('items', parentId);
  if (collection === 'stock' && itemId !== null) return record('items', itemId);
  return collection.startsWith('contact') && parentId !== null ? record('contacts', parentId) : null;
}

const record = (collection: 'items' | 'contacts', id: string): NotificationTarget => ({
  ...{ kind: 'record', collection, id },
});

const PAGE_OF_KIND = {
  warehouses: 'valuation',
  labelTemplates: 'labels',
  categories: 'items',
  units: 'items',
  itemCustomFields: 'items',
} as const;

const itsKind = ({ collection }: FoundRecord): NotificationTarget | null =>
  Object.hasOwn(PAGE_OF_KIND, collection)
    ? { kind: 'page', page: PAGE_OF_KIND[collection as keyof typeof PAGE_OF_KIND] }
    : null;

const LOOKED_FOR = ['items', 'contacts', 'stock', ...RELATED_COLLECTIONS, ...Object.keys(PAGE_OF_KIND)];

const REFERENCES_MAX = 4;

async function postingNamed(reader: Reader, texts: readonly string[]): Promise<NotificationTarget | null> {
  const references = [...new Set(texts.flatMap((text) => [text.trim(), ...referencesIn(text)]))]
    .filter((text) => /\d/.test(text) && text.length <= 60)
    .slice(0, REFERENCES_MAX);
  for (const reference of references) {
    if (await isPosting(reader, reference)) return { kind: 'posting', reference };
  }
  return null;
}
