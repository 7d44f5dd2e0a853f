/** Every name and number by which the local database knows people and records: what a text for support must not hold. */
import { sql } from 'kysely';
import type { Reader } from '../database.ts';

/** Of records without a table of their own: users, leads, places, documents. Stock and movements name nothing but others. */
const KEYS = [
  'name',
  'title',
  'subject',
  'email',
  'phone',
  'firstName',
  'lastName',
  'companyName',
  'userName',
];
const WITH_TABLE = ['items', 'contacts', 'stock', 'movements'];

/** Of contacts beside the columns of their table. */
const PLACES = ['billingAddress', 'shippingAddress', 'address', 'street', 'city', 'notes'];

/** Each is text, or JSON where the Service sends a group of fields. */
function fieldsOf(keys: readonly string[]) {
  return keys.map((key) => sql<string | null>`json_extract(coalesce(view, server), ${`$.${key}`})`.as(key));
}

export async function knownWords(reader: Reader): Promise<readonly string[]> {
  const contacts = await reader
    .selectFrom('contact')
    .select(['name', 'company_name', 'phone', 'email', 'gstin', 'owner'])
    .execute();
  const items = await reader.selectFrom('item').select(['name', 'sku', 'barcode']).execute();
  const places = await reader
    .selectFrom('record')
    .select(fieldsOf(PLACES))
    .where('collection', '=', 'contacts')
    .execute();
  const others = await reader
    .selectFrom('record')
    .select(fieldsOf(KEYS))
    .where('collection', 'not in', WITH_TABLE)
    .execute();
  const words = new Set<string>();
  for (const row of [...contacts, ...places, ...items, ...others])
    for (const value of Object.values(row)) if (typeof value === 'string') words.add(value);
  return [...words];
}
