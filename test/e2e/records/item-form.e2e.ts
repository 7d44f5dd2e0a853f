/** The form of a new item says what is wrong before it is saved, keeps a house code, and starts with stock at a place. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, eventually, goTo, pane, seesText, sendAll } from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 20, contacts: 5, warehouses: 2 }, rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const box = (name: string) => desk.window.getByRole('textbox', { name, exact: true });

async function newItem(name: string, sku: string): Promise<void> {
  await goTo(desk, 'Items');
  await desk.window.keyboard.press('Control+n');
  await box('Name').fill(name);
  await box('SKU').fill(sku);
}

function atService(sku: string): Row | undefined {
  return service.state.items.all().find(({ fields }) => fields['sku'] === sku);
}

describe('the form of a new item', () => {
  it('names the item that has the SKU already, before anything is saved; Ctrl S goes to that field', async () => {
    const [other] = service.state.items.all();
    const [sku, name] = [String(other?.fields['sku']), String(other?.fields['name'])];
    await newItem('Another of it', sku.toLowerCase());
    await seesText(desk.window.getByRole('main'), `${name} already has this SKU. Type another one.`);
    await box('Name').focus();
    await desk.window.keyboard.press('Control+s');
    await eventually(async () =>
      expect(await box('SKU').evaluate((one) => one === document.activeElement)).toBe(true),
    );
    await desk.window.getByRole('button', { name: 'Discard' }).click();
  });

  it('asks for a name and a SKU, not blank, before anything is saved', async () => {
    await newItem('  ', ' ');
    await desk.window.keyboard.press('Control+s');
    for (const needed of ['The name is missing.', 'Every item needs a SKU. Type your own code for it.'])
      await seesText(desk.window.getByRole('main'), needed);
    expect(await box('Name').evaluate((one) => one === document.activeElement)).toBe(true);
    await desk.window.getByRole('button', { name: 'Discard' }).click();
    await box('Name').waitFor({ state: 'detached' });
  });

  it.each(['Price', 'Cost', 'GST rate', 'Reorder level', 'Opening stock'])(
    'takes nothing below zero as %s',
    async (name) => {
      await newItem('Below zero', 'BELOW-1');
      await box(name).fill('-1');
      await seesText(desk.window.getByRole('main'), 'Zero or more.');
      expect(await box(name).getAttribute('aria-invalid')).toBe('true');
      await box('Name').focus();
      await desk.window.keyboard.press('Control+s');
      await eventually(async () =>
        expect(await box(name).evaluate((one) => one === document.activeElement)).toBe(true),
      );
      await desk.window.getByRole('button', { name: 'Discard' }).click();
      await box('Name').waitFor({ state: 'detached' });
    },
  );

  it('keeps a code whose check digit is wrong, where it is printed so', async () => {
    await newItem('House code', 'HOUSE-1');
    await box('Barcode').fill('2000000000011');
    await seesText(desk.window.getByRole('main'), 'keep it if it is printed so');
    await desk.window.getByRole('button', { name: 'Keep it' }).press('Enter');
    // A unit that is not on the list has a button beside it; with fingers that one is wide.
    const unit = desk.window.getByLabel('Unit', { exact: true });
    await unit.fill('litre');
    await desk.window.getByRole('button', { name: /litre/ }).waitFor();
    for (const density of ['floor', 'dense']) {
      await desk.window.evaluate((next) => (document.documentElement.dataset['density'] = next), density);
      expect(await unit.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    }
    await desk.window.keyboard.press('Control+s');
    await box('Name').waitFor({ state: 'detached' });
    await sendAll(desk, service);
    expect(atService('HOUSE-1')?.fields['barcode']).toBe('2000000000011');
  });

  it('starts with stock at the place that is chosen, asks for it, and shows it until it is sent', async () => {
    await service.goDark();
    const [first, second] = service.state.warehouses.all();
    await newItem('With stock', 'START-1');
    const [worked, withGst] = [desk.window.locator('.worked'), 'Price with GST'];
    await box('Price').fill('100');
    expect(await worked.getByText(withGst).count()).toBe(0);
    await box('GST rate').fill('18');
    await seesText(worked, /Price with GST\s*₹118\.00/);
    await box('Opening stock').fill('12.5');
    await seesText(desk.window.getByRole('main'), 'Choose where this stock is.');
    await desk.window
      .getByLabel('Place of the opening stock')
      .selectOption({ label: String(second?.fields['name']) });
    await desk.window.keyboard.press('Control+s');
    await box('Name').waitFor({ state: 'detached' });
    await seesText(
      pane(desk, 'Item'),
      new RegExp(`${String(second?.fields['name'])}\\s+waiting to send\\s+12\\.5`),
    );
    await seesText(pane(desk, 'Item'), /Opening stock[^]*waiting to send[^]*\+12\.5/);
    // A field that the Service takes with a new item cannot be changed by an edit of it.
    await desk.window.keyboard.press('Control+e');
    await seesText(desk.window.getByRole('main'), /12\.5( \w+)? on hand\./);
    expect(await box('Opening stock').count()).toBe(0);
    await box('HSN').fill('7318');
    await desk.window.keyboard.press('Control+s');
    await box('Name').waitFor({ state: 'detached' });
    await sendAll(desk, service);
    const { id } = atService('START-1')!;
    expect([first!, second!].map((place) => service.state.stock.quantity(id, place.id))).toEqual([0, 12.5]);
  });

  it('starts with stock at several places, each once', async () => {
    await service.goDark();
    const [first, second] = service.state.warehouses.all().map(({ fields }) => String(fields['name']));
    await newItem('In two places', 'START-2');
    const place = (name: string) => desk.window.getByLabel(name, { exact: true });
    await box('Opening stock').fill('4');
    await place('Place of the opening stock').selectOption({ label: first! });
    await desk.window.getByRole('button', { name: 'Another place' }).press('Enter');
    await box('Opening stock 2').fill('7');
    await place('Place of the opening stock 2').selectOption({ label: first! });
    await seesText(desk.window.getByRole('main'), 'This place is there already.');
    await place('Place of the opening stock 2').selectOption({ label: second! });
    await desk.window.keyboard.press('Control+s');
    await box('Name').waitFor({ state: 'detached' });
    await sendAll(desk, service);
    const { id } = atService('START-2')!;
    const there = service.state.warehouses.all().slice(0, 2);
    expect(there.map((one) => service.state.stock.quantity(id, one.id))).toEqual([4, 7]);
  });
});
