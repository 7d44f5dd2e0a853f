/** Actions of a person at the import of a spreadsheet. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { Locator } from 'playwright';
import { makeDataDir, type Desk } from '../harness.ts';
import { goTo, seesText, willOpen } from '../person.ts';

export interface Sheet {
  readonly name: string;
  readonly hidden?: boolean;
  readonly rows: readonly (readonly unknown[])[];
}

export async function fileWith(name: string, content: string | Buffer): Promise<string> {
  const file = join(await makeDataDir(), name);
  writeFileSync(file, content);
  return file;
}

/** A workbook; cells are values, or cells of the library with a number format. */
export function workbook(sheets: readonly Sheet[]): Buffer {
  const book = XLSX.utils.book_new();
  for (const { name, rows } of sheets)
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((cells) => [...cells])), name);
  book.Workbook = { Sheets: sheets.map(({ hidden = false }) => ({ Hidden: hidden ? 1 : 0 })) };
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** The library does not describe this part of it. */
interface CompoundFiles {
  readonly utils: {
    cfb_new(): object;
    cfb_add(container: object, path: string, content: Buffer): void;
  };
  write(container: object, options: { readonly type: 'buffer' }): Uint8Array;
}
const CFB = XLSX.CFB as CompoundFiles;

/** The container in which spreadsheet programs keep a workbook that has a password. */
export function encryptedWorkbook(): Buffer {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(224, 4));
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(4_096, 7));
  return Buffer.from(CFB.write(container, { type: 'buffer' }));
}

/** Opens a file in the import of a list; one that is open there gives way to it. */
export async function openImport(desk: Desk, page: 'Items' | 'Contacts', file: string): Promise<void> {
  await willOpen(desk, file);
  await goTo(desk, page);
  await desk.window.getByRole('button', { name: 'Import' }).click();
  await desk.window.getByRole('heading', { name: `Import ${page.toLowerCase()}`, level: 1 }).waitFor();
  const done = desk.window.getByRole('button', { name: 'Import another file' });
  const choose = desk.window.getByRole('button', { name: /^(Choose a file|Other file)/ });
  await done.or(choose).first().waitFor();
  if (await done.isVisible()) await done.click();
  await choose.click();
  // The former contents were of another file.
  await desk.window.getByText(basename(file)).or(desk.window.getByRole('alert')).first().waitFor();
}

export function will(desk: Desk): Locator {
  return desk.window.getByRole('complementary', { name: 'What Import will do' });
}

export function problems(desk: Desk): Locator {
  return desk.window.getByRole('region', { name: 'Problems' });
}

export function firstRows(desk: Desk): Locator {
  return desk.window.getByRole('table', { name: 'First rows of the file' });
}

/** Presses the key as a person does: when the button of the screen can be pressed. While the file is checked anew, neither does anything. */
export async function importNow(desk: Desk, words: string): Promise<void> {
  await desk.window.getByRole('button', { name: /^Import \d[\d,]* /, disabled: false }).waitFor();
  await desk.window.keyboard.press('Control+Enter');
  await seesText(desk.window.getByRole('main'), words);
}
