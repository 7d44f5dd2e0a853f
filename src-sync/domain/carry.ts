/**
 * A later edit of a list of keyed entries (a pipeline's stages) says the whole list, with what an earlier edit had made of it. Without the
 * earlier one only what the later one changed itself is left of it: entry by entry, field by field. Pure.
 */
import type { JsonObject, JsonValue } from './json.ts';
import { entriesByKey, inOrder, isSameOrder, orderWith } from './keyed-list.ts';
import { sameValue } from './merge.ts';

/**
 * What an edit comes to where the record is `now` instead of what it `was` when the edit was made. The person's last word holds: an entry
 * that they changed stays, as they made it, even where it is not there now; one that they took away stays away; an order that they put
 * the entries in stays. Any other value is theirs as it is.
 */
export function carriedOver(edit: JsonObject, was: JsonObject, now: JsonObject): JsonObject {
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
