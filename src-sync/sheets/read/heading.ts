/** Finds the heading of a sheet: the rows that a person chose, those that name usual columns, or the row that is built like one. */
import { isUsualTitle } from '../../domain/imports/titles.ts';
import { shownIn, type TableCell } from '../../domain/imports/sheet-table.ts';
import { HEADING_ROWS_MAX, type TableRow } from '../table.ts';
import { stackAround, stackFrom, type SheetRows } from './stacked-heading.ts';

/** Rows among which the heading is looked for by its build, and rows that show how wide the table is. */
const CANDIDATES = 20;
const SAMPLE_ROWS = 60;
const TITLE_CHARACTERS_MAX = 200;
const USUAL_CHARACTERS_MAX = 60;

export interface Heading {
  /** Of its first row among the rows that hold anything; -1 where there is none. Without a heading the first row of the list. */
  readonly index: number;
  /** Rows of it, 0 where the list has none. */
  readonly count: number;
}

/** @param chosen of a row that holds nothing the next one counts; without a number of rows it is proposed */
export function headingOf(
  sheet: SheetRows,
  chosen: { readonly heading?: number | undefined; readonly headingRows?: number | undefined },
): Heading {
  const { rows } = sheet;
  const { heading, headingRows } = chosen;
  if (heading === undefined) {
    if (headingRows === 0) return listWithoutHeading(rows);
    const proposed = proposedHeading(sheet);
    return headingRows === undefined ? proposed : { ...proposed, count: headingRows };
  }
  const index = rows.findIndex(({ row }) => row >= heading);
  return { index, count: headingRows ?? (index < 0 ? 1 : stackFrom(sheet, index)) };
}

/** Names of the columns of some list, and how many: at least two, and half of what stands in the row. */
function usualTitles({ cells }: TableRow): number {
  const filled = cells.filter(isFilled);
  if (filled.length < 2) return 0;
  const usual = new Set<string>();
  let others = 0;
  for (const cell of filled) {
    const text = shownIn(cell).trim();
    if (!usual.has(text) && isTitle(text)) usual.add(text);
    else others += 1;
    // Of a wide row of goods no more is read than tells that it is none.
    if (others * 2 > filled.length) return 0;
  }
  return usual.size >= 2 ? usual.size : 0;
}

function isTitle(text: string): boolean {
  return text.length <= USUAL_CHARACTERS_MAX && isUsualTitle(text);
}

/** A row says by its words that it is the heading of a list. */
export function hasUsualHeading(rows: readonly TableRow[]): boolean {
  return rows.slice(0, HEADING_ROWS_MAX).some((row) => usualTitles(row) > 0);
}

/** The row that says so best, and by what it is built like where none does. */
function proposedHeading(sheet: SheetRows): Heading {
  const { rows } = sheet;
  let best = { index: -1, titles: 0 };
  for (const [index, row] of rows.slice(0, HEADING_ROWS_MAX).entries()) {
    const titles = usualTitles(row);
    if (titles > best.titles) best = { index, titles };
  }
  const sample = rows.slice(0, SAMPLE_ROWS);
  const index = best.index >= 0 ? best.index : builtLikeHeading(sample);
  const stack = index < 0 ? null : stackAround(sheet, index);
  if (best.index >= 0 || stack !== null || !isOfList(sample, index)) return stack ?? { index, count: 1 };
  return listWithoutHeading(rows);
}

/** Below what is no part of the list. */
function listWithoutHeading(rows: readonly TableRow[]): Heading {
  return { index: wideRows(rows.slice(0, SAMPLE_ROWS))[0] ?? -1, count: 0 };
}

/** Where among the rows above the heading another table begins, whose own heading names fewer columns; -1 where there is none. */
export function tableAbove(above: readonly TableRow[]): number {
  const begin = above.findIndex((row) => usualTitles(row) * 2 > row.cells.filter(isFilled).length);
  const hasRows = above
    .slice(begin + 1)
    .some((row) => row.cells.filter(isFilled).length >= 2 && usualTitles(row) === 0);
  return hasRows ? begin : -1;
}

/** A number above numbers: the row is one of the list, and not its heading. A year may be a title. */
function isOfList(rows: readonly TableRow[], index: number): boolean {
  const below = rows.slice(index + 1);
  const textIn = (row: TableRow | undefined, column: number): string => shownIn(row?.cells[column]).trim();
  return (rows[index]?.cells ?? []).some((cell, column) => {
    const text = shownIn(cell).trim();
    if (!isNumber(text) || /^(?:19|20)\d\d$/.test(text)) return false;
    const others = below.map((row) => textIn(row, column)).filter((one) => one !== '');
    return others.length > 0 && others.filter(isNumber).length >= others.length * MOST;
  });
}
const MOST = 0.8;

/** An amount, a phone number or a barcode; the numbers of columns have one digit or two. */
function isNumber(text: string): boolean {
  return /^[+₹]?\s?\d[\d\s.,()+-]*%?$/.test(text) && /\d{3}|\d[.,]\d/.test(text);
}

/**
 * Titles above a table fill fewer cells than the table has columns, and hold dates and numbers; a heading names most columns by words.
 * In doubt it is the first row that is about as wide as the table.
 */
function builtLikeHeading(rows: readonly TableRow[]): number {
  const wide = wideRows(rows);
  const named = wide.find((index) => isNaming(rows[index]));
  return named ?? wide[0] ?? (rows.length > 0 ? 0 : -1);
}

/** The first rows that are about as wide as the table. */
function wideRows(rows: readonly TableRow[]): readonly number[] {
  const widths = rows.map(({ cells }) => cells.filter(isFilled).length);
  const enough = Math.max(1, Math.ceil(typicalOf(widths) * 0.6));
  return widths.slice(0, CANDIDATES).flatMap((width, index) => (width >= enough ? [index] : []));
}

/** The width that half of the rows reach: a few titles above and notes below do not count. */
function typicalOf(widths: readonly number[]): number {
  return widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
}

function isFilled(cell: TableCell): boolean {
  return shownIn(cell).trim() !== '';
}

/** More than half of its cells are words, short enough for a name. */
function isNaming(row: TableRow | undefined): boolean {
  const filled = (row?.cells ?? []).filter(isFilled);
  const words = filled.filter((cell) => {
    const text = shownIn(cell).trim();
    const isText = typeof cell === 'string' || cell.type === 'text';
    return isText && /\p{L}/u.test(text) && text.length <= TITLE_CHARACTERS_MAX && !/^\d.*\d$/.test(text);
  });
  return words.length * 2 > filled.length;
}
