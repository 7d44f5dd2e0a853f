import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionCounts } from '../../src-sync/store/records/collection-counts.ts';
import { whileUnchanged } from '../../src-sync/store/sqlite/data-version.ts';
import { itemsFacets } from '../../src-sync/store/queries/item-facets.ts';
import { itemsWindow } from '../../src-sync/store/queries/items.ts';
import { STEP_ROWS } from '../../src-sync/store/sqlite/chunked-read.ts';
import { Shop } from './shop.ts';

/** More than two steps of one category, more than one without a category, and many small ones, spelled as people spell. */
function categoryOf(index: number): string | null {
  if (index < 2 * STEP_ROWS + 7) return index % 2 === 0 ? 'Fasteners' : 'fasteners';
  if (index < 3 * STEP_ROWS + 9) return null;
  if (index < 3 * STEP_ROWS + 1_200) return `shelf ${index % 590}`;
  return index % 3 === 0 ? 'Ägypten' : 'zinc';
}

const ITEMS = 3 * STEP_ROWS + 1_500;

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    gid: `i${index}`,
    name: `item ${index}`,
    sku: `S${index}`,
    category: categoryOf(index),
    onHand: (index % 9) - 1,
    reorderLevel: index % 5,
    trackInventory: index % 7 !== 0,
    ...(index % 4 === 0 ? {} : { barcode: `b${index}` }),
  }));
  await shop.pull('items', items);
});

afterAll(() => shop.close());

describe('a read of a whole table', () => {
  it('counts filters and categories of any length as one look at all rows would', async () => {
    const { reader } = shop.store;
    const counts = await sql<Record<string, number>>`
      SELECT count(*) AS "all", count(CASE WHEN flags & 1 THEN 1 END) AS lowStock,
        count(CASE WHEN flags & 2 THEN 1 END) AS noBarcode, count(CASE WHEN flags & 4 THEN 1 END) AS negative,
        count(CASE WHEN flags & 8 THEN 1 END) AS untracked, 0 AS needsYou
      FROM item WHERE live = 1`.execute(reader);
    const categories = await sql<{ name: string; count: number }>`
      SELECT lower(category) AS name, count(*) AS count FROM item WHERE live = 1 AND category IS NOT NULL
       GROUP BY category COLLATE NOCASE ORDER BY category COLLATE NOCASE`.execute(reader);
    const facets = await itemsFacets(reader);
    expect(facets.counts).toEqual(counts.rows[0]);
    expect(Object.values(facets.counts).filter((count) => count === 0)).toHaveLength(1);
    const lower = (name: string): string =>
      name.replaceAll(/[A-Z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 32));
    expect(facets.categories.map(({ name, count }) => ({ name: lower(name), count }))).toEqual(
      categories.rows,
    );
    expect((await collectionCounts(reader)).items.rows).toBe(ITEMS);
  });

  it.each([
    ['the item list', itemsFacets],
    ['every collection', collectionCounts],
  ])('of %s lets a letter that is typed meanwhile be searched for first', async (_, read) => {
    const { reader } = shop.store;
    const ended: string[] = [];
    const whole = read(reader).then(() => ended.push('whole'));
    await new Promise((resolve) => setImmediate(resolve));
    const question = { filter: 'all', category: null, sort: 'name', direction: 'asc' } as const;
    await itemsWindow(reader, { ...question, q: 'i', offset: 0, limit: 50 }).then(() => ended.push('letter'));
    await whole;
    expect(ended).toEqual(['letter', 'whole']);
  });

  it('is made once for all who ask at the same time', async () => {
    let reads = 0;
    const answer = whileUnchanged(shop.store.reader, (reader) => {
      reads += 1;
      return itemsFacets(reader);
    });
    const [one, other] = await Promise.all([answer(), answer()]);
    expect(one).toBe(other);
    expect(reads).toBe(1);
  });

  it('ends before the file is closed', async () => {
    const other = await Shop.open();
    await other.pull(
      'items',
      Array.from({ length: 2 * STEP_ROWS }, (_, index) => ({
        gid: `i${index}`,
        name: 'bolt',
        sku: `S${index}`,
      })),
    );
    const counting = Promise.all([collectionCounts(other.store.reader), itemsFacets(other.store.reader)]);
    await new Promise((resolve) => setImmediate(resolve));
    await other.close();
    const [counts, facets] = await counting;
    expect([counts.items.rows, facets.counts.all]).toEqual([2 * STEP_ROWS, 2 * STEP_ROWS]);
  });
});
