/** Files that the Service imports whole: proposed with the reason, queued offline, taken back, the result told row by row; in the real window. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import { makeDataDir, type Desk } from '../harness.ts';
import { focusedNow, prepareWalks, walk, walkDialog } from '../access/focus-walk.ts';
import { fileWith, importNow, openImport, will } from './import-window.ts';
import { closeToasts, connectedDesk, eventually, pane, seesText, willChoose } from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 5, contacts: 5, warehouses: 2 }, rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const main = (): Locator => desk.window.getByRole('main');
const question = (): Locator =>
  desk.window.getByRole('dialog', { name: 'Let the Service import the whole file' });

const rows = (): Locator => desk.window.getByRole('grid', { name: 'Rows' });
const row = (index: number): Locator => rows().locator(`[data-index="${index}"]`);

it('is proposed for many rows, waits offline, can be taken back, and its rows are told', async () => {
  const { window } = desk;
  const known = String(service.state.items.all()[0]?.fields['sku']);
  const many = Array.from({ length: 599 }, (_, row) => `Article ${row},WHOLE-${row},2`);
  const file = await fileWith('catalogue.csv', ['name,sku,qty', ...many, `Known,${known},7`, ''].join('\n'));
  await openImport(desk, 'Items', file);
  // By the limit that the Service has told: this one allows far more than 100 a minute.
  const { budget } = await answer(desk, 'status.get', {});
  const minutes = Math.max(1, Math.round((600 / budget.limit) * (budget.windowMs / 60_000)));
  await seesText(main(), new RegExp(`600 rows take about ${minutes} minutes?, one by one\\.`));
  await window.getByRole('button', { name: 'Import the whole file…' }).click();
  await seesText(question(), '599 rows are new.');
  await seesText(question(), '1 row is already here. The Service decides what it does with it.');
  await seesText(question(), '600 rows bring stock: 1,205 in all.');
  const send = question().getByRole('button', { name: 'Import the whole file' });
  await expect.poll(() => send.isDisabled()).toBe(true);
  // The import row by row, behind the dialog, does not answer its keys.
  await window.keyboard.press('Control+Enter');
  expect(await answer(desk, 'outbox.list', { limit: 10 })).toEqual([]);

  const template = join(await makeDataDir(), 'template.xlsx');
  await willChoose(desk, template);
  await question().getByRole('button', { name: 'Template of the Service as XLSX' }).click();
  await eventually(() => expect(existsSync(template)).toBe(true));
  await closeToasts(desk);

  await service.goDark();
  await seesText(question(), 'The template needs the Service. You are offline.');
  const place = service.state.warehouses.all()[1];
  await question().getByLabel('Place of the stock').selectOption(String(place?.fields['name']));
  await question().getByLabel('Quantities of the file').selectOption('Add to the stock');
  expect(await violationsInThemes(desk)).toEqual([]);
  // The button that had the focus is off offline.
  await prepareWalks(window);
  expect(await focusedNow(window)).toContain('dialog');
  await window.keyboard.press('Tab');
  expect(await walkDialog(window)).toEqual([]);
  await send.click();
  await seesText(main(), 'catalogue.csv waits to be sent.');
  await window.getByRole('button', { name: 'Undo' }).click();
  await window.getByRole('button', { name: 'Import the whole file…' }).click();
  await expect.poll(() => send.isEnabled()).toBe(true);
  await window.keyboard.press('Control+Enter');
  await seesText(main(), 'catalogue.csv waits to be sent.');
  rmSync(file);
  await closeToasts(desk);
  const progress = window.getByRole('progressbar', { name: 'Import of catalogue.csv' });
  expect(await progress.getAttribute('aria-valuetext')).toBe('Step 1 of 3: the file waits to be sent.');
  expect(await progress.getAttribute('aria-valuenow')).toBe('0');
  await seesText(main(), 'Step 1 of 3: the file waits to be sent.');
  expect(await violationsInThemes(desk)).toEqual([]);
  await service.comeBack();

  await seesText(main(), 'The Service has imported catalogue.csv.', 90_000);
  await seesText(row(0), /601\s*Known.*\s*Did not arrive/);
  await seesText(row(1), /Article 0, WHOLE-0\s*Arrived\s*2/);
  expect(await progress.count()).toBe(0);
  await seesText(main(), `SKU ${known} is already used`);
  expect(await violationsInThemes(desk)).toEqual([]);
  expect(await walk(window)).toEqual([]);
  const sent = service.requests.filter(({ path }) => path.endsWith('/items/import'));
  expect(sent).toHaveLength(1);

  await window.getByRole('button', { name: 'Import another file' }).click();
  await window.getByRole('button', { name: 'Result of catalogue.csv' }).click();
  await seesText(main(), 'The Service has imported catalogue.csv.');
});

it('shows every row of its result, and writes those that are not there as the file has them: put right, they are imported', async () => {
  const { window } = desk;
  await seesText(main(), 'of 600');
  await rows().press('End');
  await seesText(row(599), /Article 598, WHOLE-598\s*Arrived/);
  await rows().press('Enter');
  await pane(desk, 'Item').getByRole('heading', { name: 'Article 598', level: 2, exact: true }).waitFor();
  await window.goBack();

  const open = window.getByRole('radio', { name: 'Not as in the file 1' });
  await open.press(' ');
  await eventually(async () => expect(await rows().getAttribute('aria-rowcount')).toBe('2'));
  await service.goDark();
  const saved = join(await makeDataDir(), 'to-put-right.csv');
  await willChoose(desk, saved);
  await window.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = window.getByRole('dialog', { name: 'Export the rows of the file' });
  await dialog.getByText('CSV', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save as' }).click();
  await dialog.waitFor({ state: 'detached' });
  const known = String(service.state.items.all()[0]?.fields['sku']);
  const [heading, ...lines] = readFileSync(saved, 'utf8').replace('\uFEFF', '').trim().split('\r\n');
  expect(heading).toBe(
    'name,sku,qty,Row of the file,Result of the import,Before the import,After the import',
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^Known,${known},7,601,Did not arrive,`));

  const right = lines[0]!.replace(known, 'WHOLE-RIGHT');
  await openImport(desk, 'Items', await fileWith('put-right.csv', `${heading!}\n${right}\n`));
  await window.getByLabel('Place', { exact: true }).selectOption({ index: 1 });
  await seesText(will(desk), '1 item will be created.');
  await importNow(desk, '1 item imported');
  await closeToasts(desk);
  await service.comeBack();
  await eventually(
    () =>
      expect(service.state.items.all().filter(({ fields }) => fields['sku'] === 'WHOLE-RIGHT')).toHaveLength(
        1,
      ),
    60_000,
  );
});

async function saveTemplate(format: 'CSV' | 'XLSX'): Promise<void> {
  const template = join(await makeDataDir(), `template.${format.toLowerCase()}`);
  await willChoose(desk, template);
  await question()
    .getByRole('button', { name: `Template of the Service as ${format}` })
    .click();
  await eventually(() => expect(existsSync(template)).toBe(true));
  await closeToasts(desk);
}

async function importWhole(fileName: string): Promise<void> {
  await question().getByRole('button', { name: 'Import the whole file' }).click();
  await closeToasts(desk);
  await seesText(main(), `The Service has imported ${fileName}.`, 90_000);
}

it('takes contacts, and offers both templates for them', async () => {
  const file = await fileWith('people.csv', 'name,phone\nWhole Asha,98450 70001\nWhole Ravi,98450 70002\n');
  await openImport(desk, 'Contacts', file);
  await desk.window.getByRole('button', { name: 'Import the whole file…' }).click();
  await seesText(question(), '2 rows are new.');
  for (const format of ['CSV', 'XLSX'] as const) await saveTemplate(format);
  await importWhole('people.csv');
  const names = service.state.contacts.all().map(({ fields }) => fields['name']);
  expect(names).toEqual(expect.arrayContaining(['Whole Asha', 'Whole Ravi']));
});

it('takes the stock of items that are here, and offers its template', async () => {
  const [item] = service.state.items.all();
  const [, place] = service.state.warehouses.all();
  const at = (): number => service.state.stock.quantity(item!.id, place!.id);
  const before = at();
  await openImport(desk, 'Items', await fileWith('stock.csv', `sku,qty\n${String(item?.fields['sku'])},4\n`));
  await desk.window.getByRole('button', { name: 'Import the whole file…' }).click();
  await question().getByText('Stock only', { exact: true }).click();
  await saveTemplate('XLSX');
  await question().getByLabel('Place of the stock').selectOption(String(place?.fields['name']));
  await question().getByLabel('Quantities of the file').selectOption('Add to the stock');
  await importWhole('stock.csv');
  expect(at()).toBe(before + 4);
});

it('takes a word of the Service that nobody here knows for the quantities, and tells what the Service says of it', async () => {
  const [item] = service.state.items.all();
  const [, place] = service.state.warehouses.all();
  await openImport(desk, 'Items', await fileWith('words.csv', `sku,qty\n${String(item?.fields['sku'])},4\n`));
  await desk.window.getByRole('button', { name: 'Import the whole file…' }).click();
  await question().getByText('Stock only', { exact: true }).click();
  await question().getByLabel('Place of the stock').selectOption(String(place?.fields['name']));
  await question().getByLabel('Quantities of the file').selectOption('Another word of the Service');
  const send = question().getByRole('button', { name: 'Import the whole file' });
  await expect.poll(() => send.isDisabled()).toBe(true);
  await question().getByLabel('Word for the quantities').fill('REPLACE');
  await send.click();
  await closeToasts(desk);
  await seesText(main(), 'stockMode must be add or set', 90_000);
  const sent = service.requests.find(
    ({ path, query }) => path.endsWith('/import') && query.includes('REPLACE'),
  );
  expect(sent).toBeDefined();
});
