/** JSON values as the Service sends them and the store keeps them. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `Array.isArray` takes the element type of a read-only array away; this keeps it. */
export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** The texts of a list; none where it is no list. */
export function textsIn(value: JsonValue | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** Every text in it, at whatever depth. */
export function textsWithin(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((entry: JsonValue | undefined) => textsWithin(entry));
}

/** Far beyond anything that is accepted, far below what the call stack holds. */
export const DEPTH_MAX = 500;

/** True where it could be read back from JSON as it is: no `undefined`, no `NaN`, no object of a class. */
export function isJsonValue(value: unknown, depth = 0): value is JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth > DEPTH_MAX) return false;
  if (Array.isArray(value)) return value.every((entry) => isJsonValue(entry, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const key in value) {
    if (!isJsonValue((value as Readonly<Record<string, unknown>>)[key], depth + 1)) return false;
  }
  return true;
}
