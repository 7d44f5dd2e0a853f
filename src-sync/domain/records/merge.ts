/**
 * The three-way merge of one record, field by field: what it was when the person changed it (base), what the person made of it
 * (mine) and what the Service has now (theirs). Pure; order and time play no part.
 */
import { isSameId } from './comparable-ids.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../values/json.ts';
import { entriesByKey, inOrder, isSameOrder, orderWith } from '../values/keyed-list.ts';

export interface FieldConflict {
  readonly field: string;
  readonly base: JsonValue;
  readonly mine: JsonValue;
  readonly theirs: JsonValue;
}

export interface Merge {
  /** The changes to lay over `theirs`: the person's, without those that both sides made alike. */
  readonly changes: JsonObject;
  /** Fields that both sides changed, differently: only a person can tell. */
  readonly conflicts: readonly FieldConflict[];
}

/** Maps whose keys are fields of their own: two people filling in different custom fields, or colours of a form, do not collide. */
const MAP_FIELDS: ReadonlySet<string> = new Set(['customFields', 'preferences', 'theme']);

export function isMapField(field: string): boolean {
  return MAP_FIELDS.has(field);
}

/** Changed fields over a document; maps such as `customFields` merge key by key, all else is replaced. */
export function overlay(document: JsonObject, changes: JsonObject): JsonObject {
  const merged: Record<string, JsonValue | undefined> = { ...document, ...changes };
  for (const [field, value] of Object.entries(changes)) {
    const previous = document[field];
    if (isMapField(field) && isJsonObject(value) && isJsonObject(previous)) {
      merged[field] = { ...previous, ...value };
    }
  }
  return merged;
}

/**
 * Equal for a person: numbers and their text are the same (`42.5`, `"42.50"`), absent, `null` and `""` are all "empty", and an id is the
 * same in any letter case.
 * The Service may store or show a value in another spelling than it was sent; that is not an edit by somebody else.
 */
export function sameValue(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right);
  if (typeof left === 'number' || typeof right === 'number') return sameNumber(left, right);
  if (isJsonArray(left) && isJsonArray(right)) {
    return left.length === right.length && left.every((entry, index) => sameValue(entry, right[index]));
  }
  if (isJsonObject(left) && isJsonObject(right)) {
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
      sameValue(left[key], right[key]),
    );
  }
  if (typeof left === 'string' && typeof right === 'string') return isSameId(left, right);
  return left === right;
}

function isEmpty(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '';
}

function sameNumber(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  const isNumeric = (value: JsonValue | undefined): boolean =>
    typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()));
  return isNumeric(left) && isNumeric(right) && Number(left) === Number(right);
}

/**
 * @param base the record when the first of these changes was made; `null` when it is not known, then every field
 *   that differs from what the Service has is a question for a person
 * @param mine the fields the person set, with their new values
 * @param theirs the record as the Service has it now
 */
export function mergeRecord(base: JsonObject | null, mine: JsonObject, theirs: JsonObject): Merge {
  const changes: Record<string, JsonValue> = {};
  const conflicts: FieldConflict[] = [];
  for (const [field, value] of Object.entries(mine)) {
    if (value === undefined) continue;
    const list = base === null ? null : mergeList(field, base[field], value, theirs[field]);
    if (list !== null) {
      if (!sameValue(list.entries, theirs[field])) changes[field] = list.entries;
      conflicts.push(...list.conflicts);
    } else if (isMapField(field) && isJsonObject(value)) {
      const inner = mergeRecord(asMap(base?.[field]), value, asMap(theirs[field]));
      if (Object.keys(inner.changes).length > 0) changes[field] = inner.changes;
      conflicts.push(...inner.conflicts.map((one) => ({ ...one, field: `${field}.${one.field}` })));
    } else if (sameValue(value, theirs[field]) || (base !== null && sameValue(value, base[field]))) {
      // Already so, or changed and changed back: nothing of the person's is left to send.
      continue;
    } else if (base !== null && sameValue(base[field], theirs[field])) {
      changes[field] = value;
    } else {
      conflicts.push({ field, base: base?.[field] ?? null, mine: value, theirs: theirs[field] ?? null });
    }
  }
  return { changes, conflicts };
}

/** `null` where it is no list of keyed entries, or both sides put it in another order: then it is one value like any other. */
function mergeList(
  field: string,
  ...versions: readonly [JsonValue | undefined, JsonValue, JsonValue | undefined]
): { readonly entries: readonly JsonObject[]; readonly conflicts: readonly FieldConflict[] } | null {
  const [base, mine, theirs] = versions.map((version) => entriesByKey(field, version));
  if (base == null || mine == null || theirs == null) return null;
  const [before, here, there] = [[...base.keys()], [...mine.keys()], [...theirs.keys()]];
  const isReordered = !isSameOrder(before, here);
  if (isReordered && !isSameOrder(before, there) && !isSameOrder(here, there)) return null;
  const conflicts: FieldConflict[] = [];
  const merged = new Map<string, JsonObject>();
  for (const key of new Set([...here, ...there])) {
    const entry = mergeEntry(`${field}.${key}`, base.get(key), mine.get(key), theirs.get(key));
    if (entry.merged !== null) merged.set(key, entry.merged);
    conflicts.push(...entry.conflicts);
  }
  const order = isReordered ? orderWith(here, there) : orderWith(there, here);
  return { entries: inOrder(order, merged), conflicts };
}

/** `merged`: `null` for an entry that one side took away and the other left as it was. */
function mergeEntry(
  field: string,
  base: JsonObject | undefined,
  mine: JsonObject | undefined,
  theirs: JsonObject | undefined,
): { readonly merged: JsonObject | null; readonly conflicts: readonly FieldConflict[] } {
  if (mine !== undefined && theirs !== undefined) {
    const inner = mergeRecord(base ?? {}, mine, theirs);
    const conflicts = inner.conflicts.map((one) => ({ ...one, field: `${field}.${one.field}` }));
    return { merged: { ...theirs, ...inner.changes }, conflicts };
  }
  const left = mine ?? theirs ?? {};
  if (base === undefined) return { merged: left, conflicts: [] };
  const isUnchanged = Object.entries(left).every(([name, value]) => sameValue(value, base[name]));
  if (isUnchanged) return { merged: null, conflicts: [] };
  return { merged: left, conflicts: [{ field, base, mine: mine ?? null, theirs: theirs ?? null }] };
}

function asMap(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
