/** The result of a dry run of a file that looks right and is not: by row, column and value, in both languages. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { change } from '../../../src-service/store.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import { makeDataDir, type Desk } from '../harness.ts';
import { connectedDesk, eventually, goTo, seesText, tabTo, willOpen } from '../person.ts';
import { fileWith, importNow, openImport, problems, will } from './import-window.ts';

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

describe('the dry run of an import', () => {
  it('says which comma is wrong, who has a barcode, and which row has shifted; only the rest is new', async () => {
    const taken = service.state.items.all().find(({ fields }) => typeof fields['barcode'] === 'string')!;
    const [name, barcode] = [String(taken.fields['name']), String(taken.fields['barcode'])];
    const file = join(await makeDataDir(), 'prices.csv');
    const rows = [
      'Bolt;B-1;1.234,50;',
      'Nut;B-2;1,23,456.50;',
      `Cap;B-3;5;${barcode}`,
      'Screw;long;B-4;6;more',
      'Rod;B-5;5;HOUSE-8',
      'Ring;B-6;5;HOUSE-8',
    ];
    writeFileSync(file, `Name;SKU;Price;Barcode\n${rows.join('\n')}\n`);
    await willOpen(desk, file);
    await goTo(desk, 'Items');
    await tabTo(desk, desk.window.getByRole('button', { name: 'Import' }));
    await desk.window.keyboard.press('Enter');
    await desk.window.getByRole('heading', { name: 'Import items', level: 1 }).waitFor();
    await desk.window.keyboard.press('Control+Enter');
    const facts = desk.window.getByRole('complementary', { name: 'What Import will do' });
    await seesText(facts, '2 items will be created.');
    await seesText(facts, '4 rows are left out because of errors.');
    await desk.window.locator('#import-problems').getByText('Row by row').click();
    const wrong = desk.window.locator('#import-problems tbody tr:has(.c-needs)');
    const told = async (): Promise<readonly (readonly string[])[]> =>
      (await wrong.allInnerTexts()).map((text) => text.split('\t').map((cell) => cell.trim()));
    const inEnglish = await told();
    expect(inEnglish.map((cells) => cells.slice(0, 3))).toEqual([
      ['2', 'Price', '1.234,50'],
      ['4', 'Barcode', barcode],
      ['5', 'Whole row', 'more'],
      ['5', 'Price', 'B-4'],
      ['7', 'Barcode', 'HOUSE-8'],
    ]);
    const words = inEnglish.map((cells) => cells[3]);
    expect(words[0]).toMatch(/as in 1,00,000 or 1,000.+12\.5/);
    expect(words[1]).toMatch(`${name} already has this barcode`);
    expect(words[2]).toMatch('more cells than the 4 columns');
    expect(words[4]).toBe('Same as row 6.');

    await answer(desk, 'settings.set', { language: 'hi-IN' });
    await desk.window.locator('html[lang="hi-IN"]').waitFor();
    // The words of a language are loaded at its first use.
    await eventually(async () => {
      for (const cells of await told()) expect(cells[3]).toMatch(/\p{Script=Devanagari}/u);
    });
    await answer(desk, 'settings.set', { language: 'en-IN' });
    await seesText(facts, '2 items will be created.');
  });

  it('reads the fields that the shop made itself, and names the one that every item must have', async () => {
    const finish = service.state.customFields.find(({ fields }) => fields['label'] === 'Finish');
    change(service.state, service.state.customFields, finish!, { required: true });
    await answer(desk, 'sync.now', {});
    const rows = ['Bolt,OWN-1,satin,45,31/03/2026', 'Nut,OWN-2,Sattin,60,'];
    const without = rows.map((row) => row.split(',').slice(0, 2).join(','));
    await openImport(desk, 'Items', await fileWith('bare.csv', `Name,SKU\n${without.join('\n')}\n`));
    await seesText(desk.window.getByRole('main'), /Finish[^]*Choose the column that has it\./);
    await seesText(problems(desk), '2 empty cells in Finish');
    const titled = `Name,SKU,FINISH,load_per_pair,Catalogue since\n${rows.join('\n')}\n`;
    await openImport(desk, 'Items', await fileWith('own.csv', titled));
    await seesText(will(desk), '1 item will be created.');
    await seesText(
      problems(desk),
      'Must be one of the choices of this field: Satin, Mirror, Antique, Powder coated.',
    );
    const column = desk.window.getByRole('combobox', { name: 'Load per pair' });
    expect(await column.locator('option:checked').innerText()).toBe('load_per_pair');
    expect(await violationsInThemes(desk)).toEqual([]);
    await problems(desk)
      .getByRole('button', { name: /^Change to “Satin”/ })
      .click();
    await seesText(will(desk), '2 items will be created.');
    await importNow(desk, '2 items imported');
    const there = (sku: string) => service.state.items.find(({ fields }) => fields['sku'] === sku)?.fields;
    await eventually(() => {
      expect(there('OWN-1')?.['customFields']).toEqual({
        ...{ finish: 'Satin', load_per_pair: '45' },
        catalogue_since: '2026-03-31',
      });
      expect(there('OWN-2')?.['customFields']).toEqual({ finish: 'Satin', load_per_pair: '60' });
    });
  });
});
