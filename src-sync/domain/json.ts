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
