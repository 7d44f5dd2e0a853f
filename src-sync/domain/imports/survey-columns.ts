/** The facts that the cells of a column show together, before one of them is read. */
import { normaliseGtin, paddedArticle } from '../values/gtin.ts';
import type { ImportField, ImportMapping, OfField } from './import-fields.ts';
import { shownIn, valueIn, type TableCell } from './sheet-table.ts';
import { groupsOfColumn, isTwoWays, styleOfColumn, type NumberStyle } from './cells/amounts.ts';
import { isBook } from './books.ts';
import { byField, type OwnColumn, type OwnColumns } from './own-columns.ts';
import { isMonthFirst } from './cells/own.ts';
import { dittosIn, type Dittos } from './dittos.ts';
import { isCodeField, type CodeColumn } from './cells/codes.ts';

export const NUMBER_FIELDS: ReadonlySet<ImportField> = new Set<ImportField>([
  'uomConversion',
  'price',
  'cost',
  'gstRate',
  'reorderLevel',
  'openingStock',
]);

export interface Columns {
  /** The file is text: its cells have no type, and what they show is all there is. */
  readonly isText: boolean;
  readonly styles: Readonly<OfField<NumberStyle>>;
  /** The grouping of digits with spaces in each column, as `groupsOfColumn` tells. */
  readonly groups: Readonly<OfField<number>>;
  readonly codes: Readonly<OfField<CodeColumn>>;
  /** The column of the tax rate has half rates: 9 for 18, 2.5 for 5. */
  readonly hasHalfRates: boolean;
  /** The column that names the currency of each amount of a field, where there is one. */
  readonly currencies: Readonly<OfField<number>>;
  readonly dittos: Dittos;
  /** Fields of the shop's own. */
  readonly own: OwnColumns;
  /** Dates with the month in front stand in the column. */
  readonly monthFirst: ReadonlySet<ImportField>;
}

/** Prices, quantities and rates, and what the shop says is a number. */
export function isNumberField(field: ImportField, { own }: Pick<Columns, 'own'>): boolean {
  return NUMBER_FIELDS.has(field) || own.get(field)?.type === 'NUMBER';
}

/** Cells that name a currency and nothing else. */
const RUPEES = /^(?:inr|rs\.?|rupees?|[₹₨])$/i;
const OTHER_CURRENCY =
  /^(?:us ?\$|[$€£¥]|usd|eur|gbp|aed|sar|qar|omr|kwd|bhd|sgd|aud|cad|nzd|jpy|cny|hkd|krw|twd|chf|sek|nok|dkk|npr|lkr|bdt|pkr|btn|mvr|thb|myr|idr|php|vnd|zar|kes|try|rub|brl)$/i;

/** Other money than rupees that a cell names; of such the Service knows nothing. `null` for rupees and an empty cell. */
export function otherCurrencyIn(cell: TableCell | undefined): string | null {
  const text = shownIn(cell).trim();
  return OTHER_CURRENCY.test(text) ? text : null;
}

/** Columns with a currency in each filled cell: what they show tells them from all others, whatever their titles. */
function currencyColumns(rows: Rows, mapping: ImportMapping): readonly number[] {
  const open = new Set<number>();
  const closed = new Set<number>(Object.values(mapping));
  for (const { cells } of rows) {
    cells.forEach((cell, column) => {
      if (closed.has(column)) return;
      const text = shownIn(cell).trim();
      if (text === '') return;
      if (RUPEES.test(text) || OTHER_CURRENCY.test(text)) open.add(column);
      else closed.add(column);
    });
  }
  return [...open].filter((column) => !closed.has(column));
}

/** Of several the one beside the amounts: behind them before it is in front of them. */
function currenciesOf(rows: Rows, mapping: ImportMapping): Columns['currencies'] {
  const amounts = (['price', 'cost'] as const).flatMap((field) => {
    const column = mapping[field];
    return column === undefined ? [] : [{ field, column }];
  });
  const columns = amounts.length === 0 ? [] : currencyColumns(rows, mapping);
  return Object.fromEntries(
    amounts.flatMap(({ field, column }) => {
      const away = (other: number): number => Math.abs(other - column) + (other < column ? 0.5 : 0);
      const [nearest] = columns.toSorted((one, other) => away(one) - away(other));
      return nearest === undefined ? [] : [[field, nearest]];
    }),
  );
}

type Rows = readonly { readonly cells: readonly TableCell[] }[];

/** Texts alone: a number cell of a workbook shows nothing of how people write numbers. */
function* textsIn(rows: Rows, column: number, isText: boolean): Generator<string> {
  for (const { cells } of rows) {
    const cell = cells[column];
    if (typeof cell === 'string') yield cell;
    else if (cell !== undefined && (isText || cell.type === 'text')) yield cell.shown;
  }
}

/**
 * A column that shows nothing is read as the rest of its file; a file that shows nothing as its delimiter lets expect. Between semicolons
 * a comma is no slip.
 */
export function surveyColumns(
  rows: Rows,
  mapping: ImportMapping,
  delimiter: string | null,
  ownColumns: readonly OwnColumn[] = [],
): Columns {
  const own = byField(ownColumns);
  const isText = delimiter !== null;
  const styles: OfField<NumberStyle> = {};
  const groups: OfField<number> = {};
  const codes: OfField<CodeColumn> = {};
  const numbers = Object.entries(mapping).filter(([name]) => isNumberField(name as ImportField, { own }));
  for (const [name, column] of Object.entries(mapping)) {
    const field = name as ImportField;
    if (isCodeField(field)) codes[field] = codeColumn(rows, column, isText);
  }
  for (const [name, column] of numbers) {
    const field = name as ImportField;
    const style = styleOfColumn(textsIn(rows, column, isText));
    styles[field] = style === 'maybe-comma' && delimiter === ';' ? 'comma' : style;
    groups[field] = groupsOfColumn(textsIn(rows, column, isText));
  }
  const shown = new Set(Object.values(styles).filter((style) => style !== 'mixed' && style !== 'unclear'));
  const isComma = shown.has('comma') && !shown.has('point');
  const [only] = shown;
  const usual: NumberStyle = delimiter === ';' ? 'unclear' : 'point';
  const rest = isComma
    ? 'comma'
    : shown.size === 0
      ? usual
      : only === 'point' && shown.size === 1
        ? only
        : 'mixed';
  for (const [name, column] of numbers) {
    const field = name as ImportField;
    if (styles[field] === 'maybe-comma' && isComma) styles[field] = 'comma';
    if (styles[field] !== 'unclear') continue;
    // Three digits behind the sign in every cell: kilograms to the gram, or thousands each.
    const isOpen = rest === 'comma' && delimiter !== ';' && isThreeDecimals(textsIn(rows, column, isText));
    styles[field] = isOpen ? 'mixed' : rest;
  }
  return {
    ...{ isText, styles, groups, codes, own },
    monthFirst: monthFirstColumns(rows, mapping, own),
    hasHalfRates: hasHalfRates(rows, mapping.gstRate),
    currencies: currenciesOf(rows, mapping),
    dittos: dittosIn(rows, mapping),
  };
}

function monthFirstColumns(rows: Rows, mapping: ImportMapping, own: OwnColumns): Columns['monthFirst'] {
  return new Set(
    [...own.keys()].filter((field) => {
      const column = mapping[field];
      if (column === undefined || own.get(field)?.type !== 'DATE') return false;
      return rows.some(({ cells }) => isMonthFirst(shownIn(cells[column])));
    }),
  );
}

/** Rates of GST that are half of another one as well. */
export const HALVES: ReadonlySet<number> = new Set([1.5, 6, 7.5]);

/** 2.5, 9, 14 and 20 are halves alone. */
function hasHalfRates(rows: Rows, column: number | undefined): boolean {
  if (column === undefined) return false;
  const isHalf = (text: string): boolean => /^(?:2\.50?|9|14|20)(?:\.0+)?\s*%?$/.test(text.trim());
  return rows.some(({ cells }) => isHalf(valueIn(cells[column])));
}

function isThreeDecimals(texts: Iterable<string>): boolean {
  const filled = [...texts].filter((text) => /[1-9]/.test(text));
  return filled.length > 1 && filled.every((text) => text.includes('.') && isTwoWays(text));
}

const BOOKS_MIN = 3;

function codeColumn(rows: Rows, column: number, isText: boolean): CodeColumn {
  let numbers = 0;
  let floats = 0;
  let filled = 0;
  let articles = 0;
  let books = 0;
  for (const { cells } of rows) {
    const text = shownIn(cells[column]).trim();
    if (text === '') continue;
    filled += 1;
    if (/^\d+(?:[.,]\d+)?$/.test(text)) numbers += 1;
    if (/^\d+[.,]0+$/.test(text)) floats += 1;
    const code = text.replace(/[.,]0+$/, '');
    if (isBook(code)) books += 1;
    if (normaliseGtin(code) !== null || paddedArticle(code) !== null) articles += 1;
  }
  return {
    isText,
    isFloats: floats > 0 && floats === numbers,
    isArticles: articles > 0 && articles * 2 >= filled,
    isBooks: books >= BOOKS_MIN && books * 2 > filled,
  };
}
