import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { parseExportedEvent, type SyncEvent } from '../../src-sync/domain/sync/sync-event.ts';
import {
  appendEvents,
  eventKey,
  listEvents,
  seqBeforeNewest,
  SYNC_EVENTS_MAX,
  notedEvent,
  type NotedEvent,
} from '../../src-sync/store/sync/sync-events.ts';
import { EventLog } from '../../src-sync/engine/log/event-log.ts';
import { VirtualClock } from '../transport/virtual-clock.ts';
import { eachWithShop } from './each-shop.ts';
import { NOW_MS, type Shop } from './shop.ts';

let shop: Shop;

eachWithShop((fresh) => {
  shop = fresh;
});

const swept = (removed: number): SyncEvent => ({
  kind: 'swept',
  collection: 'items',
  outcome: 'ok',
  removed,
  guarded: 0,
});

const noted = (removed: number): NotedEvent => notedEvent(swept(removed), NOW_MS + removed, removed);

const all = { afterSeq: 0, sinceMs: null, limit: 100_000 };

describe('the ring of sync events', () => {
  it('gives what was noted in order, each line complete enough to be read again', async () => {
    await shop.write((tx) => appendEvents(tx, [noted(1), noted(2)]));
    await shop.write((tx) => appendEvents(tx, [noted(3)]));
    const lines = await listEvents(shop.store.reader, all);
    const reread = lines.map((line) => parseExportedEvent(JSON.parse(JSON.stringify(line))));
    expect(reread.map((line) => (line?.kind === 'swept' ? line.removed : null))).toEqual([1, 2, 3]);
    expect(lines[0]).toMatchObject({ v: 1, at: new Date(NOW_MS + 1).toISOString(), ms: 1, kind: 'swept' });
  });

  it('keeps the newest and no more than its size', async () => {
    const many = Array.from({ length: SYNC_EVENTS_MAX + 500 }, (_, index) => noted(index));
    await shop.write((tx) => appendEvents(tx, many.slice(0, SYNC_EVENTS_MAX)));
    await shop.write((tx) => appendEvents(tx, many.slice(SYNC_EVENTS_MAX)));
    const lines = await listEvents(shop.store.reader, all);
    expect(lines).toHaveLength(SYNC_EVENTS_MAX);
    expect(lines[0]).toMatchObject({ removed: 500 });
    expect(lines.at(-1)).toMatchObject({ removed: SYNC_EVENTS_MAX + 499 });
  });

  it('gives the newest so many, or those since a moment', async () => {
    await shop.write((tx) => appendEvents(tx, [1, 2, 3, 4, 5].map(noted)));
    const { reader } = shop.store;
    const newestTwo = await listEvents(reader, { ...all, afterSeq: await seqBeforeNewest(reader, 2, null) });
    expect(newestTwo).toMatchObject([{ removed: 4 }, { removed: 5 }]);
    const since = await listEvents(reader, { ...all, sinceMs: NOW_MS + 3 });
    expect(since).toMatchObject([{ removed: 3 }, { removed: 4 }, { removed: 5 }]);
    expect(await seqBeforeNewest(reader, 9, null)).toBe(0);
  });

  it('hashes ids with a key of its own, the same for as long as the database lives', async () => {
    const first = await shop.write((tx) => eventKey(tx, () => 'made once'));
    expect(await shop.write((tx) => eventKey(tx, () => 'made again'))).toBe(first);
  });
});

describe('the log that writes it', () => {
  const clock = new VirtualClock(NOW_MS);
  const stored = async () => (await listEvents(shop.store.reader, all)).map((line) => line.kind);

  it('writes what it was told once a second, in one go', async () => {
    const log = new EventLog(shop.store, clock, 'key');
    for (let index = 0; index < 50; index += 1) log.note(swept(index));
    await clock.advance(900);
    expect(await stored()).toEqual([]);
    await clock.advance(200);
    await log.flush();
    expect(await stored()).toHaveLength(50);
    await log.close();
  });

  it('writes what went wrong at once, with everything before it', async () => {
    const log = new EventLog(shop.store, clock, 'key');
    log.note(swept(1));
    log.note({ kind: 'storage', code: 'STORAGE_FULL', during: 'sending' });
    await clock.advance(1);
    await vi.waitFor(async () => expect(await stored()).toEqual(['swept', 'storage']));
    await log.close();
  });

  it('writes at the end what it still holds, and nothing after', async () => {
    const log = new EventLog(shop.store, clock, 'key');
    log.note(swept(1));
    await log.close();
    log.note(swept(2));
    await clock.advance(5_000);
    expect(await stored()).toEqual(['swept']);
  });

  it('cuts off what does not belong into an event, and never keeps what does not fit', async () => {
    const log = new EventLog(shop.store, clock, 'key');
    log.note({ ...swept(1), name: 'Asha Stores' } as SyncEvent);
    log.note({ ...swept(2), collection: 'Asha Stores' } as unknown as SyncEvent);
    await log.close();
    const text = JSON.stringify(await listEvents(shop.store.reader, all));
    expect(text).not.toContain('Asha');
    expect(await stored()).toEqual(['swept', 'unfit']);
  });

  it('writes much in parts, so that what the disk takes of it is there', async () => {
    const { writer } = shop.store;
    const pages = await sql<{ page_count: number }>`PRAGMA page_count`.execute(writer);
    await sql.raw(`PRAGMA max_page_count = ${(pages.rows[0]?.page_count ?? 0) + 10}`).execute(writer);
    const log = new EventLog(shop.store, clock, 'key');
    for (let index = 0; index < 1_200; index += 1) log.note(swept(index));
    await log.flush();
    const taken = (await stored()).length;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(1_200);
    await sql.raw('PRAGMA max_page_count = 1000000').execute(writer);
    await log.flush();
    const lines = await listEvents(shop.store.reader, all);
    const removed = lines.flatMap((line) => (line.kind === 'swept' ? [line.removed] : []));
    expect(removed).toEqual(Array.from({ length: 1_200 }, (_, index) => index));
    await log.close();
  });

  it('keeps what the disk refuses until it takes it again, and counts what was too much', async () => {
    const { writer } = shop.store;
    const pages = await sql<{ page_count: number }>`PRAGMA page_count`.execute(writer);
    await sql.raw(`PRAGMA max_page_count = ${pages.rows[0]?.page_count ?? 0}`).execute(writer);
    const log = new EventLog(shop.store, clock, 'key');
    for (let index = 0; index < 5_010; index += 1) log.note(swept(index));
    await log.flush();
    expect(await stored()).toEqual([]);
    await sql.raw('PRAGMA max_page_count = 1000000').execute(writer);
    await log.flush();
    const lines = await listEvents(shop.store.reader, all);
    expect(lines).toHaveLength(5_001);
    expect(lines[0]).toMatchObject({ kind: 'dropped', events: 11 });
    expect(lines[1]).toMatchObject({ removed: 11 });
    expect(lines.at(-1)).toMatchObject({ kind: 'storage', code: 'STORAGE_FULL', during: 'events' });
    await log.close();
  });
});
