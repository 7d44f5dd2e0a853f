/** From rows to the bytes of a file: numbers stay numbers, and no text becomes a formula. */
import * as XLSX from '@e965/xlsx';
import Papa from 'papaparse';
import { withGuard } from './guard.ts';
import type { Cell, WriteProblem } from './table.ts';

/** Without it Excel takes UTF-8 for the old code page, and Hindi for noise. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A workbook cannot hold more in one cell. */
export const CELL_CHARACTERS_MAX = 32_767;

/** Texts that a spreadsheet would calculate get a quote before them; our import takes it off again. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  const text = Papa.unparse(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? withGuard(withoutNul(cell)) : cell))),
    { newline: '\r\n', quotes: (cell: unknown) => typeof cell === 'string' && cell.startsWith("'") },
  );
  return text === '' ? '' : `${text}\r\n`;
}

/** A NUL ends a text for many a spreadsheet. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}

/** Characters of a column, from what stands in its first rows. */
function widthOf(column: number, rows: readonly (readonly Cell[])[]): number {
  const longest = Math.max(...rows.slice(0, 200).map((cells) => String(cells[column] ?? '').length));
  return Math.min(60, Math.max(8, longest + 2));
}

/**
 * Texts are written as texts (also those that look like a formula or a number), numbers and truth values as such.
 * A text that is too long for a cell is cut, and named in `problems`.
 */
export function workbookBytes(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): { readonly bytes: Buffer; readonly problems: readonly WriteProblem[] } {
  const problems: WriteProblem[] = [];
  const fitting = rows.map((cells, index) =>
    cells.map((cell, column) => {
      if (typeof cell !== 'string') return cell;
      const text = escaped(withoutNul(cell));
      if (text.length <= CELL_CHARACTERS_MAX) return text;
      problems.push({ row: index + 1, column });
      return cut(text);
    }),
  );
  const sheet = XLSX.utils.aoa_to_sheet([[...columns], ...fitting], { dense: true });
  sheet['!cols'] = columns.map((name, index) => ({
    wch: widthOf(index, [[...columns], ...rows]) || name.length,
  }));
  // Of a collection of which nothing was ever read, not even the columns are known.
  if (columns.length > 0) {
    const end = XLSX.utils.encode_cell({ r: rows.length, c: columns.length - 1 });
    sheet['!autofilter'] = { ref: `A1:${end}` };
  }
  const book = XLSX.utils.book_new(sheet, 'Stockhand');
  const bytes = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
  return { bytes, problems };
}

/** `_x0041_` in a workbook stands for a sign; a text that reads so needs its underscore escaped. */
function escaped(text: string): string {
  return text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

/** Never within an escape or a pair of surrogates. */
function cut(text: string): string {
  return text
    .slice(0, CELL_CHARACTERS_MAX)
    .replace(/_(?:x[\da-f]{0,4})?$/i, '')
    .replace(/[\ud800-\udbff]$/, '');
}
