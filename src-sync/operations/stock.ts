/** Bookings of stock, and what else the Service does with it (contract: inventory, `/stock…`). */
import { addStockBody, stockAdjustmentBody, stockAssignBody, stockTransferBody } from '../contract/bodies.ts';
import { failure } from '../domain/failure.ts';
import { isJsonArray, type JsonObject } from '../domain/values/json.ts';
import { defineOperations, type InputShape, type StockEffect } from './definition.ts';
import { recordOf, withoutBody } from './input.ts';
import type { OppositeOptions } from './opposite.ts';
import { assignedPlaces, assignedQuantity, bookedPlaces } from './stock-places.ts';
import { givenField, phrase, quantityOf, shortText, summaryOf } from './words.ts';

const adjusted: StockEffect = {
  places: bookedPlaces,
  delta: (subject, { recordId, body }) => {
    if (subject.collection === 'items') return quantityIn(body['qty']);
    const isPlace = recordId === subject.itemId && body['warehouseId'] === subject.warehouseId;
    return isPlace ? quantityIn(body['qty']) : null;
  },
};

/** The whole stock of its item stays as it is. */
const transferred: StockEffect = {
  places: bookedPlaces,
  delta: ({ collection, itemId, warehouseId }, { body }) => {
    if (collection !== 'stock' || body['itemId'] !== itemId) return null;
    if (body['fromWarehouseId'] === warehouseId) return -quantityIn(body['qty']);
    return body['toWarehouseId'] === warehouseId ? quantityIn(body['qty']) : null;
  },
};

const assigned: StockEffect = {
  places: (_recordId, body) => assignedPlaces(body),
  delta: ({ collection, itemId, warehouseId }, { body }) =>
    collection === 'stock' && body['warehouseId'] === warehouseId
      ? assignedQuantity(body, itemId ?? '')
      : null,
};

/** Added to no warehouse. */
const added: StockEffect = {
  places: bookedPlaces,
  delta: ({ collection }, { body }) =>
    collection === 'items' && typeof body['quantity'] === 'number' ? body['quantity'] : null,
};

function quantityIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

const namedBy = ({ reference }: OppositeOptions): JsonObject => (reference === null ? {} : { reference });

const oneOtherPlace: InputShape['problem'] = (body, part) =>
  body['fromWarehouseId'] === body['toWarehouseId']
    ? failure('VALIDATION', 'toWarehouseId must be another warehouse than fromWarehouseId', {
        path: [part, 'toWarehouseId'],
      })
    : null;

export const stockOperations = defineOperations({
  'stock.adjust': {
    collection: 'items',
    kind: 'stock',
    input: recordOf(stockAdjustmentBody, { subject: 'items', references: { warehouseId: 'warehouses' } }),
    stock: adjusted,
    opposite: ({ recordId, body }, options) => {
      const { qty, warehouseId, unitCost } = body;
      const place = warehouseId === undefined ? {} : { warehouseId };
      // Goods that came in at a cost go at that cost.
      const cost = unitCost === undefined ? {} : { unitCost };
      return typeof qty === 'number'
        ? { op: 'stock.adjust', id: recordId, record: { ...place, ...namedBy(options), ...cost, qty: -qty } }
        : null;
    },
    describe: ({ body }, wording) => {
      const place = wording.placeOf('warehouseId');
      const qty = quantityOf(body['qty'], wording, true);
      const booked = place === '' ? phrase('booked', { qty }) : phrase('stock.adjust', { qty, place });
      return summaryOf(booked, givenField(body, 'unitCost'), shortText(body['reason']));
    },
  },
  'stock.transfer': {
    collection: 'items',
    kind: 'stock',
    input: recordOf(stockTransferBody, {
      references: { itemId: 'items', fromWarehouseId: 'warehouses', toWarehouseId: 'warehouses' },
      problem: oneOtherPlace,
    }),
    stock: transferred,
    opposite: ({ body }, options) => {
      const { itemId, qty, fromWarehouseId, toWarehouseId } = body;
      const places = { fromWarehouseId: toWarehouseId, toWarehouseId: fromWarehouseId };
      return { op: 'stock.transfer', record: { itemId, qty, ...namedBy(options), ...places } };
    },
    describe: ({ body }, wording) => {
      const [from, to] = [wording.placeOf('fromWarehouseId'), wording.placeOf('toWarehouseId')];
      const qty = quantityOf(body['qty'], wording, false);
      return summaryOf(phrase('stock.transfer', { qty, from, to }));
    },
  },
  'stock.assign': {
    collection: 'items',
    kind: 'stock',
    acceptance: 'assignment',
    input: recordOf(stockAssignBody, {
      references: { warehouseId: 'warehouses' },
      lists: { itemIds: 'items' },
    }),
    // The goods that it moved are in a warehouse then.
    isIdempotent: true,
    stock: assigned,
    // The Service moves what is in no warehouse there, which may be another quantity than is shown here.
    affects: () => ['items', 'stock'],
    describe: ({ body }, { placeOf }) => {
      const count = isJsonArray(body['itemIds']) ? body['itemIds'].length : 0;
      const items = count > 1 ? phrase('items', { count }) : null;
      return summaryOf(phrase('stock.assign', { place: placeOf('warehouseId') }), items);
    },
  },
  'stock.add': {
    collection: 'items',
    kind: 'stock',
    input: recordOf(addStockBody, { references: { itemId: 'items' } }),
    stock: added,
    opposite: ({ recordId, body }, options) => {
      const { quantity } = body;
      return typeof quantity === 'number'
        ? { op: 'stock.adjust', id: recordId, record: { ...namedBy(options), qty: -quantity } }
        : null;
    },
    describe: ({ body }, wording) =>
      summaryOf(phrase('stock.add', { qty: quantityOf(body['quantity'], wording, true) })),
  },
  'stock.reconcile': {
    collection: 'items',
    kind: 'other',
    acceptance: 'reconciliation',
    input: withoutBody(null),
    // Adding up once more has no further effect than adding up once.
    changesStock: () => false,
    affects: () => ['items', 'stock'],
  },
});
