/** The rows of a file that the Service imports, as far as they can be found again there: their keys and quantities. */
import { failure } from '../../../domain/failure.ts';
import { aboutSheets } from '../../../domain/messages/sheets.ts';
import { proposeMapping } from '../../../domain/imports/propose-mapping.ts';
import {
  contactKey,
  itemKey,
  serviceImportKind,
  type FileRow,
  type ServiceImportKind,
} from '../../../domain/imports/service-import.ts';
import type { ImportField, OfField } from '../../../domain/imports/import-fields.ts';
import type { StoredOperation } from '../../../domain/outbox/operation.ts';
import { queuedFileOf } from '../../../domain/records/queued-file.ts';
import { failed, ok, type Result } from '../../../domain/result.ts';
import { shownIn, valueIn, type TableCell } from '../../../domain/imports/sheet-table.ts';
import type { Sheets } from '../../../sheets/run.ts';
import type { Table } from '../../../sheets/table.ts';
import type { FileShelf } from '../../files/file-shelf.ts';

/** Columns by which a row is known, and the one with its quantity. */
export interface KeyColumns {
  readonly columns: Readonly<OfField<number>>;
  /** Fields without which no row can be found again. */
  readonly missing: readonly ImportField[];
}

const NEEDED: Readonly<Record<ServiceImportKind, readonly ImportField[]>> = {
  items: ['sku'],
  contacts: ['name', 'phone'],
  stock: ['sku', 'openingStock'],
};

export function keyColumns(kind: ServiceImportKind, table: Table): KeyColumns {
  const { sku, ...others } = proposeMapping(kind === 'contacts' ? 'contacts' : 'items', table);
  // The name of a list without codes is a code for this PC alone.
  const codes = sku === undefined || sku === others.name ? {} : { sku };
  const columns: KeyColumns['columns'] = { ...others, ...codes };
  return { columns, missing: NEEDED[kind].filter((field) => columns[field] === undefined) };
}

export function fileRows(kind: ServiceImportKind, table: Table, { columns }: KeyColumns): readonly FileRow[] {
  return table.rows.map(({ row, cells }) => {
    const shown = (field: ImportField): string => shownIn(cellOf(cells, columns[field])).trim();
    const [name, code] = [shown('name'), kind === 'contacts' ? shown('phone') : shown('sku')];
    return {
      row,
      key: kind === 'contacts' ? contactKey(name, code) : itemKey(code),
      label: [name, code].filter((text) => text !== '').join(', '),
      quantity: kind === 'contacts' ? null : quantityIn(cellOf(cells, columns.openingStock)),
    };
  });
}

function cellOf(cells: readonly TableCell[], column: number | undefined): TableCell | undefined {
  return column === undefined ? undefined : cells[column];
}

/** As any Service reads it; what is written otherwise shows nothing that could be compared. */
function quantityIn(cell: TableCell | undefined): number | null {
  const text = valueIn(cell).trim();
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

export function notRecognised(missing: readonly ImportField[]): Result<never> {
  const columns = missing.map((field) => TITLES[field] ?? field).join(', ');
  return failed(
    failure('VALIDATION', aboutSheets('noKeyColumn', { columns }), { effect: 'no', path: ['file'] }),
  );
}

/** As the templates of the Service may call them. */
const TITLES: Readonly<OfField<string>> = {
  sku: 'SKU',
  openingStock: 'Qty',
  name: 'Name',
  phone: 'Phone',
};

export interface KeptFiles {
  readonly shelf: Pick<FileShelf, 'pathOf' | 'has'>;
  readonly sheets: Sheets;
}

/** Files whose rows are kept: each is asked for before it is sent, after a lost answer, and for its result. */
const FILES_KEPT = 4;

export type RowsOfImport = (
  operation: Pick<StoredOperation, 'name' | 'body'>,
) => Promise<Result<readonly FileRow[]>>;

/** From the copy that is kept here: the file itself may be changed or gone by now. */
export function createRowsOfImport(files: KeptFiles): RowsOfImport {
  const kept = new Map<string, readonly FileRow[]>();
  return async (operation) => {
    const print = `${operation.name} ${queuedFileOf(operation.body)?.sha256 ?? ''}`;
    const known = kept.get(print);
    if (known !== undefined) return ok(known);
    const rows = await rowsOfImport(files, operation);
    if (!rows.ok) return rows;
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - FILES_KEPT + 1)))
      kept.delete(oldest);
    kept.set(print, rows.value);
    return rows;
  };
}

/** The file as it was sent. */
export async function tableOfImport(
  { shelf, sheets }: KeptFiles,
  { body }: Pick<StoredOperation, 'body'>,
): Promise<Result<Table>> {
  const file = queuedFileOf(body);
  if (file === null || !shelf.has(file)) return failed(NOT_KEPT);
  const table = await sheets.read(shelf.pathOf(file));
  return table.ok ? table : failed({ ...table.failure, code: 'VALIDATION', effect: 'no' });
}

async function rowsOfImport(
  files: KeptFiles,
  { name, body }: Pick<StoredOperation, 'name' | 'body'>,
): Promise<Result<readonly FileRow[]>> {
  const kind = serviceImportKind(name);
  if (kind === null) return failed(NOT_KEPT);
  const table = await tableOfImport(files, { body });
  if (!table.ok) return table;
  const columns = keyColumns(kind, table.value);
  return columns.missing.length > 0
    ? notRecognised(columns.missing)
    : ok(fileRows(kind, table.value, columns));
}

const NOT_KEPT = failure('NOT_FOUND', aboutSheets('copyMissing'), { effect: 'no', path: ['file'] });
