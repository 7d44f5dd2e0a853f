/** Makes the summaries of operations, which domain/outbox/change-summary.ts says in a language. */
import type {
  CHANGE_TEXTS,
  Change,
  ChangeKey,
  ChangeSummary,
  Phrase,
  Quantity,
  ShownValue,
} from '../domain/outbox/change-summary.ts';
import { readNamed } from '../domain/records/fields.ts';
import { isMapField } from '../domain/records/merge.ts';
import { queuedFileOf } from '../domain/records/queued-file.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../domain/values/json.ts';

/** Names and units of other records that a summary needs. */
export interface Wording {
  /** The name of the warehouse whose id stands in this field of the body; empty where there is none. */
  readonly placeOf: (field: string) => string;
  /** The unit in which the item of the operation is counted; `null` where the item has none. */
  readonly unit: string | null;
}

/** Fields that say how many there are of an item. */
const COUNTED_FIELDS: ReadonlySet<string> = new Set(['reorderLevel']);

const SHOWN_TEXT_MAX = 40;
const SHOWN_CHANGES_MAX = 3;

type Slots<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never;

/** @param values one for each `{name}` of the key's text */
export function phrase<Key extends ChangeKey>(
  key: Key,
  values: Readonly<Record<Slots<(typeof CHANGE_TEXTS)[Key]>, string | number | Quantity>>,
): Phrase {
  return { key, values };
}

export function summaryOf(...parts: readonly (ChangeSummary['parts'][number] | null)[]): ChangeSummary {
  return { parts: parts.filter((part) => part !== null).filter((part) => part !== ''), more: 0 };
}

export function summaryOfEdit(base: JsonObject, changes: JsonObject, unit: string | null): ChangeSummary {
  const every = Object.entries(changes).flatMap(([field, value]) => {
    const before = base[field];
    if (isMapField(field) && isJsonObject(value)) {
      const custom = isJsonObject(before) ? before : {};
      return Object.entries(value).map(([entry, to]) => changeOf({ field, entry }, custom[entry], to));
    }
    const counted = COUNTED_FIELDS.has(field) && unit !== null ? shorten(unit) : null;
    return [changeOf({ field, unit: counted }, before, value)];
  });
  return { parts: every.slice(0, SHOWN_CHANGES_MAX), more: Math.max(0, every.length - SHOWN_CHANGES_MAX) };
}

/** A field of what is booked, by its name; `null` where it was not given. */
export function givenField(body: JsonObject, field: string): Change | null {
  return body[field] === undefined ? null : changeOf({ field }, undefined, body[field]);
}

function changeOf(
  of: Pick<Change, 'field'> & Partial<Change>,
  from: JsonValue | undefined,
  to: JsonValue | undefined,
): Change {
  return { entry: null, unit: null, ...of, from: shownValue(from), to: shownValue(to) };
}

export function shownValue(value: JsonValue | undefined): ShownValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  const labels = isJsonArray(value) ? value.map((entry) => readNamed({ entry }, ['entry'])) : [null];
  if (labels.every((label) => label !== null)) return shorten(labels.join(', ')) || null;
  return shorten(typeof value === 'string' ? value.trim() : JSON.stringify(value)) || null;
}

function shorten(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return characters.length <= SHOWN_TEXT_MAX
    ? characters.join('')
    : `${characters.slice(0, SHOWN_TEXT_MAX - 1).join('')}…`;
}

export function shortText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? shorten(value.trim()) : '';
}

/** The name of the file that an operation carries. */
export function fileName(body: JsonObject): string {
  return shorten(queuedFileOf(body)?.name ?? '');
}

export function quantityOf(
  value: JsonValue | undefined,
  { unit }: Pick<Wording, 'unit'>,
  isDifference: boolean,
): Quantity {
  const figure = typeof value === 'number' ? value : 0;
  return { figure, unit: unit === null ? null : shorten(unit), isDifference };
}
