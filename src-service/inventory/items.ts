/** Inventory items: list, create, read, update. */
import { created, routesOf, rowOf, updated } from '../http/call.ts';
import type { Call, Route } from '../http/call.ts';
import type { Row } from '../collection.ts';
import type { Json, JsonRecord } from '../json.ts';
import {
  lagFilter,
  matching,
  presentPage,
  readPage,
  readSorting,
  rowsOfList,
  shuffleTies,
  slicePage,
  textFilter,
} from '../lists.ts';
import { invalid, notFound, Refusal } from '../http/refusal.ts';
import { presentRow } from '../shapes.ts';
import { change, insert } from '../store.ts';
import type { Store } from '../store.ts';
import { isRecord } from '../json.ts';
import { nextHouseCode } from './ean.ts';
import { readBody } from '../http/validate.ts';
import type { Rules } from '../http/validate.ts';

const OPENING_STOCK: Rules = {
  warehouseId: { kind: 'uuid', required: true },
  qty: { kind: 'number', required: true, min: 0 },
};

export const ITEM_FIELDS: Rules = {
  name: { kind: 'string', required: true, notBlank: true },
  sku: { kind: 'string', required: true, notBlank: true },
  barcode: { kind: 'string' },
  autoGenerateBarcode: { kind: 'boolean' },
  customFields: { kind: 'stringMap' },
  category: { kind: 'string' },
  hsn: { kind: 'string' },
  unit: { kind: 'string' },
  purchaseUnit: { kind: 'string' },
  price: { kind: 'number', min: 0 },
  cost: { kind: 'number', min: 0 },
  gstRate: { kind: 'number', min: 0 },
  uomConversion: { kind: 'number' },
  onHand: { kind: 'number', min: 0 },
  openingStocks: { kind: 'records', of: OPENING_STOCK },
  reorderLevel: { kind: 'number', min: 0 },
  trackInventory: { kind: 'boolean' },
};

const PATCHABLE: Rules = {
  ...ITEM_FIELDS,
  name: { kind: 'string', notBlank: true },
  sku: { kind: 'string', notBlank: true },
};

/** Fields of a request that say what to do, and are not part of the record. */
const INSTRUCTIONS = new Set(['autoGenerateBarcode', 'openingStocks', 'onHand']);
const STORED = Object.keys(ITEM_FIELDS).filter((name) => !INSTRUCTIONS.has(name));

export const ITEM_SORTABLE = new Set([...STORED, 'onHand', 'createdAt', 'updatedAt', 'id']);
export const ITEM_SEARCHED = ['name', 'sku', 'barcode', 'category', 'hsn'];

export function isLow(row: Row): boolean {
  const { onHand, reorderLevel, trackInventory } = row.fields;
  return (
    trackInventory !== false &&
    typeof onHand === 'number' &&
    typeof reorderLevel === 'number' &&
    reorderLevel > 0 &&
    onHand <= reorderLevel
  );
}

function listItems(call: Call): Json {
  const request = readPage(call, 'items');
  const sorting = readSorting(call, ITEM_SORTABLE, 'asc');
  const range = call.query.dateRange();
  const tracked = call.query.boolean('trackInventory', true);
  const low = call.query.boolean('lowStock', false);
  const filters = [
    (row: Row): boolean => (row.fields.trackInventory !== false) === tracked,
    low ? isLow : null,
    range === null ? null : (row: Row): boolean => range(row.createdAt),
    textFilter(call.query.text('q'), ITEM_SEARCHED),
    lagFilter(call),
  ];
  const { items: collection } = call.store;
  const ordered = rowsOfList(call, collection, 'items', () => matching(collection, sorting, filters));
  const rows = shuffleTies(call, sorting, ordered);
  const items = slicePage(rows, request).map((row) => presentRow(call.shape, 'id', row));
  return presentPage(call.shape, request, rows.length, items);
}

function refuseDuplicateSku(call: Call, sku: Json | undefined, except?: Row): void {
  const rule = call.shape.duplicateSku;
  if (rule === 'allow' || typeof sku !== 'string') return;
  const wanted = sku.toLowerCase();
  const other = call.store.items.find(
    (row) => row !== except && String(row.fields.sku).toLowerCase() === wanted,
  );
  if (other !== undefined)
    throw new Refusal(rule, `SKU ${sku} is already used by ${String(other.fields.name)}`);
}

interface OpeningStock {
  readonly warehouseId: string;
  readonly qty: number;
}

function openingStocks(store: Store, sent: JsonRecord): OpeningStock[] {
  const entries = Array.isArray(sent.openingStocks) ? sent.openingStocks.filter(isRecord) : [];
  return entries.map((entry) => {
    const warehouseId = String(entry.warehouseId).toLowerCase();
    if (store.warehouses.get(warehouseId) === undefined) throw notFound('Warehouse');
    return { warehouseId, qty: Number(entry.qty) };
  });
}

function barcodeOf(store: Store, sent: JsonRecord): Json {
  if (typeof sent.barcode === 'string' && sent.barcode.trim() !== '') return sent.barcode;
  return sent.autoGenerateBarcode === true ? nextHouseCode(store.items) : null;
}

/** Shared by the API, imports and other people: the record, then its opening stock as movements. */
export function addItem(store: Store, sent: JsonRecord, by: string): Row {
  const openings = openingStocks(store, sent);
  const fields: JsonRecord = {};
  for (const name of STORED) fields[name] = sent[name] ?? null;
  fields.barcode = barcodeOf(store, sent);
  fields.trackInventory = sent.trackInventory ?? true;
  const row = insert(store, store.items, { ...fields, onHand: 0, hasImage: false });
  for (const opening of openings) {
    store.stock.book(row, { ...opening, type: 'OPENING', unitCost: Number(sent.cost ?? 0), by });
  }
  const rest = typeof sent.onHand === 'number' ? sent.onHand - store.stock.onHand(row.id) : 0;
  if (rest > 0) store.stock.book(row, { qty: rest, warehouseId: null, type: 'OPENING', by });
  return row;
}

function createItem(call: Call): Json {
  const sent = readBody(call.body, ITEM_FIELDS);
  refuseDuplicateSku(call, sent.sku);
  return created(call, 'id', addItem(call.store, sent, call.by));
}

function changesOf(call: Call, sent: JsonRecord): JsonRecord {
  const changes: JsonRecord = {};
  const replaces = call.shape.putMode === 'replace';
  for (const name of STORED) {
    const value = sent[name];
    if (value !== undefined) changes[name] = value;
    else if (replaces) changes[name] = name === 'trackInventory' ? true : null;
  }
  return changes;
}

/** An absolute quantity in an update wins over what others booked meanwhile: that is what makes it dangerous. */
function correctOnHand(call: Call, row: Row, sent: JsonRecord): void {
  for (const { warehouseId, qty } of openingStocks(call.store, sent)) {
    const difference = qty - call.store.stock.quantity(row.id, warehouseId);
    if (difference !== 0)
      call.store.stock.book(row, { qty: difference, warehouseId, type: 'CORRECTION', by: call.by });
  }
  if (typeof sent.onHand !== 'number') return;
  const difference = sent.onHand - call.store.stock.onHand(row.id);
  if (difference === 0) return;
  call.store.stock.book(row, { qty: difference, warehouseId: null, type: 'CORRECTION', by: call.by });
}

function updateItem(call: Call): Json {
  const row = rowOf(call, call.store.items, 'Item');
  const sent = readBody(call.body, call.shape.putMode === 'replace' ? ITEM_FIELDS : PATCHABLE);
  if (sent.name === null || sent.sku === null) throw invalid('name and sku are required');
  refuseDuplicateSku(call, sent.sku, row);
  change(call.store, call.store.items, row, changesOf(call, sent));
  correctOnHand(call, row, sent);
  return updated(call, 'id', row);
}

const route = routesOf('inventory');

export const ITEM_ROUTES: readonly Route[] = [
  route('GET', '/api/v1/inventory/items', 'R', listItems),
  route('POST', '/api/v1/inventory/items', 'C', createItem),
  route('GET', '/api/v1/inventory/items/{id}', 'R', (call) =>
    presentRow(call.shape, 'id', rowOf(call, call.store.items, 'Item')),
  ),
  route('PUT', '/api/v1/inventory/items/{id}', 'U', updateItem),
];
