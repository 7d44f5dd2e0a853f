/**
 * Values that a person edits in part and the Service takes as a whole: a pipeline's stages, the ways of being notified of an event. A
 * later edit of one says the whole of it, with what an earlier edit had made of it. Without the earlier one only what the later one
 * changed itself is left of it: entry by entry, field by field. Pure.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../values/json.ts';
import { entriesByKey, inOrder, isSameOrder, orderWith } from '../values/keyed-list.ts';
import { overlay, sameValue } from './merge.ts';

/** A person switches one way of notification at a time; the Service is sent all ways of the event. */
export function wholeEntries(changes: JsonObject, shown: () => JsonObject): JsonObject {
  const { preferences } = changes;
  // The shown record is not needed for most changes.
  const before = isJsonObject(preferences) ? shown()['preferences'] : undefined;
  if (!isJsonObject(preferences) || !isJsonObject(before)) return changes;
  const whole = Object.entries(preferences).map(([key, value]) => {
    const there = before[key];
    return [key, isJsonObject(value) && isJsonObject(there) ? { ...there, ...value } : value] as const;
  });
  return { ...changes, preferences: Object.fromEntries(whole) };
}

/** True where there is such a value among the changes. */
export function saysWhole(changes: JsonObject): boolean {
  return Object.entries(changes).some(
    ([field, value]) => field === 'preferences' || entriesByKey(field, value) !== null,
  );
}

interface Moved {
  /** The record that the first of the edits was made on; `null` where it is not known: nobody can tell then what an edit changed itself. */
  readonly was: JsonObject | null;
  /** The value that takes its place. */
  readonly now: JsonObject | null;
  /** Index of an edit that leaves; `null` for none. */
  readonly without: number | null;
}

/** Edits that one change was merged from, where they are made on another record or one of them leaves; and what they come to together. */
export function carriedParts<Part extends { readonly body: JsonObject }>(
  parts: readonly Part[],
  moved: Moved,
): { readonly left: readonly Part[]; readonly body: JsonObject } {
  const isKnown = moved.was !== null;
  const left: Part[] = [];
  let [was, now, sum]: [JsonObject, JsonObject, JsonObject] = [moved.was ?? {}, moved.now ?? {}, {}];
  for (const [index, { body }] of parts.entries()) {
    if (index !== moved.without) {
      // The later ones stand there as the person said them; the first stands for the whole change and was completed with it.
      const said = index === 0 ? carriedEntries(body, was, now) : body;
      const own = isKnown ? carriedLists(said, was, now) : body;
      const there = now;
      const whole = wholeEntries(own, () => there);
      left.push(Object.assign({}, parts[index], { body: own }));
      [now, sum] = [overlay(now, whole), overlay(sum, whole)];
    }
    was = overlay(was, body);
  }
  return { left, body: sum };
}

/** Of an event's ways what the edit switched itself; one that switched nothing says what was said before, and holds as it is. */
function carriedEntries(edit: JsonObject, was: JsonObject, now: JsonObject): JsonObject {
  const { preferences } = edit;
  const [before, there] = [was['preferences'], now['preferences']];
  if (!isJsonObject(preferences) || !isJsonObject(before)) return edit;
  const carried = Object.entries(preferences).map(([key, value]) => {
    const [old, next] = [before[key], isJsonObject(there) ? there[key] : undefined];
    if (!isJsonObject(value) || !isJsonObject(old)) return [key, value] as const;
    const own = Object.entries(value).filter(([way, state]) => !sameValue(state, old[way]));
    if (own.length === 0) return [key, value] as const;
    return [key, { ...(isJsonObject(next) ? next : {}), ...Object.fromEntries(own) }] as const;
  });
  return { ...edit, preferences: Object.fromEntries(carried) };
}

/**
 * The result of an edit of lists of keyed entries where the record is `now` instead of what it `was` when the edit was made. The person's
 * last word holds: an entry that they changed stays, as they made it, even where it is not there now; one that they took away stays away;
 * an order that they put the entries in stays. Any other value is theirs as it is.
 */
function carriedLists(edit: JsonObject, was: JsonObject, now: JsonObject): JsonObject {
  const carried = Object.entries(edit).map(
    ([field, value]) => [field, carriedList(field, value, was[field], now[field]) ?? value] as const,
  );
  return Object.fromEntries(carried);
}

/** `null` where it is no list of keyed entries. */
function carriedList(
  field: string,
  ...versions: readonly [JsonValue | undefined, JsonValue | undefined, JsonValue | undefined]
): readonly JsonObject[] | null {
  const [edit, was, now] = versions.map((version) => entriesByKey(field, version));
  if (edit == null || was == null || now == null) return null;
  const carried = new Map<string, JsonObject>();
  for (const key of new Set([...edit.keys(), ...now.keys()])) {
    const entry = carriedEntry(edit.get(key), was.get(key), now.get(key));
    if (entry !== null) carried.set(key, entry);
  }
  const [wanted, before, there] = [[...edit.keys()], [...was.keys()], [...now.keys()]];
  const order = isSameOrder(before, wanted) ? orderWith(there, wanted) : orderWith(wanted, there);
  return inOrder(order, carried);
}

/** `null`: it is not there. */
function carriedEntry(
  edit: JsonObject | undefined,
  was: JsonObject | undefined,
  now: JsonObject | undefined,
): JsonObject | null {
  if (edit === undefined) return was === undefined ? (now ?? null) : null;
  const own = Object.entries(edit).filter(([name, value]) => !sameValue(value, was?.[name]));
  if (now !== undefined) return { ...now, ...Object.fromEntries(own) };
  return was === undefined || own.length > 0 ? edit : null;
}
