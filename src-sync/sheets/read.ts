/** From the bytes of a CSV or XLSX file to a table of texts. */
import * as XLSX from '@e965/xlsx';
import Papa from 'papaparse';
import type { ReadOptions, SheetLayout } from '../domain/sheet-table.ts';
import { COLUMNS_MAX, ROWS_MAX, type SheetTrouble, type Table, type TableRow } from './table.ts';

export class SheetError extends Error {
  readonly trouble: SheetTrouble;

  constructor(trouble: SheetTrouble, detail = '') {
    super(detail);
    this.trouble = trouble;
  }
}

/** A workbook is a zip archive or, before 2007, an OLE file; anything else is text. */
export function readTable(bytes: Buffer, options: ReadOptions = {}): Table {
  const isWorkbook =
    bytes.subarray(0, 4).toString('hex') === '504b0304' ||
    bytes.subarray(0, 4).toString('hex') === 'd0cf11e0';
  return tableOf(isWorkbook ? readWorkbook(bytes) : readText(bytes), options);
}

function readText(bytes: Buffer): readonly (readonly string[])[] {
  const parsed = Papa.parse<string[]>(decode(bytes), {
    // The heading, one row more than are taken, and blank ones between them.
    preview: ROWS_MAX * 2,
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const broken = parsed.errors.find((error) => error.type === 'Quotes');
  if (broken !== undefined)
    throw new SheetError('unreadable', `row ${(broken.row ?? 0) + 1}: ${broken.message}`);
  return parsed.data.map((cells) => cells.map(withoutGuard));
}

/** Excel writes UTF-16 as "Unicode text" and the old code page as "CSV"; everybody else writes UTF-8. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: the code page of Western Windows, which has a character for every byte.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The quote that our export puts before what a spreadsheet would calculate. */
function withoutGuard(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

function readWorkbook(bytes: Buffer): readonly (readonly string[])[] {
  try {
    const book = XLSX.read(bytes, {
      dense: true,
      sheetRows: ROWS_MAX * 2,
      cellFormula: false,
      cellHTML: false,
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    if (sheet === undefined) return [];
    const rows = XLSX.utils.sheet_to_json<unknown[]>(sheet, {
      header: 1,
      raw: true,
      defval: '',
      blankrows: true,
    });
    return rows.map((cells) => cells.map(textOfCell));
  } catch (error) {
    throw new SheetError('unreadable', error instanceof Error ? error.message : String(error));
  }
}

/** A barcode of 13 digits must not become 8.9E+12; sixteen digits are more than a cell of numbers can hold anyway. */
function textOfCell(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') {
    return Number.isInteger(cell) ? cell.toFixed(0) : String(Number(cell.toPrecision(15)));
  }
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : '';
}

function tableOf(lines: readonly (readonly string[])[], options: ReadOptions): Table {
  const headingAt =
    options.heading === undefined ? lines.findIndex((cells) => !isBlank(cells)) : options.heading - 1;
  if (headingAt < 0) throw new SheetError('empty');
  const columns = (lines[headingAt] ?? []).slice(0, COLUMNS_MAX).map((name) => name.trim());
  const rows: TableRow[] = [];
  for (const [index, cells] of lines.entries()) {
    if (index <= headingAt || isBlank(cells)) continue;
    rows.push({ row: index + 1, cells: cells.slice(0, COLUMNS_MAX) });
  }
  if (rows.length === 0) throw new SheetError('empty');
  if (rows.length > ROWS_MAX) throw new SheetError('too-many-rows');
  const layout: SheetLayout = {
    ...{ sheet: null, sheets: [], heading: headingAt + 1, encoding: null, encodings: [], delimiter: null },
    preview: lines.slice(0, 12).map((cells, index) => ({ row: index + 1, cells })),
  };
  return { columns, rows, layout, troubles: [] };
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
