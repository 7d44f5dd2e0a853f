/** Rows of a spreadsheet as labels: each column is a field under its title, and those that an import knows are fields of an item too. */
import { basename } from 'node:path';
import { readAmountText } from '../../domain/imports/cells/amounts.ts';
import { proposeMapping } from '../../domain/imports/propose-mapping.ts';
import { shownIn, valueIn } from '../../domain/imports/sheet-table.ts';
import { failure } from '../../domain/failure.ts';
import { aboutLabels } from '../../domain/messages/labels.ts';
import { isMoneyField, LABEL_ROWS_MAX, LABELS_MAX } from '../../domain/labels/labels.ts';
import { FILE_CELL_MAX, FILE_COLUMNS_MAX, type LabelFileRows } from '../../domain/labels/printing.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { Sheets } from '../../sheets/run.ts';
import type { Table, TableRow } from '../../sheets/table.ts';

const QUANTITY_TITLE = /^(qty|quantity|copies|labels|no\.? of (labels|copies)|मात्रा|प्रतियाँ)\.?$/i;
/** Fields of an item that stand on labels. */
const PRINTED: ReadonlySet<string> = new Set([
  ...['name', 'sku', 'barcode', 'category', 'hsn', 'unit', 'price', 'gstRate'],
]);
const MRP_TITLE = /^m\.?\s?r\.?\s?p\.?$/i;

export async function fileRows(sheets: Sheets, path: string): Promise<Result<LabelFileRows>> {
  const read = await sheets.read(path, {});
  if (!read.ok) return read;
  const found = rowsOf(read.value);
  const file = basename(path);
  if (found.rows.length === 0) return failed(failure('VALIDATION', aboutLabels('noRowsInFile', { file })));
  return ok({ file, total: found.total, columns: found.columns, rows: found.rows });
}

interface Column {
  readonly at: number;
  readonly title: string;
  /** Of an item, where the title tells it. */
  readonly field: string | null;
}

/** @returns the first rows that one job takes, and how many the file has */
export function rowsOf(table: Table): Omit<LabelFileRows, 'file'> {
  const columns = columnsOf(table);
  const quantity = columns.find(({ title }) => QUANTITY_TITLE.test(title));
  const filled = table.rows.filter((row) => columns.some(({ at }) => shownIn(row.cells[at]).trim() !== ''));
  return {
    total: filled.length,
    columns: columns
      .filter((one) => one !== quantity && one.title.toLowerCase() !== one.field?.toLowerCase())
      .map(({ title }) => title),
    rows: filled.slice(0, LABEL_ROWS_MAX).map((row) => ({
      number: row.row,
      values: valuesOf(row, columns),
      quantity: quantity === undefined ? null : numberIn(row, quantity.at),
    })),
  };
}

function columnsOf(table: Table): readonly Column[] {
  const mapping = Object.entries(proposeMapping('items', table));
  const titles = new Set<string>();
  return table.columns.slice(0, FILE_COLUMNS_MAX).flatMap((written, at): Column[] => {
    const isFilled = table.rows.some(({ cells }) => shownIn(cells[at]).trim() !== '');
    if (!isFilled) return [];
    const title = freeTitle(written.replaceAll(/\s+/g, ' ').trim().slice(0, 100), at, titles);
    titles.add(title);
    const known = mapping.find(([name, column]) => column === at && PRINTED.has(name))?.[0] ?? null;
    return [{ at, title, field: MRP_TITLE.test(title) ? 'mrp' : known }];
  });
}

/** Of two columns with one title the second is called by its place too. */
function freeTitle(title: string, at: number, taken: ReadonlySet<string>): string {
  const place = `#${String(at + 1)}`;
  if (title === '') return place;
  return taken.has(title) ? `${title} ${place}` : title;
}

function valuesOf({ cells }: TableRow, columns: readonly Column[]): Readonly<Record<string, string>> {
  const values: [string, string][] = [];
  for (const { at, title, field } of columns) {
    const shown = shownIn(cells[at]).trim().slice(0, FILE_CELL_MAX);
    if (shown === '') continue;
    values.push([title, shown]);
    // Money is written as the label writes it, whatever the spreadsheet shows.
    if (field !== null && field !== title) {
      values.push([field, isMoneyField(field) ? amountOf(valueIn(cells[at]).trim(), shown) : shown]);
    }
  }
  return Object.fromEntries(values);
}

/** An amount that can be read two ways stays as it is written. */
function amountOf(value: string, shown: string): string {
  const amount = readAmountText(value, 'unclear');
  return amount.kind === 'number' ? String(amount.value) : shown;
}

function numberIn({ cells }: TableRow, at: number): number {
  const number = Number(valueIn(cells[at]).trim());
  return Number.isInteger(number) && number >= 0 ? Math.min(number, LABELS_MAX) : 1;
}
