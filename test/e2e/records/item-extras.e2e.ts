/** Smaller things done to items, by keyboard and offline. */
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { localDay } from '../../../src-sync/domain/values/local-day.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import { launchDesk } from '../harness.ts';
import {
  connectByHand,
  connectedDesk,
  eventually,
  goTo,
  pane,
  searchAndOpen,
  seesText,
  sendAll,
  strip,
  tabTo,
  untilAllSynced,
} from '../person.ts';
import { fileWith, importNow, openImport, will } from '../sheets/import-window.ts';

/** Keys faster than this, with Tab at the end, are a scan. */
const AS_A_PERSON = { delay: 150 };

let service: StandInService;

afterEach(() => service.stop());

describe('an item without a barcode', () => {
  it('is given one by the Service, asked for offline', async () => {
    service = await startService({ data: { items: 10, contacts: 3, warehouses: 1 }, rateLimit: null });
    const [item] = service.state.items.all();
    item!.fields['barcode'] = null;
    const desk = await connectedDesk(service);
    await service.goDark();
    await searchAndOpen(desk, String(item?.fields['sku']), String(item?.fields['name']));
    const ask = pane(desk, 'Item').getByRole('button', { name: 'Generate barcode' });
    await tabTo(desk, ask);
    await desk.window.keyboard.press('Enter');
    await ask.waitFor({ state: 'detached' });
    await seesText(strip(desk), /1\s*pending/);
    await service.comeBack();
    await eventually(() => {
      expect(String(service.state.items.get(item!.id)?.fields['barcode'])).toMatch(/^\d{8,}$/);
    }, 60_000);
    await desk.close();
  });
});

describe('a filtered list of items', () => {
  it('is changed as a whole, by keyboard and without a line; what a colleague changed as well is asked about', async () => {
    service = await startService({ data: { items: 250, contacts: 3, warehouses: 1 }, rateLimit: null });
    const items = service.state.items.all();
    for (const [index, item] of items.entries()) item.fields['category'] = index % 2 === 0 ? 'Even' : 'Odd';
    const days = [...new Set(items.map(({ createdAt }) => localDay(Date.parse(createdAt))))].sort();
    const day = days[Math.floor(days.length / 2)]!;
    const desk = await connectedDesk(service);
    await service.goDark();
    // By the days on which they were added, too, as contacts are.
    const since = items.filter(({ createdAt }) => localDay(Date.parse(createdAt)) >= day);
    await desk.window.getByRole('combobox', { name: 'Added' }).selectOption('Added from – to');
    await desk.window.getByLabel('Added from', { exact: true }).fill(day);
    await seesText(desk.window.getByRole('main'), new RegExp(`of ${String(since.length)}\\b`));
    await desk.window.getByRole('combobox', { name: 'Added' }).selectOption('Added');
    await tabTo(desk, desk.window.getByRole('combobox', { name: 'Category' }));
    await desk.window.keyboard.type('Even', AS_A_PERSON);
    await seesText(desk.window.getByRole('main'), /of 125\b/);
    await tabTo(desk, desk.window.getByRole('button', { name: 'Change all' }));
    await desk.window.keyboard.press('Enter');
    const dialog = desk.window.getByRole('dialog', { name: 'Change 125 items' });
    await tabTo(desk, dialog.getByRole('combobox', { name: 'Field' }));
    await desk.window.keyboard.type('GST', AS_A_PERSON);
    const value = dialog.getByRole('textbox', { name: 'New value' });
    await tabTo(desk, value);
    for (const [typed, said] of [
      ['many', 'Digits and a decimal point only.'],
      ['-1', 'Zero or more.'],
    ] as const) {
      await value.fill(typed);
      await desk.window.keyboard.press('Control+Enter');
      await seesText(dialog, said);
    }
    await value.fill('28');
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await seesText(strip(desk), /125\s*pending/);
    const theirs = items[0]!;
    service.otherClients.editItem(theirs.id, { gstRate: 3 });
    await service.comeBack();
    await eventually(() => {
      const rates = (name: string): unknown[] =>
        service.state.items
          .all()
          .filter(({ fields }) => fields['category'] === name)
          .map(({ fields }) => fields['gstRate']);
      expect(rates('Even').toSorted()).toEqual([...Array.from({ length: 124 }, () => 28), 3]);
      expect(rates('Odd')).not.toContain(28);
    }, 90_000);
    await seesText(strip(desk), /\b1 needs you/);
    await goTo(desk, 'Sync');
    await tabTo(desk, desk.window.getByRole('button', { name: `Choose: ${String(theirs.fields['name'])}` }));
    await desk.window.keyboard.press('Enter');
    await desk.window.getByRole('button', { name: 'All mine' }).press('Enter');
    await desk.window.keyboard.press('Control+Enter');
    await eventually(() => expect(theirs.fields['gstRate']).toBe(28));
    await desk.close();
  });
});

describe("a shop's own fields", () => {
  it('are filled in by their kinds offline, and reach the Service together', async () => {
    service = await startService({ data: { items: 10, contacts: 3, warehouses: 1 }, rateLimit: null });
    const item = service.state.items.all().at(-1)!;
    const desk = await connectedDesk(service);
    await service.goDark();
    const name = String(item.fields['name']);
    await searchAndOpen(desk, String(item.fields['sku']), name);
    await desk.window.keyboard.press('Control+e');
    const form = desk.window.getByRole('form', { name });
    await tabTo(desk, form.getByRole('combobox', { name: 'Finish' }));
    await desk.window.keyboard.type('Mirror', AS_A_PERSON);
    const load = form.getByRole('textbox', { name: 'Load per pair' });
    await tabTo(desk, load);
    await desk.window.keyboard.insertText('forty');
    await seesText(form, /is not a number|Digits|number/i);
    await load.fill('1,240');
    await form.getByLabel('Catalogue since').fill('2026-04-01');
    await form.getByRole('textbox', { name: 'Supplier phone' }).fill('+91 98450 12345');
    await form.getByRole('button', { name: 'Choose a file: Data sheet' }).waitFor();
    await desk.window.keyboard.press('Control+s');
    await seesText(pane(desk, 'Item'), /\bfinish Mirror\s+load_per_pair 1240/);
    await tabTo(desk, pane(desk, 'Item').getByRole('tab', { name: 'Stock' }));
    await desk.window.keyboard.press('ArrowRight');
    await seesText(pane(desk, 'Item'), /Finish\s*Mirror\s*Load per pair\s*1240/);
    await service.comeBack();
    await eventually(() => {
      expect(service.state.items.get(item.id)?.fields['customFields']).toMatchObject({
        finish: 'Mirror',
        load_per_pair: '1240',
        catalogue_since: '2026-04-01',
        supplier_phone: '+91 98450 12345',
      });
    }, 60_000);
    await desk.close();
  });
});

describe('opening stock in a shop without places', () => {
  it('is on hand in no place, of a new item and of a file; a whole file waits for a place', async () => {
    service = await startService({ data: { items: 5, contacts: 3, warehouses: 0 }, rateLimit: null });
    service.faults.add({ kind: 'status', status: 500, match: { path: /\/inventory\/warehouses/ } });
    const desk = await launchDesk({ args: ['--first-run', '--size', '1366x768'] });
    await connectByHand(desk, service);
    const main = desk.window.getByRole('main');
    const newItem = async (): Promise<void> => {
      await goTo(desk, 'Items');
      await desk.window.keyboard.press('Control+n');
      await main.getByLabel('Name', { exact: true }).fill('Wall plug');
    };
    await newItem();
    await seesText(main, 'The places of this shop are not read yet: saved now, the stock is in no place.');
    const plus = main.getByRole('button', { name: 'New warehouse' });
    expect(await plus.count()).toBe(0);
    service.faults.clear();
    await answer(desk, 'sync.now', {});
    await seesText(main, 'This shop has no places: the stock is in no place.');
    expect(await main.getByLabel('Place of the opening stock').count()).toBe(0);
    await untilAllSynced(desk);

    await service.goDark();
    await main.getByLabel('SKU', { exact: true }).fill('WP-8');
    await main.getByLabel('Opening stock', { exact: true }).fill('12.5');
    await desk.window.keyboard.press('Control+s');
    await seesText(pane(desk, 'Item'), /In no place yet\s+12\.5/);

    const file = await fileWith('opening.csv', 'Name,SKU,Opening stock\nBolt,B-1,7\nNut,B-2,0\n');
    await openImport(desk, 'Items', file);
    await seesText(will(desk), 'Opening stock of 1 item in no place.');
    await desk.window.getByRole('button', { name: 'Import the whole file…' }).click();
    const whole = desk.window.getByRole('dialog', { name: 'Let the Service import the whole file' });
    await seesText(whole, 'and this shop has none. Add one in Settings > Shop, or import row by row.');
    expect(await whole.getByRole('button', { name: 'Import the whole file' }).isDisabled()).toBe(true);
    await whole.getByRole('button', { name: 'New warehouse' }).waitFor();
    expect(await violationsInThemes(desk)).toEqual([]);
    await desk.window.keyboard.press('Escape');
    await importNow(desk, '2 items imported');
    await sendAll(desk, service);
    const stock = service.state.items.all().map(({ id, fields }) => {
      const onHand = service.state.stock.onHand(id);
      return [fields['sku'], onHand, service.state.stock.unassigned(id)];
    });
    for (const [sku, onHand] of [
      ['WP-8', 12.5],
      ['B-1', 7],
      ['B-2', 0],
    ] as const)
      expect(stock).toContainEqual([sku, onHand, onHand]);

    await newItem();
    await plus.press('Enter');
    await desk.window.getByRole('dialog').getByRole('textbox', { name: 'New warehouse' }).fill('Godown');
    await desk.window.keyboard.press('Enter');
    const place = main.getByRole('combobox', { name: 'Place of the opening stock', exact: true });
    await seesText(place.locator('option:checked'), 'Godown');
    await desk.close();
  });
});
