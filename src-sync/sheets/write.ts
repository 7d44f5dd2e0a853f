/** From rows to the bytes of a file: numbers stay numbers, and no text becomes a formula. */
import * as XLSX from '@e965/xlsx';
import Papa from 'papaparse';
import type { Cell } from './table.ts';

/** Without it Excel takes UTF-8 for the old code page, and Hindi for noise. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Texts that a spreadsheet would calculate (`=`, `+`, `-`, `@`) get a quote before them; our import takes it off again. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  const text = Papa.unparse(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? oneLine(cell) : cell))),
    { newline: '\r\n', escapeFormulae: true },
  );
  return text === '' ? '' : `${text}\r\n`;
}

/** A NUL ends a text for many a spreadsheet. */
function oneLine(text: string): string {
  return text.replaceAll('\0', '');
}

/** Characters of a column, from what stands in its first rows. */
function widthOf(column: number, rows: readonly (readonly Cell[])[]): number {
  const longest = Math.max(...rows.slice(0, 200).map((cells) => String(cells[column] ?? '').length));
  return Math.min(60, Math.max(8, longest + 2));
}

/** Texts are written as texts (also those that look like a formula or a number), numbers and truth values as such. */
export function workbookBytes(columns: readonly string[], rows: readonly (readonly Cell[])[]): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet([[...columns], ...rows.map((cells) => [...cells])], { dense: true });
  sheet['!cols'] = columns.map((name, index) => ({
    wch: widthOf(index, [[...columns], ...rows]) || name.length,
  }));
  const end = XLSX.utils.encode_cell({ r: rows.length, c: Math.max(0, columns.length - 1) });
  sheet['!autofilter'] = { ref: `A1:${end}` };
  const book = XLSX.utils.book_new(sheet, 'Stockhand');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}
