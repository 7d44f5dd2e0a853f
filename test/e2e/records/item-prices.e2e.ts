/** Prices without the form: of one item where it stands, of many by a share; and a second item like the first. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import {
  clickUndo,
  closeToasts,
  connectedDesk,
  eventually,
  goTo,
  pane,
  seesText,
  sendAll,
  strip,
  tabTo,
} from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 240, contacts: 5, warehouses: 2 }, rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const box = (name: string) => desk.window.getByRole('textbox', { name, exact: true });
const shown = () => pane(desk, 'Item');

function atService(sku: string): Row | undefined {
  return service.state.items.all().find(({ fields }) => fields['sku'] === sku);
}

describe('an item', () => {
  it('gets another price by one key and Enter, and keeps it with Escape', async () => {
    const { keyboard } = desk.window;
    await goTo(desk, 'Items');
    await shown().getByRole('heading', { level: 2 }).waitFor();
    const name = await shown().getByRole('heading', { level: 2 }).innerText();
    await keyboard.press('Control+Shift+P');
    await shown().getByRole('textbox', { name: 'New price' }).fill('12,34');
    await keyboard.press('Enter');
    await seesText(shown(), 'A comma only separates groups');
    expect(await violationsInThemes(desk)).toEqual([]);
    await keyboard.press('Escape');
    const price = shown().getByRole('button', { name: /^Price / });
    await price.press('Enter');
    await shown().getByRole('textbox', { name: 'New price' }).fill('123.45');
    await keyboard.press('Enter');
    await seesText(shown(), '₹123.45');
    await sendAll(desk, service);
    const changed = service.state.items.all().find(({ fields }) => fields['name'] === name);
    expect(Number(changed?.fields['price'])).toBe(123.45);
  });

  it('keeps the price of a box that is left, and a wrong one open with its reason', async () => {
    await goTo(desk, 'Items');
    const { keyboard } = desk.window;
    const priceBox = shown().getByRole('textbox', { name: 'New price' });
    await keyboard.press('Control+Shift+P');
    await priceBox.fill('-5');
    await keyboard.press('Tab');
    await seesText(shown(), 'Zero or more.');
    await priceBox.fill('150');
    await keyboard.press('Tab');
    await seesText(shown(), '₹150.00');
    await keyboard.press('Control+Shift+P');
    await priceBox.fill('123.45');
    await shown().getByRole('heading', { level: 2 }).click();
    await seesText(shown(), '₹123.45');
    await sendAll(desk, service);
  });

  it('has its price taken back by Undo without a line, never below zero, and is asked about where a colleague set another', async () => {
    await service.goDark();
    await goTo(desk, 'Items');
    const name = await shown().getByRole('heading', { level: 2 }).innerText();
    const row = service.state.items.all().find(({ fields }) => fields['name'] === name)!;
    const setPrice = async (price: string): Promise<void> => {
      await desk.window.keyboard.press('Control+Shift+P');
      await shown().getByRole('textbox', { name: 'New price' }).fill(price);
      await desk.window.keyboard.press('Enter');
    };
    await setPrice('-5');
    await seesText(shown(), 'Zero or more.');
    await desk.window.keyboard.press('Escape');
    await setPrice('200');
    await seesText(shown(), '₹200.00');
    await clickUndo(desk);
    await seesText(shown(), '₹123.45');
    await seesText(strip(desk), 'Nothing waiting');
    await setPrice('210');
    await seesText(strip(desk), /\b1 pending/);
    await closeToasts(desk);
    service.otherClients.editItem(row.id, { price: 300 });
    await service.comeBack();
    await answer(desk, 'sync.now', {});
    await shown()
      .getByRole('button', { name: `Choose: ${name}` })
      .press('Enter', { timeout: 60_000 });
    await desk.window.getByRole('dialog').getByRole('button', { name: 'All mine' }).press('Enter');
    await desk.window.keyboard.press('Control+Enter');
    await eventually(() => expect(Number(row.fields['price'])).toBe(210));
    await setPrice('123.45');
    await sendAll(desk, service);
  });

  it('is duplicated without its SKU and barcode, and gets a barcode of its own once it is saved', async () => {
    await goTo(desk, 'Items');
    const name = await shown().getByRole('heading', { level: 2 }).innerText();
    await tabTo(desk, shown().getByRole('button', { name: 'Duplicate this item' }));
    await desk.window.keyboard.press('Enter');
    await eventually(async () => expect(await box('Name').inputValue()).toBe(name));
    expect([await box('SKU').inputValue(), await box('Barcode').inputValue()]).toEqual(['', '']);
    expect(await box('Price').inputValue()).toBe('123.45');
    await box('SKU').fill('TWIN-2');
    await desk.window.getByRole('checkbox', { name: 'Generate barcode' }).check();
    expect(await violationsInThemes(desk)).toEqual([]);
    await desk.window.keyboard.press('Control+s');
    await seesText(shown(), 'TWIN-2');
    await sendAll(desk, service);
    await eventually(() => expect(String(atService('TWIN-2')?.fields['barcode'])).toMatch(/^\d{8,14}$/));
  });
});

describe('the items of a list', () => {
  it('have their prices raised together, rounded, and taken back with one undo', async () => {
    await goTo(desk, 'Items');
    const before = service.state.items.all().map(({ fields }) => Number(fields['price']));
    await desk.window.getByRole('button', { name: 'Change all' }).press('Enter');
    const dialog = desk.window.getByRole('dialog', { name: /^Change \d+ items/ });
    await dialog.getByRole('combobox', { name: 'Field' }).selectOption('price');
    await dialog.getByRole('textbox', { name: 'Percent, − for less' }).fill('5');
    await seesText(dialog, '₹248.00 becomes ₹260.00.');
    expect(await violationsInThemes(desk)).toEqual([]);
    // The foot keeps its buttons in one line.
    const buttons = await dialog
      .locator('.dialog-foot .btn')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(buttons).size).toBe(1);
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await desk.window.locator('.toast').getByRole('button', { name: /^Undo/ }).last().click();
    await desk.window.getByText(/changes? taken back/).waitFor();
    await sendAll(desk, service);
    expect(service.state.items.all().map(({ fields }) => Number(fields['price']))).toEqual(before);
  });

  it('are asked about before the labels of all of them are queued', async () => {
    await goTo(desk, 'Items');
    await desk.window.getByRole('button', { name: 'Labels…' }).press('Enter');
    const dialog = desk.window.getByRole('dialog', { name: /^Labels of \d+ items/ });
    await seesText(dialog, 'select their rows first');
    await desk.window.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await desk.window.getByRole('button', { name: 'Labels…' }).press('Enter');
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByRole('heading', { name: 'Labels', level: 1 }).waitFor();
  });

  it('show nothing on hand where they are services', async () => {
    await goTo(desk, 'Items');
    await desk.window.keyboard.press('Control+n');
    await box('Name').fill('Cutting to size');
    await box('SKU').fill('SRV-CUT');
    await box('Unit')
      .or(desk.window.getByLabel('Unit', { exact: true }))
      .first()
      .fill('Nos');
    await desk.window.getByRole('switch', { name: 'Track stock' }).press('Space');
    await desk.window.keyboard.press('Control+s');
    const row = desk.window.getByRole('grid', { name: 'Items' }).locator('[aria-current=true]');
    await seesText(row, 'SRV-CUT');
    await sendAll(desk, service);
    await goTo(desk, 'Items');
    await desk.window.getByRole('button', { name: /^Untracked/ }).click();
    const cells = desk.window
      .getByRole('grid', { name: 'Items' })
      .getByRole('row')
      .filter({ hasText: 'SRV-CUT' });
    expect(await cells.getByRole('gridcell').nth(2).innerText()).toBe('');
  });
});
