import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchEverything } from '../../../src-sync/store/queries/search/search.ts';
import { listRecords } from '../../../src-sync/store/queries/records.ts';
import { itemsWindow } from '../../../src-sync/store/queries/items.ts';
import type { Shop } from '../shop.ts';
import { demoShop } from './demo-shop.ts';
import { CONTACTS, ITEMS } from './judged-records.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await demoShop({ items: ITEMS, contacts: CONTACTS });
});
afterAll(() => shop.close());

describe('a barcode', () => {
  it('is found from its fifth digit on, whole and by its last digits', async () => {
    const [row] = (await searchEverything(shop.store.reader, { q: 'cpvc ball valve 20', limit: 1 })).items;
    const barcode = row?.barcode ?? '';
    expect(barcode).toMatch(/^890\d{10}$/);
    for (const q of [barcode, barcode.slice(0, 12), barcode.slice(5)]) {
      const { items } = await searchEverything(shop.store.reader, { q, limit: 10 });
      expect(
        items.map(({ sku }) => sku),
        q,
      ).toContain(row?.sku);
    }
  });
});

describe('one order', () => {
  const TYPED = ['tower bolt 8', 'bolt 8', '8', 'paint', 'p', 'towr bolt', '1.5', 'ss', '1/2', 'union nut 1'];

  it.each(TYPED)(
    'is that of the palette, of the list page by page, and of the command line: %s',
    async (q) => {
      const { reader } = shop.store;
      const asked = { q, filter: 'all', category: null, sort: 'relevance', direction: 'asc' } as const;
      const pages: string[] = [];
      let total = 1;
      for (let offset = 0; offset < total; offset += 37) {
        const page = await itemsWindow(reader, { ...asked, offset, limit: 37 });
        ({ total } = page);
        pages.push(...page.rows.map(({ id }) => id));
      }
      expect(pages).toHaveLength(total);
      expect(new Set(pages).size).toBe(total);
      const palette = await searchEverything(reader, { q, limit: 50 });
      expect(palette.totals.items).toBe(total);
      expect(palette.items.map(({ id }) => id)).toEqual(pages.slice(0, 50));
      const listed = await listRecords(reader, { collection: 'items', q, limit: null, offset: 0 });
      expect(listed.map(({ id }) => id)).toEqual(pages);
    },
  );
});
