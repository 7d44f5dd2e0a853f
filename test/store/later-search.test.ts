/** Rows of a first sweep come into the search index with all others of their transaction, as each would by itself. */
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { CollectionName } from '../../src-sync/domain/records/collections.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';
import { LaterSearch } from '../../src-sync/store/records/later-search.ts';
import { applyServerRows } from '../../src-sync/store/records/records.ts';
import { searchEverything } from '../../src-sync/store/queries/search/search.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { rowOf, Shop } from './shop.ts';

const shops: Shop[] = [];

async function openShop(): Promise<Shop> {
  const shop = await Shop.open();
  shops.push(shop);
  return shop;
}

afterEach(async () => {
  for (const shop of shops.splice(0)) {
    const { checks } = await verify(shop.store.reader);
    await shop.close();
    expect(checks.filter((check) => !check.ok)).toEqual([]);
  }
});

type Page = readonly JsonObject[];

/** As a first sweep reads them: with one search for all pages, or each row at once. */
async function take(
  shop: Shop,
  collection: CollectionName,
  pages: readonly Page[],
  search?: LaterSearch,
): Promise<void> {
  await shop.write(async (tx) => {
    for (const page of pages) {
      const common = { collection, sweep: 1, requestedAtTick: 1, nowMs: 1 };
      const rows = page.map(rowOf);
      await applyServerRows(tx, { ...common, rows, ...(search === undefined ? {} : { search }) });
    }
    await search?.write(tx);
  });
}

/** Each word with the columns and places it stands at, by the names of the records. */
async function indexed(shop: Shop, table: 'item' | 'contact'): Promise<unknown> {
  const words = sql.table(`words_of_${table}`);
  await sql`CREATE VIRTUAL TABLE ${words} USING fts5vocab(${sql.table(`${table}_search`)}, instance)`.execute(
    shop.store.writer,
  );
  const { rows } = await sql`
    SELECT words.term, words.col, words."offset", entry.name FROM ${words} AS words
      JOIN ${sql.table(table)} AS entry ON entry.seq = words.doc ORDER BY 1, 2, 3, 4`.execute(
    shop.store.writer,
  );
  await sql`DROP TABLE ${words}`.execute(shop.store.writer);
  return rows;
}

async function found(shop: Shop, q: string): Promise<readonly string[]> {
  const { items } = await searchEverything(shop.store.reader, { q, limit: 10 });
  return items.map((item) => item.name);
}

const ITEMS: readonly Page[] = [
  [
    { gid: 'a', name: 'Butt hinge 4″, बट', sku: 'HNG-SS-4/304', barcode: '8901234567894', hsn: '8302' },
    { gid: 'b', name: 'Café lock', sku: 'LCK9', category: { id: 'c', name: 'Locks & keys' } },
  ],
  [],
  [
    { gid: 'c', name: 'Anvil' },
    { gid: 'd', sku: '–·–' },
    { gid: 'e', name: 'Ra\u0000w', sku: 'a b.c_d' },
  ],
];
const CONTACTS: readonly Page[] = [
  [
    { gid: 'a', name: 'Asha', phone: '+91 98450 12345', email: 'asha@example.in', gstin: '29ABCDE1234F1Z5' },
    { gid: 'b', name: 'Ravi', phone: '12' },
  ],
  [{ gid: 'c', name: 'Meera', companyName: 'Tamhan Hardware' }],
];

it.each([
  ['items', 'item', ITEMS],
  ['contacts', 'contact', CONTACTS],
] as const)(
  '%s are found by the same words as if each was indexed by itself',
  async (collection, table, pages) => {
    const alone = await openShop();
    await take(alone, collection, pages);
    const together = await openShop();
    await take(together, collection, pages, new LaterSearch(collection));
    expect(await indexed(together, table)).toEqual(await indexed(alone, table));
  },
);

it('a row that is met again in the same transaction is found by its last words only', async () => {
  const shop = await openShop();
  const met = [
    { gid: 'a', name: 'Anvil' },
    { gid: 'b', name: 'Bench' },
  ];
  const again = [
    { gid: 'a', name: 'Bellows' },
    { gid: 'c', name: 'Clamp' },
  ];
  await take(shop, 'items', [met, again, [{ gid: 'd', name: 'Drill' }]], new LaterSearch('items'));
  expect(await found(shop, 'anvil')).toEqual([]);
  expect(await found(shop, 'be')).toEqual(['Bellows', 'Bench']);
  expect(await found(shop, 'clamp')).toEqual(['Clamp']);
  expect(await found(shop, 'drill')).toEqual(['Drill']);
});

it('rows that wait are written before one of them is changed, so that no row is written twice', async () => {
  const shop = await openShop();
  const search = new LaterSearch('items');
  const waiting = await shop.write(async (tx) => {
    const page = { collection: 'items', sweep: 1, requestedAtTick: 1, nowMs: 1, search } as const;
    const searched = async (): Promise<number> =>
      (await sql<{ rows: number }>`SELECT count(*) AS "rows" FROM item_search`.execute(tx)).rows[0]?.rows ??
      0;
    const counts: number[] = [];
    for (const name of ['Anvil', 'Bench', 'Clamp']) {
      await applyServerRows(tx, { ...page, rows: [rowOf({ gid: name, name })] });
      counts.push(await searched());
    }
    await applyServerRows(tx, { ...page, rows: [rowOf({ gid: 'Bench', name: 'Bellows' })] });
    counts.push(await searched());
    await search.write(tx);
    return [...counts, await searched()];
  });
  expect(waiting).toEqual([0, 0, 0, 3, 3]);
});
