/** The review of a count offline: what was not scanned, and places chosen by scanning their tags. */
import { describe, expect, it } from 'vitest';
import { answer } from '../bridge.ts';
import { eventually, goTo, seesText, sendAll, strip } from '../person.ts';
import { scan } from '../scanner.ts';
import { confirmDifferences, cutLine, field, openShop, warehouseId } from './stock-shop.ts';

describe('the review of a count', () => {
  it('lists what should be there and was not scanned, counts it as none by keyboard, and books that once', async () => {
    const shop = await openShop();
    const { desk, service, items, place } = shop;
    const at = warehouseId(service, place);
    const there = items.filter((item) => service.state.stock.quantity(item.id, at) > 0);
    const [scanned, gone] = [there[0]!, there[1]!];
    const had = service.state.stock.quantity(gone.id, at);
    await cutLine(shop);
    await desk.window.keyboard.press('F8');
    await desk.window.getByRole('heading', { name: 'Count', level: 1, exact: true }).waitFor();
    await desk.window.getByRole('radio', { name: `Everything at ${place}` }).check();
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByRole('region', { name: 'Last scan' }).waitFor();
    const entry = desk.window.getByRole('textbox', { name: 'Type a quantity, then scan' });
    await entry.fill('12,5');
    await seesText(
      desk.window.getByRole('complementary', { name: 'Totals and quantity' }),
      'as in 1,00,000 or 1,000',
    );
    await expect.poll(() => entry.inputValue()).toBe('12,5');
    await entry.fill('-');
    await desk.window.locator('.entry.bad').waitFor();
    await expect.poll(() => entry.getAttribute('aria-invalid')).toBeNull();
    await entry.fill('');
    await scan(desk, field(scanned, 'barcode'));
    await seesText(desk.window.getByRole('region', { name: 'Last scan' }), field(scanned, 'name'));
    const [session] = await answer(desk, 'sessions.list', { kind: 'count' });
    const { total } = await answer(desk, 'sessions.missing', { id: session!.id, limit: 500 });
    expect(total).toBeGreaterThan(1);

    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByRole('radio', { name: `Not scanned ${total}` }).press(' ');
    const list = desk.window.getByRole('region', { name: 'Expected and not scanned' });
    await list.getByText(field(gone, 'sku'), { exact: true }).waitFor();
    expect(await list.getByText(field(scanned, 'sku'), { exact: true }).count()).toBe(0);
    await seesText(list, 'nothing is booked before the count is posted');
    await list
      .getByRole('button', { name: `None there: ${field(gone, 'name')}`, exact: true })
      .press('Enter');
    await list.getByText(field(gone, 'sku'), { exact: true }).waitFor({ state: 'detached' });
    await desk.window.getByRole('radio', { name: `Not scanned ${total - 1}` }).waitFor({ state: 'attached' });
    await desk.window.getByRole('radio', { name: 'All 2' }).press(' ');
    const box = desk.window.getByRole('textbox', {
      name: `Quantity of ${field(scanned, 'name')}`,
      exact: true,
    });
    await box.fill('1,5');
    await seesText(desk.window.getByRole('main'), 'as in 1,00,000 or 1,000');
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByTitle('1 line needs a look').waitFor();
    await box.press('Escape');
    await desk.window.getByTitle('1 line needs a look').waitFor({ state: 'detached' });
    await confirmDifferences(desk);
    await desk.window.keyboard.press('Control+Enter');
    await desk.window.getByRole('heading', { name: 'Count', level: 1, exact: true }).waitFor();
    await seesText(strip(desk), /\b2 pending/);
    await sendAll(shop.desk, shop.service);
    expect(service.state.stock.quantity(gone.id, at)).toBe(0);
    const booked = service.state.stock.movementsByReference(session!.reference);
    expect(booked.filter(({ itemId }) => itemId === gone.id)).toMatchObject([{ qty: -had }]);
    await desk.close();
  });
});

describe('the tag of a place', () => {
  it('chooses, when it is scanned, from and to of a transfer and the place of a count, and adds no line', async () => {
    const shop = await openShop();
    const { desk, items } = shop;
    const places = await answer(desk, 'warehouses.list', {});
    const [from, to] = [places[0]!, places[1]!];
    await cutLine(shop);
    await desk.window.keyboard.press('F7');
    await desk.window.getByRole('heading', { name: 'Transfer', level: 1 }).waitFor();
    await scan(desk, from.tag);
    await scan(desk, to.name.toLowerCase());
    await scan(desk, field(items[0]!, 'barcode'));
    await eventually(async () => {
      const [session] = await answer(desk, 'sessions.list', { kind: 'transfer' });
      expect(session).toMatchObject({
        warehouse: { id: from.id },
        toWarehouse: { id: to.id },
        items: 1,
        unknown: 0,
      });
    });

    await desk.window.keyboard.press('F8');
    await desk.window.getByRole('heading', { name: 'Count', level: 1, exact: true }).waitFor();
    await scan(desk, to.tag);
    const select = desk.window.getByRole('combobox', { name: 'Place', exact: true });
    await eventually(async () => expect(await select.inputValue()).toBe(to.id));
    await scan(desk, field(items[0]!, 'barcode'));
    await desk.window.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
    await goTo(desk, 'Today');
    await desk.close();
  });
});
