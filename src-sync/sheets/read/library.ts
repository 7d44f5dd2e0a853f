/** Reads the binary workbooks, XLS and XLSB, with the library. */
import type { CellObject, WorkBook } from '@e965/xlsx';
import type { TableCell } from '../../domain/imports/sheet-table.ts';
import { reportSilence } from '../../workers/progress.ts';
import { COLUMNS_MAX, SheetError } from '../table.ts';
import {
  booleanCell,
  errorCell,
  FORMULA_WITHOUT_VALUE,
  numberCell,
  textCell,
  type Formats,
} from './cells.ts';
import { checkFormat, loadFormats } from './formats.ts';
import { Grid } from './grid.ts';
import { chooseSheet, type ReadSheet } from './sheets.ts';

export async function readBinaryWorkbook(bytes: Buffer, wanted: string | undefined): Promise<ReadSheet> {
  const book = await parse(bytes);
  const formats: Formats = { ...(await loadFormats()), date1904: book.Workbook?.WBProps?.date1904 === true };
  return chooseSheet(
    book.SheetNames.map((name, index) => ({
      name,
      isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
      grid: () => Promise.resolve(gridOf(book, name, formats)),
    })),
    wanted,
  );
}

const MEGABYTE = 1024 * 1024;
/** The library says nothing until it is done, and needs longer for more. */
const SILENT_MS = 3_000;
const SILENT_MS_PER_MEGABYTE = 2_000;

async function parse(bytes: Buffer): Promise<WorkBook> {
  const library = await import('@e965/xlsx');
  // Old workbooks hold their texts in the code page of the PC that wrote them.
  library.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  reportSilence(SILENT_MS + (bytes.length / MEGABYTE) * SILENT_MS_PER_MEGABYTE);
  try {
    return library.read(bytes, { dense: true, cellNF: true, cellHTML: false, cellText: false });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(detail)) throw new SheetError('password', detail);
    throw new SheetError('unreadable', detail);
  }
}

function gridOf(book: WorkBook, name: string, formats: Formats): Grid {
  const grid = new Grid();
  const sheet = book.Sheets[name];
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet?.['!data'] ?? [];
  for (const [row, cells] of data.entries()) {
    if (cells !== undefined)
      grid.add(
        row + 1,
        Array.from({ length: Math.min(cells.length, COLUMNS_MAX + 1) }, (_, column) => {
          const cell = cells[column];
          return cell === undefined ? '' : cellOf(cell, formats);
        }),
      );
  }
  for (const { s, e } of sheet?.['!merges'] ?? [])
    grid.merge({ top: s.r, bottom: e.r, left: s.c, right: e.c });
  for (const row of sheet?.['!rows'] ?? []) if (row?.hidden === true) grid.hiddenRows += 1;
  for (const [at, column] of (sheet?.['!cols'] ?? []).entries())
    if (column?.hidden === true) grid.hideColumns(at, 1);
  return grid;
}

function cellOf(cell: CellObject, formats: Formats): TableCell {
  const { t: type, v: value, f: formula, z } = cell;
  const format = typeof z === 'string' ? checkFormat(z) : 'General';
  if (type === 'e') return errorCell(cell.w ?? ERRORS[Number(value)] ?? '#ERROR!');
  if (formula !== undefined && (value === undefined || type === 'z')) return FORMULA_WITHOUT_VALUE;
  if (typeof value === 'number') return numberCell(String(value), format, formats);
  if (typeof value === 'boolean') return booleanCell(value);
  return typeof value === 'string' ? textCell(value, format, formats) : '';
}

const ERRORS: Readonly<Record<number, string>> = {
  ...{ 0: '#NULL!', 7: '#DIV/0!', 15: '#VALUE!', 23: '#REF!', 29: '#NAME?', 36: '#NUM!', 42: '#N/A' },
};
