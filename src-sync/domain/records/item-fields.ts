/** Fields that a shop has given its items: what they are called, what goes into them, and where an item keeps them. */
import { readBoolean, readNumber, readText } from './fields.ts';
import { isJsonObject, type JsonObject } from '../values/json.ts';

/** As the contract lists them (Custom field, `fieldType`). */
export const ITEM_FIELD_TYPES = ['TEXT', 'NUMBER', 'DATE', 'SELECT', 'PHONE', 'FILE'] as const;

export type ItemFieldType = (typeof ITEM_FIELD_TYPES)[number];

export interface ItemField {
  /** Its name in the item's `customFields`. */
  readonly key: string;
  readonly label: string;
  readonly type: ItemFieldType;
  /** Options of a SELECT, in their order. */
  readonly options: readonly string[];
  readonly required: boolean;
}

export function customFieldsOf(record: JsonObject): JsonObject {
  const own = record['customFields'];
  return isJsonObject(own) ? own : {};
}

/**
 * The fields to show of an item, in the shop's order: those in use, then what the item holds besides. The Service tells what a field is;
 * the contract leaves open whether items keep it under a key or under its label, so what the item has decides.
 */
export function itemFields(definitions: readonly JsonObject[], record: JsonObject): readonly ItemField[] {
  const held = Object.keys(customFieldsOf(record));
  const known = definitions
    .map((definition) => ({ definition, field: fieldOf(definition, held) }))
    .filter(
      ({ definition, field }) =>
        readBoolean(definition, ['active', 'isActive']) !== false || held.includes(field.key),
    )
    .filter(({ field }) => field.key !== '')
    .sort((one, other) => placeOf(one.definition) - placeOf(other.definition))
    .map(({ field }) => field)
    // One value cannot stand in two boxes: of definitions with the same key the first one counts.
    .filter(({ key }, index, all) => all.findIndex((other) => other.key === key) === index);
  const keys = new Set(known.map(({ key }) => key));
  const besides = held.filter((key) => !keys.has(key));
  return [
    ...known,
    ...besides.map((key) => ({ key, label: key, type: 'TEXT' as const, options: [], required: false })),
  ];
}

/**
 * The type of an item's field with that key or label. `null`: there is no such field; `'untold'`: the item keeps something there, or
 * the shop has such a field, and nothing tells its type.
 */
export function itemFieldType(
  definitions: readonly JsonObject[],
  record: JsonObject,
  name: string,
): ItemFieldType | 'untold' | null {
  const definition = definitions.find((one) => definitionKeys(one).includes(name));
  if (definition !== undefined) return typeOf(definition) ?? 'untold';
  return Object.hasOwn(customFieldsOf(record), name) ? 'untold' : null;
}

function typeOf(definition: JsonObject): ItemFieldType | undefined {
  const type = readText(definition, ['fieldType', 'type'])?.trim().toUpperCase();
  return ITEM_FIELD_TYPES.find((one) => one === type);
}

/** The names under which items may keep the value of a custom field, likeliest first. */
export function definitionKeys(definition: JsonObject): readonly string[] {
  return [readText(definition, ['fieldKey', 'key', 'field_key']) ?? '', labelOf(definition)].filter(
    (name) => name !== '',
  );
}

function labelOf(definition: JsonObject): string {
  return readText(definition, ['label', 'name', 'title']) ?? '';
}

function fieldOf(definition: JsonObject, held: readonly string[]): ItemField {
  const label = labelOf(definition);
  const names = definitionKeys(definition);
  return {
    key: names.find((name) => held.includes(name)) ?? names[0] ?? '',
    label: label === '' ? (names[0] ?? '') : label,
    type: typeOf(definition) ?? 'TEXT',
    options: (readText(definition, ['options']) ?? '')
      .split(/[,;|\n]/)
      .map((option) => option.trim())
      .filter((option, index, all) => option !== '' && all.indexOf(option) === index),
    required: readBoolean(definition, ['required', 'isRequired']) === true,
  };
}

function placeOf(definition: JsonObject): number {
  return readNumber(definition, ['sortOrder', 'displayOrder', 'order']) ?? Number.MAX_SAFE_INTEGER;
}
