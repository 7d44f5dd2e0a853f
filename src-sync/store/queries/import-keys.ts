/** Which rows of a spreadsheet are here already. */
import type { ImportCollection } from '../../domain/import-fields.ts';
import type { Reader } from '../handles.ts';
import { kept } from '../kept.ts';
import { phoneDigits } from '../projections.ts';

export interface KnownRecord {
  readonly id: string;
  readonly name: string;
}

type KeyField = 'sku' | 'gstin' | 'phone';

interface FoundRow extends KnownRecord {
  readonly key: string;
}

const FOUND = {
  sku: kept<FoundRow>(
    `SELECT named.value AS key, record.id, item.name FROM json_each(?) AS named
      CROSS JOIN item ON item.sku = named.value COLLATE NOCASE AND item.live = 1
      JOIN record ON record.seq = item.seq`,
  ),
  phone: kept<FoundRow>(
    `SELECT named.value AS key, record.id, contact.name FROM json_each(?) AS named
      CROSS JOIN contact ON contact.phone_digits = named.value AND contact.live = 1
      JOIN record ON record.seq = contact.seq`,
  ),
  gstin: kept<FoundRow>(
    `SELECT upper(contact.gstin) AS key, record.id, contact.name FROM contact
      JOIN record ON record.seq = contact.seq
      WHERE contact.live = 1 AND upper(contact.gstin) IN (SELECT value FROM json_each(?))`,
  ),
};

/** What two spellings of one key share; `null` for what is no key. */
export function importKey(field: KeyField, value: string): string | null {
  if (field === 'phone') return phoneDigits(value);
  if (field === 'gstin') return value.replaceAll(/[\s-]/g, '').toUpperCase() || null;
  return value.trim().toLowerCase() || null;
}

/** The records with these keys, by key. @param keys as `importKey` gives them */
export async function knownByKey(
  reader: Reader,
  field: KeyField,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownRecord>> {
  const found = new Map<string, KnownRecord>();
  if (keys.length === 0) return found;
  for (const row of await FOUND[field].all(reader, JSON.stringify(keys))) {
    if (!found.has(row.key)) found.set(row.key, { id: row.id, name: row.name });
  }
  return found;
}

export function isKeyField(collection: ImportCollection, field: string): field is KeyField {
  return collection === 'items' ? field === 'sku' : field === 'phone' || field === 'gstin';
}
