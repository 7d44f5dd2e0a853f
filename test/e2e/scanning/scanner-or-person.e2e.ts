/** Fast fingers and slow scanners in the same field: what a person types stays, what a scanner sends never lands there. */
import { describe, expect, it } from 'vitest';
import { eventually, goTo, pane } from '../person.ts';
import { scan, typeFast } from '../scanner.ts';
import { cutLine, field, openShop } from '../stock/stock-shop.ts';

describe('in a field of a form, offline', () => {
  it('the text of a fast typist stays and Tab goes on, and a scan at 5, 20 or 30 ms a key leaves no letter behind', async () => {
    const shop = await openShop();
    const { desk, items } = shop;
    await cutLine(shop);
    await goTo(desk, 'Contacts');
    await desk.window.keyboard.press('Control+n');
    const name = desk.window.getByRole('textbox', { name: 'Name', exact: true });
    await name.focus();
    await typeFast(desk, 'asha traders');
    await eventually(async () => {
      expect(await name.evaluate((node) => node !== document.activeElement)).toBe(true);
    });
    expect(await name.inputValue()).toBe('asha traders');

    for (const [index, gapMs] of [5, 20, 30].entries()) {
      const item = items[index]!;
      await name.focus();
      await scan(desk, field(item, 'barcode'), gapMs);
      await desk.window.locator('.bandflash', { hasText: field(item, 'name') }).waitFor();
      expect(await name.inputValue()).toBe('asha traders');
      expect(await name.evaluate((node) => node === document.activeElement)).toBe(true);
    }
    await desk.close();
  });

  it('a scanner as slow as a person opens what it scanned wherever nothing can be typed', async () => {
    const shop = await openShop();
    const { desk, items } = shop;
    await cutLine(shop);
    await goTo(desk, 'Today');
    await scan(desk, field(items[0]!, 'barcode'), 90);
    await pane(desk, 'Item')
      .getByRole('heading', { name: field(items[0]!, 'name'), level: 2 })
      .waitFor();

    // A space would press the button that has the focus.
    await goTo(desk, 'Items');
    await desk.window.getByRole('button', { name: /^New item/ }).focus();
    await scan(desk, 'ROLL 12 34');
    await desk.window.locator('.bandflash', { hasText: 'ROLL 12 34' }).waitFor();
    expect(await desk.window.getByRole('heading', { name: 'Items', level: 1 }).isVisible()).toBe(true);
    await desk.close();
  });
});
