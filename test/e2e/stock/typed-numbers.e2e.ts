/** Quantities typed in the real window: from anywhere into the box that is seen, over what a box holds, and never a barcode. */
import { describe, expect, it } from 'vitest';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { eventually, goTo, seesText, strip } from '../person.ts';
import { scan, typeFast, typeSlowly } from '../scanner.ts';
import { cutLine, field, openShop, type StockShop } from './stock-shop.ts';

const entryOf = (desk: Desk) => desk.window.getByRole('textbox', { name: 'Type a quantity, then scan' });
const quantity = (desk: Desk, name: string) =>
  desk.window.getByRole('textbox', { name: `Quantity of ${name}`, exact: true });

let shop: StockShop;

async function open(key: string, heading: string): Promise<void> {
  // On the page of an item F9 adjusts that one.
  await goTo(shop.desk, 'Today');
  await shop.desk.window.keyboard.press(key);
  await shop.desk.window.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await entryOf(shop.desk).waitFor();
}

/** As after a click on nothing: no control has the keys. */
async function leaveFocus(): Promise<void> {
  await shop.desk.window.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

async function linesOf(kind: 'receive' | 'transfer' | 'adjust'): Promise<readonly number[]> {
  const [session] = await answer(shop.desk, 'sessions.list', { kind });
  const { lines } = await answer(shop.desk, 'sessions.lines', { id: session!.id });
  return lines.map(({ qty }) => qty);
}

const holds = (kind: 'receive' | 'transfer' | 'adjust', quantities: readonly number[]) =>
  eventually(async () => expect(await linesOf(kind)).toEqual(quantities));

describe('a quantity that is typed with the keys nowhere', () => {
  it.each([
    ['receive', 'F6', 'Receive', 1],
    ['transfer', 'F7', 'Transfer', 1],
    ['adjust', 'F9', 'Adjust', -1],
  ] as const)('is seen in its box and is what the next scan books: %s', async (kind, key, heading, sign) => {
    shop = await openShop();
    const { desk, items, places } = shop;
    await cutLine(shop);
    await open(key, heading);
    // The keys are where a quantity is typed from the start.
    expect(await entryOf(desk).evaluate((node) => node === document.activeElement)).toBe(true);
    await leaveFocus();
    await typeSlowly(desk, '24');
    await eventually(async () => expect(await entryOf(desk).inputValue()).toBe('24'));
    await scan(desk, field(items[0]!, 'barcode'));
    await holds(kind, [24 * sign]);
    await expect.poll(() => entryOf(desk).inputValue()).toBe('');

    await leaveFocus();
    await typeSlowly(desk, '*6');
    await eventually(async () => expect(await entryOf(desk).inputValue()).toBe('6'));
    await scan(desk, field(items[1]!, 'barcode'));
    await holds(kind, [24 * sign, 6 * sign]);

    await leaveFocus();
    await typeSlowly(desk, '37');
    await leaveFocus();
    // The burst of a scanner begins like a hand: it leaves the 37 alone.
    await scan(desk, field(items[2]!, 'barcode'));
    await holds(kind, [24 * sign, 6 * sign, 37 * sign]);
    await expect.poll(() => entryOf(desk).inputValue()).toBe('');

    // The keys are still on the list from which the place was chosen, and no place begins with a digit.
    const list = desk.window.getByRole('main').locator('select').first();
    await list.selectOption({ label: places[1]! });
    await list.focus();
    await typeSlowly(desk, '18');
    await eventually(async () => expect(await entryOf(desk).inputValue()).toBe('18'));
    await list.focus();
    await scan(desk, field(items[3]!, 'barcode'));
    await holds(kind, [24 * sign, 6 * sign, 37 * sign, 18 * sign]);
    await list.focus();
    await typeSlowly(desk, places[2]!.charAt(0));
    const chosen = (node: HTMLSelectElement): string => node.selectedOptions[0]!.text.trim();
    await eventually(async () => expect(await list.evaluate(chosen)).toBe(places[2]));

    // Taken back by keys, from anywhere.
    await leaveFocus();
    await typeSlowly(desk, '9');
    await leaveFocus();
    await desk.window.keyboard.press('Escape');
    await eventually(async () => expect(await entryOf(desk).inputValue()).toBe(''));
    await typeSlowly(desk, '45');
    await desk.window.keyboard.press('Backspace');
    await expect.poll(() => entryOf(desk).inputValue()).toBe('4');
    await desk.close();
  });

  it('goes to the field or dialog that has the keys, where there is one', async () => {
    shop = await openShop();
    const { desk, items } = shop;
    await cutLine(shop);
    await open('F6', 'Receive');
    await desk.window.getByRole('textbox', { name: 'Bill or challan' }).focus();
    await typeSlowly(desk, '77');
    await expect
      .poll(() => desk.window.getByRole('textbox', { name: 'Bill or challan' }).inputValue())
      .toBe('77');
    await expect.poll(() => entryOf(desk).inputValue()).toBe('');
    await scan(desk, '4006209');
    await desk.window.getByRole('button', { name: '1 unknown code' }).press('Enter');
    await desk.window.getByRole('dialog', { name: 'Unknown codes' }).waitFor();
    await typeSlowly(desk, '5');
    await desk.window.keyboard.press('Escape');
    await desk.window.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => entryOf(desk).inputValue()).toBe('');
    await scan(desk, field(items[0]!, 'barcode'));
    await holds('receive', [1]);
    await desk.close();
  });

  it('loses no digit: not of a fast hand, not when the window is left half way', async () => {
    shop = await openShop();
    const { desk, items } = shop;
    await cutLine(shop);
    await open('F6', 'Receive');
    await leaveFocus();
    // A letter that nothing takes, and digits right behind it.
    await typeFast(desk, 'x12');
    await eventually(async () => expect(await entryOf(desk).inputValue()).toBe('12'));
    await leaveFocus();
    await typeSlowly(desk, '2');
    await entryOf(desk).evaluate((node) => {
      // As the browser does while another window has the keys.
      for (const name of ['blur', 'focus']) node.dispatchEvent(new FocusEvent(name));
    });
    await typeSlowly(desk, '4');
    await expect.poll(() => entryOf(desk).inputValue()).toBe('24');
    await scan(desk, field(items[0]!, 'barcode'));
    await holds('receive', [24]);
    await desk.close();
  });

  it('is never a barcode: that is said at the hand, and Enter looks the code up', async () => {
    shop = await openShop();
    const { desk, items } = shop;
    await cutLine(shop);
    await open('F6', 'Receive');
    const code = field(items[0]!, 'barcode');
    await typeSlowly(desk, code);
    await seesText(desk.window.getByRole('main'), 'This is a barcode, not a quantity.');
    await scan(desk, field(items[1]!, 'barcode'));
    await seesText(desk.window.getByRole('main'), 'is not a quantity. Nothing was counted');
    expect(await linesOf('receive')).toEqual([]);
    await desk.window.keyboard.press('Enter');
    await holds('receive', [1]);
    const box = quantity(desk, field(items[0]!, 'name'));
    await box.click();
    await typeSlowly(desk, '8900000123452');
    await desk.window.keyboard.press('Enter');
    await seesText(desk.window.getByRole('main'), 'This is a barcode, not a quantity.');
    expect(await linesOf('receive')).toEqual([1]);
    await desk.close();
  });
});

describe('the box of a line', () => {
  it('selects its number on a click into the middle, and lets a second click place the caret', async () => {
    shop = await openShop();
    const { desk, items } = shop;
    await cutLine(shop);
    await open('F6', 'Receive');
    await scan(desk, field(items[0]!, 'barcode'));
    const box = quantity(desk, field(items[0]!, 'name'));
    await box.click();
    await typeSlowly(desk, '24');
    await expect.poll(() => box.inputValue()).toBe('24');
    await desk.window.keyboard.press('Enter');
    await holds('receive', [24]);
    await leaveFocus();
    await box.click();
    await typeSlowly(desk, '9999');
    await desk.window.keyboard.press('Enter');
    await holds('receive', [9_999]);
    // The keys are still there, but nothing is being typed: behind Enter, and behind Escape, which gives the old number back.
    await box.click();
    await typeSlowly(desk, '1,2');
    await desk.window.keyboard.press('Escape');
    await eventually(async () => expect(await box.inputValue()).toBe('9999'));
    await typeSlowly(desk, '31');
    await expect.poll(() => box.inputValue()).toBe('31');
    await desk.window.keyboard.press('Escape');
    await box.click();
    await typeSlowly(desk, '7777');
    await expect.poll(() => box.inputValue()).toBe('7777');
    await desk.window.keyboard.press('Enter');
    await holds('receive', [7_777]);
    await box.click();
    await box.click();
    expect(
      await box.evaluate((node: HTMLInputElement) => [node.selectionStart, node.selectionEnd]),
    ).not.toEqual([0, 4]);
    // A scan of the same item while its box has the keys: nobody has typed anything, so the scan counts.
    await scan(desk, field(items[0]!, 'barcode'));
    await holds('receive', [7_778]);
    await leaveFocus();
    await eventually(async () => expect(await box.inputValue()).toBe('7778'));
    await holds('receive', [7_778]);
    await desk.close();
  });
});

describe('booking that is held up', () => {
  it('says why, puts the keys there, and books nothing', async () => {
    shop = await openShop();
    const { desk, items, places } = shop;
    await cutLine(shop);
    await open('F7', 'Transfer');
    const says = (words: string): Promise<void> => seesText(desk.window.locator('.bandflash'), words);
    const hasKeys = (label: string) =>
      eventually(async () =>
        expect(
          await desk.window
            .getByRole('combobox', { name: label, exact: true })
            .evaluate((node) => node === document.activeElement),
        ).toBe(true),
      );
    await desk.window.keyboard.press('Control+Enter');
    await says('Scan an item');
    await scan(desk, field(items[0]!, 'barcode'));
    await holds('transfer', [1]);
    await desk.window.keyboard.press('Control+Enter');
    await says('Choose the place first.');
    await hasKeys('From');
    await desk.window
      .getByRole('combobox', { name: 'From', exact: true })
      .selectOption({ label: places[0]! });
    const save = desk.window.getByRole('button', { name: /^Save transfer/ });
    await eventually(async () =>
      expect(await save.getAttribute('title')).toBe('Choose another place that the goods go to.'),
    );
    await save.click({ force: true });
    await says('Choose another place that the goods go to.');
    await hasKeys('To');
    await desk.window.getByRole('combobox', { name: 'To', exact: true }).selectOption({ label: places[1]! });
    const box = quantity(desk, field(items[0]!, 'name'));
    await box.click();
    await typeSlowly(desk, '0');
    await desk.window.keyboard.press('Enter');
    await holds('transfer', [0]);
    await seesText(desk.window.getByRole('region', { name: 'Lines' }), 'The quantity is 0');
    await leaveFocus();
    await desk.window.keyboard.press('Control+Enter');
    await says('1 line needs a look');
    await eventually(async () =>
      expect(await box.evaluate((node) => node === document.activeElement)).toBe(true),
    );
    await seesText(strip(desk), 'Nothing waiting');
    await desk.close();
  });
});
