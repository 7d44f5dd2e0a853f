import { describe, expect, it } from 'vitest';
import {
  placeValues,
  stockValuation,
  unassignedStock,
  valuedStock,
} from '../../src-sync/store/queries/stock-value.ts';
import { eachWithShop } from './each-shop.ts';
import { BHOSARI, HINGE, type Shop } from './shop.ts';

let shop: Shop;

eachWithShop((fresh) => {
  shop = fresh;
});

describe('stock as a whole', () => {
  it('is worth its cost, for all places and for one, what waits included', async () => {
    await shop.pull('items', [{ ...HINGE, cost: 30 }]);
    const all = { warehouseId: null, q: '', sort: 'value', direction: 'desc', offset: 0, limit: 10 } as const;
    expect(await stockValuation(shop.store.reader, all)).toMatchObject({
      ...{ total: 2, units: 28, value: 300, withoutCost: 1 },
      rows: [{ item: { sku: 'HNG-4' }, qty: 10, value: 300 }, { item: { sku: 'CPV-BV-20' } }],
    });
    expect(await placeValues(shop.store.reader)).toMatchObject([
      { warehouse: { name: 'Bhosari Godown' }, units: 6, value: 180 },
    ]);
    const warehouseId = await shop.id('warehouses', BHOSARI.gid);
    await shop.accept({ op: 'stock.adjust', id: HINGE.gid, record: { qty: -2, warehouseId: BHOSARI.gid } });
    expect(await stockValuation(shop.store.reader, { ...all, warehouseId })).toMatchObject({
      ...{ total: 1, units: 4, value: 120, rows: [{ qty: 4, value: 120 }] },
    });
  });

  it('is searched at one place as items are, and told as a whole with its quantities there', async () => {
    const warehouseId = await shop.id('warehouses', BHOSARI.gid);
    const at = { warehouseId, sort: 'name', direction: 'asc' } as const;
    const page = { offset: 0, limit: 10 };
    const found = await stockValuation(shop.store.reader, { ...at, ...page, q: 'hinge' });
    expect(found).toMatchObject({ total: 1, rows: [{ item: { sku: 'HNG-4' } }] });
    expect(await stockValuation(shop.store.reader, { ...at, ...page, q: 'CPV' })).toMatchObject({ total: 0 });
    const all = await stockValuation(shop.store.reader, { ...at, ...page, q: '' });
    const whole = await valuedStock(shop.store.reader, { ...at, q: '' });
    expect(whole.map(({ qty }) => qty)).toEqual(all.rows.map(({ qty }) => qty));
    expect(await valuedStock(shop.store.reader, { ...at, q: 'CPV' })).toEqual([]);
  });

  it('lies in no warehouse as far as it is on hand and not placed', async () => {
    const question = { q: '', offset: 0, limit: 10 };
    const answer = await unassignedStock(shop.store.reader, question);
    expect(answer.rows.map((row) => [row.item.sku, row.onHand, row.qty])).toEqual([
      ['HNG-4', 10, 4],
      ['CPV-BV-20', 18, 18],
    ]);
    await shop.accept({
      op: 'stock.assign',
      record: { warehouseId: BHOSARI.gid, itemIds: [HINGE.gid] },
    });
    expect(await unassignedStock(shop.store.reader, question)).toMatchObject({
      total: 1,
      rows: [{ item: { sku: 'CPV-BV-20' } }],
    });
    expect(await unassignedStock(shop.store.reader, { ...question, q: 'hinge' })).toMatchObject({ total: 0 });
  });
});
