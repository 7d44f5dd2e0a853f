/** A value of the Service as the contract lets it be sent back: without what the contract does not name deep inside it. */
import type { z } from 'zod';
import { isJsonArray, isJsonObject, type JsonValue } from '../domain/json.ts';

/** Fields that a Service adds to each entry of a list (an id, a time) stand in the way of sending the list back; the person's own do not. */
export function withoutUnknown(schema: z.ZodType, value: JsonValue): JsonValue {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.reduce(
    (left: JsonValue, issue) =>
      issue.code === 'unrecognized_keys' ? without(left, issue.path, new Set(issue.keys)) : left,
    value,
  );
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
