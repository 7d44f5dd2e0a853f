/** The store of the benchmark of a million items: one process fills it, another opens it and answers. */
import { accessOf } from '../../../src-sync/store/sqlite/access.ts';
import { inMirrorWrite, inWrite, type Store } from '../../../src-sync/store/database.ts';
import { itemsFacets } from '../../../src-sync/store/queries/item-facets.ts';
import { itemsWindow } from '../../../src-sync/store/queries/items.ts';
import { keepAtHand } from '../../../src-sync/store/queries/kept/at-hand.ts';
import { buildIndexes, leaveUnindexed } from '../../../src-sync/store/records/filling.ts';
import { applyServerRows } from '../../../src-sync/store/records/records.ts';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import { seedStore } from '../../../src-service/seed/index.ts';
import { randomStream } from '../../../src-service/random.ts';
import { createStore } from '../../../src-service/store.ts';
import { serveTasks } from '../serve-tasks.ts';
import { NOW_MS, openShop, percentile, scanTimes, searchTimes, timed, windowOf } from './figures.ts';

const PAGE_ROWS = 100;
const SORTS = ['name', 'sku', 'onHand', 'price', 'category'] as const;
const SHARES = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999];
const SHARES_ROUNDS = 3;
const CODES = 1_000;

export interface Figures {
  readonly openedMs: number;
  readonly firstRowsMs: number;
  readonly keptMs: number;
  readonly searchP50Ms: number;
  readonly searchP95Ms: number;
  readonly listP95Ms: number;
  readonly filteredP95Ms: number;
  readonly afterChangeMs: number;
  readonly facetsMs: number;
  readonly codeP95Ms: number;
}

/** @returns rows a second, durable with the next checkpoint as in a first mirror, their indexes included */
async function fill({ folder, items }: { folder: string; items: number }): Promise<number> {
  const service = createStore(randomStream(1, 'bench'), () => NOW_MS);
  seedStore(service, { items, contacts: 0, warehouses: 1, notifications: 0, untrackedShare: 0.1 }, 1, NOW_MS);
  const all = service.items.all();
  const store = await openShop(folder);
  await inWrite(store.writer, leaveUnindexed);
  const startedMs = performance.now();
  for (let from = 0; from < all.length; from += PAGE_ROWS) {
    const rows = all.slice(from, from + PAGE_ROWS).map(({ id, fields, createdAt, updatedAt }) => ({
      serverId: id,
      document: { id, ...(fields as JsonObject), createdAt, updatedAt },
      ...{ createdAt, updatedAt },
    }));
    const page = { collection: 'items', rows, sweep: 1, requestedAtTick: 0, nowMs: NOW_MS } as const;
    await inMirrorWrite(store.writer, (tx) => applyServerRows(tx, page));
  }
  await buildIndexes(store.writer, 'items');
  const tookMs = performance.now() - startedMs;
  await store.close();
  return (items / tookMs) * 1_000;
}

async function quietest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < SHARES_ROUNDS; round += 1) times.push(await timed(work));
  return Math.min(...times);
}

async function read({ folder }: { folder: string }): Promise<Figures> {
  const beganMs = performance.now();
  const store = await openShop(folder);
  const openedMs = performance.now() - beganMs;
  const { reader } = store;
  await itemsWindow(reader, windowOf({ sort: 'name' }));
  const firstRowsMs = performance.now() - beganMs;
  const keptMs = await timed(() => keep(store));
  const search = await searchTimes(store);
  const { total } = await itemsWindow(reader, windowOf({}));
  const lists: number[] = [];
  const filtered: number[] = [];
  for (const sort of SORTS) {
    for (const share of SHARES) {
      const offset = Math.floor(share * (total - 50));
      lists.push(await quietest(() => itemsWindow(reader, windowOf({ sort, offset }))));
      const direction = 'desc' as const;
      const narrow = { sort, direction, category: 'Hinges', offset: Math.floor(share * 100) };
      filtered.push(await quietest(() => itemsWindow(reader, windowOf({ ...narrow, filter: 'lowStock' }))));
    }
  }
  const sample = await itemsWindow(
    reader,
    windowOf({ sort: 'sku', limit: CODES, offset: Math.floor(total / 2) }),
  );
  const codes = await scanTimes(
    store,
    sample.rows.map(({ sku, barcode }) => ({ sku, barcode })),
  );
  const figures = {
    ...{ openedMs, firstRowsMs, keptMs },
    searchP50Ms: percentile(search, 0.5),
    searchP95Ms: percentile(search, 0.95),
    listP95Ms: percentile(lists, 0.95),
    filteredP95Ms: percentile(filtered, 0.95),
    afterChangeMs: await afterChange(store, sample.rows[0]?.id ?? ''),
    facetsMs: await quietest(() => itemsFacets(reader)),
    codeP95Ms: percentile(codes, 0.95),
  };
  await store.close();
  return figures;
}

/** As an open window asks for it: first the lists, then their orders. */
async function keep({ reader }: Store): Promise<void> {
  for (const _ of ['lists', 'orders']) {
    for (const sort of SORTS) await itemsWindow(reader, windowOf({ sort, offset: 1_000 }));
    await keepAtHand(reader);
  }
  await accessOf(reader).idle();
}

/** The first page far down a list after a row was written. */
async function afterChange(store: Store, id: string): Promise<number> {
  const { total } = await itemsWindow(store.reader, windowOf({}));
  const times: number[] = [];
  for (const name of ['Zip tie 100 mm', 'Anchor 8 mm', 'Screw 4 mm']) {
    const document = { id, name, sku: 'CHANGED', updatedAt: '2026-11-18T06:30:00.000Z' };
    const rows = [{ serverId: id, document, updatedAt: document.updatedAt, createdAt: null }];
    const page = { collection: 'items', rows, sweep: null, requestedAtTick: 1, nowMs: NOW_MS } as const;
    await inMirrorWrite(store.writer, (tx) => applyServerRows(tx, page));
    const question = windowOf({ sort: 'name', offset: Math.floor(total / 2) });
    times.push(await timed(() => itemsWindow(store.reader, question)));
  }
  return Math.max(...times);
}

serveTasks({ fill, read }, () => Promise.resolve());
