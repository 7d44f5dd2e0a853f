/** Which row of a sheet is its heading: the one that a person chose, the one that names usual columns, or the one that is built like one. */
import { isUsualTitle } from '../../domain/imports/titles.ts';
import { shownIn, type TableCell } from '../../domain/sheet-table.ts';
import { HEADING_ROWS_MAX, type TableRow } from '../table.ts';

/** Rows among which the heading is looked for by its build, and rows that show how wide the table is. */
const CANDIDATES = 20;
const SAMPLE_ROWS = 60;
const TITLE_CHARACTERS_MAX = 200;
const USUAL_CHARACTERS_MAX = 60;

/** The chosen row, or the next one that holds anything. */
export function headingIndex(rows: readonly TableRow[], chosen: number | undefined): number {
  if (chosen !== undefined) return rows.findIndex(({ row }) => row >= chosen);
  return proposedHeading(rows);
}

/** Names of the columns of some list, and how many: at least two, and half of what stands in the row. */
function usualTitles({ cells }: TableRow): number {
  const filled = cells.filter(isFilled);
  if (filled.length < 2) return 0;
  const usual = new Set(filled.map((cell) => shownIn(cell).trim()).filter(isTitle));
  return usual.size >= 2 && usual.size * 2 >= filled.length ? usual.size : 0;
}

function isTitle(text: string): boolean {
  return text.length <= USUAL_CHARACTERS_MAX && isUsualTitle(text);
}

/** A row says by its words that it is the heading of a list. */
export function hasUsualHeading(rows: readonly TableRow[]): boolean {
  return rows.slice(0, HEADING_ROWS_MAX).some((row) => usualTitles(row) > 0);
}

/** The row that says so best, and by what it is built like where none does. */
function proposedHeading(rows: readonly TableRow[]): number {
  let best = { index: -1, titles: 0 };
  for (const [index, row] of rows.slice(0, HEADING_ROWS_MAX).entries()) {
    const titles = usualTitles(row);
    if (titles > best.titles) best = { index, titles };
  }
  return best.index >= 0 ? best.index : builtLikeHeading(rows.slice(0, SAMPLE_ROWS));
}

/**
 * Titles above a table fill fewer cells than the table has columns, and hold dates and numbers; a heading names most columns by words.
 * In doubt it is the first row that is about as wide as the table.
 */
function builtLikeHeading(rows: readonly TableRow[]): number {
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
