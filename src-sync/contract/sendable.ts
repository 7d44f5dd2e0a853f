/** A record of the Service as the contract lets it be sent back: its own fields, in its own types, without what it does not name. */
import type { z } from 'zod';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../domain/json.ts';

/** Every contract field that the record has, in the contract's types: the Service may show numbers as text, and texts of a map as numbers. */
export function contractFields(
  record: JsonObject,
  fields: Readonly<Record<string, z.ZodType>>,
  neverSent: ReadonlySet<string>,
): JsonObject {
  const body: Record<string, JsonValue> = {};
  for (const [field, schema] of Object.entries(fields)) {
    const value = record[field];
    if (value === undefined || value === null || neverSent.has(field)) continue;
    const candidates = [value, ...otherSpellings(value), withoutUnknown(schema, value)];
    const accepted = candidates.find((candidate) => schema.safeParse(candidate).success);
    if (accepted !== undefined) body[field] = accepted;
  }
  return body;
}

function otherSpellings(value: JsonValue): readonly JsonValue[] {
  if (typeof value === 'string') return [Number(value)];
  if (!isJsonObject(value)) return [];
  const texts = Object.entries(value).filter(([, entry]) => entry !== null && entry !== undefined);
  return [
    Object.fromEntries(
      texts.map(([key, entry]) => [key, typeof entry === 'string' ? entry : JSON.stringify(entry)]),
    ),
  ];
}

/** Fields that a Service adds to each entry of a list (an id, a time) stand in the way of sending the list back; the person's own do not. */
function withoutUnknown(schema: z.ZodType, value: JsonValue): JsonValue {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.reduce((left: JsonValue, issue) => {
    if (issue.code === 'unrecognized_keys') return without(left, issue.path, new Set(issue.keys));
    const isNumber =
      issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int');
    return isNumber ? withNumber(left, issue.path) : left;
  }, value);
}

/** A number that the Service shows as text, deep inside. */
function withNumber(value: JsonValue, path: readonly PropertyKey[]): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined) return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (isJsonArray(value)) {
    return value.map((entry, index) => (index === step ? withNumber(entry, rest) : entry));
  }
  if (!isJsonObject(value) || typeof step !== 'string') return value;
  return { ...value, [step]: withNumber(value[step] ?? null, rest) };
}

function without(value: JsonValue, path: readonly PropertyKey[], keys: ReadonlySet<string>): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)));
  }
  if (isJsonArray(value)) {
    return value.map((entry, index) => (index === step ? without(entry, rest, keys) : entry));
  }
  if (!isJsonObject(value) || typeof step !== 'string') return value;
  return { ...value, [step]: without(value[step] ?? null, rest, keys) };
}
