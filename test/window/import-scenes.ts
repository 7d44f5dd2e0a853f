/** The import of a spreadsheet: the file and its columns, what needs a look, and people that could be meant. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import type { OpenWindow } from './open.ts';
import { firstSkus, go, hush, PATIENCE, type Scene } from './scene.ts';

/** A list as shops keep it: a title above the heading, a dash for no price, columns that nobody asks for. */
const PRICE_LIST = [
  'Tamhan Hardware - price list,,,,,,,,',
  'Valid from 1-Apr-2026,,,,,,,,',
  'Item Name,Item Code,EAN,Group,Selling Price,Tax %,Opening Qty,Rack,Supplier',
  'Anchor bolt M10 × 100,ANC-10-100,8901000773012,Fasteners,18.50,18%,240,R1,Sai Traders',
  'Anchor bolt M12 × 120,ANC-12-120,8901000773013,Fasteners,27.00,18%,180,R1,Sai Traders',
  ',ANC-16-140,,Fasteners,41.00,18%,60,R1,Sai Traders',
  'Chemical anchor 300 ml,CHA-300,,Fastners,on request,18%,24,R2,Sai Traders',
  'Drop-in anchor M8,DIA-8,,Fastners,-,18%,500,R2,Metro Steel',
  'Drop-in anchor M10,DIA-10,,Fastners,-,18%,500,R2,Metro Steel',
  'Drop-in anchor M12,DIA-12,,Fasteners,-,18%,300,R2,Metro Steel',
  'Wall plug 8 mm,WPL-8,8.90E+12,Fasteners,1.20,18%,2000,R3,Metro Steel',
];

/** Its name is in the picture. */
async function chooseImport(
  { app, page }: OpenWindow,
  name: string,
  lines: readonly string[],
): Promise<void> {
  const another = page.getByRole('button', { name: 'Other file' });
  const chosen = join(mkdtempSync(join(tmpdir(), 'stockhand-pictures-')), name);
  writeFileSync(chosen, lines.join('\r\n'));
  await app.evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
  }, chosen);
  const first = page.getByRole('button', { name: /^Choose a file/ });
  await first.or(another).first().click(PATIENCE);
  await page.locator('.page-head .sub').filter({ hasText: name }).waitFor(PATIENCE);
  await page.locator('#import-problems .import-head').first().waitFor(PATIENCE);
}

/** A file with nothing to look at, and the question before the Service imports all of it. */
async function askWhole(window: OpenWindow, name: string, lines: readonly string[]): Promise<Locator> {
  const { app, page } = window;
  const chosen = join(mkdtempSync(join(tmpdir(), 'stockhand-pictures-')), name);
  writeFileSync(chosen, lines.join('\r\n'));
  await app.evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
  }, chosen);
  const another = page.getByRole('button', { name: 'Import another file' });
  const choose = page.getByRole('button', { name: /^(Choose a file|Other file)/ });
  await another.or(choose).first().waitFor(PATIENCE);
  if (await another.isVisible()) await another.click(PATIENCE);
  await choose.click(PATIENCE);
  await page.locator('.page-head .sub').filter({ hasText: name }).waitFor(PATIENCE);
  await page.getByRole('button', { name: /^Import the whole file/ }).click(PATIENCE);
  return page.getByRole('dialog');
}

export const IMPORT_SCENES: readonly Scene[] = [
  {
    name: 'items-import',
    async arrange(window) {
      await go(window, '#/items/import');
      await chooseImport(window, 'price-list.csv', PRICE_LIST);
      await window.page.getByLabel('Place', { exact: true }).selectOption({ index: 1 });
      await window.page.locator('.import-opening').waitFor(PATIENCE);
    },
  },
  {
    name: 'items-import-problems',
    async arrange(window) {
      await go(window, '#/items/import');
      await chooseImport(window, 'prices-april.csv', PRICE_LIST);
      const { page } = window;
      await page.getByRole('button', { name: /^Treat as empty: 3 cells “-”/ }).click(PATIENCE);
      await page.getByRole('list', { name: 'Decided' }).waitFor(PATIENCE);
      await page.getByRole('button', { name: /rows? needs? a look$/ }).click(PATIENCE);
    },
  },
  {
    name: 'items-import-whole',
    async arrange(window) {
      await go(window, '#/items/import');
      const rows = Array.from(
        { length: 2_400 },
        (_, row) => `Anchor bolt M10 × ${row + 40},ANC-${row},${row % 9}`,
      );
      const dialog = await askWhole(window, 'catalogue.csv', ['Item Name,Item Code,Qty', ...rows]);
      await dialog.getByLabel('Place of the stock').selectOption({ index: 1 });
      await dialog.locator('.import-summary li').first().waitFor(PATIENCE);
    },
  },
  {
    name: 'items-import-stock',
    async arrange(window) {
      await go(window, '#/items');
      const known = await firstSkus(window, 3);
      await go(window, '#/items/import');
      const rows = [...known, 'ANC-10-100'].map((sku, row) => `${sku},${row + 4}`);
      const dialog = await askWhole(window, 'stock.csv', ['Item Code,Qty', ...rows]);
      await dialog.getByText('Stock only', { exact: true }).click(PATIENCE);
      await dialog.getByLabel('Place of the stock').selectOption({ index: 1 });
      await dialog.locator('.import-summary .bad').first().waitFor(PATIENCE);
    },
  },
  {
    name: 'items-import-whole-result',
    async arrange(window) {
      const { page } = window;
      await go(window, '#/items/import');
      const dialog = await askWhole(window, 'april.csv', [
        'name,sku,qty',
        'Anchor bolt M10 × 100,ANC-10-100,240',
        'Anchor bolt M12 × 120,ANC-12-120,180',
        'Chemical anchor 300 ml,ANC-10-100,24',
        'Wall plug 8 mm,WPL-8,2000',
      ]);
      await dialog.getByLabel('Place of the stock').selectOption({ index: 1 });
      await dialog.getByRole('button', { name: /^Import the whole file/ }).click(PATIENCE);
      await page.getByRole('dialog').waitFor({ ...PATIENCE, state: 'detached' });
      await hush(window);
      await page.locator('.whole-list .vrow').first().waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'contacts-import',
    async arrange(window) {
      await go(window, '#/contacts');
      await window.page.locator('.vrow').nth(7).waitFor(PATIENCE);
      const row = window.page
        .locator('.vrow')
        .filter({ hasText: /\d{2}[A-Z]{5}\d{4}[A-Z]/ })
        .first();
      const cells = await row.locator('[role=gridcell]').allInnerTexts();
      const gstin = cells.find((text) => /^\d{2}[A-Z]{5}\d{4}[A-Z]/.test(text)) ?? '';
      await go(window, '#/contacts/import');
      const rows = [`${cells[0] ?? ''},98450 00001,${gstin},`, `Bina Rao,98450 00002,${gstin},`];
      await chooseImport(window, 'customers.csv', ['Name,Phone,GSTIN,Company', ...rows, 'Chetan,12,,']);
    },
  },
  {
    name: 'contacts-import-whole',
    async arrange(window) {
      await go(window, '#/contacts/import');
      const rows = ['Asha Rao,98450 70001', 'Bina Rao,98450 70001', 'Chetan Shah,98450 70003'];
      const dialog = await askWhole(window, 'people.csv', ['Name,Phone', ...rows]);
      await dialog.locator('.import-summary li').first().waitFor(PATIENCE);
    },
  },
];
