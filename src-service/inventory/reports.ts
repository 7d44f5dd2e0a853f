/** Valuation, dashboard and stock settings. */
import { routesOf } from '../http/call.ts';
import type { Call, Route } from '../http/call.ts';
import type { Row } from '../collection.ts';
import { isRecord } from '../json.ts';
import type { Json, JsonRecord } from '../json.ts';
import { isLow, ITEM_SEARCHED, ITEM_SORTABLE } from './items.ts';
import { matching, presentPage, readPage, readSorting, slicePage, textFilter } from '../lists.ts';
import { invalid } from '../http/refusal.ts';
import { presentReport, presentSettings } from '../report-shapes.ts';
import { idFields, presentFields } from '../shapes.ts';

const METHODS: ReadonlySet<string> = new Set(['avg', 'fifo']);

const money = (value: number): number => Math.round(value * 100) / 100;
const numberIn = (row: Row, field: string): number => Number(row.fields[field] ?? 0);
const isTracked = (row: Row): boolean => row.fields.trackInventory !== false;

function presentValue(call: Call, row: Row, method: string): JsonRecord {
  const onHand = numberIn(row, 'onHand');
  const unitCost = numberIn(row, 'cost');
  return presentFields(call.shape, {
    ...idFields(call.shape, 'id', row.id),
    itemId: row.id,
    name: row.fields.name ?? null,
    sku: row.fields.sku ?? null,
    category: row.fields.category ?? null,
    onHand,
    unitCost,
    value: money(onHand * unitCost),
    method,
  });
}

function listValuation(call: Call): Json {
  const method = call.query.text('method') || 'avg';
  if (!METHODS.has(method)) throw invalid(`method must be one of ${[...METHODS].join(', ')}`);
  const request = readPage(call, 'valuation');
  const range = call.query.dateRange();
  const rows = matching(call.store.items, readSorting(call, ITEM_SORTABLE, 'asc'), [
    isTracked,
    range === null ? null : (row): boolean => range(row.createdAt),
    textFilter(call.query.text('q'), ITEM_SEARCHED),
  ]);
  const items = slicePage(rows, request).map((row) => presentValue(call, row, method));
  return presentPage(call.shape, request, rows.length, items);
}

function dashboard(call: Call): Json {
  const items = call.store.items.all();
  const tracked = items.filter(isTracked);
  const value = tracked.reduce((sum, row) => sum + numberIn(row, 'onHand') * numberIn(row, 'cost'), 0);
  const warehouses = call.store.warehouses.all().map((warehouse) => ({
    ...idFields(call.shape, 'id', warehouse.id),
    name: warehouse.fields.name ?? null,
    items: call.store.stock.itemsAt(warehouse.id).length,
  }));
  return presentFields(call.shape, {
    totalItems: items.length,
    trackedItems: tracked.length,
    lowStock: items.filter(isLow).length,
    negativeStock: tracked.filter((row) => numberIn(row, 'onHand') < 0).length,
    outOfStock: tracked.filter((row) => numberIn(row, 'onHand') === 0).length,
    withoutBarcode: items.filter((row) => (row.fields.barcode ?? '') === '').length,
    stockValue: money(value),
    warehouses,
  });
}

function saveSettings(call: Call): Json {
  if (!isRecord(call.body)) throw invalid('The request body must be a JSON object');
  const known = call.store.settings.stock;
  call.store.savedUnder.stock = call.shape.reports;
  call.store.settings.stock = call.shape.putMode === 'replace' ? call.body : { ...known, ...call.body };
  call.store.writes += 1;
  return call.shape.updateAnswer === 'record' ? call.store.settings.stock : null;
}

const route = routesOf('inventory');

export const REPORT_ROUTES: readonly Route[] = [
  route('GET', '/api/v1/inventory/valuation', 'R', (call) =>
    presentReport(call.shape.reports, listValuation(call)),
  ),
  route('GET', '/api/v1/inventory/dashboard', 'R', (call) =>
    presentReport(call.shape.reports, dashboard(call)),
  ),
  route('GET', '/api/v1/inventory/stock-settings', 'R', (call) => presentSettings(call, 'stock')),
  route('PUT', '/api/v1/inventory/stock-settings', 'U', saveSettings),
];
