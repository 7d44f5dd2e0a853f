/** Stock of one place, at cost: searched, and handed out as a file, offline. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { violationsInThemes } from '../axe.ts';
import { makeDataDir } from '../harness.ts';
import { eventually, seesText, tabTo, willChoose } from '../person.ts';
import { cutLine, field, openShop } from './stock-shop.ts';

it('the stock of a place is searched and exported as it is filtered', async () => {
  const shop = await openShop();
  const { desk, service } = shop;
  const { window } = desk;
  await cutLine(shop);
  const place = service.state.warehouses.all()[0]!;
  const held = service.state.items
    .all()
    .filter(
      (item) =>
        item.fields['trackInventory'] !== false && service.state.stock.quantity(item.id, place.id) !== 0,
    );
  const wanted = held[0]!;
  await window.evaluate(() => (location.hash = '#/stock/valuation'));
  await window.locator('.value-place', { hasText: field(place, 'name') }).press('Enter');
  const main = window.getByRole('main');
  await seesText(main, new RegExp(`of ${String(held.length)}\\b`));
  const search = main.getByRole('textbox', { name: 'Search this stock' });
  await tabTo(desk, search);
  await window.keyboard.insertText('nothing is called so');
  await seesText(main, 'No item matches');
  await search.fill(field(wanted, 'sku'));
  await seesText(main, new RegExp(`${field(wanted, 'sku')}[^]*1 to 1 of 1`));
  expect(await violationsInThemes(desk)).toEqual([]);

  const file = join(await makeDataDir(), 'stock.csv');
  const wasAsked = await willChoose(desk, file);
  const save = async (): Promise<void> => {
    await main.getByRole('button', { name: 'Export' }).press('Enter');
    const dialog = window.getByRole('dialog', { name: 'Export stock' });
    await tabTo(desk, dialog.getByRole('radio', { name: 'Excel (XLSX)' }));
    await window.keyboard.press('ArrowRight');
    await window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
  };
  await save();
  expect(await wasAsked()).toBe(true);
  const rows = (): readonly string[] => readFileSync(file, 'utf8').trim().split('\r\n');
  expect(rows()).toHaveLength(2);
  expect(rows()[0]).toMatch(/SKU,.*Place,Quantity,Value at cost$/);
  const qty = service.state.stock.quantity(wanted.id, place.id);
  expect(rows()[1]).toContain(`,${field(place, 'name')},${String(qty)},`);
  await search.fill('');
  await seesText(main, new RegExp(`of ${String(held.length)}\\b`));
  await save();
  await eventually(() => expect(rows()).toHaveLength(held.length + 1));
  await desk.close();
});
