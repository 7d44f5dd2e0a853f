/** A first mirror is filled without sort indexes: nothing that is asked meanwhile may notice, and they always come back. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';
import {
  CONTACT_FILTERS,
  CONTACT_SORTS,
  ITEM_FILTERS,
  ITEM_SORTS,
} from '../../src-sync/domain/questions/questions.ts';
import { openStore, type Reader, type Store } from '../../src-sync/store/database.ts';
import { buildIndexes, isUnindexed, leaveUnindexed } from '../../src-sync/store/records/filling.ts';
import { finishSweep } from '../../src-sync/store/sync/sweeps.ts';
import { itemsFacets } from '../../src-sync/store/queries/item-facets.ts';
import { itemsWindow } from '../../src-sync/store/queries/items.ts';
import { contactsFacets, contactsWindow } from '../../src-sync/store/queries/contacts.ts';
import { scanFind } from '../../src-sync/store/queries/codes/find-code.ts';
import { searchEverything } from '../../src-sync/store/queries/search/search.ts';
import { today } from '../../src-sync/store/queries/today.ts';
import { NOW_MS, Shop, must } from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await Shop.open();
});

afterEach(async () => {
  await shop.close();
});

const gid = (kind: string, index: number): string =>
  `${kind}000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** Enough that an index matters, in no order that a list has. */
const ITEMS: readonly JsonObject[] = Array.from({ length: 300 }, (_, index) => ({
  gid: gid('0b', index),
  name: `Item ${(index * 7919) % 300}`,
  sku: `SKU-${(index * 104_729) % 300}`,
  barcode: `CODE${(index * 31) % 300}X`,
  category: `Shelf ${index % 7}`,
  price: (index * 13) % 101,
  onHand: (index * 17) % 53,
  reorderLevel: 20,
}));
const CONTACTS: readonly JsonObject[] = Array.from({ length: 120 }, (_, index) => ({
  gid: gid('0a', index),
  name: `Contact ${(index * 7919) % 120}`,
  companyName: `Company ${index % 11}`,
  phone: `98450 ${10_000 + ((index * 31) % 120)}`,
}));

async function fill(): Promise<void> {
  await shop.pull('items', ITEMS);
  await shop.pull('contacts', CONTACTS);
}

async function indexNames(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name`.execute(reader);
  return rows.map((row) => row.name);
}

/** FTS5's own word for how eagerly it merges; nothing is noted where it is as it was born. */
async function merging(reader: Reader, table: 'item_search' | 'contact_search'): Promise<unknown> {
  const { rows } = await sql<{ v: unknown }>`
    SELECT v FROM ${sql.table(`${table}_config`)} WHERE k = 'automerge'`.execute(reader);
  return rows[0]?.v ?? null;
}

async function everythingAsked(reader: Reader): Promise<unknown> {
  const window = { q: '', category: null, offset: 20, limit: 50 } as const;
  const answers: unknown[] = [await itemsFacets(reader), await contactsFacets(reader), await today(reader)];
  for (const direction of ['asc', 'desc'] as const) {
    for (const sort of ITEM_SORTS) {
      for (const filter of ITEM_FILTERS)
        answers.push(await itemsWindow(reader, { ...window, filter, sort, direction }));
    }
    for (const sort of CONTACT_SORTS) {
      for (const filter of CONTACT_FILTERS)
        answers.push(await contactsWindow(reader, { q: '', filter, sort, direction, offset: 20, limit: 50 }));
    }
  }
  for (const q of ['shelf 3', 'KU-10', 'ODE12']) {
    const plain = { filter: 'all', sort: 'name', direction: 'asc' } as const;
    answers.push(await itemsWindow(reader, { ...window, ...plain, q, offset: 0 }));
    answers.push(await searchEverything(reader, { q, limit: 20 }));
  }
  for (const code of ['CODE31X', 'sku-17', 'nothing']) answers.push(await scanFind(reader, { code }));
  return answers;
}

/** Pages of the log after which it goes into the file. */
async function logPages({ writer }: Store): Promise<unknown> {
  const { rows } = await sql<{ wal_autocheckpoint: number }>`PRAGMA wal_autocheckpoint`.execute(writer);
  return rows[0]?.wal_autocheckpoint;
}

async function reopened(): Promise<Store> {
  return must(await openStore({ file: shop.file, nowMs: NOW_MS, createDirectories: true }));
}

describe('the first filling of a new database', () => {
  it('every list, search and count answers the same before the indexes are built as after', async () => {
    const all = await indexNames(shop.store.reader);
    await shop.write(leaveUnindexed);
    expect((await indexNames(shop.store.reader)).length).toBeLessThan(all.length - 10);
    await fill();
    const before = await everythingAsked(shop.store.reader);
    must(await buildIndexes(shop.store.writer, 'items'));
    must(await buildIndexes(shop.store.writer, 'contacts'));
    expect(await indexNames(shop.store.reader)).toEqual(all);
    expect(await everythingAsked(shop.store.reader)).toEqual(before);
  });

  it('one collection is built without the other', async () => {
    await shop.write(leaveUnindexed);
    expect(await isUnindexed(shop.store.reader, 'items')).toBe(true);
    expect(await merging(shop.store.reader, 'item_search')).toBe(0);
    must(await buildIndexes(shop.store.writer, 'items'));
    expect(await isUnindexed(shop.store.reader, 'items')).toBe(false);
    expect(await merging(shop.store.reader, 'item_search')).toBe(4);
    expect(await isUnindexed(shop.store.reader, 'contacts')).toBe(true);
    expect(await merging(shop.store.reader, 'contact_search')).toBe(0);
  });

  it('the indexes are back when the database is opened again, whenever the first filling was cut off', async () => {
    const all = await indexNames(shop.store.reader);
    await shop.write(leaveUnindexed);
    await fill();
    const second = await reopened();
    expect(await indexNames(second.reader)).toEqual(all);
    expect(await isUnindexed(second.reader, 'items')).toBe(false);
    expect(await merging(second.reader, 'contact_search')).toBe(4);
    await second.close();
  });

  it('leaves a log that is kept short from the next start on', async () => {
    await fill();
    expect(await logPages(shop.store)).toBe(32_768);
    const second = await reopened();
    expect(await logPages(second)).toBe(1_024);
    await second.close();
  });

  it('keeps the log short from when the last of the large lists was read, in whichever order they are', async () => {
    const end = { nowMs: NOW_MS, guardedRows: 0, suspectedRows: 0, totalRows: null };
    for (const collection of ['stock', 'warehouses', 'items'] as const) {
      await shop.write((tx) => finishSweep(tx, collection, end));
      expect(await logPages(shop.store)).toBe(32_768);
    }
    await shop.write((tx) => finishSweep(tx, 'contacts', end));
    expect(await logPages(shop.store)).toBe(1_024);
  });

  it('a database that holds anything keeps its indexes', async () => {
    await fill();
    const all = await indexNames(shop.store.reader);
    await shop.write(leaveUnindexed);
    expect(await indexNames(shop.store.reader)).toEqual(all);
  });

  it('collections without a list of their own have nothing to build', async () => {
    must(await buildIndexes(shop.store.writer, 'warehouses'));
    expect(await isUnindexed(shop.store.reader, 'warehouses')).toBe(false);
  });
});
