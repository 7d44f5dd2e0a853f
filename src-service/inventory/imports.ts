/** Imports of contacts, items and stock from CSV or XLSX, and the templates for them. */
import { Download, fileOf, referencedRow, routesOf, rowOf } from '../http/call.ts';
import type { Call, Route } from '../http/call.ts';
import type { Row } from '../collection.ts';
import { addContact, CONTACT_FIELDS } from '../crm/contacts.ts';
import { parseCsv, writeCsv } from '../files/csv.ts';
import { addItem, ITEM_FIELDS } from './items.ts';
import type { Json, JsonRecord } from '../json.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { change } from '../store.ts';
import type { StoredFile } from '../store.ts';
import { readBody } from '../http/validate.ts';
import { readXlsx, writeXlsx } from '../files/xlsx.ts';

const ROWS_MAX = 20_000;
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const CONTACT_COLUMNS = Object.keys(CONTACT_FIELDS).filter((name) => name !== 'customFields');
const ITEM_COLUMNS = [
  'name',
  'sku',
  'barcode',
  'category',
  'hsn',
  'unit',
  'price',
  'cost',
  'gstRate',
  'reorderLevel',
  'qty',
];
const STOCK_COLUMNS = ['sku', 'qty'];
const NUMBERS = new Set(['price', 'cost', 'gstRate', 'reorderLevel', 'qty']);

/** Rows as records by the names in the first line; empty cells are left out. */
function recordsOf(file: StoredFile, required: readonly string[]): JsonRecord[] {
  const zipped = file.bytes.subarray(0, 2).toString('latin1') === 'PK';
  const [header, ...rows] = zipped ? readXlsx(file.bytes) : parseCsv(file.bytes.toString('utf8'));
  const names = header?.map((name) => name.trim()) ?? [];
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) throw invalid(`The file has no column ${missing.join(', ')}`);
  if (rows.length > ROWS_MAX) throw invalid(`At most ${ROWS_MAX} rows at a time`);
  return rows.map((row) => {
    const record: JsonRecord = {};
    for (const [index, name] of names.entries()) {
      const cell = row[index]?.trim() ?? '';
      if (cell === '' || name === '') continue;
      record[name] = NUMBERS.has(name) && !Number.isNaN(Number(cell)) ? Number(cell) : cell;
    }
    return record;
  });
}

/** The outcome of a row that is no mistake. */
type Took = 'imported' | 'updated' | 'left';

interface Tally {
  readonly rows: number;
  readonly imported: number;
  readonly updated: number;
  readonly left: number;
  readonly errors: readonly { readonly row: number; readonly message: string }[];
}

/** Takes what is right and says what was wrong with the rest, by line of the file. A Service that stops half way keeps what it took. */
function takeRows(call: Call, records: readonly JsonRecord[], take: (record: JsonRecord) => Took): Json {
  const errors: { row: number; message: string }[] = [];
  const took = { imported: 0, updated: 0, left: 0 };
  for (const [index, record] of records.entries()) {
    if (index === call.shape.importStopsAfter) throw new Refusal(500, 'The import stopped');
    try {
      took[take(record)] += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      errors.push({ row: index + 2, message: error.message });
    }
  }
  return answerOf(call, { rows: records.length, ...took, errors });
}

/** The contract shows no answer: each of these is one that a Service might give. */
function answerOf({ shape }: Call, { rows, imported, updated, left, errors }: Tally): Json {
  const skipped = errors.length + left;
  switch (shape.importAnswer) {
    case 'counts':
      return { total: rows, imported, ...(updated === 0 ? {} : { updated }), skipped, errors: [...errors] };
    case 'summary':
      return {
        summary: { totalRows: rows, created: imported, updated, failed: errors.length },
        rowErrors: Object.fromEntries(errors.map(({ row, message }) => [String(row), [message]])),
        file: { encoding: 'UTF-8', tookMs: 41 },
      };
    case 'texts':
      return [
        `${imported} of ${rows} rows imported`,
        ...errors.map(({ row, message }) => `Row ${row}: ${message}`),
      ];
    case 'nothing':
      return null;
  }
}

function importContacts(call: Call): Json {
  return takeRows(call, recordsOf(fileOf(call), ['name', 'phone']), (record) => {
    addContact(call.store, readBody(record, CONTACT_FIELDS), call.by, 'IMPORT');
    return 'imported';
  });
}

type StockMode = 'add' | 'set';

function stockModeOf(call: Call): StockMode {
  const mode = call.query.text('stockMode').toLowerCase() || 'add';
  if (mode !== 'add' && mode !== 'set') throw invalid('stockMode must be add or set');
  return mode;
}

function bookImported(call: Call, item: Row, warehouse: Row, qty: number, mode: StockMode): void {
  const change = mode === 'add' ? qty : qty - call.store.stock.quantity(item.id, warehouse.id);
  if (change === 0) return;
  call.store.stock.book(item, { qty: change, warehouseId: warehouse.id, type: 'IMPORT', by: call.by });
}

function quantityOf(record: JsonRecord): number | null {
  if (record.qty === undefined) return null;
  if (typeof record.qty !== 'number') throw invalid('qty must be a number');
  return record.qty;
}

const itemBySku = (call: Call, sku: Json | undefined): Row | undefined =>
  call.store.items.find((row) => row.fields.sku === sku);

function importItems(call: Call): Json {
  const warehouseId = call.query.uuid('warehouseId');
  if (warehouseId === null) throw invalid('warehouseId is required');
  const warehouse = referencedRow(call.store.warehouses, warehouseId, 'Warehouse');
  const mode = stockModeOf(call);
  return takeRows(call, recordsOf(fileOf(call), ['name', 'sku']), (record) => {
    const sent = readBody(record, ITEM_FIELDS);
    const qty = quantityOf(record);
    const known = itemBySku(call, sent.sku);
    if (known !== undefined && call.shape.importKnown === 'skip') return 'left';
    if (known !== undefined && call.shape.importKnown === 'refuse')
      throw invalid(`SKU ${String(sent.sku)} is already used`);
    if (known !== undefined) change(call.store, call.store.items, known, sent);
    const item = known ?? addItem(call.store, sent, call.by);
    if (qty !== null) bookImported(call, item, warehouse, qty, mode);
    return known === undefined ? 'imported' : 'updated';
  });
}

function importStock(call: Call): Json {
  const warehouse = rowOf(call, call.store.warehouses, 'Warehouse');
  const mode = stockModeOf(call);
  call.store.writes += 1;
  return takeRows(call, recordsOf(fileOf(call), STOCK_COLUMNS), (record) => {
    const item = itemBySku(call, record.sku);
    if (item === undefined) throw invalid(`No item has the SKU ${String(record.sku)}`);
    call.store.stock.requireTracked(item);
    bookImported(call, item, warehouse, quantityOf(record) ?? 0, mode);
    return 'imported';
  });
}

function template(columns: readonly string[], name: string, format: string): Download {
  if (format === 'csv') {
    const bytes = Buffer.from(writeCsv([columns]));
    return new Download({ fileName: `${name}.csv`, contentType: 'text/csv; charset=utf-8', bytes });
  }
  if (format === 'xlsx') {
    return new Download({ fileName: `${name}.xlsx`, contentType: XLSX_TYPE, bytes: writeXlsx([columns]) });
  }
  throw invalid('format must be csv or xlsx');
}

const formatOf = (call: Call): string => call.query.text('format').toLowerCase() || 'csv';

const contacts = routesOf('contacts');
const inventory = routesOf('inventory');

export const IMPORT_ROUTES: readonly Route[] = [
  contacts('POST', '/api/contacts/import', 'C', importContacts),
  contacts('GET', '/api/contacts/import/template.csv', 'R', () =>
    template(CONTACT_COLUMNS, 'contacts', 'csv'),
  ),
  contacts('GET', '/api/contacts/import/template.xlsx', 'R', () =>
    template(CONTACT_COLUMNS, 'contacts', 'xlsx'),
  ),
  inventory('POST', '/api/v1/inventory/items/import', 'C', importItems),
  inventory('GET', '/api/v1/inventory/items/import-template', 'R', (call) =>
    template(ITEM_COLUMNS, 'items', formatOf(call)),
  ),
  inventory('POST', '/api/v1/inventory/warehouses/{id}/import', 'C', importStock),
  inventory('GET', '/api/v1/inventory/warehouses/import-template', 'R', (call) =>
    template(STOCK_COLUMNS, 'stock', formatOf(call)),
  ),
];
