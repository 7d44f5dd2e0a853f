/** Which rows of a spreadsheet are here already. */
import type { Reader } from '../handles.ts';
import { kept } from '../kept.ts';
import { phoneDigits } from '../projections.ts';

export interface KnownRecord {
  readonly id: string;
  readonly seq: number;
  readonly name: string;
  /** Of items, as it is written here. */
  readonly sku: string;
  /** Of contacts. */
  readonly phone: string;
  readonly companyName: string;
}

export type ImportKey = 'sku' | 'phone' | 'gstin' | 'itemName' | 'contactName';

interface FoundRow extends KnownRecord {
  readonly key: string;
}

const ITEM = `record.id, record.seq, item.name, item.sku, '' AS phone, '' AS companyName`;
const CONTACT = `record.id, record.seq, contact.name, '' AS sku, coalesce(contact.phone, '') AS phone,
  coalesce(contact.company_name, '') AS companyName`;

const FOUND: Readonly<Record<ImportKey, ReturnType<typeof kept<FoundRow>>>> = {
  sku: kept<FoundRow>(
    `SELECT named.value AS key, ${ITEM} FROM json_each(?) AS named
      CROSS JOIN item ON item.sku = named.value COLLATE NOCASE AND item.live = 1
      JOIN record ON record.seq = item.seq ORDER BY record.seq`,
  ),
  phone: kept<FoundRow>(
    `SELECT named.value AS key, ${CONTACT} FROM json_each(?) AS named
      CROSS JOIN contact ON contact.phone_digits = named.value AND contact.live = 1
      JOIN record ON record.seq = contact.seq ORDER BY record.seq`,
  ),
  gstin: kept<FoundRow>(
    `SELECT upper(contact.gstin) AS key, ${CONTACT} FROM contact
      JOIN record ON record.seq = contact.seq
      WHERE contact.live = 1 AND upper(contact.gstin) IN (SELECT value FROM json_each(?)) ORDER BY record.seq`,
  ),
  itemName: kept<FoundRow>(
    `SELECT item.name AS key, ${ITEM} FROM item JOIN record ON record.seq = item.seq
      WHERE item.live = 1 AND item.name IN (SELECT value FROM json_each(?)) ORDER BY record.seq`,
  ),
  contactName: kept<FoundRow>(
    `SELECT contact.name AS key, ${CONTACT} FROM contact JOIN record ON record.seq = contact.seq
      WHERE contact.live = 1 AND contact.name IN (SELECT value FROM json_each(?)) ORDER BY record.seq`,
  ),
};

/** The form that two spellings of one key share; `null` for a text that is no key. */
export function importKey(key: ImportKey, value: string): string | null {
  if (key === 'phone') return phoneDigits(value);
  if (key === 'gstin') return value.replaceAll(/[\s-]/g, '').toUpperCase() || null;
  return (key === 'sku' ? value.trim().toLowerCase() : value) || null;
}

/** All records with these keys, by key, the oldest first. @param keys as `importKey` gives them */
export async function recordsByKey(
  reader: Reader,
  key: ImportKey,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly KnownRecord[]>> {
  const found = new Map<string, KnownRecord[]>();
  if (keys.length === 0) return found;
  for (const { key: value, ...record } of await FOUND[key].all(reader, JSON.stringify([...new Set(keys)]))) {
    const same = found.get(value);
    if (same === undefined) found.set(value, [record]);
    else same.push(record);
  }
  return found;
}

const NAMES_OF = {
  category: kept<{ name: string }>(
    `SELECT DISTINCT category AS name FROM item WHERE live = 1 AND category IS NOT NULL`,
  ),
  unit: kept<{ name: string }>(`SELECT DISTINCT unit AS name FROM item WHERE live = 1 AND unit IS NOT NULL`),
} as const;

/** The categories or units that items here have, whether their own list names them or not. */
export async function namesInUse(reader: Reader, field: keyof typeof NAMES_OF): Promise<readonly string[]> {
  return (await NAMES_OF[field].all(reader)).map(({ name }) => name);
}
