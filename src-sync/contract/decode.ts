/**
 * Reads what the Service answers. The contract shows no response fields, so every reader takes all plausible forms - and refuses
 * whatever is none of them: an answer that is not understood is a failure, never an empty list.
 */
import { collectionNamed } from '../domain/records/collection-words.ts';
import { failure, type Failure } from '../domain/failure.ts';
import { aboutConnection } from '../domain/messages/connection.ts';
import { joined, type Message } from '../domain/messages/message.ts';
import {
  HISTORY_COLLECTIONS,
  SINGLE_DOCUMENTS,
  WHOLE_ANSWER,
  type CollectionName,
} from '../domain/records/collections.ts';
import { FIELDS, readNumber, readServerId, readText, readTime } from '../domain/records/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../domain/values/json.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { ServerRow } from '../domain/records/server-row.ts';
import { isNotedDeleted } from './soft-deletes.ts';

export interface Envelope {
  readonly success: boolean;
  readonly message: string | null;
  /** `null` where the envelope carries none. */
  readonly data: JsonValue;
  readonly timestamp: string | null;
}

export interface ServiceList {
  readonly rows: readonly JsonValue[];
  /** As echoed; `null` where the Service does not tell. */
  readonly page: number | null;
  readonly pageSize: number | null;
  readonly totalElements: number | null;
  readonly totalPages: number | null;
}

export interface Created {
  /** `null` when the answer names no id: the record has to be looked up. */
  readonly serverId: string | null;
  /** The record as answered, perhaps only some of its fields; `null` when there was nothing but an id. */
  readonly document: JsonObject | null;
}

export function unreadable(what: Message): Failure {
  return failure('UNREADABLE_ANSWER', joined(what, aboutConnection('askedAgain')));
}

/** `success` and one of the envelope's texts must be there: anything less could be anybody's JSON. */
export function decodeEnvelope(json: unknown): Result<Envelope> {
  if (!isJsonObject(json) || typeof json['success'] !== 'boolean') {
    return failed(failure('NOT_THE_SERVICE', aboutConnection('notFromService')));
  }
  const { message, timestamp } = json;
  if (typeof message !== 'string' && typeof timestamp !== 'string') {
    return failed(failure('NOT_THE_SERVICE', aboutConnection('notFromService')));
  }
  return ok({
    success: json['success'],
    message: typeof message === 'string' ? message : null,
    data: json['data'] ?? null,
    timestamp: typeof timestamp === 'string' ? timestamp : null,
  });
}

const LIST_NAMES = ['items', 'content', 'data', 'results', 'records', 'rows', 'list', 'entries'] as const;
const ABOUT_PAGES =
  /^(page|pageable|pageNo|pageNumber|pageIndex|pageSize|currentPage|size|limit|perPage|number|numberOfElements|offset|total\w*|count|pages|pagination|paging|meta|first|last|empty|sort\w*|has(More|Next|Prev\w*)|next\w*|prev\w*|cursor|unread\w*)$/i;
const NEVER_ROWS = /^(error|warning|message|problem|detail|violation)s?$/i;

/** `Array.isArray` would make the rows `any`. */
function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function rowsOf(data: JsonValue): readonly JsonValue[] | null {
  if (isArray(data)) return data;
  // An object with an id or an error code is a record or an error, whatever lists are inside it.
  if (!isJsonObject(data) || readServerId(data) !== null || data['code'] !== undefined) return null;
  for (const name of LIST_NAMES) {
    const value = data[name];
    if (isArray(value)) return value;
  }
  // Another name is taken for the list only when all the rest speaks about pages: a record with an empty list in it is no list.
  const names = Object.keys(data);
  const arrays = names.filter((name) => Array.isArray(data[name]) && !NEVER_ROWS.test(name));
  const [only] = arrays;
  if (only === undefined || arrays.length > 1) return null;
  if (!names.every((name) => name === only || ABOUT_PAGES.test(name))) return null;
  const rows = data[only];
  return isArray(rows) ? rows : null;
}

/** More rows than any list has: not believed. */
const COUNT_MAX = 1e9;

function count(data: JsonObject, names: readonly string[]): number | null {
  const number = readNumber(data, names);
  return number !== null && Number.isInteger(number) && number >= 0 && number <= COUNT_MAX ? number : null;
}

/** Of one list. The contract's pages have at most 100. */
export const ROWS_MAX = 50_000;

/** Paginated result, `{items}`, another wrapper around one array, or the bare array. */
export function decodeList(data: JsonValue): Result<ServiceList> {
  const rows = rowsOf(data);
  if (rows === null) return failed(unreadable(aboutConnection('noList')));
  if (rows.length > ROWS_MAX) return failed(unreadable(aboutConnection('listTooLong')));
  if (!isJsonObject(data)) {
    return ok({ rows, page: null, pageSize: null, totalElements: null, totalPages: null });
  }
  const nested = ['page', 'pagination', 'paging', 'meta', 'pageable']
    .map((name) => data[name])
    .filter(isJsonObject);
  const find = (names: readonly string[]): number | null =>
    [data, ...nested].map((place) => count(place, names)).find((found) => found !== null) ?? null;
  return ok({
    rows,
    page: find(['page', 'pageNumber', 'currentPage', 'pageNo', 'pageIndex', 'number']),
    pageSize: find(['pageSize', 'size', 'perPage', 'limit']),
    totalElements: find(['totalElements', 'total', 'totalCount', 'totalItems', 'totalRecords', 'count']),
    totalPages: find(['totalPages', 'pages', 'pageCount']),
  });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NOT_A_FIELD = new Set(['gid', 'id', 'success', 'message', 'status', 'code', 'timestamp']);

/** Longer than any id there is; one of a megabyte is a mistake. */
const ID_LENGTH_MAX = 200;
/** No document that a person fills in comes near; SQLite's own JSON ends at 1,000. */
const DEPTH_MAX = 100;

/** The record's id, where it can be one: text that can be stored, compared and put into a path without becoming another. */
function idOf(document: JsonObject): string | null {
  const id = readServerId(document);
  return id === null || isUsableId(id) ? id : null;
}

function isUsableId(id: string): boolean {
  return id.length <= ID_LENGTH_MAX && id.isWellFormed() && !/\p{Cc}/u.test(id);
}

function isTooDeep(value: JsonValue | undefined, levels = DEPTH_MAX): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  // Each field of each row of a first mirror comes by here: most are no objects, and none needs a list of them made.
  const fields = value as JsonObject;
  for (const name in fields) {
    const inner = fields[name];
    if (typeof inner === 'object' && isTooDeep(inner, levels - 1)) return true;
  }
  return false;
}

/** The record itself, or the one record inside a wrapper such as `{contact: {…}}`; `null` when there is none. */
export function recordIn(data: JsonValue): JsonObject | null {
  if (!isJsonObject(data)) return null;
  if (readServerId(data) !== null) return idOf(data) === null ? null : data;
  // An object with fields of its own is no wrapper but a record that lost its id: the category in it is not the record.
  const inner = Object.entries(data).filter(([name]) => !NOT_A_FIELD.has(name));
  const [, only] = inner[0] ?? [];
  return inner.length === 1 && isJsonObject(only) && idOf(only) !== null ? only : null;
}

/** The answer of a create or an update: an id, the record, an object with the id, or nothing. */
export function decodeCreated(data: JsonValue): Created {
  if (typeof data === 'number' && Number.isSafeInteger(data))
    return { serverId: String(data), document: null };
  // Text that is neither a UUID nor digits is a message, not an id.
  if (typeof data === 'string') {
    const id = data.trim();
    return { serverId: UUID.test(id) || /^\d+$/.test(id) ? id : null, document: null };
  }
  const record = recordIn(data);
  if (record !== null) {
    const hasFields = Object.keys(record).some((name) => !NOT_A_FIELD.has(name));
    return { serverId: idOf(record), document: hasFields ? record : null };
  }
  if (!isJsonObject(data)) return { serverId: null, document: null };
  const [only, ...more] = Object.values(data);
  const isId = more.length === 0 && typeof only === 'string' && UUID.test(only);
  return { serverId: isId ? only : null, document: null };
}

/** The failure of a row that the Service lists as deleted: nothing is wrong with it, the record is gone. */
const MARKED_DELETED = failure('GONE', aboutConnection('recordGone'), { effect: 'no' });

/** One row of a list, or the answer to a GET by id. The document is kept whole. */
export function decodeRow(collection: CollectionName, value: JsonValue): Result<ServerRow> {
  if (isNotedDeleted(value)) return failed(MARKED_DELETED);
  if (SINGLE_DOCUMENTS.has(collection)) return decodeSettings(collection, value);
  if (!isJsonObject(value))
    return failed(unreadable(aboutConnection('rowNoRecord', { collection: collectionNamed(collection) })));
  if (isTooDeep(value)) {
    return failed(unreadable(aboutConnection('rowTooDeep', { collection: collectionNamed(collection) })));
  }
  if (collection === 'stock') return decodeStockRow(value);
  // A line of history without an id of its own is not the one record that it names (an item, a warehouse).
  const isOwn = !HISTORY_COLLECTIONS.has(collection) || Object.keys(value).length === 1;
  const found = isOwn || idOf(value) !== null ? recordIn(value) : null;
  const document = found ?? value;
  // A line of history may have no id; whoever reads the list then knows it by what it says.
  const mayLackId = HISTORY_COLLECTIONS.has(collection) && Object.keys(value).length > 0;
  const serverId = found === null ? null : idOf(found);
  if (serverId === null && !mayLackId)
    return failed(unreadable(aboutConnection('rowWithoutId', { collection: collectionNamed(collection) })));
  return ok({ serverId, document, ...timesOf(collection, document) });
}

/** Settings are the document itself, whatever is inside it; an answer that is no object is kept to be shown, and never sent back. */
function decodeSettings(collection: CollectionName, value: JsonValue): Result<ServerRow> {
  if (isTooDeep(value))
    return failed(
      unreadable(aboutConnection('settingsTooDeep', { collection: collectionNamed(collection) })),
    );
  const answer = isJsonObject(value) ? value : value === null ? {} : { [WHOLE_ANSWER]: value };
  const document = collection === 'notificationPreferences' ? asPreferences(answer) : answer;
  return ok({ serverId: idOf(answer) ?? collection, document, ...times(answer) });
}

/** The contract sends them as `preferences`; a Service may answer the map itself, with its own id and times beside the events. */
function asPreferences(document: JsonObject): JsonObject {
  if (document['preferences'] !== undefined) return document;
  const isEvent = ([, value]: readonly [string, JsonValue | undefined]): boolean => isJsonObject(value);
  const entries = Object.entries(document);
  return {
    ...Object.fromEntries(entries.filter((entry) => !isEvent(entry))),
    preferences: Object.fromEntries(entries.filter(isEvent)),
  };
}

/** An event is as new as the time at which it happened. */
function timesOf(
  collection: CollectionName,
  document: JsonObject,
): Pick<ServerRow, 'updatedAt' | 'createdAt'> {
  const { updatedAt, createdAt } = times(document);
  if (!HISTORY_COLLECTIONS.has(collection)) return { updatedAt, createdAt };
  const happenedAt = createdAt ?? readTime(document, FIELDS.movementTime);
  return { updatedAt: updatedAt ?? happenedAt, createdAt: happenedAt };
}

function times(document: JsonObject): Pick<ServerRow, 'updatedAt' | 'createdAt'> {
  return {
    updatedAt: readTime(document, FIELDS.updatedAt),
    createdAt: readTime(document, FIELDS.createdAt),
  };
}

/** An id under its own name, or inside (or as) the nested record. */
function reference(document: JsonObject, name: 'item' | 'warehouse'): string | null {
  const own = readText(document, [`${name}Id`, `${name}Gid`, `${name}_id`, `${name}_gid`]);
  if (own !== null) return isUsableId(own) ? own : null;
  const nested = document[name];
  if (isJsonObject(nested)) return idOf(nested);
  return typeof nested === 'string' && UUID.test(nested) ? nested : null;
}

/** A stock row may be a record of its own, or the item with a quantity: then the row's id is the item's. */
function decodeStockRow(document: JsonObject): Result<ServerRow> {
  const rowId = idOf(document);
  const named = reference(document, 'item');
  const itemServerId = named ?? rowId;
  if (itemServerId === null) return failed(unreadable(aboutConnection('stockWithoutItem')));
  const warehouseServerId = reference(document, 'warehouse');
  return ok({
    serverId: named === null || rowId === named ? null : rowId,
    document,
    ...times(document),
    itemServerId,
    ...(warehouseServerId === null ? {} : { warehouseServerId }),
  });
}

/** A count, bare or wrapped: `4`, `"4"`, `{count: 4}`, `{unreadCount: 4}`. */
export function decodeCount(data: JsonValue): Result<number> {
  const wrapped: JsonObject = isJsonObject(data) ? data : { count: data };
  const names = ['count', 'unreadCount', 'unread', 'unread_count', 'total', 'value'];
  const entries = Object.keys(wrapped);
  const found = count(wrapped, names) ?? (entries.length === 1 ? count(wrapped, entries) : null);
  return found === null ? failed(unreadable(aboutConnection('noCount'))) : ok(found);
}
