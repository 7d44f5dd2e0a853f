/**
 * Values that two records of a collection may not share at the Service: one that gives such a value up is sent before another that takes it.
 * The contract does not say which fields are unique; to order two changes needlessly costs nothing but their place.
 */
import type { CollectionName } from './collections.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { kindOf } from './operation-kind.ts';
import { collectionOf, type OperationName } from './operation.ts';

const UNIQUE_FIELDS: Readonly<Partial<Record<CollectionName, readonly string[]>>> = {
  items: ['sku', 'barcode'],
  contacts: ['phone'],
  warehouses: ['name', 'code'],
  categories: ['name'],
  units: ['name'],
  itemCustomFields: ['label'],
  labelTemplates: ['name'],
  pipelines: ['name'],
  leadSources: ['name'],
  leadTypes: ['name'],
  leadPriorities: ['name'],
  forms: ['name', 'slug'],
  automations: ['name'],
};

/** The values that the operation takes, each with its field, e.g. `items.sku:hng-4`. */
export function takenValues(name: OperationName, body: JsonObject): readonly string[] {
  const kind = kindOf(name);
  return kind === 'create' || kind === 'update' ? valuesOf(name, body) : [];
}

/**
 * The values that the operation gives up.
 * @param baseOf gives the record as it was seen when the change was made; called only where the operation may give up one
 */
export function freedValues(
  name: OperationName,
  body: JsonObject,
  baseOf: () => JsonObject,
): readonly string[] {
  const kind = kindOf(name);
  if (kind === 'delete') return valuesOf(name, baseOf());
  if (kind !== 'update' || !uniqueFields(name).some((field) => Object.hasOwn(body, field))) return [];
  const base = baseOf();
  const kept = new Set(valuesOf(name, { ...base, ...body }));
  return valuesOf(name, base).filter((value) => !kept.has(value));
}

function uniqueFields(name: OperationName): readonly string[] {
  return UNIQUE_FIELDS[collectionOf(name)] ?? [];
}

function valuesOf(name: OperationName, record: JsonObject): readonly string[] {
  const collection = collectionOf(name);
  return uniqueFields(name).flatMap((field) => {
    const value = comparable(record[field]);
    return value === '' ? [] : [`${collection}.${field}:${value}`];
  });
}

/** Without case and outer spaces, by which no Service tells two apart. */
function comparable(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
}
