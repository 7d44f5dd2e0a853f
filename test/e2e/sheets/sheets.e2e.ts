/** Spreadsheets in the real window, by keyboard: an import of thousands of rows with all problems at once, an export of a filtered list. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { answer } from '../bridge.ts';
import { launchDesk, makeDataDir, type Desk } from '../harness.ts';
import {
  connectedDesk,
  eventually,
  isSomewhere,
  goTo,
  seesText,
  strip,
  tabTo,
  willChoose,
  willOpen,
} from '../person.ts';

const ROWS = 5_000;
const BAD_ROWS = 37;

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 20, contacts: 10, warehouses: 2 }, rateLimit: null });
  desk = await connectedDesk(service);
});

afterAll(() => service.stop());

/** The wrong cell of a line, and its text. */
const WRONG_CELLS: readonly (readonly [number, string])[] = [
  [0, ''],
  [1, ''],
  [2, '8900000123453'],
  [4, 'on request'],
  [5, '-4'],
  [1, 'IMP-0'],
  [2, '8.90E+12'],
];

/** 37 rows that are wrong in seven ways, spread over the file; `undefined` where all is right. */
function wrongCell(index: number): readonly [number, string] | undefined {
  const nth = (index - 7) / 135;
  return Number.isInteger(nth) && nth < BAD_ROWS ? WRONG_CELLS[nth % WRONG_CELLS.length] : undefined;
}

const INDEXES = Array.from({ length: ROWS }, (_, index) => index);

function priceList(): string {
  const lines = INDEXES.map((index) => {
    const cells = [`Imported part ${index}`, `IMP-${index}`, '', 'Imported', '12.50', '5'];
    const [column, text = ''] = wrongCell(index) ?? [];
    return (column === undefined ? cells : cells.with(column, text)).join(',');
  });
  return ['Item Name,Code,EAN,Group,Rate,Reorder', ...lines].join('\r\n');
}

interface ImportedItem {
  readonly sku: string;
  readonly name: string;
  readonly category: string | null;
  readonly price: number | null;
  readonly reorderLevel: number | null;
}

/** The file's text in the rows that are right. */
function goodRows(): readonly ImportedItem[] {
  return INDEXES.filter((index) => wrongCell(index) === undefined).map((index) => ({
    sku: `IMP-${index}`,
    name: `Imported part ${index}`,
    category: 'Imported',
    price: 12.5,
    reorderLevel: 5,
  }));
}

async function importedRows(desk: Desk): Promise<readonly ImportedItem[]> {
  const found: ImportedItem[] = [];
  const list = { q: '', filter: 'all', category: 'Imported', sort: 'sku', direction: 'asc' } as const;
  for (let total = 1; found.length < total;) {
    const page = await answer(desk, 'items.window', { ...list, offset: found.length, limit: 500 });
    ({ total } = page);
    expect(page.rows.length).toBeGreaterThan(0);
    for (const { sku, name, category, price, reorderLevel } of page.rows)
      found.push({ sku, name, category, price, reorderLevel });
  }
  return found;
}

function atService(): readonly ImportedItem[] {
  return service.state.items
    .all()
    .map(({ fields }) => fields)
    .filter((fields) => fields['category'] === 'Imported')
    .map((fields) => ({
      sku: String(fields['sku']),
      name: String(fields['name']),
      category: String(fields['category']),
      price: Number(fields['price']),
      reorderLevel: Number(fields['reorderLevel']),
    }));
}

describe('spreadsheets', () => {
  it('the list goes out as it is filtered, by keyboard', async () => {
    const file = join(await makeDataDir(), 'out.csv');
    await willChoose(desk, file);
    const [contact] = service.state.contacts.all();
    const name = String(contact?.fields['name']);
    await goTo(desk, 'Contacts');
    await desk.window.keyboard.press('Control+f');
    await desk.window.keyboard.insertText(name);
    await seesText(desk.window.getByRole('main'), name);
    await tabTo(desk, desk.window.getByRole('button', { name: 'Export' }));
    await desk.window.keyboard.press('Enter');
    const dialog = desk.window.getByRole('dialog', { name: 'Export contacts' });
    await dialog.waitFor();
    // A question begins at what does nothing.
    const cancel = dialog.getByRole('button', { name: /^Cancel/ });
    await eventually(async () =>
      expect(await cancel.evaluate((one) => one === document.activeElement)).toBe(true),
    );
    await tabTo(desk, dialog.getByRole('radio', { name: 'Excel (XLSX)' }));
    await desk.window.keyboard.press('ArrowRight');
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await isSomewhere(desk);
    const [head, ...rows] = readFileSync(file, 'utf8').trim().split('\r\n');
    expect(head).toContain('Name,Phone,Company');
    expect(rows.every((row) => row.includes(name))).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('names the texts that a workbook cannot hold whole, and writes the rest', async () => {
    const [contact] = service.state.contacts.all();
    const name = String(contact?.fields['name']);
    const file = join(await makeDataDir(), 'cut.xlsx');
    await willChoose(desk, file);
    const found = await answer(desk, 'contacts.window', {
      ...({ filter: 'all', sort: 'name', direction: 'asc' } as const),
      ...{ q: name, offset: 0, limit: 10 },
    });
    const id = found.rows.find((row) => row.name === name)!.id;
    const notes = 'A long story. '.repeat(3_000);
    await answer(desk, 'operations.accept', {
      operationId: randomUUID(),
      operation: { op: 'contacts.update', id, changes: { notes } },
    });
    await eventually(async () => expect(await answer(desk, 'outbox.list', { limit: 10 })).toEqual([]));
    await goTo(desk, 'Contacts');
    await desk.window.getByRole('button', { name: 'Export' }).click();
    const dialog = desk.window.getByRole('dialog', { name: 'Export contacts' });
    await desk.window.keyboard.press('Control+Enter');
    await seesText(dialog, '1 text is longer than a cell can hold.');
    await seesText(dialog, name);
    expect(readFileSync(file).length).toBeGreaterThan(0);
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
  });

  it('5,000 rows with 37 bad ones are judged at once and imported offline, by keyboard', async () => {
    const file = join(await makeDataDir(), 'prices.csv');
    writeFileSync(file, priceList());
    await willOpen(desk, file);
    await service.goDark();
    const { keyboard } = desk.window;

    await goTo(desk, 'Items');
    await tabTo(desk, desk.window.getByRole('button', { name: 'Import' }));
    await keyboard.press('Enter');
    await desk.window.getByRole('heading', { name: 'Import items', level: 1 }).waitFor();
    await keyboard.press('Control+Enter');
    const facts = desk.window.getByRole('complementary', { name: 'What Import will do' });
    await seesText(facts, '4,963 items will be created.');
    await seesText(facts, '37 rows are left out because of errors.');
    const problems = desk.window.getByRole('region', { name: 'Problems' });
    await problems.getByText('Row by row').click();
    const rows = problems.getByRole('table', { name: 'Row by row' });
    await eventually(async () => expect(await rows.locator('td.c-needs').count()).toBe(BAD_ROWS));
    await seesText(problems, 'The check digit is wrong. 8900000123452 would be right.');
    await seesText(problems, 'Same as row 2.');
    // The sentence at the foot leads there, also by keyboard.
    await desk.window.getByRole('button', { name: '37 rows need a look' }).press('Enter');
    await eventually(async () =>
      expect(await problems.evaluate((section) => section === document.activeElement)).toBe(true),
    );

    await keyboard.press('Control+Enter');
    await seesText(desk.window.getByRole('main'), '4,963 items imported', 90_000);
    const did = desk.window.getByRole('complementary', { name: 'What Import did' });
    await seesText(did, '37 rows are left out because of errors.');
    expect(await did.innerText()).not.toContain('will be');
    await isSomewhere(desk);
    await seesText(strip(desk), /4,963\s*pending/);
    await keyboard.press('Control+Enter');
    await desk.window.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
    await seesText(desk.window.getByRole('main'), '4,983');

    await desk.kill9();
    const again = await launchDesk({ dataDir: desk.dataDir });
    await seesText(strip(again), /4,963\s*pending/);
    const wanted = new Map(goodRows().map((row) => [row.sku, row]));
    expect(wanted.size).toBe(ROWS - BAD_ROWS);
    const here = new Map((await importedRows(again)).map((row) => [row.sku, row]));
    expect(here).toEqual(wanted);
    // At the Service they come in their order, as fast as it lets us.
    await service.comeBack();
    await eventually(() => expect(atService().length).toBeGreaterThan(20), 60_000);
    for (const row of atService()) expect(row).toEqual(wanted.get(row.sku));
    await again.close();
  });
});
