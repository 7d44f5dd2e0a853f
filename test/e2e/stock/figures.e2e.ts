/** Charts of the stock in the real window: they say what was booked, and lead to the list that is behind them. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { answer } from '../bridge.ts';
import { violationsInThemes } from '../axe.ts';
import { eventually, goTo, pane, searchAndOpen, seesText } from '../person.ts';
import { field, openShop, type StockShop } from './stock-shop.ts';
import type { Row } from '../../../src-service/server.ts';

const money = (value: number): string =>
  `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)}`;
const figure = (value: number): string => new Intl.NumberFormat('en-IN').format(value);

async function idOf({ desk }: StockShop, item: Row): Promise<string> {
  return (await answer(desk, 'scan.find', { code: field(item, 'barcode') })).items[0]!.id;
}

it('the stock of an item over time ends at what is on hand, also after a change that waits', async () => {
  const shop = await openShop();
  const { desk, service } = shop;
  const item = shop.items.find(({ id }) => {
    const moved = service.state.stock.movements(id);
    return service.state.stock.onHand(id) > 10 && moved.length > 3;
  })!;
  const onHand = service.state.stock.onHand(item.id);
  await searchAndOpen(desk, field(item, 'sku'), field(item, 'name'));
  const chart = pane(desk, 'Item').locator('.over-time');
  const line = chart.locator('svg').first();
  await eventually(async () => {
    expect(await line.getAttribute('aria-label')).toContain(`now ${figure(onHand)}`);
  });
  await chart.getByText('As a table').click();
  const thisWeek = chart.locator('tbody tr').first();
  expect(await thisWeek.locator('td').last().innerText()).toBe(figure(onHand));
  const outBefore = Number((await thisWeek.locator('td').nth(2).innerText()).replaceAll(',', '') || '0');
  const warehouses = await answer(desk, 'warehouses.list', {});
  await service.goDark();
  await answer(desk, 'operations.accept', {
    operationId: randomUUID(),
    operation: {
      op: 'stock.adjust',
      id: await idOf(shop, item),
      record: { qty: -3, warehouseId: warehouses[0]!.id, reason: 'Damaged' },
    },
  });
  await eventually(async () => {
    expect(await line.getAttribute('aria-label')).toContain(`now ${figure(onHand - 3)}`);
    expect(await thisWeek.locator('td').allInnerTexts()).toEqual([
      expect.any(String),
      expect.any(String),
      figure(outBefore + 3),
      figure(onHand - 3),
    ]);
  });
  expect(await violationsInThemes(desk)).toEqual([]);
});

it('Stock shows what each place and category is worth, and leads to what lies there', async () => {
  const shop = await openShop();
  const { desk, service } = shop;
  const { window } = desk;
  const tracked = service.state.items.all().filter(({ fields }) => fields['trackInventory'] === true);
  const costOf = (item: Row): number => Number(item.fields['cost'] ?? 0);
  await goTo(desk, 'Stock');
  for (const place of service.state.warehouses.all()) {
    const value = tracked.reduce(
      (sum, item) => sum + costOf(item) * service.state.stock.quantity(item.id, place.id),
      0,
    );
    if (value === 0) continue;
    await seesText(window.locator('.value-bars li', { hasText: field(place, 'name') }), money(value));
  }
  const category = field(tracked[0]!, 'category');
  const worth = tracked
    .filter((item) => field(item, 'category') === category)
    .reduce((sum, item) => sum + costOf(item) * service.state.stock.onHand(item.id), 0);
  await window
    .locator('details', { has: window.getByText('As a table') })
    .locator('summary')
    .click();
  await seesText(window.locator('.figure-table tr', { hasText: category }), money(worth));
  await window.locator('.value-bars button').first().focus();
  await window.keyboard.press('Enter');
  await window
    .locator('.value-place.on', { hasText: shop.place })
    .or(window.locator('.value-place.on'))
    .first()
    .waitFor();
  expect(await window.locator('.value-place').first().getAttribute('aria-pressed')).toBe('false');
  await goTo(desk, 'Stock');
  const tile = window.locator('.treemap button').first();
  const name = await tile.locator('.name').innerText();
  await tile.click();
  await window.locator('.vrow').first().waitFor();
  const found = await answer(desk, 'items.window', {
    ...{ q: '', filter: 'all', category: name, sort: 'name', direction: 'asc', offset: 0, limit: 1 },
  });
  await seesText(window.locator('main'), new RegExp(`of ${figure(found.total)}\\b`));
});

it('Stock says what runs out, what does not move and what was counted, and of how many items it knows', async () => {
  const shop = await openShop();
  const { desk, service } = shop;
  const { window } = desk;
  await goTo(desk, 'Stock');
  // The item that the list showed first may have been read.
  await seesText(window.locator('.figures'), /This PC has (none|those of 1) of/);
  const place = service.state.warehouses.all()[0]!;
  const item = shop.items.find(({ id }) => {
    const { stock } = service.state;
    return stock.quantity(id, place.id) > 15 && stock.onHand(id) < 55;
  })!;
  service.otherClients.adjustStock(item.id, { qty: -14, warehouseId: place.id, type: 'SALE' });
  await answer(desk, 'sync.now', {});
  await searchAndOpen(desk, field(item, 'sku'), field(item, 'name'));
  // The chart stands there before the movements have come, and who leaves meanwhile may have none of them.
  await seesText(pane(desk, 'Item'), /Sold[\s\S]*−14/);
  await goTo(desk, 'Stock');
  await seesText(window.locator('.figures'), /those of [12] of \d+ items with stock/);
  const row = window
    .getByRole('list', { name: 'Running out next' })
    .locator('li', { hasText: field(item, 'name') });
  await seesText(row, field(item, 'name'));
  await seesText(row, /\d+ out in \d+ days/);
  const [itemId, places] = [await idOf(shop, item), await answer(desk, 'warehouses.list', {})];
  const warehouseId = places.find(({ name }) => name === field(place, 'name'))!.id;
  const session = {
    id: randomUUID(),
    kind: 'count',
    name: 'Rack',
    warehouseId,
    toWarehouseId: null,
  } as const;
  await answer(desk, 'sessions.begin', { ...session, blind: false });
  await answer(desk, 'sessions.scan', {
    ...{ sessionId: session.id, scanId: randomUUID(), code: field(item, 'barcode'), itemId, qty: 5 },
  });
  await answer(desk, 'sessions.post', { id: session.id, except: [] });
  await goTo(desk, 'Items');
  await goTo(desk, 'Stock');
  const counted = window.locator('.heat tr', { hasText: field(item, 'category') }).first();
  await seesText(counted, 'Today');
  expect(await violationsInThemes(desk)).toEqual([]);
  await row.locator('a').click();
  await seesText(pane(desk, 'Item'), field(item, 'name'));
});
