/** Numbers with a decimal comma, as many countries write them: told by a whole column, never by one cell. */
import type { TableCell } from '../../../domain/imports/sheet-table.ts';
import type { Grid } from '../grid.ts';

/** `1.234,50`, `12,5`, `1.234`, `7` */
const WITH_COMMA = /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;
/** A comma that groups no thousands, lakhs or crores: it can only be a decimal one. */
const PROOF = /^[+-]?(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,})|0,\d+)$/;
const NUMBER_LIKE = /^[+-]?\d[\d.,]*$/;

/** Changes the columns whose numbers all read with a decimal comma, and at least one of them only so. */
export function withDecimalCommas(grid: Grid): void {
  const columns = new Map<number, boolean>();
  const isOut = new Set<number>();
  for (const { cells } of grid.rows()) {
    for (const [column, cell] of cells.entries()) {
      const text = plainText(cell);
      if (text === null || isOut.has(column) || !NUMBER_LIKE.test(text)) continue;
      if (!WITH_COMMA.test(text)) isOut.add(column);
      else if (PROOF.test(text)) columns.set(column, true);
    }
  }
  for (const column of isOut) columns.delete(column);
  if (columns.size > 0) grid.change((cell, column) => (columns.has(column) ? withValue(cell) : cell));
}

function plainText(cell: TableCell): string | null {
  return typeof cell === 'string' && cell !== '' ? cell.trim() : null;
}

function withValue(cell: TableCell): TableCell {
  const text = plainText(cell);
  if (text === null || typeof cell !== 'string' || !WITH_COMMA.test(text) || !/[.,]/.test(text)) return cell;
  return { shown: cell, value: text.replaceAll('.', '').replace(',', '.'), type: 'number' };
}
