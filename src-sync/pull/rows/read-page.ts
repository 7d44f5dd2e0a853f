/** Reads one page of one list: asks, decodes, and sets aside what cannot be understood instead of stopping the page. */
import type { ParkedRow, Page, ListSource } from './page.ts';
import { createHash } from 'node:crypto';
import { decodeList, decodeRow, unreadable, type ServiceList } from '../../contract/decode.ts';
import {
  HISTORY_COLLECTIONS,
  SINGLE_DOCUMENTS,
  type CollectionName,
} from '../../domain/records/collections.ts';
import { isJsonArray, type JsonValue } from '../../domain/values/json.ts';
import { reworded, type Failure } from '../../domain/failure.ts';
import { aboutConnection } from '../../domain/messages/connection.ts';
import { messageOf, type Message } from '../../domain/messages/message.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { ServerRow } from '../../domain/records/server-row.ts';
import type { Segment } from '../descriptions.ts';
import { keyOf } from '../sweep/order.ts';
import type { PullContext } from '../context.ts';

/** The contract's largest page (service-api.md, Limits). */
export const PAGE_SIZE = 100;

/** Parked payloads are for a person to look at; ten megabytes of one field are not. */
const PARKED_PAYLOAD_MAX = 4_096;

/** Where more rows of a page cannot be understood, it is no list of records: none of them is set aside. */
const PARKED_ROWS_MAX = 1_000;

export async function readPage(
  context: Omit<PullContext, 'report'>,
  source: ListSource,
  segment: Segment,
  query: Readonly<Record<string, string | number | boolean>>,
): Promise<Result<Page>> {
  const requestedAtTick = context.tick();
  const answer = await context.client.call(source.list, {
    path: segment.path,
    query: { ...segment.query, ...query },
    lane: context.lane,
    signal: context.signal,
  });
  if (!answer.ok) return failed(asListFailure(answer.failure, segment));
  const { data, serverTimeMs } = answer.value;
  const list = SINGLE_DOCUMENTS.has(source.collection) ? ok(listOfOne(data)) : decodeList(data);
  if (!list.ok) return list;
  const page = pageOf(source, segment, list.value);
  if (page.parked.length > PARKED_ROWS_MAX) return failed(unreadable(aboutConnection('noRecords')));
  return ok({
    ...page,
    listShape: shapeOf(data, list.value),
    requestedAtTick,
    serverTimeMs,
    asked: { segment, query },
  });
}

/** The rows of a list: those that cannot be decoded are quarantined. */
export function pageOf(
  source: ListSource,
  segment: Segment,
  list: ServiceList,
): Omit<Page, 'listShape' | 'requestedAtTick' | 'serverTimeMs' | 'asked'> {
  const rows: ServerRow[] = [];
  const parked: ParkedRow[] = [];
  for (const value of list.rows) {
    const row = decodeRow(source.collection, value);
    if (row.ok) rows.push(withKey(source.collection, atWarehouse(row.value, segment), segment));
    // A row that is marked as deleted is not listed, as far as the mirror goes.
    else if (row.failure.code !== 'GONE') parked.push(park(value, row.failure));
  }
  const { page, totalElements } = list;
  const pageSize = list.pageSize === 0 ? null : list.pageSize;
  const totalPages =
    list.totalPages ?? (totalElements === null ? null : Math.ceil(totalElements / (pageSize ?? PAGE_SIZE)));
  return {
    rows,
    rowCount: list.rows.length,
    parked: toldApart(parked, segment, list),
    pageNumber: page,
    pageSize,
    totalPages,
    totalElements,
  };
}

/**
 * Rows that say the same are as many as came: each is known by its page and its place among them, and by the same when that page comes again.
 */
function toldApart(parked: readonly ParkedRow[], segment: Segment, list: ServiceList): readonly ParkedRow[] {
  if (parked.length === 0) return parked;
  const page = hashOf(list.rows.map(textOf).join('\n') + JSON.stringify(segment), 8);
  const met = new Map<string, number>();
  return parked.map((row) => {
    const before = met.get(row.key) ?? 0;
    met.set(row.key, before + 1);
    return { ...row, key: `${row.key}.${page}.${before}` };
  });
}

/** The key that tells a page from another: its first row, understood or not; `null` for an empty one. */
export function pageKey(page: Page): string | null {
  const first = page.rows[0];
  return first === undefined ? (page.parked[0]?.key ?? null) : keyOf(first);
}

/** Settings are one document, whatever is in it. */
function listOfOne(data: JsonValue): ServiceList {
  return { rows: [data], page: null, pageSize: null, totalElements: 1, totalPages: 1 };
}

export function shapeOf(data: JsonValue, list: ServiceList): Page['listShape'] {
  if (Array.isArray(data)) return 'bare';
  return list.totalElements === null && list.totalPages === null ? 'wrapped' : 'paginated';
}

/** A 404 about a whole list is not about a record: whatever answers at this address, it is not the Service's interface. */
export function asListFailure(reason: Failure, segment: Segment): Failure {
  if (reason.code !== 'GONE' || Object.keys(segment.path).length > 0) return reason;
  return { ...reworded(reason, aboutConnection('noListsHere')), code: 'NOT_THE_SERVICE' };
}

export function park(value: JsonValue, failure: Message): ParkedRow {
  const payload = textOf(value);
  const reason = messageOf(failure);
  return { key: hashOf(payload, 16), reason, payload: payload.slice(0, PARKED_PAYLOAD_MAX) };
}

/** Nested too deeply to be written, it is shown as far as it goes. */
function textOf(value: JsonValue): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return JSON.stringify(shallow(value, SHOWN_LEVELS));
    throw error;
  }
}

const SHOWN_LEVELS = 5;

function shallow(value: JsonValue | undefined, levels: number): JsonValue {
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (levels === 0) return '…';
  if (isJsonArray(value)) return value.map((inner) => shallow(inner, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shallow(inner, levels - 1)]));
}

function hashOf(text: string, length: number): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, length);
}

/** A line of history without an id is known by what it says, and of whom: it never changes. */
function withKey(collection: CollectionName, row: ServerRow, segment: Segment): ServerRow {
  if (row.serverId !== null || !HISTORY_COLLECTIONS.has(collection)) return row;
  return { ...row, serverId: hashOf(JSON.stringify([segment.path, row.document]), 22) };
}

/** A stock row that does not name its warehouse belongs to the one that was asked for. */
function atWarehouse(row: ServerRow, segment: Segment): ServerRow {
  const asked = segment.path['id'];
  if (row.itemServerId === undefined || row.warehouseServerId !== undefined || asked === undefined)
    return row;
  return { ...row, warehouseServerId: asked };
}
