/** A dry run of a file that the Service would import: what this PC understands of it, and what may be read otherwise there. */
import { extname } from 'node:path';
import type { ImportDoubt, ServiceImportPlan } from '../../domain/imports/service-questions.ts';
import type { FileRow, ServiceImportKind } from '../../domain/imports/service-import.ts';
import { addQuantities } from '../../domain/quantity.ts';
import type { Table } from '../../sheets/table.ts';
import { contactsByKey, itemsByKey } from '../../store/imports/imported.ts';
import type { Reader } from '../../store/handles.ts';
import { fileRows, keyColumns } from './service-rows.ts';

export async function planServiceImport(
  reader: Reader,
  kind: ServiceImportKind,
  table: Table,
  fileName: string,
): Promise<ServiceImportPlan> {
  const columns = keyColumns(kind, table);
  const rows = columns.missing.length === 0 ? fileRows(kind, table, columns) : [];
  const keys = [...new Set(rows.flatMap(({ key }) => key ?? []))];
  const here = await (kind === 'contacts' ? contactsByKey : itemsByKey)(reader, keys);
  const known = new Set(here.map(({ key }) => key));
  const keyed = rows.filter(({ key }) => key !== null);
  const isKnown = ({ key }: FileRow): boolean => key !== null && known.has(key);
  const stocked = rows.flatMap(({ quantity }) => quantity ?? []);
  return {
    kind,
    rows: table.rows.length,
    known: keyed.filter(isKnown).length,
    fresh: keyed.filter((row) => !isKnown(row)).length,
    stocked: stocked.length,
    quantity: addQuantities(...stocked),
    columns: SHOWN[kind].flatMap((field) => {
      const column = columns.columns[field];
      return column === undefined ? [] : [{ field, title: table.columns[column] ?? '' }];
    }),
    missing: columns.missing,
    doubts: doubtsOf(rows, table, fileName),
  };
}

const SHOWN = {
  items: ['sku', 'name', 'openingStock'],
  contacts: ['name', 'phone'],
  stock: ['sku', 'openingStock'],
} as const;

/** Its own templates are CSV and XLSX: one table with its heading on top. */
function doubtsOf(
  rows: readonly FileRow[],
  { layout }: Table,
  fileName: string,
): ServiceImportPlan['doubts'] {
  const doubts: { doubt: ImportDoubt; count: number; detail: string }[] = [];
  const tell = (doubt: ImportDoubt, isSo: boolean, detail = '', count = 0): void => {
    if (isSo) doubts.push({ doubt, count, detail });
  };
  const ending = extname(fileName).slice(1).toLowerCase();
  tell('format', ending !== 'csv' && ending !== 'xlsx', ending);
  const [first] = layout.sheets;
  tell('sheet', layout.sheet !== null && first?.name !== layout.sheet, layout.sheet ?? '');
  const last = layout.heading + layout.headingRows - 1;
  const rowsOfHeading = last > layout.heading ? `${layout.heading}–${last}` : String(layout.heading);
  tell('heading', last > 1, rowsOfHeading);
  tell('encoding', layout.encoding !== null && !/^utf-8$/i.test(layout.encoding), layout.encoding ?? '');
  tell('delimiter', layout.delimiter !== null && layout.delimiter !== ',', layout.delimiter ?? '');
  const keyless = rows.filter(({ key }) => key === null);
  tell('noKey', keyless.length > 0, rowsIn(keyless), keyless.length);
  const seen = new Set<string>();
  const twice = rows.filter(({ key }) => key !== null && seen.size === seen.add(key).size);
  tell('twice', twice.length > 0, rowsIn(twice), twice.length);
  return doubts;
}

const ROWS_NAMED_MAX = 10;

function rowsIn(rows: readonly FileRow[]): string {
  const named = rows.slice(0, ROWS_NAMED_MAX).map(({ row }) => row);
  return `${named.join(', ')}${rows.length > named.length ? '…' : ''}`;
}
