/** The ordinary operation that takes an effect back which the Service has, or may have. */
import { isJsonObject, textsIn, type JsonObject, type JsonValue } from '../json.ts';
import { isMapField } from '../merge.ts';
import { spelledAlike } from '../spelled-alike.ts';
import { kindOf } from '../operation-kind.ts';
import { collectionOf, type StoredOperation } from '../operation.ts';

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

/** `null` where the contract has no operation that would do it. */
export function oppositeOf(operation: StoredOperation, options: OppositeOptions): JsonObject | null {
  const { name, body, base, recordId } = operation;
  const { reference } = options;
  const named = reference === null ? {} : { reference };
  if (kindOf(name) === 'create') return deleteOf(operation, options.made);
  switch (name) {
    case 'stock.adjust': {
      const { qty, warehouseId } = body;
      const place = warehouseId === undefined ? {} : { warehouseId };
      return typeof qty === 'number'
        ? { op: name, id: recordId, record: { ...place, ...named, qty: -qty } }
        : null;
    }
    case 'stock.add': {
      const { quantity } = body;
      return typeof quantity === 'number'
        ? { op: 'stock.adjust', id: recordId, record: { ...named, qty: -quantity } }
        : null;
    }
    case 'stock.transfer': {
      const { itemId, qty, fromWarehouseId, toWarehouseId } = body;
      return {
        op: name,
        record: { itemId, qty, ...named, fromWarehouseId: toWarehouseId, toWarehouseId: fromWarehouseId },
      };
    }
    case 'forms.publish':
    case 'forms.unpublish':
      return { op: name === 'forms.publish' ? 'forms.unpublish' : 'forms.publish', id: recordId };
    case 'pipelines.order': {
      const ids = textsIn(base?.['ids']);
      return ids.length === 0 ? null : { op: name, record: { ids } };
    }
    default:
      return kindOf(name) === 'update' && base !== null ? changeBack(operation, base, options) : null;
  }
}

function deleteOf({ name }: StoredOperation, made: string): JsonObject | null {
  if (name === 'contacts.addActivity') return { op: 'contacts.deleteActivity', id: made };
  if (name === 'contacts.addDocument') return { op: 'contacts.deleteDocument', id: made };
  // The contract deletes no items.
  return collectionOf(name) === 'items' ? null : { op: `${collectionOf(name)}.delete`, id: made };
}

/** Made on what the edit left, so that a field which somebody else has changed since is a conflict for a person. */
function changeBack(
  { name, recordId, body }: StoredOperation,
  base: JsonObject,
  { setSince = {} }: OppositeOptions,
): JsonObject | null {
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
