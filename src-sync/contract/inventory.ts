/** Operations of the inventory module, in the order of the contract. */
import { z } from 'zod';
import {
  addStockBody,
  itemBody,
  itemCustomFieldBody,
  itemUpdateBody,
  labelsBody,
  labelTemplateBody,
  namedEntryBody,
  stockAdjustmentBody,
  stockAssignBody,
  stockSettingsBody,
  stockTransferBody,
  warehouseBody,
} from './bodies.ts';
import { FILE_BODY, json, NO_BODY, tableOf } from './table.ts';
import { dateRangeQuery, filledText, flag, pageQuery, sortQuery, text, uuid } from './values.ts';

const { get, post, put, remove } = tableOf('inventory');

const searchQuery = z.strictObject({ q: text.optional() });
const formatQuery = z.strictObject({ format: text.optional() });
const listQuery = { q: text.optional(), ...pageQuery, ...sortQuery, ...dateRangeQuery };

export const itemListQuery = z.strictObject({
  ...listQuery,
  trackInventory: flag.optional(),
  lowStock: flag.optional(),
});

export const inventoryOperations = {
  'stock.add': post('/api/v1/inventory/add-stock', 'Adds stock of an item', json(addStockBody)),
  'barcode.preview': get('/api/v1/inventory/barcode-preview', 'Draws a barcode', {
    query: z.strictObject({ value: filledText, type: text.optional() }),
    answer: 'file',
  }),
  'categories.list': get('/api/v1/inventory/categories', 'Lists categories', { query: searchQuery }),
  'categories.create': post('/api/v1/inventory/categories', 'Creates a category', json(namedEntryBody)),
  'categories.update': put('/api/v1/inventory/categories/{id}', 'Updates a category', namedEntryBody),
  'categories.delete': remove('/api/v1/inventory/categories/{id}', 'Deletes a category'),
  'itemCustomFields.list': get('/api/v1/inventory/custom-fields', 'Lists the custom fields of items', {
    query: z.strictObject({ activeOnly: flag.optional() }),
  }),
  'itemCustomFields.create': post(
    '/api/v1/inventory/custom-fields',
    'Creates a custom field of items',
    json(itemCustomFieldBody),
  ),
  'itemCustomFields.update': put(
    '/api/v1/inventory/custom-fields/{id}',
    'Updates a custom field of items',
    itemCustomFieldBody,
  ),
  'itemCustomFields.delete': remove(
    '/api/v1/inventory/custom-fields/{id}',
    'Deletes a custom field of items',
  ),
  'inventory.dashboard': get('/api/v1/inventory/dashboard', 'Gives the figures of the inventory dashboard'),
  'items.list': get('/api/v1/inventory/items', 'Lists items', { query: itemListQuery, paging: 'page' }),
  'items.create': post('/api/v1/inventory/items', 'Creates an item', json(itemBody)),
  'items.get': get('/api/v1/inventory/items/{id}', 'Reads one item'),
  'items.update': put('/api/v1/inventory/items/{id}', 'Updates an item', itemUpdateBody),
  'items.generateBarcode': post(
    '/api/v1/inventory/items/{id}/barcode',
    'Makes a barcode for an item',
    NO_BODY,
  ),
  'items.image.get': get('/api/v1/inventory/items/{id}/image', 'Gives the picture of an item', {
    answer: 'file',
  }),
  'items.image.set': post('/api/v1/inventory/items/{id}/image', 'Uploads the picture of an item', FILE_BODY),
  'items.image.remove': post(
    '/api/v1/inventory/items/{id}/image/remove',
    'Removes the picture of an item',
    NO_BODY,
  ),
  'stock.adjust': post(
    '/api/v1/inventory/items/{id}/stock-adjustments',
    'Adjusts the stock of an item',
    json(stockAdjustmentBody),
  ),
  'items.movements': get(
    '/api/v1/inventory/items/{id}/stock-movements',
    'Lists the stock movements of an item',
  ),
  'items.customFile.get': get(
    '/api/v1/inventory/items/{itemId}/custom-fields/{fieldKey}/file',
    'Gives the file in a custom field of an item',
    { answer: 'file' },
  ),
  'items.customFile.set': post(
    '/api/v1/inventory/items/{itemId}/custom-fields/{fieldKey}/upload',
    'Uploads a file into a custom field of an item',
    FILE_BODY,
  ),
  'items.import': post('/api/v1/inventory/items/import', 'Imports items from a file', FILE_BODY, {
    query: z.strictObject({ warehouseId: uuid, stockMode: text.optional() }),
  }),
  'items.importTemplate': get(
    '/api/v1/inventory/items/import-template',
    'Gives the import template of items',
    {
      query: formatQuery,
      answer: 'file',
    },
  ),
  'labelTemplates.list': get('/api/v1/inventory/label-templates', 'Lists label templates'),
  'labelTemplates.create': post(
    '/api/v1/inventory/label-templates',
    'Creates a label template',
    json(labelTemplateBody),
  ),
  'labelTemplates.update': put(
    '/api/v1/inventory/label-templates/{id}',
    'Updates a label template',
    labelTemplateBody,
  ),
  'labelTemplates.delete': remove('/api/v1/inventory/label-templates/{id}', 'Deletes a label template'),
  'labels.make': post('/api/v1/inventory/labels', 'Makes labels', json(labelsBody), { answer: 'file' }),
  'stock.reconcile': post(
    '/api/v1/inventory/reconcile-onhand',
    'Recounts on-hand stock from its movements',
    NO_BODY,
  ),
  'stockSettings.get': get('/api/v1/inventory/stock-settings', 'Reads the stock settings'),
  'stockSettings.update': put(
    '/api/v1/inventory/stock-settings',
    'Updates the stock settings',
    stockSettingsBody,
  ),
  'units.list': get('/api/v1/inventory/units', 'Lists units', { query: searchQuery }),
  'units.create': post('/api/v1/inventory/units', 'Creates a unit', json(namedEntryBody)),
  'units.update': put('/api/v1/inventory/units/{id}', 'Updates a unit', namedEntryBody),
  'units.delete': remove('/api/v1/inventory/units/{id}', 'Deletes a unit'),
  'inventory.valuation': get('/api/v1/inventory/valuation', 'Gives the value of the stock', {
    query: z.strictObject({ ...listQuery, method: text.optional() }),
    paging: 'page',
  }),
  'warehouses.list': get('/api/v1/inventory/warehouses', 'Lists warehouses'),
  'warehouses.create': post('/api/v1/inventory/warehouses', 'Creates a warehouse', json(warehouseBody)),
  'warehouses.update': put('/api/v1/inventory/warehouses/{id}', 'Updates a warehouse', warehouseBody),
  'warehouses.delete': remove('/api/v1/inventory/warehouses/{id}', 'Deletes a warehouse'),
  'warehouses.import': post(
    '/api/v1/inventory/warehouses/{id}/import',
    'Imports the stock of a warehouse from a file',
    FILE_BODY,
    { query: z.strictObject({ stockMode: text.optional() }) },
  ),
  'warehouses.stock': get('/api/v1/inventory/warehouses/{id}/stock', 'Lists the stock in a warehouse', {
    query: z.strictObject(listQuery),
    paging: 'page',
  }),
  'stock.assign': post(
    '/api/v1/inventory/warehouses/assign',
    'Assigns unassigned stock to a warehouse',
    json(stockAssignBody),
  ),
  'warehouses.importTemplate': get(
    '/api/v1/inventory/warehouses/import-template',
    'Gives the import template of warehouse stock',
    { query: formatQuery, answer: 'file' },
  ),
  'stock.transfer': post(
    '/api/v1/inventory/warehouses/transfers',
    'Moves stock from one warehouse to another',
    json(stockTransferBody),
  ),
} as const;
