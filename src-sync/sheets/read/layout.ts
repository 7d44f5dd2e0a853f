/** From the rows of a sheet to a table: its heading, and what stands below it. */
import {
  shownIn,
  type ReadOptions,
  type RowTrouble,
  type SheetLayout,
} from '../../domain/imports/sheet-table.ts';
import { COLUMNS_MAX, ROWS_MAX, SheetError, type Table, type TableRow } from '../table.ts';
import type { Grid } from './grid.ts';
import { headingOf, tableAbove } from './heading.ts';
import { joinedTitles, type SheetRows } from './stacked-heading.ts';

const PREVIEW_ROWS = 16;
const PREVIEW_CHARACTERS_MAX = 200;
/** Rows of the preview above a heading that stands far down. */
const PREVIEW_ABOVE = 6;

export type LayoutParts = Pick<SheetLayout, 'sheet' | 'sheets' | 'encoding' | 'encodings' | 'delimiter'>;

export function tableOf(grid: Grid, parts: LayoutParts, options: ReadOptions): Table {
  const rows = grid.rows();
  const sheet = { rows, lastColumnOf: (row: number, column: number) => grid.lastColumnOf(row, column) };
  const { index: at, count } = headingOf(sheet, options);
  const first = at < 0 ? undefined : rows[at];
  if (first === undefined) {
    const lowest = rows.at(-1)?.row;
    const isBelow = options.heading !== undefined && lowest !== undefined;
    throw isBelow ? new SheetError('no-row', String(lowest)) : new SheetError('blank');
  }
  const headings = rows.slice(at, at + count);
  const last = headings.at(-1)?.row ?? first.row - 1;
  if (
    grid.troubles.some(({ row, trouble }) => row >= first.row && row <= last && trouble === 'too-many-cells')
  )
    throw new SheetError('too-many-columns');
  const below = rows.slice(at + headings.length);
  if (below.length === 0) throw new SheetError('empty');
  if (below.length > ROWS_MAX) throw new SheetError('too-many-rows');
  const { hiddenRows, hidden } = grid;
  const layout: SheetLayout = {
    ...parts,
    ...{ heading: first.row, headingRows: headings.length, hiddenRows, hiddenColumns: hidden.size },
    preview: previewRows(rows, at).map(previewOf),
  };
  const above = options.heading === undefined ? rows.slice(0, at) : [];
  const columns = titlesOf(sheet, at, headings);
  return {
    columns,
    hidden: [...hidden].filter((column) => column < COLUMNS_MAX),
    above: rows.slice(0, at).map(shownOf),
    headings: headings.map(shownOf),
    rows: below,
    layout,
    troubles: [
      ...otherTable(above),
      ...grid.troubles.filter(({ row }) => row > last),
      ...shortRows(below, columns, grid.widths),
    ],
  };
}

function shownOf({ cells }: TableRow): readonly string[] {
  return Array.from(cells, (cell) => shownIn(cell).trim());
}

/** Without a heading the columns of the widest row have no titles. */
function titlesOf(sheet: SheetRows, at: number, headings: readonly TableRow[]): readonly string[] {
  const [only] = headings;
  if (only === undefined)
    return new Array<string>(Math.max(...sheet.rows.map(({ cells }) => cells.length))).fill('');
  return headings.length > 1 ? joinedTitles(sheet, at, headings.length) : shownOf(only);
}

/** Rows of a table above the one that is read: none of them may be left out without a word. */
function otherTable(above: readonly TableRow[]): readonly RowTrouble[] {
  const begin = tableAbove(above);
  const heading = above[begin];
  if (heading === undefined) return [];
  const detail = shownOf(heading)
    .filter((text) => text !== '')
    .join(' ');
  return above.slice(begin).map(({ row }) => ({ row, trouble: 'other-table', detail, begin: heading.row }));
}

function shortRows(
  below: readonly TableRow[],
  columns: readonly string[],
  widths: Grid['widths'],
): readonly RowTrouble[] {
  const titled = columns.findLastIndex((title) => title !== '') + 1;
  return below.flatMap(({ row }) => {
    const width = widths.get(row) ?? titled;
    return width < titled ? [{ row, trouble: 'too-few-cells', detail: String(width) }] : [];
  });
}

/** The first rows, or those around a heading that is none of them. */
function previewRows(rows: readonly TableRow[], heading: number): readonly TableRow[] {
  const isNear = heading <= PREVIEW_ABOVE;
  const from = isNear ? 0 : heading - PREVIEW_ABOVE;
  return rows.slice(from, from + PREVIEW_ROWS);
}

function previewOf({ row, cells }: TableRow): SheetLayout['preview'][number] {
  return { row, cells: cells.map((cell) => shownIn(cell).trim().slice(0, PREVIEW_CHARACTERS_MAX)) };
}
