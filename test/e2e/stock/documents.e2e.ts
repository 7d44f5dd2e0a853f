/** A receipt is posted, found again by its number and by an item, looked at, made a PDF of, and reversed. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { answer } from '../bridge.ts';
import { makeDataDir } from '../harness.ts';
import { eventually, sendAll, willChoose } from '../person.ts';
import { scan } from '../scanner.ts';
import { field, openShop, type StockShop } from './stock-shop.ts';

async function receive({ desk, items }: StockShop): Promise<string> {
  await desk.window.keyboard.press('F6');
  await desk.window.getByRole('heading', { name: 'Receive', level: 1 }).waitFor();
  await scan(desk, field(items[0]!, 'barcode'));
  await scan(desk, field(items[1]!, 'barcode'));
  await eventually(async () => {
    const [head] = await answer(desk, 'sessions.list', { kind: 'receive' });
    expect(head?.scans).toBe(2);
  });
  await desk.window.keyboard.press('Control+Enter');
  await eventually(async () => {
    expect(await answer(desk, 'stock.postings', { limit: 1 })).toHaveLength(1);
  });
  const [posted] = await answer(desk, 'stock.postings', { limit: 1 });
  return posted!.reference;
}

/** As Ghostscript reads the text of the file; where there is none, the number in its title. */
async function textOf(file: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('gs', ['-q', '-sDEVICE=txtwrite', '-o', '-', file]);
    return stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return readFileSync(file, 'latin1');
  }
}

it('a document is found by its number and by its items, printed, and reversed', async () => {
  const shop = await openShop();
  const { desk, items, service } = shop;
  const { window } = desk;
  const reference = await receive(shop);
  await sendAll(desk, service);
  const page = window.getByRole('heading', { name: reference, level: 1 });

  // In the palette, by the last part of its number, in small letters.
  await window.keyboard.press('Control+k');
  const palette = window.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill(reference.slice(0, -1).toLowerCase());
  await palette.getByRole('option', { name: reference }).waitFor();
  await window.keyboard.press('Enter');
  await page.waitFor();
  await window.getByText('Goods received note').first().waitFor();

  // In the list, by an item of it.
  await window.evaluate(() => (location.hash = '#/stock/documents'));
  const find = window.getByRole('searchbox', { name: 'Number, item, barcode or person' });
  await find.fill(field(items[1]!, 'barcode'));
  const grid = window.getByRole('grid', { name: 'Documents' });
  await grid.getByRole('row', { name: new RegExp(reference) }).waitFor();
  await window.getByLabel('Kind').selectOption('transfer');
  await window.getByText('No document fits').waitFor();
  await window.getByRole('button', { name: 'Show all documents' }).click();
  await find.fill(reference);
  await grid.getByRole('row', { name: new RegExp(reference) }).waitFor();
  await find.press('Enter');
  await page.waitFor();

  // On paper.
  const folder = await makeDataDir();
  for (const size of ['A4', '80 mm slip']) {
    const file = join(folder, `${size}.pdf`);
    await willChoose(desk, file);
    await window.keyboard.press('Control+p');
    const dialog = window.getByRole('dialog', { name: `Print ${reference}` });
    await dialog.getByText(size, { exact: true }).click();
    await dialog.getByRole('button', { name: 'Make PDF' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
    const text = await textOf(file);
    expect(text).toContain(reference);
    if (!text.startsWith('%PDF-')) {
      expect(text).toContain('Goods received note');
      for (const item of items.slice(0, 2)) expect(text).toContain(field(item, 'sku'));
    }
  }

  // Its labels, and back.
  await window.getByRole('button', { name: 'Labels again' }).click();
  await window.getByRole('heading', { name: 'Labels', level: 1 }).waitFor();
  await window.getByRole('textbox', { name: `Labels of ${field(items[0]!, 'name')}`, exact: true }).waitFor();
  await window.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill(reference);
  await palette.getByRole('option', { name: reference }).waitFor();
  await window.keyboard.press('Enter');
  await page.waitFor();

  await window.getByRole('button', { name: 'Reverse all' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Reverse all' }).click();
  await window.getByText(`Reversed by REV-${reference}.`).waitFor();
  const all = { q: '', by: 'anything', kind: null, from: null, to: null, offset: 0, limit: 10 } as const;
  const { rows } = await answer(desk, 'stock.documents', all);
  expect(rows.slice(0, 2).map((row) => [row.reference, row.kind, row.reversedAs])).toEqual([
    [`REV-${reference}`, 'reversal', null],
    [reference, 'receive', `REV-${reference}`],
  ]);
  await desk.close();
});
