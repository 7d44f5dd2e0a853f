/** Parts of the sentences in which the outbox says an operation. */
import { readNamed } from '../domain/records/fields.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../domain/values/json.ts';
import { isMapField } from '../domain/records/merge.ts';
import { queuedFileOf } from '../domain/records/queued-file.ts';

/** Names and units of other records that a sentence needs. */
export interface Wording {
  /** The name of the warehouse whose id stands in this field of the body; empty where there is none. */
  readonly placeOf: (field: string) => string;
  /** The unit in which the item of the operation is counted; `null` where the item has none. */
  readonly unit: string | null;
}

/** Words for fields whose name does not split into them. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  sku: 'SKU',
  hsn: 'HSN',
  gstin: 'GSTIN',
  gstRate: 'GST rate',
  pin: 'PIN',
  email: 'E-mail',
  companyName: 'Company',
  assignedTo: 'Owner',
  uomConversion: 'Unit conversion',
};

/** Fields that say how many there are of an item. */
const COUNTED_FIELDS: ReadonlySet<string> = new Set(['reorderLevel']);

const SHOWN_TEXT_MAX = 40;
const SHOWN_CHANGES_MAX = 3;

export function joinedWords(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

export function changesInWords(
  base: JsonObject,
  changes: JsonObject,
  { unit }: Pick<Wording, 'unit'>,
): string {
  const sentences = Object.entries(changes).flatMap(([field, value]) => {
    const before = base[field];
    if (isMapField(field) && isJsonObject(value)) {
      const custom = isJsonObject(before) ? before : {};
      return Object.entries(value).map(([key, to]) => changeInWords(key, custom[key], to));
    }
    const counted = COUNTED_FIELDS.has(field) ? unit : null;
    return [changeInWords(fieldInWords(field), before, value, counted)];
  });
  const shown = sentences.slice(0, SHOWN_CHANGES_MAX).join(', ');
  const more = sentences.length - SHOWN_CHANGES_MAX;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

function changeInWords(
  word: string,
  from: JsonValue | undefined,
  to: JsonValue | undefined,
  unit: string | null = null,
): string {
  const before = withUnit(valueInWords(from), unit);
  const after = withUnit(valueInWords(to), unit);
  if (after === '') return `${word} removed`;
  return before === '' ? `${word} ${after}` : `${word} ${before} → ${after}`;
}

/** `reorderLevel` reads `Reorder level`. */
export function fieldInWords(field: string): string {
  const known = FIELD_WORDS[field];
  if (known !== undefined) return known;
  const words = field
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function valueInWords(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const labels = isJsonArray(value) ? value.map((entry) => readNamed({ entry }, ['entry'])) : [null];
  if (labels.every((label) => label !== null)) return shorten(labels.join(', '));
  return shorten(typeof value === 'string' ? value.trim() : JSON.stringify(value));
}

export function shorten(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return characters.length <= SHOWN_TEXT_MAX
    ? characters.join('')
    : `${characters.slice(0, SHOWN_TEXT_MAX - 1).join('')}…`;
}

export function textInWords(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? shorten(value.trim()) : null;
}

/** The name of the file that an operation carries. */
export function fileInWords(body: JsonObject): string {
  return shorten(queuedFileOf(body)?.name ?? '');
}

/** `, 3 items`; nothing for one. */
export function countInWords(ids: JsonValue | undefined): string {
  const count = isJsonArray(ids) ? ids.length : 0;
  return count > 1 ? `, ${count} items` : '';
}

/** `2,406.25 kg`: a quantity never stands without the unit of its item. */
export function quantityInWords(value: JsonValue | undefined, { unit }: Pick<Wording, 'unit'>): string {
  const figure =
    typeof value === 'number' ? Math.abs(value).toLocaleString('en-IN', { maximumFractionDigits: 20 }) : '0';
  return withUnit(figure, unit);
}

function withUnit(figure: string, unit: string | null): string {
  return unit === null || figure === '' ? figure : `${figure} ${shorten(unit)}`;
}

export function signedInWords(value: JsonValue | undefined, wording: Pick<Wording, 'unit'>): string {
  return `${typeof value === 'number' && value < 0 ? '−' : '+'}${quantityInWords(value, wording)}`;
}
