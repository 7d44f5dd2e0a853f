/** Lists as a person arranged them: several filters at once, columns and widths, and views under a name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, eventually, goTo, seesText, tabTo } from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 400, contacts: 30, warehouses: 2 }, rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const side = () => desk.window.getByRole('region', { name: 'Items' });
/** Also behind an open dialog. */
const head = (key: string) => desk.window.locator(`[data-column=${key}]`);
const gear = () => side().getByRole('button', { name: 'Columns and views of the items' });
const dialog = () => desk.window.getByRole('dialog', { name: 'Columns and views of the items' });
const view = () => side().getByRole('combobox', { name: 'View' });

async function widthOf(key: string): Promise<number> {
  return (await head(key).boundingBox())?.width ?? 0;
}

function priceOf({ fields }: { readonly fields: Readonly<Record<string, unknown>> }): number {
  return Number(fields['price']);
}

describe('the list of items', () => {
  it('is narrowed by a category, a place and a range of prices together', async () => {
    await goTo(desk, 'Items');
    const category = String(service.state.items.all()[0]?.fields['category']);
    const within = service.state.items
      .all()
      .filter((item) => item.fields['category'] === category && priceOf(item) >= 50 && priceOf(item) <= 500);
    await side().getByRole('combobox', { name: 'Category' }).selectOption(category);
    await side().getByRole('button', { name: 'Price', exact: true }).first().press('Enter');
    await side().getByLabel('from ₹').fill('50');
    await side().getByLabel('up to ₹').fill('500');
    await seesText(side(), new RegExp(`of ${String(within.length)}\\b`));
    const [place] = service.state.warehouses.all();
    const there = within.filter(({ id }) => service.state.stock.quantity(id, place!.id) !== 0);
    await side()
      .getByRole('combobox', { name: 'Place' })
      .selectOption({ label: String(place!.fields['name']) });
    await seesText(side(), new RegExp(`of ${String(there.length)}\\b`));
  });

  it('has its columns chosen and made wider by keys, kept for the next start', async () => {
    await tabTo(desk, gear());
    await desk.window.keyboard.press('Enter');
    await dialog().getByRole('checkbox', { name: 'Barcode' }).press('Space');
    await head('barcode').waitFor();
    await dialog().getByRole('checkbox', { name: 'On hand' }).click();
    await head('onHand').waitFor({ state: 'hidden' });
    const before = await widthOf('sku');
    await dialog().getByRole('button', { name: 'Wider: SKU' }).press('Enter');
    await eventually(async () => expect(await widthOf('sku')).toBe(before + 10));
    expect(await violationsInThemes(desk)).toEqual([]);
  });

  it('is kept as it stands under a name, and found by it in the head of the list', async () => {
    await dialog().getByRole('textbox', { name: 'Name of this view' }).fill('Cheap here');
    await desk.window.keyboard.press('Control+Enter');
    await dialog().getByText('Cheap here').waitFor();
    await desk.window.keyboard.press('Escape');
    await eventually(async () => expect(await view().inputValue()).toBe('Cheap here'));
    const [shown] = /of [\d,]+/.exec(await side().innerText())!;
    await view().selectOption('');
    await seesText(side(), /of 400\b/);
    await head('onHand').waitFor();
    await view().selectOption('Cheap here');
    await seesText(side(), shown);
    await head('onHand').waitFor({ state: 'hidden' });
    await view().selectOption('');
  });

  it('has the edge of a column under the pointer while it is dragged', async () => {
    const { mouse } = desk.window;
    await seesText(side(), /of 400\b/);
    const { x, y, height } = (await head('sku').boundingBox())!;
    const before = await widthOf('sku');
    await mouse.move(x - 10, y + height / 2);
    await mouse.down();
    await mouse.move(x - 50, y + height / 2, { steps: 4 });
    await eventually(async () =>
      expect(Math.abs((await widthOf('sku')) - before - 40)).toBeLessThanOrEqual(1),
    );
    await mouse.up();
    await desk.window.reload();
    await head('sku').waitFor();
    expect(Math.abs((await widthOf('sku')) - before - 40)).toBeLessThanOrEqual(1);
    await gear().click();
    await dialog().getByRole('button', { name: 'Reset columns' }).click();
    await dialog().getByRole('button', { name: 'Delete the view Cheap here' }).press('Enter');
    await desk.window.keyboard.press('Escape');
    await view().waitFor({ state: 'detached' });
    await eventually(async () => expect(await widthOf('sku')).toBe(128));
  });
});
