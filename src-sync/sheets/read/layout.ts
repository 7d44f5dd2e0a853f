/** From the rows of a sheet to a table: which row is the heading, and what stands below it. */
import { shownIn, type ReadOptions, type SheetLayout, type TableCell } from '../../domain/sheet-table.ts';
import { ROWS_MAX, SheetError, type Table, type TableRow } from '../table.ts';
import type { Grid } from './grid.ts';

const PREVIEW_ROWS = 12;
const PREVIEW_CHARACTERS_MAX = 200;
/** Rows among which the heading is looked for, and rows that show how wide the table is. */
const CANDIDATES = 20;
const SAMPLE_ROWS = 60;
const TITLE_CHARACTERS_MAX = 200;

export type LayoutParts = Pick<SheetLayout, 'sheet' | 'sheets' | 'encoding' | 'encodings' | 'delimiter'>;

export function tableOf(grid: Grid, parts: LayoutParts, options: ReadOptions): Table {
  const rows = grid.rows();
  const at = headingIndex(rows, options.heading);
  const heading = rows[at];
  if (heading === undefined) throw new SheetError('empty');
  if (grid.troubles.some(({ row, trouble }) => row === heading.row && trouble === 'too-many-cells'))
    throw new SheetError('too-many-columns');
  const below = rows.slice(at + 1);
  if (below.length === 0) throw new SheetError('empty');
  if (below.length > ROWS_MAX) throw new SheetError('too-many-rows');
  const { hiddenRows, hiddenColumns } = grid;
  const layout: SheetLayout = {
    ...parts,
    ...{ heading: heading.row, hiddenRows, hiddenColumns },
    preview: rows.slice(0, PREVIEW_ROWS).map(previewOf),
  };
  return {
    columns: Array.from(heading.cells, (cell) => shownIn(cell).trim()),
    rows: below,
    layout,
    troubles: grid.troubles.filter(({ row }) => row > heading.row),
  };
}

function previewOf({ row, cells }: TableRow): SheetLayout['preview'][number] {
  return { row, cells: cells.map((cell) => shownIn(cell).trim().slice(0, PREVIEW_CHARACTERS_MAX)) };
}

/** The chosen row, or the next one that holds anything. */
function headingIndex(rows: readonly TableRow[], chosen: number | undefined): number {
  if (chosen !== undefined) return rows.findIndex(({ row }) => row >= chosen);
  return proposedHeading(rows.slice(0, SAMPLE_ROWS));
}

/**
 * Titles above a table fill fewer cells than the table has columns, and hold dates and numbers; a heading names most columns by words.
 * In doubt it is the first row that is about as wide as the table.
 */
function proposedHeading(rows: readonly TableRow[]): number {
  const widths = rows.map(({ cells }) => cells.filter(isFilled).length);
  const enough = Math.max(1, Math.ceil(typicalOf(widths) * 0.6));
  const candidates = rows.slice(0, CANDIDATES).map((row, index) => ({ row, index }));
  const wide = candidates.filter(({ index }) => (widths[index] ?? 0) >= enough);
  const named = wide.find(({ row }) => isNaming(row));
  return (named ?? wide[0] ?? candidates[0])?.index ?? -1;
}

/** The width that half of the rows reach: a few titles above and notes below do not count. */
function typicalOf(widths: readonly number[]): number {
  return widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
}

function isFilled(cell: TableCell): boolean {
  return shownIn(cell).trim() !== '';
}

/** More than half of its cells are words, short enough for a name. */
function isNaming({ cells }: TableRow): boolean {
  const filled = cells.filter(isFilled);
  const words = filled.filter((cell) => {
    const text = shownIn(cell).trim();
    const isText = typeof cell === 'string' || cell.type === 'text';
    return isText && /\p{L}/u.test(text) && text.length <= TITLE_CHARACTERS_MAX && !/^\d.*\d$/.test(text);
  });
  return words.length * 2 > filled.length;
}
