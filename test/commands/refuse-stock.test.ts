import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOperations } from '../../src-sync/store/outbox/outbox.ts';
import { BHOSARI, failureOf, filledShop, HINGE, MAIN, type Shop } from '../store/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await filledShop();
});
afterAll(() => shop.close());

type Path = readonly (string | number)[];

const adjust = (record: unknown): object => ({ op: 'stock.adjust', id: HINGE.gid, record });
const item = (record: object): object => ({ op: 'items.create', record: { name: 'N', sku: 'S', ...record } });
const transfer = (record: object): object => ({
  op: 'stock.transfer',
  record: { itemId: HINGE.gid, fromWarehouseId: BHOSARI.gid, toWarehouseId: MAIN.gid, qty: 1, ...record },
});

const CASES: readonly (readonly [string, unknown, string, Path, RegExp])[] = [
  [
    'a transfer that names no place',
    transfer({ fromWarehouseId: undefined, toWarehouseId: undefined }),
    'VALIDATION',
    ['record', 'fromWarehouseId'],
    /^fromWarehouseId is required$/,
  ],
  [
    'more than can be counted',
    adjust({ qty: -1e13 }),
    'VALIDATION',
    ['record', 'qty'],
    /at most 1000000000000$/,
  ],
  [
    'more in stock than can be counted',
    item({ onHand: 1e300 }),
    'VALIDATION',
    ['record', 'onHand'],
    /at most/,
  ],
  [
    'an opening stock of more than can be counted',
    item({
      openingStocks: [
        { warehouseId: BHOSARI.gid, qty: 1e12 },
        { warehouseId: MAIN.gid, qty: 1e300 },
      ],
    }),
    'VALIDATION',
    ['record', 'openingStocks', 1, 'qty'],
    /^qty must be at most 1000000000000$/,
  ],
  [
    'a negative opening stock',
    item({ openingStocks: [{ warehouseId: MAIN.gid, qty: -1 }] }),
    'VALIDATION',
    ['record', 'openingStocks', 0, 'qty'],
    /at least 0/,
  ],
  ['a transfer of nothing', transfer({ qty: 0 }), 'VALIDATION', ['record', 'qty'], /more than 0/],
  [
    'a transfer to where it is',
    transfer({ toWarehouseId: BHOSARI.gid }),
    'VALIDATION',
    ['record', 'toWarehouseId'],
    /another warehouse/,
  ],
  [
    'an unknown warehouse',
    adjust({ qty: 1, warehouseId: 'x' }),
    'NOT_FOUND',
    ['record', 'warehouseId'],
    /no warehouse/,
  ],
  [
    'a warehouse that is no text',
    adjust({ qty: 1, warehouseId: null }),
    'VALIDATION',
    ['record', 'warehouseId'],
    /text/,
  ],
  [
    'an unknown opening warehouse',
    item({ openingStocks: [{ warehouseId: randomUUID(), qty: 1 }] }),
    'NOT_FOUND',
    ['record', 'openingStocks', 0, 'warehouseId'],
    /no warehouse/,
  ],
  [
    'stock set by an edit',
    { op: 'items.update', id: HINGE.gid, changes: { onHand: 3 } },
    'VALIDATION',
    ['changes', 'onHand'],
    /stock\.adjust/,
  ],
  [
    'opening stock in an edit',
    { op: 'items.update', id: HINGE.gid, changes: { openingStocks: [] } },
    'VALIDATION',
    ['changes', 'openingStocks'],
    /stock\.adjust/,
  ],
];

describe('stock that cannot be is refused with a code, a sentence and the path', () => {
  it.each(CASES)('%s', async (_, input, code, path, sentence) => {
    const refused = failureOf(await shop.tryAccept(input));
    expect(refused).toMatchObject({ code, path });
    expect(refused.message).toMatch(sentence);
    expect(await openOperations(shop.store.reader)).toEqual([]);
  });

  it('a transfer within one warehouse, by whatever ids it is named', async () => {
    const here = await shop.id('warehouses', MAIN.gid);
    const refused = failureOf(
      await shop.tryAccept(transfer({ fromWarehouseId: MAIN.gid, toWarehouseId: here })),
    );
    expect(refused.code).toBe('VALIDATION');
    expect(refused.path).toEqual(['record', 'toWarehouseId']);
  });

  it('an opening stock of one warehouse twice, by whatever ids it is named', async () => {
    const here = await shop.id('warehouses', MAIN.gid);
    for (const second of [MAIN.gid, here]) {
      const openingStocks = [MAIN.gid, BHOSARI.gid, second].map((warehouseId) => ({ warehouseId, qty: 1 }));
      const refused = failureOf(await shop.tryAccept(item({ openingStocks })));
      expect(refused).toMatchObject({
        code: 'VALIDATION',
        path: ['record', 'openingStocks', 2, 'warehouseId'],
      });
      expect(refused.message).toMatch(/names this warehouse already/);
    }
  });
});
