/** Rows of a text file with fewer cells than the heading: of a program that leaves out what is empty at the end, or with values in wrong columns. */
import { isCodeField } from '../cells/codes.ts';
import { NUMBER_FIELDS } from '../survey-columns.ts';
import type { ImportField, ImportMapping } from '../import-fields.ts';
import type { JoinedColumn } from '../joined/joining.ts';
import { shownIn, type RowTrouble, type TableCell } from '../sheet-table.ts';

interface Row {
  readonly row: number;
  readonly cells: readonly TableCell[];
}

interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly troubles: readonly RowTrouble[];
  readonly joined?: readonly JoinedColumn[];
}

/** A program that leaves out empty cells does so in more of its rows. */
const FEW = 0.25;
/** Rows that are shorter than those may have lost a cell, where they are this few. */
const FEW_SHORTER = 0.05;
/** Excel leaves out columns that sixteen rows in a row have empty. */
const RUN_ROWS = 8;

/** Rows that show how a column looks. */
const ROWS_EXAMINED = 500;

/** Rows that cannot be trusted, with the number of their cells. */
export function shortRows(
  { columns, rows, troubles, joined = [] }: Rows,
  mapping: ImportMapping,
): ReadonlyMap<number, number> {
  const widths = new Map(
    troubles.flatMap(({ row, trouble, detail }) =>
      trouble === 'too-few-cells' ? [[row, Number(detail)]] : [],
    ),
  );
  const whole = rows.filter(({ row }) => !widths.has(row));
  if (widths.size === 0 || whole.length === 0) return new Map();
  const named = columns.slice(0, columns.length - joined.length).findLastIndex((title) => title !== '') + 1;
  const isFew = fewAsShort([...widths.values()], rows.length);
  const keepsEmpty = whole.some((row) => isEmptyAt(row, named - 1));
  const sample = whole.slice(0, ROWS_EXAMINED);
  const looks = Array.from({ length: named }, (_, column) => lookOf(sample, column));
  const exact = exactColumns(mapping);
  /** The missing cell may be no note at the end, but a number before it. */
  const mayBeCut = (row: Row, width: number): boolean =>
    keepsEmpty ||
    isEmptyAt(row, width - 1) ||
    looks.some((look, column) => column >= width && (look === 'numbers' || exact.includes(column)));
  return new Map(
    runsOf(rows, widths).flatMap(({ width, run }) => {
      const isSeldom = isFew(width) && run.length < RUN_ROWS;
      return run
        .filter((row) => isShifted(row, looks) || (isSeldom && mayBeCut(row, width)))
        .map(({ row }) => [row, width] as const);
    }),
  );
}

/** Tells the widths that are rare, by the rows that are as short or shorter. */
function fewAsShort(widths: readonly number[], rows: number): (width: number) => boolean {
  const areFew = widths.length <= rows * FEW;
  const most = rows * (areFew ? FEW : FEW_SHORTER);
  return (width) => {
    const asShort = widths.filter((one) => one <= width).length;
    // One cell alone is a title among rows that are short by habit.
    return (asShort === 1 || asShort <= most) && (areFew || width > 1);
  };
}

function isEmptyAt({ cells }: Row, column: number): boolean {
  return shownIn(cells[column]).trim() === '';
}

function exactColumns(mapping: ImportMapping): readonly number[] {
  return Object.entries(mapping).flatMap(([name, column]) => {
    const field = name as ImportField;
    return NUMBER_FIELDS.has(field) || isCodeField(field) ? [column] : [];
  });
}

const NUMBER = /^[₹(\-]?\s*[\d.,]*\d[\d.,]*\s*\)?%?$/;
type Look = 'numbers' | 'words' | 'mixed';

/** `words`: no whole row has a number there, and at least two have something. `numbers`: at least half of them have one. */
function lookOf(whole: readonly Row[], column: number): Look {
  const texts = whole.map(({ cells }) => shownIn(cells[column]).trim()).filter((text) => text !== '');
  const numbers = texts.filter((text) => NUMBER.test(text)).length;
  if (numbers * 2 >= whole.length) return 'numbers';
  return numbers === 0 && texts.length >= 2 ? 'words' : 'mixed';
}

/** A number where the others have words: what follows the missing cell stands one column too far to the left. */
function isShifted({ cells }: Row, looks: readonly Look[]): boolean {
  return looks.some((look, column) => look === 'words' && NUMBER.test(shownIn(cells[column]).trim()));
}

interface Run {
  readonly width: number;
  readonly run: Row[];
}

/** Short rows that follow each other and have the same number of cells. */
function runsOf(rows: readonly Row[], widths: ReadonlyMap<number, number>): readonly Run[] {
  const runs: { readonly width: number | null; readonly run: Row[] }[] = [];
  for (const row of rows) {
    const width = widths.get(row.row) ?? null;
    const before = runs.at(-1);
    if (before?.width === width) before.run.push(row);
    else runs.push({ width, run: [row] });
  }
  return runs.flatMap(({ width, run }) => (width === null ? [] : [{ width, run }]));
}
