/** Compares the notifications on the Service with those that "all read" or "dismiss all" was meant for. */
import { decodeList, decodeRow } from '../../contract/decode.ts';
import { FIELDS, readTime, readUnread } from '../../domain/records/fields.ts';
import { says } from '../../domain/failure.ts';
import type { JsonValue } from '../../domain/values/json.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { ok, type Result } from '../../domain/result.ts';
import { comparableId } from '../../domain/records/comparable-ids.ts';
import type { ServerRow } from '../../domain/records/server-row.ts';
import { shownNotifications } from '../../store/outbox/accepting.ts';
import { touchedRecords } from '../../store/outbox/touched.ts';
import { findLocalId } from '../../store/records/records.ts';
import type { PushContext } from '../context.ts';

export type Wish = 'read' | 'dismissed';

export interface Concerned {
  /** Of the notifications that were meant: those that are already read (or gone). `null`: the Service did not show all it has. */
  readonly reached: ReadonlySet<string> | null;
  /** True where all that were meant are done. */
  readonly isReached: boolean;
  /** True where "all" would also take notifications that the person has not seen, or did not mean. */
  readonly hasOthers: boolean;
}

/** The search ends after so many pages. */
const PAGES_MAX = 50;
const PAGE_SIZE = 100;

/** Finds what "all" would do on the Service now. */
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
    // This PC shows it as read (or gone) already: another change of the same person is about it.
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
    if (!list.ok) {
      // The page before it was answered, and it fails again at the same row.
      const isBadRow = page > 0 && attempts > 0 && says(list.failure, 'bad-row');
      return isBadRow || says(list.failure, 'unknown-query') ? told(false) : list;
    }
    if (list.value.rows.length === 0) return told(true);
    const before = rows.size;
    const last = take(rows, list.value.rows);
    // The page names no row to continue from, or the list starts again each time: the rest cannot be read.
    if (last === null || rows.size === before) return told(false);
    from = last;
  }
  return told(false);
}

/** @returns the row that the next page starts behind; `null` where no row can be named */
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
    rows.set(comparableId(serverId), row.value);
    const time = readTime(row.value.document, FIELDS.createdAt);
    last = { beforeId: serverId, ...(time === null ? {} : { before: time }) };
  }
  return last;
}
