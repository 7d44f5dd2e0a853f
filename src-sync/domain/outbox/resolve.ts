/**
 * A person's decision about a conflict, field by field, applied to the change it is about: what is left to send, and the state of the
 * record it was decided on. Whoever changes one of these fields after that meets the decision as a new conflict. Pure.
 */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../values/json.ts';
import { entriesByKey, entryWith, inOrder, orderWith } from '../values/keyed-list.ts';
import { isMapField } from '../records/merge.ts';
import type { ConflictDetail, StoredOperation } from './operation.ts';

export type Side = 'mine' | 'theirs';

/** The decision about one field: one of the two sides, or something else. */
export type Choice = { readonly take: Side } | { readonly value: JsonValue };

export type Choices = ReadonlyMap<string, Choice>;

export interface DecidedEdit {
  readonly body: JsonObject;
  readonly base: JsonObject;
}

/** The place of a field of a conflict: a field of the record, a key of a map, or (a field of) an entry of a list. */
interface Place {
  readonly top: string;
  readonly key: string | null;
  readonly inner: string | null;
}

/** @param conflict one whose record is still there */
export function decideEdit(
  operation: Pick<StoredOperation, 'body' | 'base'>,
  conflict: ConflictDetail,
  choices: Choices,
): DecidedEdit {
  let { body } = operation;
  let base = operation.base ?? {};
  for (const field of conflict.fields) {
    const theirs = conflict.theirs?.[field] ?? null;
    const place = placeOf(field, [body, base]);
    const choice = choices.get(field) ?? { take: 'mine' };
    if ('value' in choice) body = withValue(body, place, choice.value, base);
    else if (choice.take === 'theirs') body = withoutChange(body, place, theirs, base);
    base = withValue(base, place, theirs, base);
  }
  return { body, base };
}

/** The changes to make a deleted record anew with: nobody has another side of them any more. */
export function decideAnew(body: JsonObject, conflict: ConflictDetail, choices: Choices): JsonObject {
  return conflict.fields.reduce((left, field) => {
    const choice = choices.get(field) ?? { take: 'mine' };
    if ('value' in choice) return { ...left, [field]: choice.value };
    return choice.take === 'mine' ? left : without(left, field);
  }, body);
}

/**
 * The base of a change, once its record is made anew by a create with these fields. Of a list beside them, which the Service fills by
 * itself, only what the person took away was there before: the rest is in the change, and nobody ever took it from the new record.
 */
export function baseOnNew(base: JsonObject, changes: JsonObject, fields: ReadonlySet<string>): JsonObject {
  const seen = Object.entries(base).filter(([field]) => fields.has(field));
  const takenAway = Object.keys(changes).flatMap((field): [string, JsonValue][] => {
    const [before, after] = [entriesByKey(field, base[field]), entriesByKey(field, changes[field])];
    if (fields.has(field) || before === null || after === null) return [];
    // Also where it is none: what the answer to the create tells of the list was not there before either.
    return [[field, [...before].filter(([key]) => !after.has(key)).map(([, entry]) => entry)]];
  });
  return Object.fromEntries([...seen, ...takenAway]);
}

/** A delete goes ahead: what the person now knows of is no reason to ask again. */
export function decideDelete(base: JsonObject | null, conflict: ConflictDetail): JsonObject {
  return { ...base, ...conflict.theirs };
}

/** The field of a record that a field of a conflict is in. */
export function topField(field: string, body: JsonObject): string {
  return placeOf(field, [body]).top;
}

function placeOf(field: string, documents: readonly JsonObject[]): Place {
  const whole = { top: field, key: null, inner: null };
  if (documents.some((document) => Object.hasOwn(document, field))) return whole;
  const [top = field] = field.split('.', 1);
  const rest = field.slice(top.length + 1);
  if (isMapField(top) && rest !== '') return { top, key: rest, inner: null };
  for (const document of documents) {
    for (const key of entriesByKey(top, document[top])?.keys() ?? []) {
      if (rest === key) return { top, key, inner: null };
      if (rest.startsWith(`${key}.`)) return { top, key, inner: rest.slice(key.length + 1) };
    }
  }
  return whole;
}

/** @param like a list whose order an entry that is put back takes its place from */
function withValue(document: JsonObject, place: Place, value: JsonValue, like: JsonObject): JsonObject {
  const { top, key, inner } = place;
  if (key === null) return { ...document, [top]: value };
  const entries = entriesByKey(top, document[top]);
  if (entries === null) {
    const map = document[top];
    return { ...document, [top]: { ...(isJsonObject(map) ? map : {}), [key]: value } };
  }
  const after = new Map(entries);
  if (inner !== null) after.set(key, entryWith(top, key, entries.get(key), { [inner]: value }));
  else if (isJsonObject(value)) after.set(key, value);
  else after.delete(key);
  const order = orderWith([...entries.keys()], [...(entriesByKey(top, like[top])?.keys() ?? []), key]);
  return { ...document, [top]: inOrder(order, after) };
}

/** Nothing of the person's is left there to send. */
function withoutChange(body: JsonObject, place: Place, theirs: JsonValue, like: JsonObject): JsonObject {
  const { top, key } = place;
  const value = body[top];
  if (key === null || value === undefined) return without(body, top);
  if (isJsonArray(value)) return withValue(body, place, theirs, like);
  const map = isJsonObject(value) ? without(value, key) : {};
  return Object.keys(map).length === 0 ? without(body, top) : { ...body, [top]: map };
}

function without(document: JsonObject, field: string): JsonObject {
  return Object.fromEntries(Object.entries(document).filter(([name]) => name !== field));
}
