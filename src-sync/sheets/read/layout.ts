/** From the rows of a sheet to a table: its heading, and what stands below it. */
import { shownIn, type ReadOptions, type SheetLayout } from '../../domain/sheet-table.ts';
import { ROWS_MAX, SheetError, type Table, type TableRow } from '../table.ts';
import type { Grid } from './grid.ts';
import { headingOf } from './heading.ts';
import { joinedTitles } from './stacked-heading.ts';

const PREVIEW_ROWS = 16;
const PREVIEW_CHARACTERS_MAX = 200;
/** Rows of the preview above a heading that stands far down. */
const PREVIEW_ABOVE = 6;

export type LayoutParts = Pick<SheetLayout, 'sheet' | 'sheets' | 'encoding' | 'encodings' | 'delimiter'>;

export function tableOf(grid: Grid, parts: LayoutParts, options: ReadOptions): Table {
  const rows = grid.rows();
  const sheet = { rows, lastColumnOf: (row: number, column: number) => grid.lastColumnOf(row, column) };
  const { index: at, count } = headingOf(sheet, options);
  const headings = at < 0 ? [] : rows.slice(at, at + count);
  const [heading] = headings;
  const last = headings.at(-1);
  if (heading === undefined || last === undefined) throw new SheetError('empty');
  if (
    grid.troubles.some(
      ({ row, trouble }) => row >= heading.row && row <= last.row && trouble === 'too-many-cells',
    )
  )
    throw new SheetError('too-many-columns');
  const below = rows.slice(at + headings.length);
  if (below.length === 0) throw new SheetError('empty');
  if (below.length > ROWS_MAX) throw new SheetError('too-many-rows');
  const { hiddenRows, hiddenColumns } = grid;
  const layout: SheetLayout = {
    ...parts,
    ...{ heading: heading.row, headingRows: headings.length, hiddenRows, hiddenColumns },
    preview: previewRows(rows, at).map(previewOf),
  };
  return {
    columns:
      headings.length > 1
        ? joinedTitles(sheet, at, headings.length)
        : Array.from(heading.cells, (cell) => shownIn(cell).trim()),
    headings: headings.map(({ cells }) => Array.from(cells, (cell) => shownIn(cell).trim())),
    rows: below,
    layout,
    troubles: grid.troubles.filter(({ row }) => row > last.row),
  };
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
