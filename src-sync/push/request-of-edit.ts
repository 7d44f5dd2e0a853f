/** The request that an edit would make over what the Service was last known to have, and what only one side changed. No request is made for it. */
import { entriesByKey } from '../domain/values/keyed-list.ts';
import { isMapField, overlay, sameValue } from '../domain/records/merge.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../domain/values/json.ts';
import type { StoredOperation } from '../domain/outbox/operation.ts';
import type { JoinedField } from '../domain/outbox/decision.ts';
import type { Reader } from '../store/database.ts';
import { PLANS } from './plans.ts';

export interface RequestOfEdit {
  readonly request: JsonObject;
  readonly joined: readonly JoinedField[];
}

/**
 * @param theirs the record as the Service has it
 * @param asked the fields that both sides changed
 * @returns `null` where the operation is no edit of fields, or what it names has no id at the Service yet
 */
export async function requestOfEdit(
  reader: Reader,
  operation: StoredOperation,
  theirs: JsonObject,
  asked: readonly string[],
): Promise<RequestOfEdit | null> {
  const merged = await PLANS[operation.name].merge?.(reader, operation, theirs);
  if (merged === undefined || !merged.ok) return null;
  const { base, mine, merge, sendable } = merged.value;
  const request = sendable(overlay(theirs, merge.changes)).body;
  const sent = new Set([...Object.keys(request), ...asked.map((field) => field.split('.', 1)[0] ?? field)]);
  return { request, joined: joinedFields({ base: base ?? {}, mine, theirs }, sent, asked) };
}

interface Sides {
  readonly base: JsonObject;
  /** Only the fields that the person changed. */
  readonly mine: JsonObject;
  readonly theirs: JsonObject;
}

function joinedFields(
  sides: Sides,
  sent: ReadonlySet<string>,
  asked: readonly string[],
): readonly JoinedField[] {
  return [...sent].flatMap((top) => {
    const base = leaves(top, sides.base[top]);
    const theirs = leaves(top, sides.theirs[top]);
    const mine = Object.hasOwn(sides.mine, top) ? leaves(top, sides.mine[top]) : null;
    const isPart = isMapField(top);
    const fields = [...new Set([...base.keys(), ...(mine?.keys() ?? []), ...theirs.keys()])];
    return fields.flatMap((field): JoinedField[] => {
      if (asked.some((one) => one === field || field.startsWith(`${one}.`))) return [];
      const [was, there] = [base.get(field) ?? null, theirs.get(field) ?? null];
      // A map in a change holds only what the person changed of it; a list holds all of its entries.
      const here = mine !== null && (!isPart || mine.has(field)) ? (mine.get(field) ?? null) : was;
      const [isMine, isTheirs] = [!sameValue(was, here), !sameValue(was, there)];
      if (isMine === isTheirs) return [];
      return [{ field, side: isMine ? 'mine' : 'theirs', base: was, value: isMine ? here : there }];
    });
  });
}

/** A field by itself; of a map each key, of a list of keyed entries each field of each entry. */
function leaves(field: string, value: JsonValue | undefined): ReadonlyMap<string, JsonValue> {
  const found = new Map<string, JsonValue>();
  const entries = entriesByKey(field, value);
  if (entries !== null) {
    for (const [key, entry] of entries) addEach(found, `${field}.${key}`, entry);
  } else if (isMapField(field) && isJsonObject(value)) addEach(found, field, value);
  else if (value !== undefined && !(isMapField(field) && value === null)) found.set(field, value);
  return found;
}

function addEach(found: Map<string, JsonValue>, field: string, values: JsonObject): void {
  for (const [name, one] of Object.entries(values)) {
    if (one !== undefined) found.set(`${field}.${name}`, one);
  }
}
