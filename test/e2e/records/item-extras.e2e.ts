/** Smaller things done to items, by keyboard and without a line. */
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { connectedDesk, eventually, pane, searchAndOpen, seesText, strip, tabTo } from '../person.ts';

/** Keys faster than this, with Tab at the end, are a scan. */
const AS_A_PERSON = { delay: 150 };

let service: StandInService;

afterEach(() => service.stop());

describe('an item without a barcode', () => {
  it('is given one by the Service, asked for without a line', async () => {
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
  it('is changed as a whole, by keyboard and without a line', async () => {
    service = await startService({ data: { items: 250, contacts: 3, warehouses: 1 }, rateLimit: null });
    const items = service.state.items.all();
    for (const [index, item] of items.entries()) item.fields['category'] = index % 2 === 0 ? 'Even' : 'Odd';
    const desk = await connectedDesk(service);
    await service.goDark();
    await tabTo(desk, desk.window.getByRole('combobox', { name: 'Category' }));
    await desk.window.keyboard.type('Even', AS_A_PERSON);
    await seesText(desk.window.getByRole('main'), /of 125\b/);
    await tabTo(desk, desk.window.getByRole('button', { name: 'Change all' }));
    await desk.window.keyboard.press('Enter');
    const dialog = desk.window.getByRole('dialog', { name: 'Change 125 items' });
    await tabTo(desk, dialog.getByRole('combobox', { name: 'Field' }));
    await desk.window.keyboard.type('GST', AS_A_PERSON);
    await tabTo(desk, dialog.getByRole('textbox', { name: 'New value' }));
    await desk.window.keyboard.insertText('28');
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await seesText(strip(desk), /125\s*pending/);
    await service.comeBack();
    await eventually(() => {
      const rates = (name: string): unknown[] =>
        service.state.items
          .all()
          .filter(({ fields }) => fields['category'] === name)
          .map(({ fields }) => fields['gstRate']);
      expect(new Set(rates('Even'))).toEqual(new Set([28]));
      expect(rates('Odd')).not.toContain(28);
    }, 90_000);
    await desk.close();
  });
});

describe("a shop's own fields", () => {
  it('are filled in by their kinds without a line, and reach the Service together', async () => {
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
