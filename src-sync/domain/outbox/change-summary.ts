/**
 * The effect of an operation, as data: its definition (src-sync/operations) makes it from the operation, and a language says it. The
 * log says it in English, by the texts here and beside the names of the operations; a window by catalogues with the same keys.
 */
import { englishOf, fill, type Message } from '../messages/message.ts';
import type { CollectionName } from '../records/collections.ts';
import { inNumbers } from '../values/counted.ts';
import type { JsonObject } from '../values/json.ts';
import { OPERATION_TEXTS, type OperationError, type OutboxEntry } from './operation.ts';

export const CHANGE_TEXTS = {
  ...OPERATION_TEXTS,
  row: '1 row',
  rows: '{count} rows',
  items: '{count} items',
  at: 'at {place}',
  booked: '{qty}',
  removed: '{field} removed',
  more: '{changes} and {count} more',
  needsPerson: '{what} needs a person: {why}',
  bothChanged: '{what} needs a person: the same field was changed here and on the Service',
} as const;

export type ChangeKey = keyof typeof CHANGE_TEXTS;

/** It never stands without the unit of its item, and a difference not without its sign. */
export interface Quantity {
  readonly figure: number;
  readonly unit: string | null;
  readonly isDifference: boolean;
}

/** A text of the catalogue, with a value for each `{name}` in it. */
export interface Phrase {
  readonly key: ChangeKey;
  readonly values: Readonly<Record<string, string | number | Quantity>>;
}

/** A number and a switch as they are, all else as a short text; `null` where there is no value. */
export type ShownValue = string | number | boolean | null;

/** One changed field. */
export interface Change {
  /** As the Service names it. */
  readonly field: string;
  /** The entry of a field that has several, such as custom fields; by the name that a person gave it. */
  readonly entry: string | null;
  readonly from: ShownValue;
  readonly to: ShownValue;
  /** Of the item, where the field counts it. */
  readonly unit: string | null;
}

export interface ChangeSummary {
  /** Said one after the other; a text as a person wrote it. */
  readonly parts: readonly (string | Phrase | Change)[];
  /** Number of other fields that are changed. */
  readonly more: number;
}

export const NO_SUMMARY: ChangeSummary = { parts: [], more: 0 };

/** A change that needs a person, as the log keeps it beside its English text. */
export interface LoggedChange {
  readonly title: string;
  readonly summary: ChangeSummary;
  /** Why the Service refused it; `null` where the same field was changed on both sides. */
  readonly why: string | Message | null;
}

/** An outbox entry with what the Sync screen needs to say it in words. */
export interface OutboxLine extends OutboxEntry {
  readonly lastError: OperationError | null;
  readonly collection: CollectionName;
  /** Name of the record concerned, e.g. the item's name. */
  readonly title: string;
  readonly summary: ChangeSummary;
  /** True while nothing has been sent, so that taking it back is free. */
  readonly undoable: boolean;
  /** Of one that the Service refused: its fields, to put them right and send it again. */
  readonly amendable: JsonObject | null;
}

export interface ChangeLanguage {
  readonly text: (key: ChangeKey, values: Readonly<Record<string, string | number>>) => string;
  readonly field: (field: string) => string;
  readonly value: (value: NonNullable<ShownValue>, field: string) => string;
  /** A sentence of the engine. */
  readonly sentence: (said: string | Message) => string;
}

/** E.g. `Phone 98450 11111 → 98450 12345`, `−3 Nos at Bhosari Godown`. */
export function sayChange({ parts, more }: ChangeSummary, language: ChangeLanguage): string {
  const changes = parts.map((part) => sayPart(part, language)).join(', ');
  return more === 0 ? changes : language.text('more', { changes, count: more });
}

export function sayLogged({ title, summary, why }: LoggedChange, language: ChangeLanguage): string {
  const changes = sayChange(summary, language);
  const what = changes === '' ? title : `${title} (${changes})`;
  return why === null
    ? language.text('bothChanged', { what })
    : language.text('needsPerson', { what, why: language.sentence(why) });
}

function sayPart(part: ChangeSummary['parts'][number], language: ChangeLanguage): string {
  if (typeof part === 'string') return part;
  if ('from' in part) return sayEdit(part, language);
  const values = Object.entries(part.values).map(
    ([name, value]) => [name, typeof value === 'object' ? quantityInWords(value) : value] as const,
  );
  return language.text(part.key, Object.fromEntries(values));
}

function sayEdit({ field, entry, from, to, unit }: Change, language: ChangeLanguage): string {
  const name = entry ?? language.field(field);
  if (to === null) return language.text('removed', { field: name });
  const [after, ...before] = [to, from].flatMap((value) =>
    value === null ? [] : [withUnit(language.value(value, field), unit)],
  );
  return `${name} ${[...before, after].join(' → ')}`;
}

/** `2,406.25 kg` */
export function quantityInWords({ figure, unit, isDifference }: Quantity): string {
  const digits = Math.abs(figure).toLocaleString('en-IN', { maximumFractionDigits: 20 });
  return `${isDifference ? (figure < 0 ? '−' : '+') : ''}${withUnit(digits, unit)}`;
}

function withUnit(figure: string, unit: string | null): string {
  return unit === null ? figure : `${figure} ${unit}`;
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

export const ENGLISH: ChangeLanguage = {
  text: (key, values) => fill(CHANGE_TEXTS[key], values, inNumbers),
  field: fieldInWords,
  value: (value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)),
  sentence: englishOf,
};
