/** How fast the store answers and accepts, on the demo's 5,000 items and on twenty times as many. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BenchRow } from '../../scripts/bench.ts';
import { accept } from '../../src-sync/commands/accept/accept.ts';
import type { CollectionName } from '../../src-sync/domain/records/collections.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';
import type { Question } from '../../src-sync/domain/questions/questions.ts';
import { inWrite, openStore, type Store } from '../../src-sync/store/database.ts';
import { applyServerRows } from '../../src-sync/store/records/records.ts';
import { itemsFacets } from '../../src-sync/store/queries/item-facets.ts';
import { itemsWindow } from '../../src-sync/store/queries/items.ts';
import { scanFind } from '../../src-sync/store/queries/codes/find-code.ts';
import { seedStore } from '../../src-service/seed/index.ts';
import { randomStream } from '../../src-service/random.ts';
import { createStore } from '../../src-service/store.ts';

export const name = 'search';

const NOW_MS = Date.parse('2026-11-18T06:30:00.000Z');
const PAGE_ROWS = 100;
const SEARCH_ROUNDS = 6;
const TYPED = [
  'brass hinge',
  'cpvc valve 20',
  'mcb 16 a',
  'paint white 4 l',
  'wire 1.5 sq mm red',
  'screw',
  'lock godrej',
  'pipe',
  '8901',
  'hng-4',
  'tape',
  'drill bit 6',
];

function demoDocuments(): { items: JsonObject[]; contacts: JsonObject[] } {
  const service = createStore(randomStream(1, 'bench'), () => NOW_MS);
  seedStore(service, 'demo', 1, NOW_MS);
  const documents = (collection: 'items' | 'contacts'): JsonObject[] =>
    service[collection].all().map((row) => ({
      [collection === 'items' ? 'id' : 'gid']: row.id,
      ...(row.fields as JsonObject),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }));
  return { items: documents('items'), contacts: documents('contacts') };
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function openShop(folder: string): Promise<Store> {
  const file = path.join(folder, 'bench.sqlite');
  const opened = await openStore({ file, nowMs: NOW_MS, createDirectories: true });
  if (!opened.ok) throw new Error(opened.failure.message);
  return opened.value;
}

/** Page by page, each in a durable transaction of its own, as the pull does it. Returns milliseconds a page. */
async function fill(
  store: Store,
  collection: CollectionName,
  documents: readonly JsonObject[],
): Promise<number[]> {
  const times: number[] = [];
  for (let from = 0; from < documents.length; from += PAGE_ROWS) {
    const rows = documents.slice(from, from + PAGE_ROWS).map((document) => ({
      serverId: String(document['gid'] ?? document['id']),
      document,
      updatedAt: String(document['updatedAt']),
      createdAt: String(document['createdAt']),
    }));
    const page = { collection, rows, sweep: 1, requestedAtTick: 0, nowMs: NOW_MS };
    times.push(await timed(() => inWrite(store.writer, (tx) => applyServerRows(tx, page))));
  }
  return times;
}

const windowOf = (more: Partial<Question<'items.window'>>): Question<'items.window'> => ({
  q: '',
  filter: 'all',
  category: null,
  sort: 'relevance',
  direction: 'asc',
  offset: 0,
  limit: 50,
  ...more,
});

/**
 * Every prefix of every text, as it is typed. The quietest of a few rounds counts: what else the PC does at the moment is not
 * what is measured, and the first round warms statements and pages up, as the first minute of a day does.
 */
async function searchTimes(store: Store): Promise<number[]> {
  const rounds: number[][] = [];
  for (let round = 0; round < SEARCH_ROUNDS; round += 1) {
    const times: number[] = [];
    for (const text of TYPED) {
      for (let length = 1; length <= text.length; length += 1) {
        const question = windowOf({ q: text.slice(0, length) });
        times.push(await timed(() => itemsWindow(store.reader, question)));
      }
    }
    rounds.push(times);
  }
  return rounds.toSorted((a, b) => percentile(a, 0.95) - percentile(b, 0.95))[0] ?? [];
}

/** Texts that no item is spelled like: all words near them are looked at. */
const MISTYPED = [
  'towr bolt',
  'brsas hinge',
  'concaeled hinge',
  'teflon tpae',
  'exteriro emulsion',
  'zzzzzz',
];

async function nearestTimes(store: Store): Promise<number[]> {
  const rounds: number[][] = [];
  for (let round = 0; round < SEARCH_ROUNDS; round += 1) {
    const times: number[] = [];
    for (const q of MISTYPED) times.push(await timed(() => itemsWindow(store.reader, windowOf({ q }))));
    rounds.push(times);
  }
  return rounds.toSorted((a, b) => percentile(a, 1) - percentile(b, 1))[0] ?? [];
}

async function scanTimes(store: Store, items: readonly JsonObject[]): Promise<number[]> {
  const codes = items
    .flatMap((item) => [item['barcode'], item['sku']])
    .filter((code) => typeof code === 'string' && code !== '')
    .slice(0, 1_000)
    .map(String);
  const times: number[] = [];
  for (const code of codes) times.push(await timed(() => scanFind(store.reader, { code })));
  return times;
}

async function acceptTimes(store: Store, contacts: readonly JsonObject[]): Promise<number[]> {
  const times: number[] = [];
  for (const contact of contacts.slice(0, 400)) {
    const operation = { op: 'contacts.update', id: contact['gid'], changes: { notes: 'call after 5' } };
    const options = { nowMs: NOW_MS, newId: randomUUID };
    times.push(
      await timed(async () => {
        const accepted = await accept(store.writer, operation, options);
        if (!accepted.ok) throw new Error(accepted.failure.message);
      }),
    );
  }
  return times;
}

/** The least that durability can cost on this disk: one row, one FULL commit. */
async function bareCommitTimes(store: Store): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < 400; index += 1) {
    const row = { name: `bench${index}`, value: 'true' };
    times.push(await timed(() => inWrite(store.writer, (tx) => tx.insertInto('fact').values(row).execute())));
  }
  return times;
}

const ms = (label: string, value: number, budget?: number): BenchRow => ({
  name: label,
  value,
  unit: 'ms',
  ...(budget === undefined ? {} : { budget }),
});

async function inFolder<Value>(work: (store: Store) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stockhand-bench-'));
  const store = await openShop(folder);
  try {
    return await work(store);
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function demoSize({ items, contacts }: ReturnType<typeof demoDocuments>): Promise<BenchRow[]> {
  return inFolder(async (store) => {
    const pages = await fill(store, 'items', items);
    await fill(store, 'contacts', contacts);
    const search = await searchTimes(store);
    const scan = await scanTimes(store, items);
    const facets = await timed(() => itemsFacets(store.reader));
    const bare = await bareCommitTimes(store);
    const accepted = await acceptTimes(store, contacts);
    const rowsPerSecond = (items.length / pages.reduce((sum, time) => sum + time, 0)) * 1000;
    return [
      ms('search, 5,000 items, letter by letter, p50', percentile(search, 0.5)),
      ms('search, 5,000 items, letter by letter, p95', percentile(search, 0.95), 5),
      ms('scan, 5,000 items, p95', percentile(scan, 0.95), 5),
      ms('facets, 5,000 items', facets),
      ms('bare durable commit, p50', percentile(bare, 0.5)),
      ms('bare durable commit, p95', percentile(bare, 0.95)),
      ms('accept a contact edit, durable, p50', percentile(accepted, 0.5)),
      ms('accept a contact edit, durable, p95', percentile(accepted, 0.95), 50),
      { name: 'pages into the mirror, durable', value: rowsPerSecond, unit: 'rows/s' },
    ];
  });
}

/** Twenty shops in one: every document again under other ids. */
async function largeSize(items: readonly JsonObject[]): Promise<BenchRow[]> {
  const many = Array.from({ length: 20 }, (_, copy) =>
    items.map((item) => ({
      ...item,
      id: `${String(item['id'])}-${copy}`,
      sku: `${String(item['sku'])}-${copy}`,
    })),
  ).flat();
  return inFolder(async (store) => {
    const pages = await fill(store, 'items', many);
    const search = await searchTimes(store);
    const scan = await scanTimes(store, many);
    const scroll: number[] = [];
    for (let offset = 0; offset < many.length; offset += 997) {
      scroll.push(await timed(() => itemsWindow(store.reader, windowOf({ offset }))));
    }
    return [
      ms('search, 100,000 items, letter by letter, p50', percentile(search, 0.5)),
      ms('search, 100,000 items, letter by letter, p95', percentile(search, 0.95)),
      ms('nearest spelling, 100,000 items, slowest of six', percentile(await nearestTimes(store), 1)),
      ms('scan, 100,000 items, p95', percentile(scan, 0.95)),
      ms('window at any offset, 100,000 items, p95', percentile(scroll, 0.95)),
      ms('facets, 100,000 items', await timed(() => itemsFacets(store.reader))),
      ms('page of 100 into 100,000 items, p95', percentile(pages, 0.95)),
    ];
  });
}

export async function run(): Promise<readonly BenchRow[]> {
  const documents = demoDocuments();
  return [...(await demoSize(documents)), ...(await largeSize(documents.items))];
}
