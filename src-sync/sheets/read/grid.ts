/** Rows of one sheet as they are read, whatever the kind of file. */
import type { RowTrouble, TableCell } from '../../domain/imports/sheet-table.ts';
import {
  CELLS_MAX,
  COLUMNS_MAX,
  HEADING_ROWS_MAX,
  ROWS_MAX,
  SHEET_COLUMNS_MAX,
  SheetError,
  type TableRow,
} from '../table.ts';

/** Only a heading needs to know how wide a cell is: it stands in the first rows, with some empty ones between them. */
const MERGED_ROWS_MAX = 2 * HEADING_ROWS_MAX;

/** A block of merged cells, rows and columns from 0, ends included. */
export interface Merge {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export class Grid {
  readonly #rows: TableRow[] = [];
  readonly #merges: Merge[] = [];
  readonly #across = new Map<number, number>();
  readonly troubles: RowTrouble[] = [];
  /** Of a text file: how many cells each row is written with, empty ones at its end included. */
  readonly widths = new Map<number, number>();
  #cells = 0;
  #isSorted = true;
  hiddenRows = 0;
  /** Columns from 0. */
  readonly hidden = new Set<number>();

  /**
   * @param row from 1; empty rows count and are not kept
   * @param width of a text file: cells that the row is written with, where that is told
   * @throws SheetError with more rows or cells than are read
   */
  add(row: number, cells: readonly TableCell[], width?: number): void {
    let filled = 0;
    let last = -1;
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index] ?? '';
      if (cell === '' || isBlank(cell)) continue;
      filled += 1;
      last = index;
    }
    if (filled === 0) return;
    if (last >= COLUMNS_MAX)
      this.troubles.push({ row, trouble: 'too-many-cells', detail: String(COLUMNS_MAX) });
    this.#cells += filled;
    if (this.#cells > CELLS_MAX) throw new SheetError('too-many-cells');
    if (this.#rows.length >= ROWS_MAX + HEADING_ROWS_MAX) throw new SheetError('too-many-rows');
    if (width !== undefined) this.widths.set(row, width);
    if (row <= (this.#rows.at(-1)?.row ?? 0)) this.#isSorted = false;
    this.#rows.push({
      row,
      cells:
        last + 1 === cells.length && last < COLUMNS_MAX
          ? cells
          : cells.slice(0, Math.min(last + 1, COLUMNS_MAX)),
    });
  }

  merge(merge: Merge): void {
    if (merge.bottom > merge.top) this.#merges.push(merge);
    if (merge.right > merge.left && merge.top < MERGED_ROWS_MAX)
      this.#across.set(merge.top * SHEET_COLUMNS_MAX + merge.left, merge.right);
  }

  /** The last column of a cell that is merged over several columns, `null` for any other one. */
  lastColumnOf(row: number, column: number): number | null {
    return this.#across.get((row - 1) * SHEET_COLUMNS_MAX + column) ?? null;
  }

  hideColumns(first: number, many: number): void {
    for (let column = first; column < first + many && column < SHEET_COLUMNS_MAX; column += 1)
      this.hidden.add(column);
  }

  change(change: (cell: TableCell, column: number) => TableCell): void {
    for (const [index, { row, cells }] of this.#rows.entries())
      this.#rows[index] = { row, cells: cells.map(change) };
  }

  /** In their order, merged cells filled down. */
  rows(): readonly TableRow[] {
    const sorted = this.#isSorted ? this.#rows : joined(this.#rows.toSorted((a, b) => a.row - b.row));
    if (this.#merges.length === 0) return sorted;
    const at = new Map(sorted.map(({ row }, index) => [row, index]));
    const filled: { row: number; cells: TableCell[] }[] = sorted.map(({ row, cells }) => ({
      row,
      cells: [...cells],
    }));
    let steps = 0;
    for (const { top, bottom, left } of this.#merges) {
      const first = at.get(top + 1);
      const cell = first === undefined ? '' : (filled[first]?.cells[left] ?? '');
      if (first === undefined || isBlank(cell)) continue;
      const merged = mergedCell(cell);
      for (let index = first + 1; index < filled.length; index += 1) {
        const below = filled[index];
        if (below === undefined || below.row > bottom + 1) break;
        steps += 1;
        if (steps > CELLS_MAX) throw new SheetError('too-many-cells', 'merged cells');
        fillDown(below.cells, left, merged);
      }
    }
    return filled;
  }
}

/** Some programs write one row in several parts. */
function joined(rows: readonly TableRow[]): readonly TableRow[] {
  const whole: TableRow[] = [];
  for (const { row, cells } of rows) {
    const before = whole.at(-1);
    if (before?.row !== row) {
      whole.push({ row, cells });
      continue;
    }
    const length = Math.max(before.cells.length, cells.length);
    const own = (index: number): TableCell => cells[index] ?? '';
    whole[whole.length - 1] = {
      row,
      cells: Array.from({ length }, (_, index) =>
        isBlank(own(index)) ? (before.cells[index] ?? '') : own(index),
      ),
    };
  }
  return whole;
}

/** One for all rows that it reaches over: it may reach over every row of a file. */
function mergedCell(cell: TableCell): TableCell {
  return typeof cell === 'string'
    ? { shown: cell, value: cell, type: 'text', note: 'merged' }
    : { ...cell, note: cell.note ?? 'merged' };
}

/** A cell that has something of its own keeps it. */
function fillDown(cells: TableCell[], column: number, merged: TableCell): void {
  if (!isBlank(cells[column] ?? '')) return;
  while (cells.length < column) cells.push('');
  cells[column] = merged;
}

/** Nothing is shown and nothing is to be reported. */
export function isBlank(cell: TableCell): boolean {
  return typeof cell === 'string' ? cell.trim() === '' : cell.note === undefined && cell.shown.trim() === '';
}
