/**
 * Values that two records of a collection may not share at the Service: one that gives such a value up is sent before another that takes it.
 * The contract does not say which fields are unique; to order two changes needlessly costs nothing but their place.
 */
import type { CollectionName } from '../domain/records/collections.ts';
import type { JsonObject, JsonValue } from '../domain/values/json.ts';
import type { OperationName } from '../domain/outbox/operation.ts';
import { lastTenDigits, tidied } from '../domain/values/spelling.ts';
import { collectionOf, kindOf } from './registry.ts';

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
  if (kind !== 'update' || !uniqueFieldsOf(collectionOf(name)).some((field) => Object.hasOwn(body, field)))
    return [];
  const base = baseOf();
  const kept = new Set(valuesOf(name, { ...base, ...body }));
  return valuesOf(name, base).filter((value) => !kept.has(value));
}

export function uniqueFieldsOf(collection: CollectionName): readonly string[] {
  return UNIQUE_FIELDS[collection] ?? [];
}

function valuesOf(name: OperationName, record: JsonObject): readonly string[] {
  const collection = collectionOf(name);
  return uniqueFieldsOf(collection).flatMap((field) => {
    const value = comparable(field, record[field]);
    return value === '' ? [] : [`${collection}.${field}:${value}`];
  });
}

/** Without capitals, spaces and the signs of a phone number, by which a Service may not tell two apart. */
function comparable(field: string, value: JsonValue | undefined): string {
  if (typeof value !== 'string') return '';
  return (field === 'phone' ? lastTenDigits(value) : '') || tidied(value);
}
