/** Rows of one sheet as they are read, whatever the kind of file. */
import { shownIn, type RowTrouble, type TableCell } from '../../domain/imports/sheet-table.ts';
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
  #rows: TableRow[] = [];
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
    if (merge.bottom > merge.top || merge.right > merge.left) this.#merges.push(merge);
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

  /** Some programs write one row in several parts. Parts that have something else for one cell are told. */
  #sort(): void {
    const whole: TableRow[] = [];
    for (const { row, cells } of this.#rows.toSorted((a, b) => a.row - b.row)) {
      const before = whole.at(-1);
      if (before?.row !== row) {
        whole.push({ row, cells });
        continue;
      }
      const length = Math.max(before.cells.length, cells.length);
      const both = Array.from({ length }, (_, at) => [before.cells[at] ?? '', cells[at] ?? ''] as const);
      for (const [one, other] of both) this.tellWrittenTwice(row, one, other);
      whole[whole.length - 1] = { row, cells: both.map(([one, other]) => (isBlank(other) ? one : other)) };
    }
    this.#rows = whole;
    this.#isSorted = true;
  }

  /** Tells a row that has two texts for one of its cells, of which the later one is read. */
  tellWrittenTwice(row: number, one: TableCell, other: TableCell): void {
    if (isBlank(one) || isBlank(other) || shownIn(one) === shownIn(other)) return;
    const detail = `${shownIn(one)} / ${shownIn(other)}`;
    this.troubles.push({ row, trouble: 'written-twice', detail });
  }

  /** In their order, merged cells filled down. What stands in a cell that another one covers is not shown, and left out. */
  rows(): readonly TableRow[] {
    if (!this.#isSorted) this.#sort();
    const sorted = this.#rows;
    if (this.#merges.length === 0) return sorted;
    // Most lists have merged cells in their heading alone: the other rows are not copied.
    const changed: TableCell[][] = [];
    let steps = 0;
    for (const merge of this.#merges) {
      let merged: TableCell = '';
      for (let index = firstFrom(sorted, merge.top + 1); index < sorted.length; index += 1) {
        const own = sorted[index];
        if (own === undefined || own.row > merge.bottom + 1) break;
        const cells = (changed[index] ??= [...own.cells]);
        const isTop = own.row === merge.top + 1;
        if (isTop) merged = mergedCell(cells[merge.left] ?? '');
        steps += uncover(cells, merge, isTop);
        if (steps > CELLS_MAX) throw new SheetError('too-many-cells', 'merged cells');
        if (!isTop && !isBlank(merged)) fillDown(cells, merge.left, merged);
      }
    }
    const filled = sorted.map((own, index) => ({ row: own.row, cells: changed[index] ?? own.cells }));
    return filled.filter(({ cells }) => cells.some((cell) => !isBlank(cell)));
  }
}

/** The index of the first row with this number or a higher one. */
function firstFrom(rows: readonly TableRow[], row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.row ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Empties the covered cells of a row. @param isTop the first cell covers the others @returns how many cells were looked at */
function uncover(cells: TableCell[], { left, right }: Merge, isTop: boolean): number {
  const from = isTop ? left + 1 : left;
  const end = Math.min(right + 1, cells.length);
  for (let column = from; column < end; column += 1) cells[column] = '';
  return 1 + Math.max(0, end - from);
}

/** One for all rows that it reaches over: it may reach over every row of a file. Nothing where the cell shows nothing. */
function mergedCell(cell: TableCell): TableCell {
  if (isBlank(cell)) return '';
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
