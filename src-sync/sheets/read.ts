/** From the bytes of a spreadsheet file to a table, by what the bytes are and not by the name of the file. */
import type { ReadOptions } from '../domain/imports/sheet-table.ts';
import { readCsv } from './read/text/csv.ts';
import { decodeText, ENCODINGS, type DecodedText } from './read/text/encodings.ts';
import { readHtml } from './read/markup/html.ts';
import { tableOf } from './read/layout.ts';
import { readBinaryWorkbook } from './read/library.ts';
import { readFlatOds, readOds } from './read/ods.ts';
import type { ReadSheet } from './read/sheets.ts';
import { readSpreadsheetXml } from './read/markup/spreadsheet-xml.ts';
import { pagesOfArchive } from './read/markup/web-archive.ts';
import { readXlsx } from './read/xlsx.ts';
import { openZip } from './read/zip.ts';
import { SheetError, type Table } from './table.ts';

/** @throws SheetError when the bytes are no table */
export async function readTable(bytes: Buffer, options: ReadOptions = {}): Promise<Table> {
  const signature = bytes.subarray(0, 4).toString('hex');
  if (signature === '504b0304' || signature === '504b0506')
    return workbookTable(await readArchive(bytes, options.sheet), options);
  if (signature === 'd0cf11e0') return workbookTable(await readOle(bytes, options.sheet), options);
  if (signature === '25504446') throw new SheetError('unreadable', 'a PDF document');
  const decoded = await decodeText(bytes, options.encoding);
  const markup = await readMarkup(decoded.text, options.sheet);
  const parts = { encoding: decoded.encoding, encodings: ENCODINGS };
  if (markup !== null)
    return tableOf(
      markup.grid,
      { sheet: markup.sheet, sheets: markup.sheets, ...parts, delimiter: null },
      options,
    );
  if (options.sheet !== undefined) throw new SheetError('no-sheets', options.sheet);
  return textTable(decoded, options);
}

function textTable({ text, encoding }: DecodedText, options: ReadOptions): Table {
  const { grid, delimiter } = readCsv(text, options.delimiter);
  return tableOf(grid, { sheet: null, sheets: [], encoding, encodings: ENCODINGS, delimiter }, options);
}

function workbookTable({ grid, sheet, sheets }: ReadSheet, options: ReadOptions): Table {
  return tableOf(grid, { sheet, sheets, encoding: null, encodings: [], delimiter: null }, options);
}

async function readArchive(bytes: Buffer, sheet: string | undefined): Promise<ReadSheet> {
  const zip = openZip(bytes);
  const xlsx = await readXlsx(zip, sheet);
  if (xlsx !== null) return xlsx;
  const ods = await readOds(zip, sheet);
  if (ods !== null) return ods;
  if (zip.entry('xl/workbook.bin') === null) throw new SheetError('unreadable', 'an archive of another kind');
  // The library inflates by itself: what is in the archive is measured before it does.
  await zip.measure();
  return readBinaryWorkbook(bytes, sheet);
}

/** A workbook with a password is an OLE file as well, which names its one stream in UTF-16. */
async function readOle(bytes: Buffer, sheet: string | undefined): Promise<ReadSheet> {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new SheetError('password');
  return readBinaryWorkbook(bytes, sheet);
}

/** Many programs write a web page, a web archive or XML and name it `.xls`. */
async function readMarkup(text: string, sheet: string | undefined): Promise<ReadSheet | null> {
  const pages = pagesOfArchive(text);
  if (pages !== null) return pageOf(pages, sheet);
  const head = text.slice(0, 4_096).replace(/^(?:\s+|<!--[\s\S]*?-->)+/, '');
  if (isPage(head)) return pageOf(text, sheet);
  if (/^\s*<\?xml/i.test(head) || /^\s*<[\w:.-]+(?:\s[^<>]*)?>\s*</.test(head)) {
    const workbook = (await readFlatOds(text, sheet)) ?? (await readSpreadsheetXml(text, sheet));
    if (workbook === null) throw new SheetError('unreadable', 'XML of another kind');
    return workbook;
  }
  const other = OTHER_KINDS.find(([, begins]) => begins.test(head));
  if (other !== undefined) throw new SheetError('unreadable', other[0]);
  return null;
}

/** A table, maybe below a line of plain text. In a list of goods HTML stands inside a cell. */
function isPage(head: string): boolean {
  const [before = ''] = /^[^<,;\t|]{0,500}/.exec(head) ?? [];
  const page = head.slice(before.length).replace(/^(?:<\?xml[^>]*>|<!--[\s\S]*?-->|\s)+/i, '');
  return /^<(?:!doctype\s+html|html|head|body|table|meta|link|title|style|script|div|center|font|form|p|b|br|h\d|span)\b/i.test(
    page,
  );
}

function pageOf(text: string, sheet: string | undefined): ReadSheet {
  const page = readHtml(text, sheet);
  if (page === null) throw new SheetError('unreadable', 'a web page without a table');
  return page;
}

/** Texts that are no table of cells, however they are cut. */
const OTHER_KINDS: readonly (readonly [kind: string, begins: RegExp])[] = [
  ['JSON', /^\s*(?:\[\s*[[{]|\{\s*")/],
  ['a text document (RTF)', /^\{\\rtf/],
  ['a SYLK file', /^ID;P/],
  ['contact cards (vCard)', /^BEGIN:VCARD/i],
  ['a DIF file', /^TABLE\r?\n0,1\r?\n/],
];
