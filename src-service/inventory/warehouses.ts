/** Warehouses and what each of them holds. */
import { created, routesOf, rowOf, updated } from '../http/call.ts';
import type { Call, Route } from '../http/call.ts';
import type { Row } from '../collection.ts';
import { ITEM_SEARCHED, ITEM_SORTABLE } from './items.ts';
import type { Json, JsonRecord } from '../json.ts';
import {
  presentPage,
  presentWholeList,
  readPage,
  readSorting,
  rowsOfList,
  slicePage,
  textFilter,
} from '../lists.ts';
import { conflict } from '../http/refusal.ts';
import { idFields, presentFields, presentRow } from '../shapes.ts';
import { change, insert, remove } from '../store.ts';
import { readBody, withAbsentFields } from '../http/validate.ts';
import type { Rules } from '../http/validate.ts';

const WAREHOUSE_FIELDS: Rules = {
  name: { kind: 'string', required: true, notBlank: true },
  code: { kind: 'string' },
};

function refuseDuplicateCode(call: Call, code: Json | undefined, except?: Row): void {
  if (typeof code !== 'string' || code === '') return;
  const other = call.store.warehouses.find((row) => row !== except && row.fields.code === code);
  if (other !== undefined) throw conflict(`The code ${code} belongs to ${String(other.fields.name)}`);
}

function createWarehouse(call: Call): Json {
  const fields = readBody(call.body, WAREHOUSE_FIELDS);
  refuseDuplicateCode(call, fields.code);
  const complete = { ...withAbsentFields(fields, WAREHOUSE_FIELDS), active: true };
  return created(call, 'id', insert(call.store, call.store.warehouses, complete));
}

function updateWarehouse(call: Call): Json {
  const row = rowOf(call, call.store.warehouses, 'Warehouse');
  const sent = readBody(call.body, WAREHOUSE_FIELDS);
  refuseDuplicateCode(call, sent.code, row);
  const replaces = call.shape.putMode === 'replace';
  change(call.store, call.store.warehouses, row, replaces ? withAbsentFields(sent, WAREHOUSE_FIELDS) : sent);
  return updated(call, 'id', row);
}

function deleteWarehouse(call: Call): Json {
  const row = rowOf(call, call.store.warehouses, 'Warehouse');
  if (call.store.stock.hasStockAt(row.id)) throw conflict(`${String(row.fields.name)} still holds stock`);
  remove(call.store, call.store.warehouses, row);
  return null;
}

function itemReference(call: Call, item: Row): JsonRecord {
  if (call.shape.stockItemKey === 'itemId') {
    return { itemId: item.id, itemName: item.fields.name ?? null, sku: item.fields.sku ?? null };
  }
  const named = { name: item.fields.name ?? null, sku: item.fields.sku ?? null };
  const identified = { ...idFields(call.shape, 'id', item.id), ...named };
  return call.shape.stockItemKey === 'item' ? { item: identified } : identified;
}

function presentStock(call: Call, warehouse: Row, item: Row): JsonRecord {
  const document: JsonRecord = {
    ...itemReference(call, item),
    warehouseId: warehouse.id,
    ...(call.shape.namesCarriedOver ? { warehouseName: warehouse.fields.name ?? null } : {}),
    [call.shape.stockQuantityField]: call.store.stock.quantity(item.id, warehouse.id),
    unit: item.fields.unit ?? null,
    reorderLevel: item.fields.reorderLevel ?? null,
  };
  if (call.shape.timestamps) document.updatedAt = call.store.stock.placeUpdatedAt(item.id, warehouse.id);
  return presentFields(call.shape, document);
}

const STOCK_SORTABLE = new Set([...ITEM_SORTABLE, 'qty', 'itemName']);

/** The items of a warehouse in the asked order; quantities and times are the place's, all else the item's. */
function orderedStock(call: Call, warehouse: Row): readonly Row[] {
  const { field, direction } = readSorting(call, STOCK_SORTABLE, 'asc');
  const stock = call.store.stock;
  const here = stock.itemsAt(warehouse.id);
  let rows: readonly Row[] = here;
  if (field === 'qty' || field === 'onHand') {
    rows = here.toSorted((a, b) => stock.quantity(a.id, warehouse.id) - stock.quantity(b.id, warehouse.id));
  } else if (field === 'updatedAt') {
    const timeOf = (item: Row): string => stock.placeUpdatedAt(item.id, warehouse.id) ?? '';
    rows = here.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : a.seq - b.seq));
  } else {
    const members = new Set(here);
    const ordered = call.store.items.ordered(field === 'itemName' ? 'name' : field);
    rows = ordered.filter((item) => members.has(item));
  }
  return direction === 'asc' ? rows : rows.toReversed();
}

function listStock(call: Call): Json {
  const warehouse = rowOf(call, call.store.warehouses, 'Warehouse');
  const request = readPage(call, 'stock');
  const range = call.query.dateRange();
  const named = textFilter(call.query.text('q'), ITEM_SEARCHED);
  const wanted = (item: Row): boolean =>
    (named === null || named(item)) &&
    (range === null || range(call.store.stock.placeUpdatedAt(item.id, warehouse.id) ?? ''));
  // Every booking also changes its item, so the items' version covers the stock.
  const select = (): readonly Row[] => orderedStock(call, warehouse).filter(wanted);
  const rows = rowsOfList(call, call.store.items, `stock of ${warehouse.id}`, select);
  const items = slicePage(rows, request).map((item) => presentStock(call, warehouse, item));
  return presentPage(call.shape, request, rows.length, items);
}

const route = routesOf('inventory');

export const WAREHOUSE_ROUTES: readonly Route[] = [
  route('GET', '/api/v1/inventory/warehouses', 'R', (call) =>
    presentWholeList(
      call,
      call.store.warehouses.all().map((row) => presentRow(call.shape, 'id', row)),
    ),
  ),
  route('POST', '/api/v1/inventory/warehouses', 'C', createWarehouse),
  route('PUT', '/api/v1/inventory/warehouses/{id}', 'U', updateWarehouse),
  route('DELETE', '/api/v1/inventory/warehouses/{id}', 'D', deleteWarehouse),
  route('GET', '/api/v1/inventory/warehouses/{id}/stock', 'R', listStock),
];
