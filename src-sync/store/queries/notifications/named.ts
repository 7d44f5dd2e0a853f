/** The item or contact that is named in running text: by its name, SKU, firm, barcode or phone number. */
import { normaliseGtin } from '../../../domain/values/gtin.ts';
import type { NotificationTarget } from '../../../domain/notifications/target.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { kept } from '../../sqlite/kept.ts';
import { digitsOfPhone } from '../search/search-text.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

const SHORTEST_NAME = 3;
const LONGEST_NAME = 120;
const LONGEST_TEXT = 400;

function among(table: 'item' | 'contact', column: string, returned = column): string {
  return `SELECT record.id, ${table}.${returned} AS name FROM ${table} JOIN record ON record.seq = ${table}.seq
    WHERE ${table}.live = 1 AND ${table}.${column} COLLATE NOCASE IN (SELECT value FROM json_each(?))`;
}

const ITEMS_NAMED = kept<Named>(`${among('item', 'name')} UNION ALL ${among('item', 'sku')}`);
const CONTACTS_NAMED = kept<Named>(
  `${among('contact', 'name')} UNION ALL ${among('contact', 'company_name')}`,
);
// The plus keeps SQLite from taking the index of what is live, which is nearly all.
const ITEMS_NUMBERED = kept<Named>(
  `SELECT record.id, item.name FROM item JOIN record ON record.seq = item.seq
    WHERE +item.live = 1 AND item.barcode COLLATE NOCASE IN (SELECT value FROM json_each(?))
   UNION SELECT record.id, item.name FROM item JOIN record ON record.seq = item.seq
    WHERE +item.live = 1 AND item.gtin IN (SELECT value FROM json_each(?))`,
);
const CONTACTS_NUMBERED = kept<Named>(
  `SELECT record.id, contact.name FROM contact JOIN record ON record.seq = contact.seq
    WHERE +contact.live = 1 AND contact.phone_digits IN (SELECT value FROM json_each(?))`,
);

const ABOUT_PEOPLE = /mention|lead|form|crm|assign|owner|contact|activity|deal|mail/i;
const ABOUT_GOODS = /stock|reorder|inventory|item|price|transfer|count|recei|grn|adjust/i;

/**
 * The longest name that stands in one of the texts, the first text that has one. A colleague who changed something is no contact, so goods
 * are looked for alone where the kind speaks of goods. Then a number, of exactly one record.
 */
export async function recordNamed(
  reader: Reader,
  texts: readonly string[],
  kind: string,
): Promise<NotificationTarget | null> {
  const isAboutPeople = ABOUT_PEOPLE.test(kind);
  const isAboutGoods = !isAboutPeople && ABOUT_GOODS.test(kind);
  for (const text of texts) {
    const names = JSON.stringify(possibleNames(text));
    const contact = isAboutGoods ? null : longest(await CONTACTS_NAMED.all(reader, names, names));
    const item =
      isAboutPeople && contact !== null ? null : longest(await ITEMS_NAMED.all(reader, names, names));
    const isItem = item !== null && item.name.length >= (contact?.name.length ?? 0);
    const best = isItem ? item : contact;
    if (best !== null) return targetOf(isItem ? 'items' : 'contacts', best);
  }
  return recordNumbered(reader, texts.join('\n'));
}

function targetOf(
  collection: 'items' | 'contacts',
  { id, name }: { readonly id: string | null; readonly name: string },
): NotificationTarget {
  return id === null ? { kind: 'named', collection, name } : { kind: 'record', collection, id };
}

/** Without an id where several records share the longest. */
function longest(found: readonly Named[]): { readonly id: string | null; readonly name: string } | null {
  const [first] = found.toSorted((one, other) => other.name.length - one.name.length);
  if (first === undefined) return null;
  const same = found.filter(({ name }) => name.toLowerCase() === first.name.toLowerCase());
  const isOne = new Set(same.map(({ id }) => id)).size === 1;
  return { id: isOne ? first.id : null, name: first.name };
}

const WORD = /[\p{L}\p{M}\p{N}]/u;

/** Every part of a text that begins and ends where a word does: looked up in the index, so that the number of records does not matter. */
function possibleNames(text: string): readonly string[] {
  const shortened = text.slice(0, LONGEST_TEXT);
  const isWord = (at: number): boolean => WORD.test(shortened[at] ?? '');
  const isSpace = (at: number): boolean => /\s/.test(shortened[at] ?? ' ');
  const ends: number[] = [];
  for (let at = 1; at <= shortened.length; at += 1) if (!isWord(at) && !isSpace(at - 1)) ends.push(at);
  const parts = new Set<string>();
  for (let start = 0; start < shortened.length; start += 1) {
    if (isWord(start - 1) || isSpace(start)) continue;
    for (const end of ends) {
      const length = end - start;
      if (length >= SHORTEST_NAME && length <= LONGEST_NAME) parts.add(shortened.slice(start, end));
    }
  }
  return [...parts];
}

const CODE = /[A-Za-z0-9-]{6,40}/g;
const PHONE = /\+?\d[\d\s()-]{7,18}\d/g;

async function recordNumbered(reader: Reader, text: string): Promise<NotificationTarget | null> {
  const codes = (text.match(CODE) ?? []).filter((code) => /\d{4}/.test(code));
  const gtins = codes.map(normaliseGtin).filter((gtin) => gtin !== null);
  const items = await ITEMS_NUMBERED.all(reader, JSON.stringify(codes), JSON.stringify(gtins));
  if (items.length === 1 && items[0] !== undefined) return targetOf('items', items[0]);
  const phones = (text.match(PHONE) ?? []).map(digitsOfPhone).filter((digits) => digits?.length === 10);
  const contacts = await CONTACTS_NUMBERED.all(reader, JSON.stringify(phones));
  if (contacts.length === 1 && contacts[0] !== undefined) return targetOf('contacts', contacts[0]);
  return null;
}
