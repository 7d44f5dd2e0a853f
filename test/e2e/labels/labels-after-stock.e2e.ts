/** Goods that came in and what a count found get their labels with one key, as many as there are units, offline. */
import { describe, expect, it } from 'vitest';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { clickUndo, eventually, seesText, sendAll, tabTo } from '../person.ts';
import { scan, typeSlowly } from '../scanner.ts';
import { confirmDifferences, cutLine, field, openShop, warehouseId } from '../stock/stock-shop.ts';

const inQueue = (desk: Desk, name: string) =>
  desk.window.getByRole('textbox', { name: `Labels of ${name}`, exact: true });
const printButton = (desk: Desk) => desk.window.getByRole('button', { name: 'Print labels', exact: true });

async function open(desk: Desk, key: string, heading: string): Promise<void> {
  await desk.window.keyboard.press(key);
  await desk.window.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

async function queueHolds(desk: Desk, name: string, labels: number): Promise<void> {
  await inQueue(desk, name).waitFor();
  await eventually(async () => expect(await inQueue(desk, name).inputValue()).toBe(String(labels)));
}

describe('labels after work with stock', () => {
  it('are as many as came in, and as many as a count found more than was expected', async () => {
    const shop = await openShop();
    const { desk, service, items, place } = shop;
    const [first, second, third] = [items[0]!, items[1]!, items[2]!];
    await cutLine(shop);
    await open(desk, 'F6', 'Receive');
    await tabTo(desk, desk.window.getByRole('textbox', { name: 'Type a quantity, then scan' }));
    await typeSlowly(desk, '*24');
    await scan(desk, field(first, 'barcode'));
    await scan(desk, field(second, 'barcode'));
    await seesText(desk.window.locator('.savebar'), /Lines\s+2\s+Units\s+25\b/);
    expect(await printButton(desk).count()).toBe(0);
    await desk.window.keyboard.press('Control+Enter');
    await printButton(desk).press('Enter');
    await desk.window.getByRole('heading', { name: 'Labels', level: 1 }).waitFor();
    await queueHolds(desk, field(first, 'name'), 24);
    await queueHolds(desk, field(second, 'name'), 1);

    // Two more than the books say of the third, one fewer of the second: that one lacks no label.
    const at = warehouseId(service, place);
    const known = service.state.stock.quantity(third.id, at);
    const fewer = service.state.stock.quantity(second.id, at);
    await open(desk, 'F8', 'Count');
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByRole('region', { name: 'Last scan' }).waitFor();
    await typeSlowly(desk, `*${String(known + 2)}`);
    await scan(desk, field(third, 'barcode'));
    await typeSlowly(desk, `*${String(fewer)}`);
    await scan(desk, field(second, 'barcode'));
    await eventually(async () =>
      expect((await answer(desk, 'sessions.list', { kind: 'count' }))[0]).toMatchObject({ items: 2 }),
    );
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByRole('heading', { name: 'Review the count' }).waitFor();
    await desk.window.getByRole('radio', { name: 'Differences 2' }).waitFor({ state: 'attached' });
    await confirmDifferences(desk);
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByText('2 labels, one for each unit found more than expected.').waitFor();
    await printButton(desk).press('Enter');
    await queueHolds(desk, field(third, 'name'), 2);
    await queueHolds(desk, field(second, 'name'), 1);
    await queueHolds(desk, field(first, 'name'), 24);
    await sendAll(shop.desk, shop.service);
    await desk.close();
  });

  it('are not offered any more once the receipt was taken back', async () => {
    const shop = await openShop();
    const { desk, items } = shop;
    await cutLine(shop);
    await open(desk, 'F6', 'Receive');
    await scan(desk, field(items[0]!, 'barcode'));
    await seesText(desk.window.locator('.savebar'), /Units\s+1\b/);
    await desk.window.keyboard.press('Control+Enter');
    await printButton(desk).waitFor();
    await clickUndo(desk);
    await seesText(desk.window.locator('.savebar'), /Units\s+1\b/);
    await printButton(desk).waitFor({ state: 'detached' });
    await desk.close();
  });
});
