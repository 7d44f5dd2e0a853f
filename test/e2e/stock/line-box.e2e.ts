/** A number that somebody is typing at a line: the next scan, the booking and the confirmation go by it. */
import { describe, expect, it } from 'vitest';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { eventually, seesText, sendAll } from '../person.ts';
import { scan, typeSlowly } from '../scanner.ts';
import { cutLine, field, openShop, warehouseId } from './stock-shop.ts';

async function typeAt(desk: Desk, name: string, digits: string): Promise<void> {
  const box = desk.window.getByRole('textbox', { name: `Quantity of ${name}`, exact: true });
  await box.click();
  await typeSlowly(desk, digits);
  await expect.poll(() => box.inputValue()).toBe(digits);
}

async function receivedLines(desk: Desk): Promise<readonly number[]> {
  const [session] = await answer(desk, 'sessions.list', { kind: 'receive' });
  return (await answer(desk, 'sessions.lines', { id: session!.id })).lines.map(({ qty }) => qty);
}

describe('a number that is typed at a line', () => {
  it('is what a scan adds to and what Ctrl Enter books; one that belongs to no line is asked about', async () => {
    const shop = await openShop();
    const { desk, service, items, place } = shop;
    const [item] = items;
    const at = warehouseId(service, place);
    const before = service.state.stock.quantity(item!.id, at);
    await cutLine(shop);
    await desk.window.keyboard.press('F6');
    await desk.window.getByRole('heading', { name: 'Receive', level: 1 }).waitFor();
    await scan(desk, field(item!, 'barcode'));
    await eventually(async () => expect(await receivedLines(desk)).toEqual([1]));
    await typeAt(desk, field(item!, 'name'), '9');
    await scan(desk, field(item!, 'barcode'));
    await eventually(async () => expect(await receivedLines(desk)).toEqual([10]));
    // The keys are still in the box, and the next digits take the place of its number.
    const box = desk.window.getByRole('textbox', {
      name: `Quantity of ${field(item!, 'name')}`,
      exact: true,
    });
    await eventually(async () => expect(await box.inputValue()).toBe('10'));
    await typeSlowly(desk, '24');
    // Typed for a scan that did not come.
    await desk.window.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await eventually(async () => expect(await receivedLines(desk)).toEqual([24]));
    await typeSlowly(desk, '7');
    await desk.window.keyboard.press('Control+Enter');
    await seesText(desk.window.locator('body'), 'You typed 7 and scanned nothing for it.');
    await desk.window.keyboard.press('Escape');
    await typeAt(desk, field(item!, 'name'), '25');
    await desk.window.keyboard.press('Control+Enter');
    // The page begins the next one at once.
    await eventually(async () =>
      expect(await answer(desk, 'sessions.list', { kind: 'receive' })).toMatchObject([{ scans: 0 }]),
    );
    await sendAll(desk, service);
    expect(service.state.stock.quantity(item!.id, at)).toBe(before + 25);
    await desk.close();
  });

  it('takes back the confirmation of a large difference in a count, whose posting Ctrl Z takes back', async () => {
    const shop = await openShop();
    const { desk, service, items, place } = shop;
    const at = warehouseId(service, place);
    const item = items.find(({ id }) => service.state.stock.quantity(id, at) >= 20);
    const name = field(item!, 'name');
    await cutLine(shop);
    await desk.window.keyboard.press('F8');
    await desk.window.getByRole('textbox', { name: 'What is counted' }).waitFor();
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByRole('complementary', { name: 'Totals and quantity' }).waitFor();
    await scan(desk, field(item!, 'barcode'));
    await seesText(desk.window.getByRole('complementary', { name: 'Totals and quantity' }), /Units\s+1\b/);
    await desk.window.keyboard.press('Control+Enter');
    const confirm = desk.window.getByRole('checkbox', {
      name: `Book the difference of ${name}`,
      exact: true,
    });
    await confirm.check();
    await typeAt(desk, name, '9999');
    await desk.window.keyboard.press('Enter');
    await eventually(async () => expect(await confirm.isChecked()).toBe(false));
    await confirm.check();
    await desk.window.keyboard.press('Control+Enter');
    const start = desk.window.getByRole('textbox', { name: 'What is counted' });
    await start.waitFor();
    await start.focus();
    await desk.window.keyboard.press('Control+z');
    await desk.window.getByRole('complementary', { name: 'Totals and quantity' }).waitFor();
    expect(await answer(desk, 'outbox.list', { limit: 10 })).toEqual([]);
    await desk.close();
  });
});
