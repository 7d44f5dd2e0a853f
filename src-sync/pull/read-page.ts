/** Reads one page of one list: asks, decodes, and sets aside what cannot be understood instead of stopping the page. */
import { createHash } from 'node:crypto';
import { decodeList, decodeRow } from '../contract/decode.ts';
import type { JsonValue } from '../domain/json.ts';
import type { Failure } from '../domain/failure.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { ServerRow } from '../domain/server-row.ts';
import type { CollectionDescription, Segment } from './descriptions.ts';
import type { PullContext } from './context.ts';

/** The contract's largest page (service-api.md, Limits). */
export const PAGE_SIZE = 100;

export interface ParkedRow {
  /** The same bad row is parked once, however often it is met. */
  readonly key: string;
  readonly reason: string;
  readonly payload: string;
}

export interface Page {
  readonly rows: readonly ServerRow[];
  /** Rows as the Service counted them on this page, understood or not. */
  readonly rowCount: number;
  readonly parked: readonly ParkedRow[];
  readonly pageSize: number | null;
  readonly totalPages: number | null;
  readonly totalElements: number | null;
  /** Engine tick at which the request was made: older than any write settled since. */
  readonly requestedAtTick: number;
}

/** Parked payloads are for a person to look at; ten megabytes of one field are not. */
const PARKED_PAYLOAD_MAX = 4_096;

export async function readPage(
  context: PullContext,
  description: CollectionDescription,
  segment: Segment,
  query: Readonly<Record<string, string | number | boolean>>,
): Promise<Result<Page>> {
  const requestedAtTick = context.tick();
  const answer = await context.client.call(description.list, {
    path: segment.path,
    query: { ...segment.query, ...query },
    lane: context.lane,
    signal: context.signal,
  });
  if (!answer.ok) return failed(asListFailure(answer.failure, segment));
  const list = decodeList(answer.value.data);
  if (!list.ok) return list;
  const rows: ServerRow[] = [];
  const parked: ParkedRow[] = [];
  for (const value of list.value.rows) {
    const row = decodeRow(description.collection, value);
    if (row.ok) rows.push(atWarehouse(row.value, segment));
    else parked.push(park(value, row.failure.message));
  }
  const { pageSize, totalElements } = list.value;
  const totalPages =
    list.value.totalPages ??
    (totalElements === null ? null : Math.ceil(totalElements / Math.max(1, pageSize ?? PAGE_SIZE)));
  return ok({
    rows,
    rowCount: list.value.rows.length,
    parked,
    pageSize,
    totalPages,
    totalElements,
    requestedAtTick,
  });
}

/** A 404 about a whole list is not about a record: whatever answers at this address, it is not the Service's interface. */
function asListFailure(reason: Failure, segment: Segment): Failure {
  if (reason.code !== 'GONE' || Object.keys(segment.path).length > 0) return reason;
  return {
    ...reason,
    code: 'NOT_THE_SERVICE',
    message:
      'Something answers at this address, but it does not know the lists of the Service. Nothing here was changed; check the base address.',
  };
}

function park(value: JsonValue, reason: string): ParkedRow {
  const payload = JSON.stringify(value);
  const key = createHash('sha256').update(payload).digest('base64url').slice(0, 16);
  return { key, reason, payload: payload.slice(0, PARKED_PAYLOAD_MAX) };
}

/** A stock row that does not name its warehouse belongs to the one that was asked for. */
function atWarehouse(row: ServerRow, segment: Segment): ServerRow {
  const asked = segment.path['id'];
  if (row.itemServerId === undefined || row.warehouseServerId !== undefined || asked === undefined)
    return row;
  return { ...row, warehouseServerId: asked };
}
