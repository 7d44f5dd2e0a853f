/** Stock: every change is a movement, quantities per place and on hand always agree. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, fileForm, listOf, pageOf, recordOf } from './ask.ts';
import type { Json } from '../../src-service/json.ts';
import { startService } from '../../src-service/server.ts';
import type { StandInService } from '../../src-service/server.ts';

const ITEMS = '/api/v1/inventory/items';
const WAREHOUSES = '/api/v1/inventory/warehouses';

let service: StandInService;
let itemId: string;
let bhosari: string;
let market: string;
beforeEach(async () => {
  service = await startService({ rateLimit: null, data: { items: 60, untrackedShare: 0.1 } });
  itemId = service.state.items.all()[0]!.id;
  [bhosari = '', market = ''] = service.state.warehouses.all().map((row) => row.id);
});
afterEach(() => service.stop());

const post = (path: string, body: Json) => ask(service, 'POST', path, body);
const adjust = (body: Json) => post(`${ITEMS}/${itemId}/stock-adjustments`, body);
const stock = () => service.state.stock;
const places = () => [
  stock().quantity(itemId, bhosari),
  stock().quantity(itemId, market),
  stock().unassigned(itemId),
];

describe('what changes stock', () => {
  test('an adjustment changes one place, the item and the list of movements', async () => {
    const answer = await adjust({
      qty: -20,
      warehouseId: bhosari,
      type: 'DAMAGE',
      reason: 'Wet',
      reference: 'ADJ-1 k7x',
    });
    expect(recordOf(answer)).toMatchObject({ qty: -20, onHand: 1228, reference: 'ADJ-1 k7x' });
    expect(places()).toEqual([900, 208, 12]);
    expect(recordOf(await ask(service, 'GET', `${ITEMS}/${itemId}`)).onHand).toBe(1228);
    const [newest] = listOf(await ask(service, 'GET', `${ITEMS}/${itemId}/stock-movements`));
    expect(newest).toMatchObject({ itemId, warehouseId: bhosari, qty: -20, type: 'DAMAGE', reason: 'Wet' });
    expect(newest?.createdAt).toBeTypeOf('string');
    const row = pageOf(await ask(service, 'GET', `${WAREHOUSES}/${bhosari}/stock?q=HNG-SS-4-304`)).items[0];
    expect(row).toMatchObject({ itemId, qty: 900 });
  });

  test('without a warehouse an adjustment is unassigned stock', async () => {
    await adjust({ qty: 2.5 });
    expect(places()).toEqual([920, 208, 14.5]);
  });

  test('a transfer is two movements and changes no total', async () => {
    const body = { itemId, fromWarehouseId: bhosari, toWarehouseId: market, qty: 40, reference: 'TRF-9' };
    expect((await post(`${WAREHOUSES}/transfers`, body)).status).toBe(200);
    expect(places()).toEqual([880, 248, 12]);
    expect(stock().onHand(itemId)).toBe(1248);
    expect(
      stock()
        .movementsByReference('TRF-9')
        .map((one) => [one.warehouseId, one.qty]),
    ).toEqual([
      [bhosari, -40],
      [market, 40],
    ]);
  });

  test('assigning places the unassigned stock, and once only', async () => {
    const assign = () =>
      post(`${WAREHOUSES}/assign`, { warehouseId: market, itemIds: [itemId], reference: 'AS-1' });
    expect((await assign()).data).toEqual({ assigned: 1, skipped: 0 });
    expect(places()).toEqual([920, 220, 0]);
    expect((await assign()).data).toEqual({ assigned: 0, skipped: 1 });
    expect(stock().movementsByReference('AS-1')).toHaveLength(2);
  });

  test('added stock carries no reference and is unassigned', async () => {
    expect((await post('/api/v1/inventory/add-stock', { itemId, quantity: 5 })).status).toBe(200);
    expect(places()).toEqual([920, 208, 17]);
    expect(stock().allMovements().at(-1)).toMatchObject({ qty: 5, reference: null });
  });

  test('a new item has its opening stock in its places', async () => {
    const openingStocks = [{ warehouseId: bhosari, qty: 7 }];
    const { id, onHand } = recordOf(await post(ITEMS, { name: 'A', sku: 'A-1', openingStocks, onHand: 10 }));
    expect(onHand).toBe(10);
    expect([stock().quantity(String(id), bhosari), stock().unassigned(String(id))]).toEqual([7, 3]);
  });

  test('an absolute quantity in an item update undoes what others booked, an update without it does not', async () => {
    service.otherClients.adjustStock(itemId, { qty: 100, warehouseId: bhosari });
    await ask(service, 'PUT', `${ITEMS}/${itemId}`, { name: 'A', sku: 'HNG-SS-4-304' });
    expect(stock().onHand(itemId)).toBe(1348);
    await ask(service, 'PUT', `${ITEMS}/${itemId}`, { name: 'A', sku: 'HNG-SS-4-304', onHand: 1248 });
    expect(stock().onHand(itemId)).toBe(1248);
  });

  test('an import adds or sets, and says which lines it left out', async () => {
    const csv = 'sku,qty\nHNG-SS-4-304,30\nUNKNOWN,1\n';
    const form = () => fileForm('stock.csv', csv, 'text/csv');
    const added = await ask(service, 'POST', `${WAREHOUSES}/${market}/import`, form());
    expect(added.data).toMatchObject({ imported: 1, skipped: 1, errors: [{ row: 3 }] });
    expect(places()).toEqual([920, 238, 12]);
    await ask(service, 'POST', `${WAREHOUSES}/${market}/import?stockMode=set`, form());
    expect(places()).toEqual([920, 30, 12]);
  });
});

describe('bounds', () => {
  test.each([
    ['adjustment', () => adjust({ warehouseId: bhosari })],
    ['adjustment cost', () => adjust({ qty: 1, unitCost: -0.01 })],
    ['text for a number', () => adjust({ qty: '5' })],
    [
      'transfer of zero',
      () =>
        post(`${WAREHOUSES}/transfers`, { itemId, fromWarehouseId: bhosari, toWarehouseId: market, qty: 0 }),
    ],
    [
      'transfer without a target',
      () => post(`${WAREHOUSES}/transfers`, { itemId, fromWarehouseId: bhosari, qty: 1 }),
    ],
    ['adding less than one', () => post('/api/v1/inventory/add-stock', { itemId, quantity: 0.5 })],
    ['assigning nothing', () => post(`${WAREHOUSES}/assign`, { warehouseId: bhosari, itemIds: [] })],
    ['negative price', () => post(ITEMS, { name: 'A', sku: 'B', price: -1 })],
    ['negative onHand', () => post(ITEMS, { name: 'A', sku: 'B', onHand: -1 })],
    [
      'negative opening stock',
      () => post(ITEMS, { name: 'A', sku: 'B', openingStocks: [{ warehouseId: bhosari, qty: -1 }] }),
    ],
    ['blank name', () => post(ITEMS, { name: '  ', sku: 'B' })],
    ['missing sku', () => post(ITEMS, { name: 'A' })],
    ['no body', () => ask(service, 'POST', ITEMS)],
  ])('%s is a 400 that changes nothing', async (_what, attempt) => {
    const answer = await attempt();
    expect(answer.status).toBe(400);
    expect(String(answer.envelope.message).length).toBeGreaterThan(8);
    expect(stock().allMovements()).toEqual([]);
    expect(service.state.items.size).toBe(60);
  });

  test('unknown items and warehouses are 404, untracked items 409, identifiers that are none 400', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await adjust({ qty: 1, warehouseId: nobody })).status).toBe(404);
    expect((await post(`${ITEMS}/${nobody}/stock-adjustments`, { qty: 1 })).status).toBe(404);
    expect((await post(`${ITEMS}/nonsense/stock-adjustments`, { qty: 1 })).status).toBe(400);
    const untracked = service.state.items.find((row) => row.fields.trackInventory === false);
    expect((await post(`${ITEMS}/${untracked!.id}/stock-adjustments`, { qty: 1 })).status).toBe(409);
  });

  test('a warehouse that holds stock cannot be deleted', async () => {
    expect((await ask(service, 'DELETE', `${WAREHOUSES}/${bhosari}`)).status).toBe(409);
    const { id } = recordOf(await post(WAREHOUSES, { name: 'Empty' }));
    expect((await ask(service, 'DELETE', `${WAREHOUSES}/${String(id)}`)).status).toBe(200);
  });
});

test('churn edits between requests, the same way for the same seed, and every quantity still adds up', async () => {
  const run = async (seed: number): Promise<[number, unknown[]]> => {
    const other = await startService({
      seed,
      rateLimit: null,
      clock: () => Date.parse('2026-11-19T08:00:00Z'),
    });
    other.otherClients.churn({ perRequestProbability: 0.7 });
    for (let n = 0; n < 60; n += 1) await ask(other, 'GET', ITEMS);
    const rows = [...other.state.contacts.all(), ...other.state.items.all()].map((row) => [
      row.id,
      row.fields,
    ]);
    for (const row of other.state.items.all()) {
      if (row.fields.trackInventory === false) continue;
      const sum = other.state.stock.movements(row.id).reduce((total, one) => total + one.qty, 0);
      expect(sum).toBeCloseTo(Number(row.fields.onHand), 6);
    }
    await other.stop();
    return [other.otherClients.actions, rows];
  };
  const [actions, rows] = await run(3);
  expect(actions).toBeGreaterThan(20);
  expect(await run(3)).toEqual([actions, rows]);
});
