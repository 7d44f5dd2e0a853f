/** What notifications the Service has now, held against those that a wish about all of them was made for. */
import { decodeList, decodeRow } from '../contract/decode.ts';
import { FIELDS, readTime, readUnread } from '../domain/fields.ts';
import type { FailureCode } from '../domain/failure.ts';
import type { JsonValue } from '../domain/json.ts';
import type { StoredOperation } from '../domain/operation.ts';
import { ok, type Result } from '../domain/result.ts';
import type { ServerRow } from '../domain/server-row.ts';
import { shownNotifications } from '../store/accepting.ts';
import { touchedRecords } from '../store/outbox.ts';
import { findLocalId } from '../store/records.ts';
import type { PushContext } from './context.ts';

export type Wish = 'read' | 'dismissed';

export interface Concerned {
  /** Of those that it was made for: which are as they were wished already. `null`: not all that the Service has was told. */
  readonly reached: ReadonlySet<string> | null;
  /** Whether none of them is left there as it was. */
  readonly isReached: boolean;
  /** Whether "all" would take others with it, which the person has not seen or has not wished it for. */
  readonly hasOthers: boolean;
}

/** More pages than these are not looked through. */
const PAGES_MAX = 50;
const PAGE_SIZE = 100;
/** A Service may not know this query, or not go on from a row, or not from this one. */
const NOT_TOLD: ReadonlySet<FailureCode> = new Set(['REFUSED', 'GONE']);
/** It may have a problem with a row: tried again, it is no other. */
const NOT_TOLD_AGAIN: ReadonlySet<FailureCode> = new Set([...NOT_TOLD, 'SERVER_ERROR', 'UNREADABLE_ANSWER']);

/** Whom "all" would concern at the Service at this moment. */
export async function concernedBy(
  context: PushContext,
  operation: StoredOperation,
  wish: Wish,
): Promise<Result<Concerned>> {
  const there = await readAll(context, operation, wish);
  if (!there.ok) return there;
  const { reader } = context.store;
  const meant = new Set(await touchedRecords(reader, operation.seq));
  const shown = new Set(await shownNotifications(reader, { unreadOnly: wish === 'read' }));
  const left = new Set<string>();
  let hasOthers = false;
  for (const row of there.value.rows) {
    if (row !== null && wish === 'read' && !readUnread(row.document)) continue;
    const serverId = row?.serverId ?? null;
    const id = serverId === null ? null : await findLocalId(reader, 'notifications', serverId);
    if (id !== null && meant.has(id)) left.add(id);
    // One that this PC shows as wished already is the subject of another change of the same person.
    else hasOthers ||= id === null || shown.has(id);
  }
  const { complete } = there.value;
  return ok({
    reached: complete ? new Set([...meant].filter((id) => !left.has(id))) : null,
    isReached: complete && left.size === 0,
    hasOthers: hasOthers || !complete,
  });
}

/** `null`: a row that cannot be understood. */
interface There {
  readonly rows: readonly (ServerRow | null)[];
  readonly complete: boolean;
}

/** From the newest back, until a page is empty. */
async function readAll(
  { client, signal }: PushContext,
  { attempts }: StoredOperation,
  wish: Wish,
): Promise<Result<There>> {
  const rows = new Map<string, ServerRow | null>();
  const told = (complete: boolean): Result<There> => ok({ rows: [...rows.values()], complete });
  let from: Readonly<Record<string, string>> = {};
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = { limit: PAGE_SIZE, ...(wish === 'read' ? { unread: true } : {}), ...from };
    const answer = await client.call('notifications.list', { query, lane: 'push', signal });
    const list = answer.ok ? decodeList(answer.value.data) : answer;
    const notTold = page > 0 && attempts > 0 ? NOT_TOLD_AGAIN : NOT_TOLD;
    if (!list.ok) return notTold.has(list.failure.code) ? told(false) : list;
    if (list.value.rows.length === 0) return told(true);
    const before = rows.size;
    const last = take(rows, list.value.rows);
    // Nothing to go on from, or it begins anew each time: what is behind these nobody tells.
    if (last === null || rows.size === before) return told(false);
    from = last;
  }
  return told(false);
}

/** @returns where the next page begins, `null` where none of them can be named */
function take(
  rows: Map<string, ServerRow | null>,
  values: readonly JsonValue[],
): Readonly<Record<string, string>> | null {
  let last: Readonly<Record<string, string>> | null = null;
  for (const value of values) {
    const row = decodeRow('notifications', value);
    const serverId = row.ok ? row.value.serverId : null;
    if (!row.ok || serverId === null) {
      rows.set(JSON.stringify(value), row.ok ? row.value : null);
      continue;
    }
    rows.set(serverId, row.value);
    const time = readTime(row.value.document, FIELDS.createdAt);
    last = { beforeId: serverId, ...(time === null ? {} : { before: time }) };
  }
  return last;
}
