/**
 * Tolerant readers of server documents. The contract names no response fields, so every fact that a screen or a projection
 * needs is looked for under the names it plausibly has, in the order of likelihood. The document itself is never changed.
 */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../values/json.ts';

export const FIELDS = {
  serverId: ['gid', 'id'],
  createdAt: [
    'createdAt',
    'created_at',
    'createdOn',
    'createdDate',
    'createdTime',
    'creationTime',
    'created',
    'dateCreated',
  ],
  updatedAt: [
    'updatedAt',
    'updated_at',
    'modifiedAt',
    'lastModifiedAt',
    'lastUpdatedAt',
    'updatedOn',
    'modifiedOn',
    'lastModified',
    'lastModifiedDate',
    'updatedTime',
    'modifiedTime',
    'updated',
  ],
  itemOnHand: [
    'onHand',
    'on_hand',
    'onHandQty',
    'qtyOnHand',
    'quantityOnHand',
    'stockOnHand',
    'currentStock',
  ],
  /** Text, or a nested record. No field of the contract: shown only where a Service has one. */
  itemSupplier: [
    'supplier',
    'supplierName',
    'preferredSupplier',
    'defaultSupplier',
    'vendor',
    'vendorName',
    'preferredVendor',
  ],
  stockQuantity: [
    'qty',
    'quantity',
    'onHand',
    'on_hand',
    'onHandQty',
    'qtyOnHand',
    'quantityOnHand',
    'stock',
    'stockQty',
    'currentStock',
    'available',
    'availableQty',
    'balance',
  ],
  formPublished: ['published', 'isPublished', 'is_published'],
  notificationTitle: ['title', 'subject', 'heading', 'name'],
  notificationBody: ['body', 'message', 'text', 'content', 'description', 'summary'],
  notificationKind: ['kind', 'type', 'category', 'eventType', 'event', 'notificationType'],
  notificationRead: ['read', 'isRead', 'is_read', 'seen', 'isSeen'],
  notificationUnread: ['unread', 'isUnread', 'is_unread'],
  notificationReadAt: ['readAt', 'read_at', 'seenAt', 'readOn'],
  notificationTime: [
    'createdAt',
    'created_at',
    'createdOn',
    'sentAt',
    'occurredAt',
    'timestamp',
    'time',
    'date',
  ],
  movementTime: [
    'movementDate',
    'movedAt',
    'createdAt',
    'created_at',
    'createdOn',
    'timestamp',
    'date',
    'time',
  ],
  /** Signed or not: adjustments of other shapes carry a direction beside it. */
  movementQuantity: ['qty', 'quantity', 'change', 'delta', 'qtyChange', 'quantityChange', 'movementQty'],
  movementDirection: ['direction', 'movementDirection', 'inOut', 'flow', 'sign'],
  movementKind: ['type', 'movementType', 'kind', 'transactionType', 'source'],
  movementReason: ['reason', 'reasonText', 'remarks', 'remark', 'note', 'notes', 'description'],
  movementReference: [
    'reference',
    'referenceNo',
    'referenceNumber',
    'ref',
    'refNo',
    'documentNo',
    'document',
  ],
  movementUnitCost: ['unitCost', 'unit_cost'],
  /** Text, or a nested person. */
  actor: [
    'createdBy',
    'createdByName',
    'by',
    'actor',
    'user',
    'userName',
    'author',
    'performedBy',
    'uploadedBy',
    'addedBy',
    'owner',
  ],
  /** The last person who changed a record; text, or a nested person. */
  editor: [
    'updatedBy',
    'updatedByName',
    'updated_by',
    'modifiedBy',
    'modifiedByName',
    'lastModifiedBy',
    'lastUpdatedBy',
    'editedBy',
    'changedBy',
  ],
  activityTime: ['activityTime', 'activityDate', 'occurredAt', 'happenedAt', 'date', 'time'],
  activityKind: ['type', 'activityType', 'kind', 'category'],
  activityNote: ['note', 'notes', 'description', 'text', 'body', 'content', 'title', 'subject'],
  documentName: ['fileName', 'filename', 'originalName', 'originalFileName', 'name', 'title'],
  documentSize: ['size', 'sizeBytes', 'fileSize', 'fileSizeBytes', 'bytes', 'length'],
  documentActivity: ['activityId', 'activityGid', 'activity_id', 'activity_gid'],
  documentTime: ['uploadedAt', 'uploadedOn', 'addedAt'],
  emailSubject: ['subject', 'title'],
  emailFrom: ['from', 'fromAddress', 'fromEmail', 'sender'],
  emailTo: ['to', 'toAddress', 'toEmail', 'recipient', 'recipients'],
  emailTime: ['sentAt', 'receivedAt', 'sentOn', 'date', 'time', 'timestamp'],
  emailDirection: ['direction', 'type', 'folder'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Names = readonly string[];

function textOf(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return null;
}

const DECIMAL = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

function numberOf(value: JsonValue | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (!DECIMAL.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

function booleanOf(value: JsonValue | undefined): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return null;
  const text = value.trim().toLowerCase();
  if (text === 'true' || text === '1' || text === 'yes') return true;
  if (text === 'false' || text === '0' || text === 'no') return false;
  return null;
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/i;
/** Numbers above this are Unix milliseconds, below it Unix seconds: as seconds it is the year 5138. */
const SECONDS_MAX = 1e11;
/** The range of `Date`. */
export const TIME_MAX_MS = 8.64e15;

/** As we write times ourselves; the days that not every month has are left to the calendar below. */
const OUR_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

function timeOf(value: JsonValue | undefined): string | null {
  // Two times in each row of a first mirror: reading and writing them anew would take as long as decoding all the rest.
  if (typeof value === 'string' && OUR_TIME.test(value)) return value;
  const number = numberOf(value);
  if (number !== null) {
    const timeMs = Math.abs(number) > SECONDS_MAX ? number : number * 1000;
    return number > 0 && timeMs <= TIME_MAX_MS ? new Date(timeMs).toISOString() : null;
  }
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const match = ISO_TIME.exec(text);
  if (match === null) return null;
  // A time without a zone is taken as UTC, never as the PC's zone: two PCs must read the same instant.
  const zoned = match[1] === undefined && text.length > 10 ? `${text}Z` : text;
  const timeMs = Date.parse(zoned.replace(' ', 'T'));
  return Number.isNaN(timeMs) ? null : new Date(timeMs).toISOString();
}

function first<Value>(
  document: JsonObject,
  names: Names,
  read: (value: JsonValue | undefined) => Value | null,
): Value | null {
  for (const name of names) {
    const value = Object.hasOwn(document, name) ? read(document[name]) : null;
    if (value !== null) return value;
  }
  return null;
}

/** The first of the names that holds text which is not blank, as sent; numbers become text. */
export function readText(document: JsonObject, names: Names): string | null {
  return first(document, names, textOf);
}

/** Text, or the name of the one that is nested there: `{"createdBy": {"id": …, "name": "Asha"}}`; several as `Asha, Ravi`. */
export function readNamed(document: JsonObject, names: Names): string | null {
  return first(document, names, namedOf);
}

function namedOf(value: JsonValue | undefined): string | null {
  if (isJsonArray(value)) {
    const every = value.map(namedOf).filter((one) => one !== null);
    return every.length === 0 ? null : every.join(', ');
  }
  if (!isJsonObject(value)) return textOf(value);
  return first(value, ['name', 'fullName', 'displayName', 'label', 'title', 'email', 'address'], textOf);
}

/** The first of the names that holds a finite number, also when it was sent as text (`"12.50"`). */
export function readNumber(document: JsonObject, names: Names): number | null {
  return first(document, names, numberOf);
}

/** The first of the names that holds a truth value: `true`, `"true"`, `1`, `"yes"` and their opposites. */
export function readBoolean(document: JsonObject, names: Names): boolean | null {
  return first(document, names, booleanOf);
}

/** The first of the names that holds a time, as ISO 8601 in UTC; Unix seconds and milliseconds are understood. */
export function readTime(document: JsonObject, names: Names): string | null {
  return first(document, names, timeOf);
}

/** The record's id on the Service: `gid`, else `id`, as text. */
export function readServerId(document: JsonObject): string | null {
  return readText(document, FIELDS.serverId);
}

/** True where a notification is unread: a read flag, an unread flag or a time of reading; unread when nothing says otherwise. */
export function readUnread(document: JsonObject): boolean {
  const read = readBoolean(document, FIELDS.notificationRead);
  if (read !== null) return !read;
  const unread = readBoolean(document, FIELDS.notificationUnread);
  if (unread !== null) return unread;
  const status = readText(document, ['status', 'state']);
  if (status !== null && /^(read|seen)$/i.test(status)) return false;
  return readTime(document, FIELDS.notificationReadAt) === null;
}

/** True where an item's stock is tracked; it is unless the Service says otherwise (the contract's default). */
export function readTracked(document: JsonObject): boolean {
  return readBoolean(document, ['trackInventory', 'track_inventory', 'inventoryTracked', 'tracked']) ?? true;
}

/** True where a form is published; `null` where the Service does not tell. */
export function readPublished(document: JsonObject): boolean | null {
  const flag = readBoolean(document, FIELDS.formPublished);
  if (flag !== null) return flag;
  const state = readText(document, ['status', 'state'])?.trim() ?? '';
  if (/^(published|live|active)$/i.test(state)) return true;
  return /^(draft|unpublished|inactive)$/i.test(state) ? false : null;
}
