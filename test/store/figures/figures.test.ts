/** Figures of the stock that this PC works out, on a real database. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { addScan, beginSession } from '../../../src-sync/commands/stock/stock-sessions.ts';
import { postSession } from '../../../src-sync/commands/stock/post-session.ts';
import { openStore } from '../../../src-sync/store/database.ts';
import { noteRelatedRead } from '../../../src-sync/store/records/related.ts';
import { applyServerRows } from '../../../src-sync/store/records/records.ts';
import { markGone } from '../../../src-sync/store/records/mark-gone.ts';
import { itemFigure } from '../../../src-sync/store/queries/figures/item-figure.ts';
import { lastingItems, slowItems } from '../../../src-sync/store/queries/figures/movement-figures.ts';
import { categoryValues, countedCells } from '../../../src-sync/store/queries/figures/stock-figures.ts';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import { BACK_TO_21 } from '../older-schemas.ts';
import { eachWithShop } from '../each-shop.ts';
import { BHOSARI, filledShop, HINGE, MAIN, must, NOW_MS, rowOf, type Shop, VALVE } from '../shop.ts';

const DAY_MS = 86_400_000;
const SLOW = { days: 90, limit: 8 } as const;
let shop: Shop;

eachWithShop((fresh) => {
  shop = fresh;
});

const ago = (days: number): string => new Date(NOW_MS - days * DAY_MS).toISOString();
const item = (index: number, fields: JsonObject): JsonObject & { gid: string } => ({
  gid: `0b000000-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`,
  name: `Item ${String(index)}`,
  sku: `I-${String(index)}`,
  ...fields,
});

/** As a person who opens the item has them read. */
async function readMovements(itemGid: string, movements: readonly JsonObject[]): Promise<void> {
  const parentId = await shop.id('items', itemGid);
  await shop.write(async (tx) => {
    const rows = movements.map((one) => rowOf({ gid: randomUUID(), ...one }));
    const page = { collection: 'stockMovements', parentId, sweep: null } as const;
    await applyServerRows(tx, { ...page, rows, requestedAtTick: Number.MAX_SAFE_INTEGER, nowMs: NOW_MS });
    await noteRelatedRead(tx, parentId, 'stockMovements', { readAtMs: NOW_MS, recordUpdatedAt: null });
  });
}

const slow = (days = 90): ReturnType<typeof slowItems> =>
  slowItems(shop.store.reader, { ...SLOW, days }, NOW_MS);
const lasting = (days = 365): ReturnType<typeof lastingItems> =>
  lastingItems(shop.store.reader, { days, limit: 8 });

describe('the value by category', () => {
  it('adds up tracked items of each category at cost, also below zero, and says what has no cost', async () => {
    await shop.pull('items', [
      item(1, { category: 'Paint', onHand: 4, cost: 100 }),
      item(2, { category: 'paint', onHand: -1, cost: 50 }),
      item(3, { category: null, onHand: 2, cost: '7.5' }),
      item(4, { category: 'Paint', onHand: 9, cost: 10, trackInventory: false }),
      item(5, { category: 'Tools', onHand: -2, cost: 30 }),
      item(6, { category: 'Tools', onHand: 0, cost: 30 }),
    ]);
    expect(await categoryValues(shop.store.reader)).toEqual({
      rows: [
        { name: expect.stringMatching(/^paint$/i) as string, items: 2, value: 350 },
        { name: null, items: 1, value: 15 },
        { name: 'Hinges', items: 1, value: 0 },
        { name: 'Plumbing', items: 1, value: 0 },
        { name: 'Tools', items: 1, value: -60 },
      ],
      ...{ value: 305, withoutCost: 2 },
    });
    await markAsGone(item(1, {}).gid);
    expect((await categoryValues(shop.store.reader)).value).toBe(-95);
  });
});

async function markAsGone(itemGid: string): Promise<void> {
  const id = await shop.id('items', itemGid);
  await shop.write((tx) => markGone(tx, [id], NOW_MS));
}

describe('items that do not move', () => {
  it('are those whose movements were read and are old, most worth first', async () => {
    await shop.pull('items', [
      item(1, { onHand: 4, cost: 100 }),
      item(2, { onHand: 90, cost: 10 }),
      item(3, { onHand: 5 }),
      item(4, { onHand: 5, cost: 1 }),
      item(5, { onHand: -3, cost: 1 }),
    ]);
    await readMovements(item(1, {}).gid, [{ qty: 4, createdAt: ago(200) }]);
    await readMovements(item(2, {}).gid, [
      { qty: 91, createdAt: ago(300) },
      { qty: -1, createdAt: ago(91) },
    ]);
    await readMovements(item(3, {}).gid, []);
    await readMovements(item(4, {}).gid, [{ qty: 5, createdAt: ago(89) }]);
    await readMovements(item(5, {}).gid, [{ qty: -3, createdAt: ago(400) }]);
    const answer = await slow();
    expect(answer).toMatchObject({ total: 3, value: 1300, withoutCost: 1, known: 4, withStock: 6 });
    expect(answer.oldestReadAt).toBe(new Date(NOW_MS).toISOString());
    expect(answer.rows.map(({ sku, value, lastAt }) => [sku, value, lastAt])).toEqual([
      ['I-2', 900, ago(91)],
      ['I-1', 400, ago(200)],
      ['I-3', null, null],
    ]);
    expect((await slow(180)).rows.map(({ sku }) => sku)).toEqual(['I-1', 'I-3']);
  });

  it('leave out what has no time, what moved since at another PC or this one, and what is deleted', async () => {
    await shop.pull(
      'items',
      [1, 2, 3, 4].map((index) => item(index, { onHand: 5, cost: 1 })),
    );
    for (const index of [1, 2, 3, 4]) {
      await readMovements(item(index, {}).gid, [
        { qty: 5, ...(index === 1 ? { createdAt: 'long ago' } : { createdAt: ago(200) }) },
      ]);
    }
    expect((await slow()).rows.map(({ sku }) => sku)).toEqual(['I-4', 'I-3', 'I-2']);
    // A colleague sold one: the list of items has told so, the movements were not read again.
    await shop.pull('items', [item(2, { onHand: 4, cost: 1 })]);
    await shop.accept({
      op: 'stock.adjust',
      id: item(3, {}).gid,
      record: { qty: -2, warehouseId: BHOSARI.gid },
    });
    await markAsGone(item(4, {}).gid);
    expect(await slow()).toMatchObject({ total: 0, value: 0, rows: [] });
  });

  it('are none where no movements were read', async () => {
    expect(await slow()).toMatchObject({ total: 0, known: 0, withStock: 2, oldestReadAt: null });
  });
});

describe('items that will not last', () => {
  it('are told by what is on hand and what went out a day, the shortest first', async () => {
    await shop.pull('items', [
      item(1, { onHand: 10, reorderLevel: null }),
      item(2, { onHand: -3 }),
      item(3, { onHand: 100 }),
      item(4, { onHand: 10, trackInventory: false }),
      item(5, { onHand: 10 }),
    ]);
    for (const index of [1, 2, 3, 4, 5]) {
      await readMovements(item(index, {}).gid, [
        { qty: 200, createdAt: ago(300) },
        { qty: -14, type: index === 5 ? 'COUNT' : 'SALE', createdAt: ago(2) },
        { qty: -14, type: index === 5 ? 'TRANSFER_OUT' : 'SALE', createdAt: ago(20) },
      ]);
    }
    const answer = await lasting();
    expect(answer).toMatchObject({ total: 3, withStock: 5, known: 3 });
    expect(answer.rows.map(({ sku, out, days, daysLeft }) => [sku, out, days, daysLeft])).toEqual([
      ['I-2', 28, 28, 0],
      ['I-1', 28, 28, 10],
      ['I-3', 28, 28, 100],
    ]);
    expect((await lasting(10)).rows.map(({ sku }) => sku)).toEqual(['I-2', 'I-1']);
  });
});

describe('the last count of a category at a place', () => {
  async function count(itemGid: string, warehouseGid: string, nowMs: number): Promise<string> {
    const [itemId, warehouseId] = [
      await shop.id('items', itemGid),
      await shop.id('warehouses', warehouseGid),
    ];
    const session = {
      id: randomUUID(),
      kind: 'count',
      name: 'Bay',
      warehouseId,
      toWarehouseId: null,
    } as const;
    const { writer } = shop.store;
    must(await beginSession(writer, { ...session, blind: false }, nowMs));
    const scan = { sessionId: session.id, scanId: randomUUID(), code: '', itemId, qty: 5 };
    must(await addScan(writer, scan, nowMs));
    must(await postSession(writer, { id: session.id, except: [] }, { nowMs, newId: randomUUID, hold: null }));
    return session.id;
  }

  it('is that of a posted count of this PC, or of a count among the movements', async () => {
    await shop.pullStock(VALVE.gid, MAIN.gid, 3);
    expect(await countedCells(shop.store.reader)).toMatchObject({
      places: [{ name: 'Bhosari Godown' }, { name: 'Main Road Shop' }],
      categories: ['Hinges', 'Plumbing'],
      cells: [
        { category: 'Hinges', items: 1, counted: 0, lastAt: null },
        { category: 'Plumbing', items: 1, counted: 0, lastAt: null },
      ],
    });
    await count(HINGE.gid, BHOSARI.gid, NOW_MS - DAY_MS);
    await readMovements(VALVE.gid, [
      { qty: 1, type: 'COUNT', warehouseId: MAIN.gid, createdAt: ago(40) },
      { qty: -1, type: 'SALE', warehouseId: MAIN.gid, createdAt: ago(2) },
    ]);
    const { cells } = await countedCells(shop.store.reader);
    expect(cells.map(({ category, counted, lastAt }) => [category, counted, lastAt])).toEqual([
      ['Hinges', 1, ago(1)],
      ['Plumbing', 1, ago(40)],
    ]);
  });

  it('forgets a count that was reversed, and an item that is deleted', async () => {
    const session = await count(HINGE.gid, BHOSARI.gid, NOW_MS - DAY_MS);
    await shop.store.writer
      .updateTable('stock_session')
      .set({ reversal: '{}' })
      .where('id', '=', session)
      .execute();
    expect((await countedCells(shop.store.reader)).cells).toMatchObject([{ counted: 0, lastAt: null }]);
    await shop.pullStock(VALVE.gid, MAIN.gid, 3);
    await readMovements(VALVE.gid, [{ qty: 1, type: 'COUNT', warehouseId: MAIN.gid, createdAt: ago(40) }]);
    expect((await countedCells(shop.store.reader)).categories).toEqual(['Hinges', 'Plumbing']);
    await markAsGone(VALVE.gid);
    expect(await countedCells(shop.store.reader)).toMatchObject({
      places: [{ name: 'Bhosari Godown' }],
      categories: ['Hinges'],
    });
  });
});

describe('the stock of one item', () => {
  it('is made of the movements that are here and what this PC adds to them', async () => {
    await readMovements(HINGE.gid, [
      { qty: 12, createdAt: ago(30) },
      { qty: -2, createdAt: ago(3) },
    ]);
    const adjusted = { qty: -4, warehouseId: BHOSARI.gid };
    await shop.accept({ op: 'stock.adjust', id: HINGE.gid, record: adjusted });
    const history = await itemFigure(shop.store.reader, HINGE.gid, NOW_MS + 1_000);
    expect(history).toMatchObject({ before: 0, movements: 3, undated: 0 });
    expect(history?.levels.map(({ qty }) => qty)).toEqual([12, 10, 6]);
    await markAsGone(VALVE.gid);
    expect(await itemFigure(shop.store.reader, VALVE.gid, NOW_MS)).toBeNull();
  });
});

describe('a database from before these figures', () => {
  it('has the summary of every reading when it is opened, and a database of now is left as it is', async () => {
    const old = await filledShop();
    shop = old;
    await readMovements(HINGE.gid, [{ qty: 10, createdAt: ago(200) }]);
    await readMovements(VALVE.gid, [{ qty: 18, createdAt: ago(1) }]);
    const before = await shop.store.reader.selectFrom('movement_summary').selectAll().execute();
    expect(before).toHaveLength(2);
    await shop.store.close();
    const raw = new Database(shop.file);
    raw.exec(BACK_TO_21);
    raw.close();
    const options = { file: shop.file, nowMs: NOW_MS, createDirectories: false };
    for (const _ of ['first', 'again']) {
      const store = must(await openStore(options));
      expect(await store.reader.selectFrom('movement_summary').selectAll().execute()).toEqual(before);
      await store.close();
    }
    rmSync(path.dirname(old.file), { recursive: true });
  });
});
