/**
 * What a person sees of a record: its server document with the open operations applied, in the order they were made.
 * Pure, so that the store, `verify` and the tests agree on it. Operations of any open state count: a refused change
 * stays visible at its record until the person settles it.
 */
import type { CollectionName } from './collections.ts';
import { FIELDS, readNumber } from './fields.ts';
import { isJsonObject, textsIn, type JsonObject, type JsonValue } from './json.ts';
import { isMapField } from './merge.ts';
import { kindOf } from './operation-kind.ts';
import type { OperationState, StoredOperation } from './operation.ts';
import { addQuantities } from './quantity.ts';
import { documentOf, queuedFileOf } from './queued-file.ts';
import { RECORD_MARKS, type RecordMark } from './record.ts';
import { withPicture } from './record-file.ts';

/** The parts of an operation that shape a view. */
export type ViewOperation = Pick<StoredOperation, 'name' | 'recordId' | 'body'>;

export interface ViewSubject {
  /** Local id. */
  readonly id: string;
  readonly collection: CollectionName;
  /** `null` for a record the Service does not have (yet, or any more). */
  readonly server: JsonObject | null;
  /** The Service had it and has it no more: shown only as long as a change of ours waits on it. */
  readonly gone?: boolean;
  /** Stock rows: local ids of the item and the warehouse. */
  readonly itemId?: string | null;
  readonly warehouseId?: string | null;
}

export interface DerivedView {
  /** `null` when there is nothing to show: neither a server document nor a pending create. */
  readonly view: JsonObject | null;
  /** Not shown: a pending operation takes it away, the Service lost it, or there is nothing to show. */
  readonly deleted: boolean;
}

/** Server document plus open operations. */
export function deriveView(subject: ViewSubject, operations: readonly ViewOperation[]): DerivedView {
  let view = subject.server;
  let deleted = false;
  const deltas: number[] = [];
  for (const operation of operations) {
    if (takesAway(subject, operation)) deleted = true;
    else if (kindOf(operation.name) === 'stock')
      deltas.push(...[stockDelta(subject, operation) ?? []].flat());
    else view = applyOperation(subject, view, operation);
  }
  view = withStock(subject, view, deltas);
  const forgotten = subject.gone === true && operations.length === 0;
  return { view, deleted: deleted || forgotten || view === null };
}

/** What is done to something that belongs to the record leaves the record itself as it is. */
function takesAway(subject: ViewSubject, { name, recordId }: ViewOperation): boolean {
  if (kindOf(name) === 'delete') return recordId === subject.id;
  return name.startsWith('notifications.dismiss');
}

const MARK_OF: Readonly<Record<OperationState, RecordMark | null>> = {
  queued: 'pending',
  blocked: 'pending',
  sending: 'sending',
  unconfirmed: 'unconfirmed',
  conflict: 'conflict',
  rejected: 'rejected',
  done: null,
};

/** The most urgent of the states of a record's operations; what waits behind a refused one looks like what waits. */
export function markOf(states: readonly OperationState[]): RecordMark | null {
  const marks = new Set(states.map((state) => MARK_OF[state]));
  return RECORD_MARKS.find((mark) => marks.has(mark)) ?? null;
}

function applyOperation(
  subject: ViewSubject,
  view: JsonObject | null,
  operation: ViewOperation,
): JsonObject | null {
  // A create that was sent may already have its server document: what the Service has wins, the create adds nothing.
  const kind = kindOf(operation.name);
  if (kind === 'create' && operation.recordId === subject.id) return view ?? createdDocument(operation);
  if (kind === 'update') return view === null ? null : overlay(view, operation.body);
  switch (operation.name) {
    case 'notifications.markRead':
    case 'notifications.markAllRead':
      return view === null ? null : markedRead(view);
    case 'items.setImage':
    case 'items.removeImage':
      return view === null ? null : withPicture(view, operation.name === 'items.setImage');
    case 'items.setFile':
      return view === null ? null : withFileField(view, operation.body);
    case 'pipelines.order':
      return placed(subject, view, operation);
    case 'forms.publish':
    case 'forms.unpublish':
      return view === null ? null : withPublished(view, operation.name === 'forms.publish');
    default:
      return view;
  }
}

/** Of a new document only its file is known. */
function createdDocument({ name, body }: ViewOperation): JsonObject {
  const file = name === 'contacts.addDocument' ? queuedFileOf(body) : null;
  return file === null ? body : documentOf(file);
}

/** Until the Service says how it shows the file, the field holds the file's name. */
function withFileField(view: JsonObject, body: JsonObject): JsonObject {
  const file = queuedFileOf(body);
  const { fieldKey } = body;
  if (file === null || typeof fieldKey !== 'string') return view;
  return overlay(view, { customFields: { [fieldKey]: file.name } });
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

/** Every pipeline of the list gets its place in it. */
function placed(subject: ViewSubject, view: JsonObject | null, { body }: ViewOperation): JsonObject | null {
  const index = textsIn(body['ids']).indexOf(subject.id);
  return view === null || index < 0 ? view : { ...view, displayOrder: index + 1 };
}

/** All at once: a sum that passes through a very large number would lose its decimals. */
function withStock(
  { collection }: ViewSubject,
  view: JsonObject | null,
  deltas: readonly number[],
): JsonObject | null {
  if (deltas.length === 0) return view;
  if (collection === 'items') return view === null ? null : addTo(view, FIELDS.itemOnHand, 'onHand', deltas);
  return collection === 'stock' ? addTo(view ?? {}, FIELDS.stockQuantity, 'qty', deltas) : view;
}

/** How much a stock operation adds to an item's whole stock or to one warehouse's row; `null` when it does not concern it. */
export function stockDelta(subject: ViewSubject, operation: ViewOperation): number | null {
  const { body, name, recordId } = operation;
  const qty = typeof body['qty'] === 'number' ? body['qty'] : 0;
  switch (name) {
    case 'stock.adjust':
      if (subject.collection === 'items') return qty;
      return recordId === subject.itemId && body['warehouseId'] === subject.warehouseId ? qty : null;
    case 'stock.add':
      return subject.collection === 'items' && typeof body['quantity'] === 'number' ? body['quantity'] : null;
    case 'stock.transfer':
      if (subject.collection !== 'stock' || body['itemId'] !== subject.itemId) return null;
      if (body['fromWarehouseId'] === subject.warehouseId) return -qty;
      return body['toWarehouseId'] === subject.warehouseId ? qty : null;
    case 'stock.assign':
      if (subject.collection !== 'stock' || body['warehouseId'] !== subject.warehouseId) return null;
      return assignedQty(body, subject.itemId ?? '');
    default:
      return null;
  }
}

/** What an assignment is expected to move of an item: its stock that was in no warehouse, as far as this PC knew. */
export function assignedQty(body: JsonObject, itemId: string): number | null {
  const { assigned } = body;
  return isJsonObject(assigned) ? readNumber(assigned, [itemId]) : null;
}

/** Adds under the name the document uses, so that its shape stays the Service's. */
function addTo(
  document: JsonObject,
  names: readonly string[],
  otherwise: string,
  deltas: readonly number[],
): JsonObject {
  if (deltas.every((delta) => delta === 0)) return document;
  const name = names.find((candidate) => readNumber(document, [candidate]) !== null) ?? otherwise;
  return { ...document, [name]: addQuantities(readNumber(document, [name]) ?? 0, ...deltas) };
}

/** Sets whichever flags of it the document has; one that has none gets `published`. */
function withPublished(document: JsonObject, published: boolean): JsonObject {
  const names = FIELDS.formPublished.filter((name) => Object.hasOwn(document, name));
  const flags = names.length === 0 ? ['published'] : names;
  return { ...document, ...Object.fromEntries(flags.map((name) => [name, published])) };
}

/** Sets whichever read flags the document has; one that has none gets `read`. */
function markedRead(document: JsonObject): JsonObject {
  const flags: Record<string, boolean> = {};
  for (const name of FIELDS.notificationRead) if (Object.hasOwn(document, name)) flags[name] = true;
  for (const name of FIELDS.notificationUnread) if (Object.hasOwn(document, name)) flags[name] = false;
  return Object.keys(flags).length === 0 ? { ...document, read: true } : { ...document, ...flags };
}
