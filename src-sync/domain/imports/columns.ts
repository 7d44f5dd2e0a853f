/** What the cells of a column show together, before one of them is read. */
import { normaliseGtin } from '../gtin.ts';
import type { ImportField, ImportMapping } from '../import-fields.ts';
import { shownIn, type TableCell } from '../sheet-table.ts';
import { styleOfColumn, type NumberStyle } from './amounts.ts';
import { isCodeField, paddedArticle, type CodeColumn } from './codes.ts';

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
  readonly styles: Readonly<Partial<Record<ImportField, NumberStyle>>>;
  readonly codes: Readonly<Partial<Record<ImportField, CodeColumn>>>;
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

/** A column that shows nothing is read as the rest of its file; a file that shows nothing as its delimiter lets expect. */
export function surveyColumns(rows: Rows, mapping: ImportMapping, delimiter: string | null): Columns {
  const isText = delimiter !== null;
  const styles: Partial<Record<ImportField, NumberStyle>> = {};
  const codes: Partial<Record<ImportField, CodeColumn>> = {};
  for (const [name, column] of Object.entries(mapping)) {
    const field = name as ImportField;
    if (NUMBER_FIELDS.has(field)) styles[field] = styleOfColumn(textsIn(rows, column, isText));
    else if (isCodeField(field)) codes[field] = codeColumn(rows, column, isText);
  }
  const shown = new Set(Object.values(styles).filter((style) => style === 'point' || style === 'comma'));
  const [only] = shown;
  const usual: NumberStyle = delimiter === ';' ? 'unclear' : 'point';
  const rest = shown.size === 0 ? usual : shown.size === 1 && only !== undefined ? only : 'mixed';
  for (const [field, style] of Object.entries(styles)) {
    if (style === 'unclear') styles[field as ImportField] = rest;
  }
  return { isText, styles, codes };
}

function codeColumn(rows: Rows, column: number, isText: boolean): CodeColumn {
  let numbers = 0;
  let floats = 0;
  let filled = 0;
  let articles = 0;
  for (const { cells } of rows) {
    const text = shownIn(cells[column]).trim();
    if (text === '') continue;
    filled += 1;
    if (/^\d+(?:[.,]\d+)?$/.test(text)) numbers += 1;
    if (/^\d+[.,]0$/.test(text)) floats += 1;
    const code = text.replace(/[.,]0+$/, '');
    if (normaliseGtin(code) !== null || paddedArticle(code) !== null) articles += 1;
  }
  return {
    isText,
    isFloats: floats > 0 && floats === numbers,
    isArticles: articles > 0 && articles * 2 >= filled,
  };
}
