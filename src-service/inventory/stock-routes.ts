/** Stock: adjustments, additions, transfers, assignments, movements and reconciliation. */
import { referencedRow, routesOf, rowOf } from '../http/call.ts';
import type { Call, Route } from '../http/call.ts';
import type { Row } from '../collection.ts';
import type { Json, JsonRecord } from '../json.ts';
import { presentPage, presentWholeList, readPage, slicePage } from '../lists.ts';
import { invalid } from '../http/refusal.ts';
import { idFields, presentFields, presentWrite } from '../shapes.ts';
import type { Shape } from '../shapes.ts';
import type { Movement } from './stock.ts';
import { change } from '../store.ts';
import type { Store } from '../store.ts';
import { readBody } from '../http/validate.ts';
import type { Rules } from '../http/validate.ts';

const ADJUSTMENT: Rules = {
  qty: { kind: 'number', required: true },
  warehouseId: { kind: 'uuid' },
  type: { kind: 'string' },
  reason: { kind: 'string' },
  reference: { kind: 'string' },
  unitCost: { kind: 'number', min: 0 },
};

const ADDITION: Rules = {
  itemId: { kind: 'uuid', required: true },
  quantity: { kind: 'number', required: true, min: 1 },
};

const TRANSFER: Rules = {
  itemId: { kind: 'uuid', required: true },
  fromWarehouseId: { kind: 'uuid', required: true },
  toWarehouseId: { kind: 'uuid', required: true },
  qty: { kind: 'number', required: true, above: 0 },
  reference: { kind: 'string' },
};

const ASSIGNMENT: Rules = {
  warehouseId: { kind: 'uuid', required: true },
  itemIds: { kind: 'uuidList', required: true, notEmpty: true },
  reference: { kind: 'string' },
};

const textOf = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

/** A movement as a client sees it. */
export function presentMovement(shape: Shape, store: Store, movement: Movement): JsonRecord {
  const warehouse = movement.warehouseId === null ? undefined : store.warehouses.get(movement.warehouseId);
  const document: JsonRecord = {
    ...(shape.historyIds ? idFields(shape, 'id', movement.id) : {}),
    itemId: movement.itemId,
    warehouseId: movement.warehouseId,
    warehouseName: warehouse?.fields.name ?? null,
    [shape.movementQuantityField]: movement.qty,
    type: movement.type,
    reason: movement.reason,
    unitCost: movement.unitCost,
    createdBy: movement.createdBy,
  };
  if (shape.movementReferenceField !== null) document[shape.movementReferenceField] = movement.reference;
  if (shape.timestamps) document.createdAt = movement.createdAt;
  return presentFields(shape, document);
}

function answerMovement(call: Call, movement: Movement): Json {
  const present = (): JsonRecord => ({
    ...presentMovement(call.shape, call.store, movement),
    ...presentFields(
      { ...call.shape, extraFields: false },
      { onHand: call.store.stock.onHand(movement.itemId) },
    ),
  });
  return presentWrite(call.shape.createAnswer, call.shape, 'id', movement.id, present);
}

function adjust(call: Call): Json {
  const item = rowOf(call, call.store.items, 'Item');
  const sent = readBody(call.body, ADJUSTMENT);
  const qty = Number(sent.qty);
  const warehouse =
    textOf(sent.warehouseId) === null
      ? null
      : referencedRow(call.store.warehouses, sent.warehouseId, 'Warehouse');
  call.store.stock.requireTracked(item);
  if (qty < 0 && call.shape.negativeStock === 'refuse') {
    call.store.stock.requireEnough(item, warehouse?.id ?? null, -qty);
  }
  call.store.writes += 1;
  const movement = call.store.stock.book(item, {
    qty,
    warehouseId: warehouse?.id ?? null,
    type: textOf(sent.type) ?? 'ADJUSTMENT',
    reason: textOf(sent.reason),
    reference: textOf(sent.reference),
    unitCost: typeof sent.unitCost === 'number' ? sent.unitCost : null,
    by: call.by,
  });
  return answerMovement(call, movement);
}

function addStock(call: Call): Json {
  const sent = readBody(call.body, ADDITION);
  const item = referencedRow(call.store.items, sent.itemId, 'Item');
  call.store.stock.requireTracked(item);
  call.store.writes += 1;
  const booking = { qty: Number(sent.quantity), warehouseId: null, type: 'STOCK_ADDED', by: call.by };
  return answerMovement(call, call.store.stock.book(item, booking));
}

export interface Transfer {
  readonly item: Row;
  readonly from: Row;
  readonly to: Row;
  readonly qty: number;
  readonly reference: string | null;
  readonly by: string;
}

/** Two movements, out and in; the latter is answered. */
export function bookTransfer(store: Store, transfer: Transfer): Movement {
  const { item, from, to, qty, reference, by } = transfer;
  store.writes += 1;
  store.stock.book(item, { qty: -qty, warehouseId: from.id, type: 'TRANSFER_OUT', reference, by });
  return store.stock.book(item, { qty, warehouseId: to.id, type: 'TRANSFER_IN', reference, by });
}

function transfer(call: Call): Json {
  const sent = readBody(call.body, TRANSFER);
  const item = referencedRow(call.store.items, sent.itemId, 'Item');
  const from = referencedRow(call.store.warehouses, sent.fromWarehouseId, 'Warehouse');
  const to = referencedRow(call.store.warehouses, sent.toWarehouseId, 'Warehouse');
  if (from === to) throw invalid('fromWarehouseId and toWarehouseId must differ');
  const qty = Number(sent.qty);
  call.store.stock.requireTracked(item);
  if (call.shape.negativeStock !== 'allow') call.store.stock.requireEnough(item, from.id, qty);
  const booked = bookTransfer(call.store, {
    item,
    from,
    to,
    qty,
    reference: textOf(sent.reference),
    by: call.by,
  });
  return answerMovement(call, booked);
}

/** Moves each item's unassigned stock to the warehouse; items without any are left alone. */
function assign(call: Call): Json {
  const sent = readBody(call.body, ASSIGNMENT);
  const warehouse = referencedRow(call.store.warehouses, sent.warehouseId, 'Warehouse');
  const ids = Array.isArray(sent.itemIds)
    ? [...new Set(sent.itemIds.map((id) => String(id).toLowerCase()))]
    : [];
  const items = ids.map((id) => referencedRow(call.store.items, id, 'Item'));
  const reference = textOf(sent.reference);
  call.store.writes += 1;
  let assigned = 0;
  for (const item of items) {
    const qty = call.store.stock.unassigned(item.id);
    if (qty === 0) continue;
    const booking = { reference, by: call.by };
    call.store.stock.book(item, { ...booking, qty: -qty, warehouseId: null, type: 'ASSIGNED_OUT' });
    call.store.stock.book(item, { ...booking, qty, warehouseId: warehouse.id, type: 'ASSIGNED' });
    assigned += 1;
  }
  return call.shape.createAnswer === 'record' ? { assigned, skipped: items.length - assigned } : null;
}

function listMovements(call: Call): Json {
  const item = rowOf(call, call.store.items, 'Item');
  const visibleUntil = new Date(Date.parse(call.store.now()) - call.shape.listLagMs).toISOString();
  const movements = call.store.stock
    .movements(item.id)
    .filter((movement) => movement.createdAt <= visibleUntil);
  const present = (movement: Movement): JsonRecord => presentMovement(call.shape, call.store, movement);
  if (!call.shape.movementPaging) return presentWholeList(call, movements.map(present));
  const request = readPage(call, 'movements');
  return presentPage(call.shape, request, movements.length, slicePage(movements, request).map(present));
}

/** Sets every item's `onHand` to what its places add up to. */
function reconcile(call: Call): Json {
  let corrected = 0;
  for (const item of call.store.items.all()) {
    const onHand = call.store.stock.onHand(item.id);
    if (item.fields.trackInventory === false || item.fields.onHand === onHand) continue;
    change(call.store, call.store.items, item, { onHand });
    corrected += 1;
  }
  return { checked: call.store.items.size, corrected };
}

const route = routesOf('inventory');

export const STOCK_ROUTES: readonly Route[] = [
  route('POST', '/api/v1/inventory/add-stock', 'C', addStock),
  route('POST', '/api/v1/inventory/items/{id}/stock-adjustments', 'C', adjust),
  route('GET', '/api/v1/inventory/items/{id}/stock-movements', 'R', listMovements),
  route('POST', '/api/v1/inventory/warehouses/transfers', 'C', transfer),
  route('POST', '/api/v1/inventory/warehouses/assign', 'C', assign),
  route('POST', '/api/v1/inventory/reconcile-onhand', 'C', reconcile),
];
