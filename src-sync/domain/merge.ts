/**
 * The three-way merge of one record, field by field: what it was when the person changed it (base), what the person made of it
 * (mine) and what the Service has now (theirs). Pure; order and time play no part.
 */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from './json.ts';

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

/** Maps whose keys are fields of their own: two people filling in different custom fields do not collide. */
const MAP_FIELDS: ReadonlySet<string> = new Set(['customFields']);

/**
 * Equal for a person: numbers and their text are the same (`42.5`, `"42.50"`), absent, `null` and `""` are all "empty".
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
    if (MAP_FIELDS.has(field) && isJsonObject(value)) {
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

function asMap(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
