/** Fields that the shop has given its items, or people their contacts, as columns of a spreadsheet. A file or picture fits into no cell. */
import { customFieldsOf, itemFields, type ItemFieldType } from '../records/item-fields.ts';
import type { JsonObject, JsonValue } from '../values/json.ts';
import type { ImportField, OwnField, OfField } from './import-fields.ts';

export interface OwnColumn {
  readonly field: OwnField;
  /** Keys under which a record may keep it, likeliest first. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly type: Exclude<ItemFieldType, 'FILE'>;
  /** Options of a SELECT, in their order. */
  readonly options: readonly string[];
  /** True where a new record must have it. */
  readonly required: boolean;
}

export type OwnColumns = ReadonlyMap<ImportField, OwnColumn>;

const PREFIX = 'customFields.';

export function isOwnField(field: ImportField): field is OwnField {
  return field.startsWith(PREFIX);
}

/** By its label, which is how a person knows it. */
function ownField(label: string): OwnField {
  return `${PREFIX}${label}`;
}

export function ownColumnsOfItems(definitions: readonly JsonObject[]): readonly OwnColumn[] {
  const columns = itemFields(definitions, {}).flatMap(({ key, label, type, options, required }) =>
    type === 'FILE'
      ? []
      : [{ field: ownField(label), keys: [...new Set([key, label])], label, type, options, required }],
  );
  return columns.filter(({ field }, at) => columns.findIndex((other) => other.field === field) === at);
}

/** The contract has no list of these: they are what contacts have, and texts. */
export function ownColumnsOfContacts(names: readonly string[]): readonly OwnColumn[] {
  return names.map((name) => ({
    ...({ field: ownField(name), keys: [name], label: name } as const),
    ...({ type: 'TEXT', options: [], required: false } as const),
  }));
}

export function byField(columns: readonly OwnColumn[]): OwnColumns {
  return new Map(columns.map((column) => [column.field, column]));
}

/** The key under which the record keeps the field, or would. */
export function ownKeyIn(record: JsonObject, { keys }: OwnColumn): string {
  const held = customFieldsOf(record);
  return keys.find((key) => Object.hasOwn(held, key)) ?? keys[0] ?? '';
}

/** The value as a cell has it: a number only where no digit or zero of its text is lost. `null` where there is none. */
export function ownCellOf(record: JsonObject, column: OwnColumn): string | number | null {
  const value = customFieldsOf(record)[ownKeyIn(record, column)];
  if (value === undefined || value === null || typeof value === 'object' || value === '') return null;
  const text = String(value);
  return column.type === 'NUMBER' && String(Number(text)) === text ? Number(text) : text;
}

/** Own fields of a row under `customFields`, as a record has them. @param keys where the record that is meant keeps them */
export function withOwnFields(
  record: JsonObject,
  columns: OwnColumns,
  keys: Readonly<OfField<string>> = {},
): JsonObject {
  const own: [string, JsonValue | undefined][] = [];
  const others = Object.entries(record).filter(([name, value]) => {
    const field = name as ImportField;
    if (!isOwnField(field)) return true;
    const key = keys[field] ?? columns.get(field)?.keys[0];
    if (key !== undefined) own.push([key, value]);
    return false;
  });
  return Object.fromEntries(
    own.length === 0 ? others : [...others, ['customFields', Object.fromEntries(own)]],
  );
}
