/** Lists whose entries are told apart by a key, such as a pipeline's stages or a form's fields: two people may change different entries of one. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from './json.ts';

/** Field to the name of the key inside each entry. */
const KEY_OF: Readonly<Record<string, string>> = {
  stages: 'key',
  fields: 'fieldKey',
  blocks: 'id',
};

export type Entries = ReadonlyMap<string, JsonObject>;

/** The entries by their key, in order; `null` where it is no such list, or an entry has no key of its own. No list at all is an empty one. */
export function entriesByKey(field: string, list: JsonValue | undefined): Entries | null {
  const keyField = Object.hasOwn(KEY_OF, field) ? KEY_OF[field] : undefined;
  if (keyField === undefined) return null;
  if (list === undefined || list === null) return new Map();
  if (!isJsonArray(list)) return null;
  const entries = new Map<string, JsonObject>();
  for (const entry of list) {
    const key = isJsonObject(entry) ? entry[keyField] : undefined;
    if (!isJsonObject(entry) || typeof key !== 'string' || key === '' || entries.has(key)) return null;
    entries.set(key, entry);
  }
  return entries;
}

/** An entry with some fields set; one that is not there yet begins with its key. */
export function entryWith(
  field: string,
  key: string,
  entry: JsonObject | undefined,
  fields: JsonObject,
): JsonObject {
  return { ...(entry ?? { [KEY_OF[field] ?? 'key']: key }), ...fields };
}

/** `order` with the keys that only `other` has, each behind the one it follows there. */
export function orderWith(order: readonly string[], other: readonly string[]): readonly string[] {
  const merged = [...order];
  for (const [index, key] of other.entries()) {
    if (merged.includes(key)) continue;
    const before = other.slice(0, index).findLast((earlier) => merged.includes(earlier));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, key);
  }
  return merged;
}

/** True where the keys that both have stand in the same order. */
export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const shared = one.filter((key) => other.includes(key));
  const alike = other.filter((key) => one.includes(key));
  return shared.every((key, index) => key === alike[index]);
}

/** The entries of these keys, as a list again. */
export function inOrder(keys: readonly string[], entries: Entries): readonly JsonObject[] {
  return keys.flatMap((key) => {
    const entry = entries.get(key);
    return entry === undefined ? [] : [entry];
  });
}
