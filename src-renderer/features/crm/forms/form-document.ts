/** A form as a person edits it: what the contract describes of it, ready to be compared and sent. Pure. */
import { byDisplayOrder } from '../../../../src-sync/domain/records/display-order.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../../../src-sync/domain/values/json.ts';
import { sameValue } from '../../../../src-sync/domain/records/merge.ts';
import { readDefinition } from '../../../shared/object-form/definition-text.ts';
import { parseTypedNumber } from '../../../ui/fields/typed-number.ts';

/** `words`: a code with words here · `map`: an object of objects, edited as JSON. */
export type PartKind = 'text' | 'code' | 'words' | 'whole' | 'flag' | 'colour' | 'map';

export interface Part {
  readonly name: string;
  readonly kind: PartKind;
}

const part = (kind: PartKind, ...names: readonly string[]): readonly Part[] =>
  names.map((name) => ({ name, kind }));

/** Of the form itself; the pipeline and the source are chosen. */
export const TEXT_NAMES = [
  'name',
  'slug',
  'title',
  'description',
  'successMessage',
  'accentColor',
  'defaultPipelineId',
  'defaultStage',
  'defaultSource',
] as const;

export const PARTS = {
  fields: [
    ...part('text', 'label'),
    ...part('code', 'fieldKey'),
    ...part('words', 'fieldType'),
    ...part('text', 'options'),
    ...part('flag', 'required', 'visible', 'custom'),
  ],
  blocks: [
    ...part('words', 'type'),
    ...part('text', 'text'),
    ...part('whole', 'level'),
    ...part('text', 'label'),
    ...part('code', 'fieldKey'),
    ...part('words', 'fieldType'),
    ...part('text', 'options'),
    ...part('whole', 'span'),
    ...part('flag', 'required', 'custom'),
    ...part('code', 'id'),
    ...part('map', 'layout'),
  ],
  theme: [
    ...part(
      'colour',
      'headingColor',
      'textColor',
      'labelColor',
      'backgroundColor',
      'cardColor',
      'buttonColor',
      'buttonTextColor',
    ),
    ...part('text', 'fontFamily', 'buttonLabel'),
    ...part('whole', 'buttonRadius', 'fieldGap'),
  ],
} as const satisfies Readonly<Record<string, readonly Part[]>>;

export type EntryList = 'fields' | 'blocks';

/** The field by which the entries of a list are told apart. */
export const KEY_NAME: Readonly<Record<EntryList, string>> = { fields: 'fieldKey', blocks: 'id' };

/** Kept with an entry, though no box of it is filled in. */
const KEPT: Readonly<Record<EntryList, readonly string[]>> = {
  fields: ['displayOrder'],
  blocks: ['displayOrder'],
};

const DESCRIBED: ReadonlySet<string> = new Set([
  ...TEXT_NAMES,
  'fields',
  'blocks',
  'theme',
  'allowedOrigins',
]);

const namesOf = (list: EntryList): readonly string[] => [
  ...PARTS[list].map(({ name }) => name),
  ...KEPT[list],
];

function pick(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (value[name] == null ? [] : [[name, value[name]]])));
}

export function entriesOf(document: JsonObject, list: EntryList): readonly JsonObject[] {
  const entries = document[list];
  return isJsonArray(entries) ? entries.filter(isJsonObject) : [];
}

export function originsOf(document: JsonObject): readonly string[] {
  const { allowedOrigins } = document;
  return isJsonArray(allowedOrigins) ? allowedOrigins.filter((one) => typeof one === 'string') : [];
}

export function themeOf(document: JsonObject): JsonObject {
  return isJsonObject(document['theme']) ? document['theme'] : {};
}

function described(record: JsonObject, list: EntryList): readonly JsonObject[] {
  const entries = entriesOf(record, list).map((entry) => pick(entry, namesOf(list)));
  const order = byDisplayOrder(entries.map((document, index) => ({ id: String(index), document })));
  return order.map((id) => entries[Number(id)] ?? {});
}

/** The part of a form that the contract describes; nothing of it is null. */
export function editable(record: JsonObject): JsonObject {
  return {
    ...pick(record, TEXT_NAMES),
    fields: described(record, 'fields'),
    blocks: described(record, 'blocks'),
    theme: pick(
      themeOf(record),
      PARTS.theme.map(({ name }) => name),
    ),
    allowedOrigins: originsOf(record),
  };
}

/** Everything else that the Service tells; it is never sent, so it stays as it is. */
export function undescribed(record: JsonObject): JsonObject {
  const rest = Object.entries(record).filter(([name]) => !DESCRIBED.has(name) || isMisshapen(record, name));
  const lists = (['fields', 'blocks'] as const).flatMap((list) => {
    const entries = entriesOf(record, list).map((entry) => besides(entry, namesOf(list)));
    return entries.some((entry) => Object.keys(entry).length > 0) ? [[list, entries] as const] : [];
  });
  const theme = besides(
    themeOf(record),
    PARTS.theme.map(({ name }) => name),
  );
  const more = Object.keys(theme).length > 0 ? [['theme', theme] as const] : [];
  return Object.fromEntries([...rest, ...lists, ...more]);
}

/** Not as the contract has it, so no box of the form shows it. */
function isMisshapen(record: JsonObject, name: string): boolean {
  const value = record[name] ?? null;
  if (value === null || value === '') return false;
  if (name === 'theme') return !isJsonObject(value);
  if (name === 'fields' || name === 'blocks' || name === 'allowedOrigins') return !isJsonArray(value);
  return typeof value === 'object';
}

function besides(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/** Whole numbers stand as they are typed until they are sent. */
export function wholeOf(value: JsonValue | undefined): number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? value : null;
  const number = typeof value === 'string' ? parseTypedNumber(value) : null;
  return number !== null && Number.isSafeInteger(number) ? number : null;
}

/** A map stands as it is typed until it is sent; `null` where the text is none, `undefined` where nothing is typed. */
export function mapOf(value: JsonValue | undefined): JsonObject | null | undefined {
  if (typeof value !== 'string') return isJsonObject(value) ? value : null;
  if (value.trim() === '') return undefined;
  const read = readDefinition(value);
  return read.kind === 'read' && isJsonObject(read.value) ? read.value : null;
}

function asSent(value: JsonObject, parts: readonly Part[]): JsonObject {
  const sent = Object.entries(value).flatMap(([name, one]): [string, JsonValue | undefined][] => {
    const kind = parts.find((other) => other.name === name)?.kind;
    if (kind !== 'whole' && (kind !== 'map' || typeof one !== 'string')) return [[name, one]];
    const read = kind === 'whole' ? wholeOf(one) : mapOf(one);
    return read == null ? [] : [[name, read]];
  });
  return Object.fromEntries(sent);
}

/** The fields that differ, as an operation carries them; of the theme only the parts that differ. */
export function changesOf(seen: JsonObject, document: JsonObject): JsonObject {
  const changes: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(document)) {
    const sent = sentValue(name, value ?? null);
    const before = sentValue(name, seen[name] ?? null);
    if (sameValue(sent, before)) continue;
    changes[name] = name === 'theme' ? differing(before, sent) : sent;
  }
  return changes;
}

function sentValue(name: string, value: JsonValue): JsonValue {
  if (name === 'theme') return asSent(isJsonObject(value) ? value : {}, PARTS.theme);
  if (name !== 'fields' && name !== 'blocks') return value;
  return isJsonArray(value) ? value.filter(isJsonObject).map((one) => asSent(one, PARTS[name])) : [];
}

function differing(before: JsonValue, after: JsonValue): JsonObject {
  const was = isJsonObject(before) ? before : {};
  const now = isJsonObject(after) ? after : {};
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !sameValue(value, was[name])));
}

/** Entries count from 1 in the order in which they stand. */
export function numbered(entries: readonly JsonObject[]): readonly JsonObject[] {
  return entries.map((entry, index) => ({ ...entry, displayOrder: index + 1 }));
}
