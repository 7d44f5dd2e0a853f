/** The store of the benchmark of the figures: one process fills it, another opens it and answers. */
import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import { accessOf } from '../../../src-sync/store/sqlite/access.ts';
import { inMirrorWrite, type Store } from '../../../src-sync/store/database.ts';
import { noteRelatedRead } from '../../../src-sync/store/records/related.ts';
import { applyServerRows, findLocalId } from '../../../src-sync/store/records/records.ts';
import { itemFigure } from '../../../src-sync/store/queries/figures/item-figure.ts';
import { lastingItems, slowItems } from '../../../src-sync/store/queries/figures/movement-figures.ts';
import { categoryValues, countedCells } from '../../../src-sync/store/queries/figures/stock-figures.ts';
import { placeValues } from '../../../src-sync/store/queries/stock-value.ts';
import { randomStream } from '../../../src-service/random.ts';
import { seedStore } from '../../../src-service/seed/index.ts';
import { createStore } from '../../../src-service/store.ts';
import { serveTasks } from '../serve-tasks.ts';
import { fill as fillCollection, NOW_MS, openShop, timed } from '../store/figures.ts';

const DAY_MS = 86_400_000;
/** Items whose movements go into one transaction. */
const ITEMS_AT_ONCE = 100;
/** Of one item that is sold all day. */
const MANY = 10_000;
const ROUNDS = 5;

export interface Figures {
  readonly placesMs: number;
  readonly categoriesMs: number;
  readonly slowMs: number;
  readonly lastingMs: number;
  readonly countedMs: number;
  readonly itemMs: number;
  readonly itemOfManyMs: number;
}

interface Size {
  readonly folder: string;
  readonly items: number;
  readonly movements: number;
}

/** @returns movements a second, with the summary of each item */
async function fill({ folder, items, movements }: Size): Promise<number> {
  const service = createStore(randomStream(1, 'bench'), () => NOW_MS);
  seedStore(service, { items, contacts: 0, warehouses: 5, notifications: 0, untrackedShare: 0.1 }, 1, NOW_MS);
  const store = await openShop(folder);
  const documents = (collection: 'items' | 'warehouses'): JsonObject[] =>
    service[collection].all().map(({ id, fields, createdAt, updatedAt }) => ({
      id,
      ...(fields as JsonObject),
      ...(collection === 'items' ? { onHand: service.stock.onHand(id) } : {}),
      ...{ createdAt, updatedAt },
    }));
  await fillCollection(store, 'warehouses', documents('warehouses'));
  await fillCollection(store, 'items', documents('items'));
  const places = service.warehouses.all().map(({ id }) => id);
  const all = service.items.all();
  await fillStock(store, service, all);
  const startedMs = performance.now();
  const each = Math.max(1, Math.round((movements - MANY) / items));
  for (let from = 0; from < all.length; from += ITEMS_AT_ONCE) {
    const some = all.slice(from, from + ITEMS_AT_ONCE);
    await inMirrorWrite(store.writer, async (tx) => {
      for (const [index, { id }] of some.entries()) {
        const parentId = await findLocalId(tx, 'items', id);
        if (parentId === null) continue;
        const rows = movementsOf(from + index, from + index === 0 ? MANY : each, places);
        const page = { collection: 'stockMovements', parentId, rows, sweep: null } as const;
        await applyServerRows(tx, { ...page, requestedAtTick: 1, nowMs: NOW_MS });
        const read = { readAtMs: NOW_MS, recordUpdatedAt: null };
        await noteRelatedRead(tx, parentId, 'stockMovements', read);
      }
    });
  }
  const tookMs = performance.now() - startedMs;
  await store.close();
  return (movements / tookMs) * 1_000;
}

async function fillStock(
  store: Store,
  service: ReturnType<typeof createStore>,
  all: readonly { readonly id: string }[],
): Promise<void> {
  for (let from = 0; from < all.length; from += ITEMS_AT_ONCE) {
    const rows = all.slice(from, from + ITEMS_AT_ONCE).flatMap(({ id }) =>
      Object.entries(service.stock.places(id)).map(([warehouseServerId, qty]) => ({
        ...{ serverId: null, document: { qty }, updatedAt: null, createdAt: null },
        ...{ itemServerId: id, warehouseServerId },
      })),
    );
    const page = { collection: 'stock', rows, sweep: 1, requestedAtTick: 0, nowMs: NOW_MS } as const;
    await inMirrorWrite(store.writer, (tx) => applyServerRows(tx, page));
  }
}

/** Over a year and a half; every third item has none in its last half year. */
function movementsOf(item: number, count: number, places: readonly string[]) {
  const youngest = item % 3 === 0 && count !== MANY ? 180 : 1;
  return Array.from({ length: count }, (_, index) => {
    const id = randomUUID();
    const days = youngest + ((index * 7919 + item * 31) % (540 - youngest));
    const type = index % 9 === 0 ? 'COUNT' : index % 4 === 0 ? 'RECEIPT' : 'SALE';
    const document = {
      ...{ id, type, qty: type === 'RECEIPT' ? 12 : -1 - (index % 5) },
      warehouseId: places[(item + index) % places.length] ?? '',
      ...{ reason: null, reference: `INV-${String(index)}`, createdBy: 'Asha' },
      createdAt: new Date(NOW_MS - days * DAY_MS).toISOString(),
    };
    return { serverId: id, document, updatedAt: null, createdAt: document.createdAt };
  });
}

async function quietest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(work));
  return Math.min(...times);
}

async function read({ folder }: { folder: string }): Promise<Figures> {
  const { reader, close } = await openShop(folder);
  const ids = await reader
    .selectFrom('record')
    .select('id')
    .where('collection', '=', 'items')
    .orderBy('seq')
    .limit(2)
    .execute();
  const figures = {
    placesMs: await quietest(() => placeValues(reader)),
    categoriesMs: await quietest(() => categoryValues(reader)),
    slowMs: await quietest(() => slowItems(reader, { days: 90, limit: 8 }, NOW_MS)),
    lastingMs: await quietest(() => lastingItems(reader, { days: 90, limit: 8 })),
    countedMs: await quietest(() => countedCells(reader)),
    itemMs: await quietest(() => itemFigure(reader, ids[1]?.id ?? '', NOW_MS)),
    itemOfManyMs: await quietest(() => itemFigure(reader, ids[0]?.id ?? '', NOW_MS)),
  };
  await accessOf(reader).idle();
  await close();
  return figures;
}

serveTasks({ fill, read }, () => Promise.resolve());
