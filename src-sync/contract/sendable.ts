/**
 * A record of the Service as the contract lets it be sent back: its own fields, in its own types, without what it does not name.
 * What is shown in a form that cannot be sent is named, never left out or put into words: left out, a PUT could empty it.
 */
import type { z } from 'zod';
import { readBoolean, readNumber, readServerId } from '../domain/records/fields.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../domain/values/json.ts';

export interface Sendable {
  readonly body: JsonObject;
  /** Fields that hold something which cannot be sent as it is, each down to the part in question: `customFields.photo`. */
  readonly unsendable: readonly string[];
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
/** A mended value, `undefined` where there was nothing to send; or the place that cannot be mended. */
type Mended = { readonly value: JsonValue | undefined } | { readonly unsendable: Path };

/** Every contract field that the record has, in the contract's types: the Service may show numbers as text, texts as numbers. */
export function contractFields(
  record: JsonObject,
  fields: Readonly<Record<string, z.ZodType>>,
  neverSent: ReadonlySet<string>,
): Sendable {
  const body: Record<string, JsonValue> = {};
  const unsendable: string[] = [];
  for (const [field, schema] of Object.entries(fields)) {
    const value = record[field];
    if (value === undefined || value === null || neverSent.has(field)) continue;
    const mended = inContractForm(schema, value);
    if ('unsendable' in mended) unsendable.push([field, ...mended.unsendable].map(String).join('.'));
    else if (mended.value !== undefined) body[field] = mended.value;
  }
  return { body, unsendable };
}

/** Nothing that could be lost: back ends show an empty map as an empty list, and a missing number as an empty text. */
export function isNothing(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Mending one thing may bring out another (a text that is a number, but none of those allowed): more often than this it does not. */
const PASSES_MAX = 4;

function inContractForm(schema: z.ZodType, shown: JsonValue): Mended {
  let value: JsonValue = shown;
  for (let pass = 0; ; pass += 1) {
    const issues = schema.safeParse(value).error?.issues ?? [];
    const [first] = issues;
    if (first === undefined) return { value };
    if (pass === PASSES_MAX) return { unsendable: first.path };
    for (const issue of issues) {
      const mended = mend(schema, value, issue);
      if ('unsendable' in mended || mended.value === undefined) return mended;
      value = mended.value;
    }
  }
}

function mend(schema: z.ZodType, whole: JsonValue, issue: Issue): Mended {
  const { path } = issue;
  const value = valueAt(whole, path);
  // Fields that a Service adds to each entry of a list (an id, a time) stand in the way of sending it back; the person's own do not.
  if (issue.code === 'unrecognized_keys' && isJsonObject(value)) {
    return { value: changedAt(whole, path, without(value, new Set(issue.keys))) };
  }
  if (isNothing(value)) {
    const isEntry = isJsonArray(valueAt(whole, path.slice(0, -1))) && path.length > 0;
    // Of what is asked for and not there nothing can be made.
    if (isEntry || value === undefined) return { unsendable: path };
    return { value: changedAt(whole, path, undefined) };
  }
  const spelling = otherSpelling(value, issue) ?? idIn(schema, whole, path);
  return spelling === null ? { unsendable: path } : { value: changedAt(whole, path, spelling) };
}

/** The same value in the type that the contract wants; `null` where it would be a guess. */
function otherSpelling(value: JsonValue | undefined, issue: Issue): JsonValue | null {
  if (issue.code === 'invalid_value') return amongChoices(value, issue.values);
  if (issue.code !== 'invalid_type') return null;
  switch (issue.expected) {
    case 'number':
    case 'int':
      return typeof value === 'string' ? readNumber({ value }, ['value']) : null;
    case 'boolean':
      return readBoolean({ value }, ['value']);
    case 'string':
      return asText(value);
    default:
      return null;
  }
}

/** Numbers too long for the platform's arrive as text already (`transport/json-text.ts`). */
function asText(value: JsonValue | undefined): string | null {
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : null;
}

function amongChoices(value: JsonValue | undefined, choices: readonly unknown[]): string | null {
  if (typeof value !== 'string') return null;
  const wanted = value.trim().toUpperCase();
  return choices.includes(wanted) ? wanted : null;
}

/** A record that is named by its id, where the contract wants an id and nothing else: of other texts nobody says that they are ids. */
function idIn(schema: z.ZodType, whole: JsonValue, path: Path): string | null {
  const value = valueAt(whole, path);
  const id = isJsonObject(value) ? readServerId(value) : null;
  const isRefused = (text: string): boolean =>
    (schema.safeParse(changedAt(whole, path, text)).error?.issues ?? []).some(
      (issue) => issue.code === 'invalid_format' && issue.path.join('.') === path.join('.'),
    );
  return id !== null && isRefused('no id') && !isRefused(id) ? id : null;
}

function valueAt(whole: JsonValue | undefined, path: Path): JsonValue | undefined {
  return path.reduce((at: JsonValue | undefined, step) => {
    if (isJsonArray(at)) return at[Number(step)];
    return isJsonObject(at) && Object.hasOwn(at, step) ? at[String(step)] : undefined;
  }, whole);
}

/** `undefined` takes a field away. */
function changedAt(whole: JsonValue, path: Path, value: JsonValue | undefined): JsonValue | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (isJsonArray(whole)) {
    return whole.map((entry, index) => (index === step ? (changedAt(entry, rest, value) ?? null) : entry));
  }
  if (!isJsonObject(whole)) return whole;
  const name = String(step);
  if (value === undefined && rest.length === 0) return without(whole, new Set([name]));
  return { ...whole, [name]: changedAt(whole[name] ?? null, rest, value) };
}

function without(value: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)));
}
