/** A rack is counted, the whole godown is in the books: what was not counted stays, whatever keys are pressed. */
import { describe, expect, it } from 'vitest';
import { answer } from '../bridge.ts';
import { eventually, seesText, strip } from '../person.ts';
import { scan, scanInTurn } from '../scanner.ts';
import { cutLine, field, openShop, warehouseId } from './stock-shop.ts';

describe('12 items scanned in Rack F', () => {
  it('leave the other units of the place alone until a person confirms each large difference', async () => {
    const shop = await openShop();
    const { desk, service, items, place } = shop;
    const at = warehouseId(service, place);
    const many = items.filter((item) => service.state.stock.quantity(item.id, at) >= 20).slice(0, 12);
    expect(many).toHaveLength(12);
    await cutLine(shop);
    await desk.window.keyboard.press('F8');
    const name = desk.window.getByRole('textbox', { name: 'What is counted' });
    await eventually(async () =>
      expect(await name.evaluate((node) => node === document.activeElement)).toBe(true),
    );
    await name.fill('Rack F');
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByRole('heading', { name: 'Count, Rack F' }).waitFor();
    await scanInTurn(
      desk,
      many.map((item) => field(item, 'barcode')),
    );
    await seesText(
      desk.window.getByRole('complementary', { name: 'Totals and quantity' }),
      /Items\s+12\s+Units\s+12\b/,
    );
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByRole('heading', { name: 'Review the count' }).waitFor();
    await seesText(desk.window.getByRole('main'), '12 differences to confirm');
    await seesText(desk.window.getByRole('main'), 'Nothing would change.');
    expect(await desk.window.getByRole('radio', { name: /^Not scanned/ }).count()).toBe(0);
    for (const box of await desk.window.getByRole('checkbox', { name: /^Book the difference/ }).all())
      await expect.poll(() => box.isChecked()).toBe(false);
    await desk.window.keyboard.press('Control+Enter');
    const asked = desk.window.getByRole('dialog', { name: '12 differences are not confirmed' });
    await asked.waitFor();
    await desk.window.keyboard.press('Control+Enter');
    await asked.getByRole('button', { name: 'Read them again' }).click();
    await asked.waitFor({ state: 'detached' });
    await seesText(strip(desk), 'Nothing waiting');

    const first = field(many[0]!, 'name');
    await desk.window.getByRole('button', { name: `Count again: ${first}`, exact: true }).press('Enter');
    await desk.window.getByRole('heading', { name: 'Count, Rack F' }).waitFor();
    await seesText(desk.window.getByRole('main'), 'Count again:');
    await scan(desk, field(many[0]!, 'barcode'));
    await desk.window.keyboard.press('Control+Enter');
    await seesText(desk.window.getByRole('region', { name: 'Counted items' }), 'counted before: 1');
    const box = desk.window.getByRole('checkbox', { name: `Book the difference of ${first}`, exact: true });
    await box.check();
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByRole('button', { name: 'Post 1 other line' }).click();
    await seesText(strip(desk), /\b1 pending/);
    // The eleven others wait as they were scanned.
    const [kept] = await answer(desk, 'sessions.list', { kind: 'count' });
    expect(kept).toMatchObject({ state: 'paused', items: 11, units: 11, name: 'Rack F' });
    await desk.close();
  });
});
