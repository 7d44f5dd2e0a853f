/** The ring of sync events: appended many at a time, kept in order, read for an export. */
import { SYNC_EVENT_VERSION, type ExportedEvent, type SyncEvent } from '../../domain/sync/sync-event.ts';
import { insertRows } from '../sqlite/bulk.ts';
import { getFact, setFact } from './facts.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { isoTime, parseObject } from '../rows.ts';

/** About two days of a quiet desk, or two hours of a busy one. */
export const SYNC_EVENTS_MAX = 20_000;

export interface NotedEvent {
  /** Unix time. */
  readonly atMs: number;
  /** Since the run began, on the clock that only grows. */
  readonly runMs: number;
  readonly event: SyncEvent;
  /** As it is stored: made when it is noted, because a disk that refuses is handed the same events again and again. */
  readonly detail: string;
}

/** An event with its place in time, ready to be stored. */
export function notedEvent(event: SyncEvent, atMs: number, runMs: number): NotedEvent {
  return { atMs, runMs, event, detail: detailOf(event, runMs) };
}

const FORGET = kept('DELETE FROM sync_event WHERE seq <= (SELECT max(seq) FROM sync_event) - ?');

/** In the order they were noted; the oldest leave the ring. */
export async function appendEvents(tx: Writer, events: readonly NotedEvent[]): Promise<void> {
  await insertRows(
    tx,
    'INSERT INTO sync_event (at_ms, kind, collection, detail)',
    events.map(({ atMs, event, detail }) => {
      const collection = 'collection' in event ? event.collection : null;
      return [atMs, event.kind, collection, detail];
    }),
  );
  await FORGET.all(tx, SYNC_EVENTS_MAX);
}

/** `{"v":1,"ms":…,` and the event: put together as text, because there are several for each request. */
function detailOf(event: SyncEvent, runMs: number): string {
  const text = JSON.stringify(event);
  // Its kind has a column of its own, and stands first in every event that was checked.
  const kind = `{"kind":"${event.kind}"`;
  const rest = text.startsWith(kind) ? text.slice(kind.length) : `,${text.slice(1)}`;
  return `{"v":${SYNC_EVENT_VERSION},"ms":${runMs}${rest}`;
}

export interface EventPage {
  readonly afterSeq: number;
  /** Unix time; `null` from the oldest there is. */
  readonly sinceMs: number | null;
  readonly limit: number;
}

/** Oldest first, as the lines of an export. What is in a line was checked when it was noted. */
export async function listEvents(reader: Reader, page: EventPage): Promise<readonly ExportedEvent[]> {
  let query = reader.selectFrom('sync_event').selectAll().where('seq', '>', page.afterSeq);
  if (page.sinceMs !== null) query = query.where('at_ms', '>=', page.sinceMs);
  const rows = await query.orderBy('seq').limit(page.limit).execute();
  return rows.map((row) => {
    const { v, ms, ...detail } = parseObject(row.detail);
    const place = { v, seq: row.seq, at: isoTime(row.at_ms), ms };
    return { ...place, kind: row.kind, ...detail } as unknown as ExportedEvent;
  });
}

/** The seq after which the newest so many events begin. */
export async function seqBeforeNewest(
  reader: Reader,
  events: number,
  sinceMs: number | null,
): Promise<number> {
  let query = reader.selectFrom('sync_event').select('seq');
  if (sinceMs !== null) query = query.where('at_ms', '>=', sinceMs);
  const first = await query.orderBy('seq', 'desc').offset(events).limit(1).executeTakeFirst();
  return first?.seq ?? 0;
}

const KEY_FACT = 'eventKey';

/** The salt with which ids are hashed: this database's own, made once, so that a hash tells nothing outside of it. */
export async function eventKey(tx: Writer, fresh: () => string): Promise<string> {
  const known = await getFact(tx, KEY_FACT);
  if (typeof known === 'string') return known;
  const made = fresh();
  await setFact(tx, KEY_FACT, made);
  return made;
}
