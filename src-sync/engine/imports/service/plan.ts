/** A dry run of a file that the Service would import: what this PC understands of it, and what may be read otherwise there. */
import { extname } from 'node:path';
import type { ImportDoubt, ServiceImportPlan } from '../../../domain/imports/service-questions.ts';
import type { FileRow, ServiceImportKind } from '../../../domain/imports/service-import.ts';
import { likeColumns } from '../../../domain/imports/shape/like-columns.ts';
import { registerSigns } from '../../../domain/imports/shape/registers.ts';
import { retiredCellOf } from '../../../domain/imports/shape/retired.ts';
import { shortRows } from '../../../domain/imports/shape/short-rows.ts';
import { addQuantities } from '../../../domain/values/quantity.ts';
import { shownIn } from '../../../domain/imports/sheet-table.ts';
import type { Table } from '../../../sheets/table.ts';
import { contactsByKey, itemsByKey } from '../../../store/imports/imported.ts';
import type { Reader } from '../../../store/sqlite/handles.ts';
import { isQuantity } from '../doubtful-numbers.ts';
import { askedOf } from '../doubts/asked-of-service.ts';
import { fileRows, keyColumns, type KeyColumns } from './rows.ts';

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
  const unread = unreadQuantities(kind, table, columns, rows);
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
    doubts: [
      ...doubtsOf(rows, table, fileName),
      ...(unread.length === 0
        ? []
        : [{ doubt: 'quantity', count: unread.length, detail: rowsIn(unread) } as const]),
      ...(kind === 'contacts' ? [] : shapeDoubts(table, columns)),
      ...(kind === 'stock'
        ? []
        : retiredRows(table, columns, (at) => rows[at] !== undefined && !isKnown(rows[at]))),
    ],
    asked:
      columns.missing.length > 0
        ? []
        : await askedOf(reader, {
            ...{ kind, table, mapping: columns.columns },
            unread: new Set(unread.map(({ row }) => row)),
          }),
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

/** `10 box`, `1,250`, `-4`: the Service may book another quantity, or none. */
function unreadQuantities(
  kind: ServiceImportKind,
  table: Table,
  { columns: { openingStock: column } }: KeyColumns,
  rows: readonly FileRow[],
): readonly FileRow[] {
  if (kind === 'contacts' || column === undefined) return [];
  return rows.filter(({ quantity }, at) => {
    const isFilled = shownIn(table.rows[at]?.cells[column]).trim() !== '';
    return isFilled && (quantity === null || quantity < 0);
  });
}

/** Doubts that an import row by row asks a person about; here the file goes as it is. */
function shapeDoubts(table: Table, { columns: mapping }: KeyColumns): ServiceImportPlan['doubts'] {
  const register = registerSigns(table, mapping);
  const titles = table.columns;
  const others = likeColumns('openingStock', { collection: 'items', titles, mapping }).filter((column) =>
    table.rows.some(({ cells }) => isQuantity(shownIn(cells[column]))),
  );
  const short = [...shortRows(table, mapping).keys()].map((row) => ({ row }));
  return [
    ...(register === null ? [] : [{ doubt: 'register', count: 0, detail: register.join(', ') } as const]),
    ...(others.length === 0
      ? []
      : [
          {
            doubt: 'otherColumns',
            count: 0,
            detail: others.map((at) => titles[at] ?? '').join(', '),
          } as const,
        ]),
    ...(short.length === 0
      ? []
      : [{ doubt: 'fewCells', count: short.length, detail: rowsIn(short) } as const]),
  ];
}

/** New records of what nobody uses any more. */
function retiredRows(
  table: Table,
  { columns: mapping }: KeyColumns,
  isNew: (at: number) => boolean,
): ServiceImportPlan['doubts'] {
  const read = new Set(Object.values(mapping));
  const cellOf = retiredCellOf(table, (column) => read.has(column));
  const retired = table.rows.filter(({ cells }, at) => isNew(at) && cellOf(cells) !== null);
  return retired.length === 0 ? [] : [{ doubt: 'retired', count: retired.length, detail: rowsIn(retired) }];
}

const ROWS_NAMED_MAX = 10;

function rowsIn(rows: readonly Pick<FileRow, 'row'>[]): string {
  const named = rows.slice(0, ROWS_NAMED_MAX).map(({ row }) => row);
  return `${named.join(', ')}${rows.length > named.length ? '…' : ''}`;
}
