/** The ordinary operation that takes an effect back which the Service has, or may have: the parts that definitions share. */
import { isJsonObject, type JsonObject, type JsonValue } from '../domain/values/json.ts';
import { isMapField } from '../domain/records/merge.ts';
import type { StoredOperation } from '../domain/outbox/operation.ts';
import { spelledAlike } from '../domain/values/spelled-alike.ts';

/** The longest reference that a person may write. */
const REFERENCE_CHARACTERS_MAX = 200;

/** The reference of an entry that reverses another one, as bookkeepers write it. */
export function reversingReference(reference: string | null): string {
  return reference === null ? 'REV' : `REV-${reference}`.slice(0, REFERENCE_CHARACTERS_MAX);
}

export interface OppositeOptions {
  /** The record that a create made; an operation that took effect twice made another one. */
  readonly made: string;
  /** Of the new entry; `null` for none. */
  readonly reference: string | null;
  /** Of an edit: fields that a later one has set since stay as they are. */
  readonly setSince?: JsonObject;
}

/** The delete of what a create has made. */
export function deleteCreated(
  name: string,
): (operation: StoredOperation, options: OppositeOptions) => JsonObject {
  return (_operation, { made }) => ({ op: name, id: made });
}

/** Made on what the edit left, so that a field which somebody else has changed since is a conflict for a person. */
export function editBack(
  { name, recordId, body, base }: StoredOperation,
  { setSince = {} }: OppositeOptions,
): JsonObject | null {
  if (base === null) return null;
  const changes = asBefore(body, base, setSince);
  return Object.keys(changes).length === 0 ? null : { op: name, id: recordId, changes };
}

/** A field that was not there before is emptied, the way a form does it. */
function asBefore(changed: JsonObject, before: JsonObject, since: JsonObject): JsonObject {
  const back: Record<string, JsonValue> = {};
  for (const [field, value] of Object.entries(changed)) {
    const [was, later] = [before[field], since[field]];
    if (isMapField(field) && isJsonObject(value)) {
      const inside = asBefore(value, isJsonObject(was) ? was : {}, isJsonObject(later) ? later : {});
      if (Object.keys(inside).length > 0) back[field] = inside;
    } else if (later === undefined) {
      back[field] = was ?? (typeof value === 'string' ? '' : null);
    }
  }
  return back;
}

/**
 * A record as an edit of this PC left it: what the opposite of that edit is made on. A value that the Service keeps in another spelling is
 * still our own; any other one is somebody else's, and a person decides.
 */
export function asLeftBy(shown: JsonObject, edited: JsonObject): JsonObject {
  const left: Record<string, JsonValue | undefined> = { ...shown };
  for (const [field, value] of Object.entries(edited)) {
    const now = shown[field];
    if (isMapField(field) && isJsonObject(value)) left[field] = asLeftBy(isJsonObject(now) ? now : {}, value);
    else if (!spelledAlike(field, value, now)) left[field] = value;
  }
  return left;
}
