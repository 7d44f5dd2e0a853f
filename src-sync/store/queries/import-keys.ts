/** The rows of a spreadsheet that are here already. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { looseNameKey, looseSkuKey } from '../../domain/imports/cells/names.ts';
import { itemKey } from '../../domain/imports/service-import.ts';
import type { Reader } from '../sqlite/handles.ts';
import { onward, STEP_ROWS } from '../sqlite/chunked-read.ts';
import { kept } from '../sqlite/kept.ts';
import { phoneDigits } from '../records/projections.ts';

export interface KnownRecord {
  readonly id: string;
  readonly seq: number;
  readonly name: string;
  /** Of items, as it is written here. */
  readonly sku: string;
  /** Of contacts. */
  readonly phone: string;
  readonly companyName: string;
  readonly email: string;
  /** As `importKey` has it. */
  readonly gstin: string;
}

export type ImportKey = 'sku' | 'barcode' | 'phone' | 'gstin' | 'itemName' | 'contactName';

interface FoundRow extends KnownRecord {
  readonly key: string;
}

const ITEM = `record.id, record.seq, item.name, item.sku, '' AS phone, '' AS companyName, '' AS email,
  '' AS gstin`;
const CONTACT = `record.id, record.seq, contact.name, '' AS sku, coalesce(contact.phone, '') AS phone,
  coalesce(contact.company_name, '') AS companyName, coalesce(contact.email, '') AS email,
  upper(coalesce(contact.gstin, '')) AS gstin`;

const FOUND: Readonly<Record<ImportKey, ReturnType<typeof kept<FoundRow>>>> = {
  sku: kept<FoundRow>(
    `SELECT named.value AS key, ${ITEM} FROM json_each(?) AS named
      CROSS JOIN item ON item.sku = named.value COLLATE NOCASE AND item.live = 1
      JOIN record ON record.seq = item.seq ORDER BY record.seq`,
  ),
  barcode: kept<FoundRow>(
    `SELECT named.value AS key, ${ITEM} FROM json_each(?) AS named
      CROSS JOIN item ON item.barcode = named.value COLLATE NOCASE AND item.live = 1
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
    `SELECT named.value AS key, ${CONTACT} FROM json_each(?) AS named
      CROSS JOIN contact ON contact.live = 1 AND contact.name = named.value COLLATE NOCASE
      JOIN record ON record.seq = contact.seq ORDER BY record.seq`,
  ),
};

const NAMED = kept<KnownRecord>(
  `SELECT ${ITEM} FROM item JOIN record ON record.seq = item.seq
    WHERE item.live = 1 AND item.seq > ? ORDER BY item.seq LIMIT ${String(STEP_ROWS)}`,
);

const LOOSE_KEYS = { name: looseNameKey, sku: looseSkuKey } as const;

/** Items by their name or SKU in its loose spelling, the oldest first. No index knows it, so all items are read, some at a time. */
export async function itemsAlike(
  reader: Reader,
  field: keyof typeof LOOSE_KEYS,
  keys: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly KnownRecord[]>> {
  const found = new Map<string, KnownRecord[]>();
  for (let last = 0; keys.size > 0;) {
    const items = await NAMED.all(reader, last);
    for (const item of items) {
      const key = LOOSE_KEYS[field](item[field]);
      if (keys.has(key)) found.set(key, [...(found.get(key) ?? []), item]);
    }
    if (items.length < STEP_ROWS) break;
    last = onward(last, items.at(-1)?.seq ?? last);
    await nextTurn();
  }
  return found;
}

/** The form that two spellings of one key share; `null` for a text that is no key. */
export function importKey(key: ImportKey, value: string): string | null {
  if (key === 'phone') return phoneDigits(value);
  if (key === 'gstin') return value.replaceAll(/[\s-]/g, '').toUpperCase() || null;
  return key === 'sku' ? itemKey(value) : value || null;
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
