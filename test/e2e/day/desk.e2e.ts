/** A working day in the real window: finding, changing, the connection gone, the power gone, and everything there once. */
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { launchDesk, makeDataDir, untilRows, type Desk } from '../harness.ts';
import {
  adjustStock,
  connectByHand,
  connectedDesk,
  editField,
  eventually,
  goTo,
  pane,
  scanBar,
  searchAndOpen,
  seesText,
  sendAll,
  strip,
  untilAllSynced,
} from '../person.ts';

const NOTE = 'Wants delivery before eight.';
const services = new Set<StandInService>();

afterEach(async () => {
  for (const service of services) await service.stop();
  services.clear();
});

async function ownService(options: Parameters<typeof startService>[0] = {}): Promise<StandInService> {
  const service = await startService({ data: { items: 160, contacts: 60 }, ...options });
  services.add(service);
  return service;
}

const textIn = (row: Row, field: string): string => String(row.fields[field]);

/** As somebody in a hurry types it: the beginnings of its words, the last one first. */
function beginnings(name: string): string {
  const words = name.toLowerCase().split(' ');
  return words
    .map((word) => word.slice(0, Math.max(2, word.length - 2)))
    .reverse()
    .join(' ');
}

function trackedItem(service: StandInService): Row {
  const names = service.state.items.all().map((row) => textIn(row, 'name'));
  const row = service.state.items
    .all()
    .find(
      ({ fields }) =>
        fields['trackInventory'] === true && names.filter((name) => name === fields['name']).length === 1,
    );
  if (row === undefined) throw new Error('the stand-in has tracked items');
  return row;
}

interface Day {
  readonly sku: string;
  readonly name: string;
  readonly contact: string;
  readonly reference: string;
}

/** Three changes of a storeman: a price, a quantity, a note about a customer. */
async function makeChanges(desk: Desk, { sku, name, contact, reference }: Day): Promise<void> {
  await searchAndOpen(desk, sku, name);
  await editField(desk, 'Price', '1234.50');
  await seesText(pane(desk, 'Item'), '1,234.50');
  await adjustStock(desk, { difference: '-3', reason: 'Damaged', reference });
  await searchAndOpen(desk, contact, contact);
  await editField(desk, 'Notes', NOTE);
  await seesText(pane(desk, 'Contact'), NOTE);
}

/** The strip says how many wait, and each record wears its mark, in its pane and in the list. */
async function seesThemPending(desk: Desk, day: Day): Promise<void> {
  await seesText(strip(desk), /Offline/);
  await seesText(strip(desk), /\b3 pending/);
  await searchAndOpen(desk, day.sku, day.name);
  await seesText(pane(desk, 'Item'), '1,234.50');
  await seesText(pane(desk, 'Item'), 'waiting to send');
  const row = desk.window.getByRole('grid', { name: 'Items' }).getByRole('row', { name: day.sku });
  await seesText(row, 'waiting to send');
  await searchAndOpen(desk, day.contact, day.contact);
  await seesText(pane(desk, 'Contact'), NOTE);
  await seesText(pane(desk, 'Contact'), 'waiting to send');
  await goTo(desk, 'Sync');
  const waiting = desk.window.getByRole('group', { name: 'Outbox' }).getByRole('listitem');
  await eventually(async () => expect(await waiting.count()).toBe(3));
}

function expectOnce(service: StandInService, before: { item: Row; contact: Row }, reference: string): void {
  const { state } = service;
  const movements = state.stock.movementsByReference(reference);
  expect(movements).toMatchObject([{ itemId: before.item.id, qty: -3, reason: 'Damaged' }]);
  expect(state.items.get(before.item.id)?.fields).toMatchObject({
    price: 1234.5,
    onHand: Number(before.item.fields['onHand']) - 3,
  });
  expect(state.contacts.get(before.contact.id)?.fields['notes']).toBe(NOTE);
}

describe('a day with the cable pulled', () => {
  it('finds an item by a part of its name and by its SKU, and shows it', async () => {
    const service = await ownService();
    const desk = await launchDesk({ args: ['--first-run'] });
    await connectByHand(desk, service);
    const item = trackedItem(service);
    const [name, sku] = [textIn(item, 'name'), textIn(item, 'sku')];
    await searchAndOpen(desk, sku, name);
    await goTo(desk, 'Items');
    const grid = desk.window.getByRole('grid', { name: 'Items' });
    await scanBar(desk).fill(beginnings(name));
    const found = grid.getByRole('row', { name: sku });
    await found.waitFor();
    await desk.window.keyboard.press('Enter');
    await eventually(async () =>
      expect(await grid.evaluate((node) => node === document.activeElement)).toBe(true),
    );
    await scanBar(desk).fill('no such thing anywhere');
    await desk.window.getByText('No item matches').waitFor();
    await desk.window.keyboard.press('Escape');
    await eventually(async () => expect(await grid.getByRole('row').count()).toBeGreaterThan(10));
    await desk.close();
  });

  it('keeps changes made offline through kill -9 of everything, and tells the Service each of them once', async () => {
    const service = await ownService();
    const [item, contact] = [trackedItem(service), service.state.contacts.all()[5]];
    if (contact === undefined) throw new Error('the stand-in has contacts');
    const before = { item: structuredClone(item), contact: structuredClone(contact) };
    const day = {
      ...{ sku: textIn(item, 'sku'), name: textIn(item, 'name') },
      ...{ contact: textIn(contact, 'name'), reference: 'DAY-118' },
    };
    const desk = await connectedDesk(service);
    await service.goDark();
    await makeChanges(desk, day);
    await seesThemPending(desk, day);
    await desk.kill9();

    const again = await launchDesk({ dataDir: desk.dataDir });
    await untilRows(again);
    await seesThemPending(again, day);
    expect(service.state.stock.movementsByReference(day.reference)).toEqual([]);
    await sendAll(again, service);
    await untilAllSynced(again);
    expectOnce(service, before, day.reference);
    await searchAndOpen(again, day.sku, day.name);
    await seesText(pane(again, 'Item'), '1,234.50');
    expect(await pane(again, 'Item').innerText()).not.toContain('waiting to send');
    await again.close();
  });

  it('lets anybody practise it in the demo, with a switch for the cable', async () => {
    const dataDir = await makeDataDir();
    const desk = await launchDesk({ dataDir, args: ['--demo'] });
    await untilRows(desk);
    await untilAllSynced(desk, 90_000);
    const cable = desk.window.getByRole('switch', { name: 'Pull the cable' });
    const first = await firstDemoItem(desk);
    await cable.click();
    await desk.window.getByRole('switch', { name: 'Plug it back in', checked: true }).waitFor();
    // The strip says so at once, not with the next poll.
    await seesText(strip(desk), /Offline/, 6_000);
    const day = { ...first, reference: 'DEMO-7' };
    await makeChanges(desk, day);
    await seesThemPending(desk, day);
    await desk.window.getByRole('switch', { name: 'Plug it back in' }).click();
    await desk.window.getByRole('button', { name: 'Sync now' }).click();
    await seesText(strip(desk), 'Nothing waiting');
    await untilAllSynced(desk);
    await desk.close();

    // The practice Service keeps its state in the data folder: a second one reads there what the first was told.
    const stateFile = join(dataDir, 'demo', 'service-state.json');
    const service = await ownService({ data: 'demo', stateFile });
    expect(service.state.stock.movementsByReference('DEMO-7')).toMatchObject([
      { qty: -3, reason: 'Damaged' },
    ]);
    const item = service.state.items.all().filter(({ fields }) => fields['sku'] === day.sku);
    expect(item).toMatchObject([{ fields: { price: 1234.5 } }]);
    const notes = service.state.contacts.all().filter(({ fields }) => fields['notes'] === NOTE);
    expect(notes).toMatchObject([{ fields: { name: day.contact } }]);
  });
});

/** The first rows of both lists, as they are shown. */
async function firstDemoItem(desk: Desk): Promise<Omit<Day, 'reference'>> {
  const cell = async (page: 'Items' | 'Contacts', number: number): Promise<string> => {
    await goTo(desk, page);
    const row = desk.window.getByRole('grid', { name: page }).getByRole('row').nth(4);
    return (await row.getByRole('gridcell').nth(number).innerText()).trim();
  };
  const [name, sku] = [await cell('Items', 0), await cell('Items', 1)];
  return { name, sku, contact: await cell('Contacts', 0) };
}
