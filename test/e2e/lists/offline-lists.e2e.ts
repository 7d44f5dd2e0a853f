/** Finding, filtering and handing out lists while offline, by keyboard alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { answer } from '../bridge.ts';
import { makeDataDir } from '../harness.ts';
import { eventually, goTo, pane, seesText, strip, tabTo } from '../person.ts';
import { cutLine, field, openShop } from '../stock/stock-shop.ts';

it('the palette, the filters of a list and its export work offline', async () => {
  const shop = await openShop();
  const { desk, items } = shop;
  const { window } = desk;
  const file = join(await makeDataDir(), 'short.csv');
  await desk.app.evaluate(({ dialog, shell }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen });
    shell.showItemInFolder = () => undefined;
  }, file);
  await cutLine(shop);

  const [name, sku] = [field(items[5]!, 'name'), field(items[5]!, 'sku')];
  await window.keyboard.press('Control+k');
  await window.keyboard.insertText(sku);
  await window
    .getByRole('dialog', { name: 'Search and commands' })
    .getByRole('option', { name })
    .first()
    .waitFor();
  await window.keyboard.press('Enter');
  await pane(desk, 'Item').getByRole('heading', { name, level: 2 }).waitFor();

  await goTo(desk, 'Items');
  const { counts } = await answer(desk, 'items.facets', {});
  expect(counts.lowStock).toBeGreaterThan(0);
  const low = window.getByRole('button', { name: /^Low stock/ });
  await tabTo(desk, low);
  await window.keyboard.press('Enter');
  await eventually(async () => expect(await low.getAttribute('aria-pressed')).toBe('true'));
  await seesText(window.getByRole('main'), new RegExp(`of ${counts.lowStock}\\b`));

  await tabTo(desk, window.getByRole('button', { name: 'Export' }));
  await window.keyboard.press('Enter');
  const dialog = window.getByRole('dialog', { name: 'Export items' });
  await tabTo(desk, dialog.getByRole('radio', { name: 'Excel (XLSX)' }));
  await window.keyboard.press('ArrowRight');
  await window.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const [head, ...rows] = readFileSync(file, 'utf8').trim().split('\r\n');
  expect(head).toContain('SKU');
  expect(rows).toHaveLength(counts.lowStock);
  await seesText(strip(desk), /Offline/);
  await desk.close();
});
