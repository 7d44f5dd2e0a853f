/** Items, with their files and their barcode (contract: inventory, `/items…`). */
import { itemBody, itemUpdateBody } from '../contract/bodies.ts';
import { readNumber, readText } from '../domain/records/fields.ts';
import { customFieldsOf } from '../domain/records/item-fields.ts';
import { isJsonArray } from '../domain/values/json.ts';
import { addQuantities } from '../domain/values/quantity.ts';
import { withFile } from '../domain/records/record-file.ts';
import { defineOperations, type Commutes, type OperationDefinition, type StockEffect } from './definition.ts';
import { changesTo, recordOf, withoutBody } from './input.ts';
import { openingPlaces, openingStocksOf } from './stock-places.ts';
import { fileName, phrase, shortText, summaryOf } from './words.ts';

const always: Commutes = () => true;

const without =
  (field: string): Commutes =>
  (body) =>
    !Object.hasOwn(body, field);

const doesNotSetFileField: Commutes = (body, other) => {
  const { fieldKey } = other.body;
  return typeof fieldKey === 'string' && !Object.hasOwn(customFieldsOf(body), fieldKey);
};

/** A file is no amount, no barcode and no other field of its item. */
const commutesWithFile: OperationDefinition['commutesWith'] = {
  'stock.adjust': always,
  'stock.transfer': always,
  'stock.assign': always,
  'stock.add': always,
  'items.generateBarcode': always,
};

const applyFile: OperationDefinition['applyTo'] = (view, { body }) =>
  view === null ? null : withFile(view, body);

/** Once the Service has shown the item, or the stock at a place, its own figure holds the opening stock. */
const opened: StockEffect = {
  places: openingPlaces,
  delta: ({ collection, id, server, itemId, warehouseId }, { recordId, body }) => {
    const opening = openingStocksOf(body);
    if (server !== null || opening.length === 0) return null;
    if (collection === 'items') {
      const isTold = recordId !== id || readNumber(body, ['onHand']) !== null;
      return isTold ? null : addQuantities(...opening.map(({ qty }) => qty));
    }
    if (collection !== 'stock' || itemId !== recordId) return null;
    return opening.find((entry) => entry.warehouseId === warehouseId)?.qty ?? null;
  },
};

export const itemOperations = defineOperations({
  'items.create': {
    collection: 'items',
    kind: 'create',
    input: recordOf(itemBody, { creates: true }),
    stock: opened,
    // The Service decides what becomes of an opening stock.
    affects: (body) => (isJsonArray(body['openingStocks']) ? ['items', 'stock'] : ['items']),
    // The contract deletes no items.
    opposite: () => null,
    describe: ({ body }) => summaryOf(phrase('items.create', {}), readText(body, ['sku'])),
  },
  'items.update': {
    collection: 'items',
    kind: 'update',
    input: { ...changesTo('items', itemUpdateBody.partial()), bookedFields: ['onHand', 'openingStocks'] },
    mergesInto: ['items.create'],
    commutesWith: {
      // An edit sets no quantity, so a difference comes to the same before and after it, unless it says whether there is a stock at all.
      'stock.adjust': without('trackInventory'),
      'stock.transfer': without('trackInventory'),
      'stock.assign': without('trackInventory'),
      'stock.add': without('trackInventory'),
      // No field of an item is its picture.
      'items.setImage': always,
      'items.removeImage': always,
      // A file is the value of one custom field.
      'items.setFile': doesNotSetFileField,
      // The Service makes one field of its own: an edit that names that one means to have the last word about it.
      'items.generateBarcode': (body) =>
        !Object.hasOwn(body, 'barcode') && !Object.hasOwn(body, 'autoGenerateBarcode'),
    },
    changesStock: (body) => Object.hasOwn(body, 'trackInventory'),
  },
  'items.setImage': {
    collection: 'items',
    kind: 'other',
    acceptance: 'file',
    input: { ...withoutBody('items'), file: 'picture' },
    commutesWith: { ...commutesWithFile, 'items.update': always, 'items.setFile': always },
    changesStock: () => false,
    applyTo: applyFile,
    describe: ({ body }) => summaryOf(phrase('items.setImage', {}), fileName(body)),
  },
  'items.removeImage': {
    collection: 'items',
    kind: 'other',
    acceptance: 'file',
    input: withoutBody('items'),
    commutesWith: { ...commutesWithFile, 'items.update': always, 'items.setFile': always },
    changesStock: () => false,
    applyTo: applyFile,
  },
  'items.setFile': {
    collection: 'items',
    kind: 'other',
    acceptance: 'file',
    input: { ...withoutBody('items'), file: 'any', field: true },
    commutesWith: {
      ...commutesWithFile,
      'items.update': (body, other) => doesNotSetFileField(other.body, { body }),
      'items.setFile': (body, other) => body['fieldKey'] !== other.body['fieldKey'],
      'items.setImage': always,
      'items.removeImage': always,
    },
    changesStock: () => false,
    applyTo: applyFile,
    describe: ({ body }) =>
      summaryOf(phrase('items.setFile', { field: shortText(body['fieldKey']), file: fileName(body) })),
  },
  'items.generateBarcode': {
    collection: 'items',
    kind: 'other',
    acceptance: 'barcode',
    input: withoutBody('items'),
    changesStock: () => false,
  },
});
