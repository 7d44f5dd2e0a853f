/** Units beside quantities, and messages beside boxes: seen whole everywhere, also long ones, in lists, in Hindi and with gloves. */
import { describe, expect, it } from 'vitest';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { eventually, goTo } from '../person.ts';
import { scan, typeSlowly } from '../scanner.ts';
import { cutLine, field, openShop, type StockShop } from './stock-shop.ts';

const UNITS = ['pcs', 'Cubic metre', 'बोरी (पचास किलो)'];
const LISTS = [
  ['.cols-items', '#/items'],
  ['.cols-value', '#/stock/valuation'],
] as const;
const LOOKS = [
  ['light', 'en-IN'],
  ['floor', 'hi-IN'],
] as const;

async function shopWithUnits(): Promise<StockShop> {
  const shop = await openShop();
  for (const [index, unit] of UNITS.entries()) {
    const { id } = (await answer(shop.desk, 'scan.find', { code: field(shop.items[index]!, 'barcode') }))
      .items[0]!;
    const operation = { op: 'items.update', id, changes: { unit, name: `0 ${index}` } };
    await answer(shop.desk, 'operations.accept', { operationId: crypto.randomUUID(), operation });
  }
  await cutLine(shop);
  return shop;
}

/** Texts of these elements that something cuts off. */
function cutOff({ window }: Desk, selector: string): Promise<readonly string[]> {
  return window.evaluate((wanted) => {
    const isCut = (element: HTMLElement): boolean => {
      const box = element.getBoundingClientRect();
      for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) {
        const around = at.getBoundingClientRect();
        const hides = getComputedStyle(at).overflowX !== 'visible';
        if (hides && (box.left < around.left - 1 || box.right > around.right + 1)) return true;
      }
      const home = element.closest<HTMLElement>('td, .entry, [role=gridcell]');
      const room = home?.getBoundingClientRect();
      if (room === undefined) return false;
      return box.left < room.left - 1 || box.right > room.right + 1 || box.bottom > room.bottom + 1;
    };
    return [...document.querySelectorAll<HTMLElement>(wanted)].flatMap((one) =>
      isCut(one) ? [`${one.className}: ${one.textContent}`] : [],
    );
  }, selector);
}

const SEEN = '.tbl .unit, .tbl .figure, .stepper, .err, .entry > span, .entry b';

describe.each(LOOKS)('at 1366 × 768, %s, %s', (theme, language) => {
  it('each quantity of receiving and counting has its unit, and neither it nor a message is cut off', async () => {
    const { desk, items } = await shopWithUnits();
    await answer(desk, 'settings.set', { theme, language });
    for (const [list, hash] of LISTS) {
      await desk.window.evaluate((to) => (location.hash = to), hash);
      if (list === '.cols-value') await desk.window.locator('.vsort').first().click();
      for (const unit of UNITS)
        await desk.window.locator(`${list} .unit`, { hasText: unit }).first().waitFor();
      expect(await cutOff(desk, '.vrow .unit, .vrow .figure'), list).toEqual([]);
    }
    for (const key of ['F6', 'F9', 'F8']) {
      await desk.window.evaluate(() => {
        location.hash = '#/today';
      });
      await desk.window.keyboard.press(key);
      if (key === 'F8') {
        await desk.window.locator('.begin-grid input[type=text]').first().waitFor();
        await desk.window.keyboard.press('Control+Enter');
      }
      const entry = desk.window.locator('.entry input');
      await entry.waitFor();
      for (const item of items.slice(0, UNITS.length)) await scan(desk, field(item, 'barcode'));
      await eventually(async () => expect(await desk.window.locator('tbody tr').count()).toBe(UNITS.length));
      await entry.click();
      await typeSlowly(desk, '1,2');
      await desk.window.locator('.entry .c-needs').waitFor();
      expect(await cutOff(desk, SEEN), key).toEqual([]);
      await desk.window.keyboard.press('Escape');
      if (key === 'F8') {
        // Scanned and counted so far.
        for (const unit of UNITS)
          await desk.window.locator('tbody tr', { hasText: unit }).getByText(unit).nth(1).waitFor();
        await desk.window.keyboard.press('Control+Enter');
      }
      const boxes = desk.window.locator('.stepper input');
      for (const [index, text] of ['2406.25', '9999999.125', '1,2'].entries()) {
        await boxes.nth(index).click();
        await typeSlowly(desk, text);
        if (index < 2) await desk.window.keyboard.press('Enter');
      }
      await desk.window.locator('.err').waitFor();
      expect(await cutOff(desk, SEEN), key).toEqual([]);
      expect(await boxes.nth(1).evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1);
      const rows = await desk.window.locator('tbody tr').allInnerTexts();
      for (const row of rows) {
        const unit = UNITS.find((one) => row.includes(one)) ?? 'none';
        // Each figure of the row but its money: expected or before, and the difference or after.
        expect(row.split(unit).length - 1, row).toBeGreaterThanOrEqual(key === 'F8' ? 2 : 1);
      }
      await boxes.nth(2).fill('3');
    }
    await desk.close();
  });
});

it('the item pane says each quantity of an item with its unit', async () => {
  const { desk, items } = await shopWithUnits();
  await goTo(desk, 'Today');
  await scan(desk, field(items[1]!, 'barcode'));
  const places = desk.window.locator('.stock-places');
  await places.waitFor();
  await eventually(async () => {
    const figures = await places.locator('.figure').count();
    expect(figures).toBeGreaterThan(1);
    await expect.poll(() => places.getByText('Cubic metre').count()).toBe(figures);
  });
  await desk.window.locator('.bandflash', { hasText: /Cubic metre on hand/ }).waitFor();
  // Stock that lies in no warehouse, as the first item has it.
  await desk.window.evaluate(() => (location.hash = '#/settings/stock'));
  await desk.window.getByRole('button', { name: 'Add up on hand' }).click();
  await desk.window.locator('dialog .num', { hasText: /^[\d,]+ to [\d,]+\spcs$/ }).waitFor();
  await desk.close();
});
