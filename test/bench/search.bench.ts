/** The speed of the store's answers and accepts, on the demo's 5,000 items and on twenty times as many. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BenchRow } from '../../scripts/bench.ts';
import { accept } from '../../src-sync/commands/accept/accept.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';
import { inWrite, type Store } from '../../src-sync/store/database.ts';
import { itemsFacets } from '../../src-sync/store/queries/item-facets.ts';
import { itemsWindow } from '../../src-sync/store/queries/items.ts';
import { keepAtHand } from '../../src-sync/store/queries/kept/at-hand.ts';
import { seedStore } from '../../src-service/seed/index.ts';
import { randomStream } from '../../src-service/random.ts';
import { createStore } from '../../src-service/store.ts';
import {
  fill,
  ms,
  nearestTimes,
  NOW_MS,
  openShop,
  percentile,
  scanTimes,
  searchTimes,
  timed,
  windowOf,
} from './store/figures.ts';

export const name = 'search';

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
    await itemsWindow(store.reader, windowOf({}));
    await keepAtHand(store.reader);
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
