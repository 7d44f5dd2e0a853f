/** Every operation of inventory, once at least, in an order that makes sense. */
import type { OperationKey } from '../../src-sync/contract/operations.ts';
import type { ConformanceDesk } from './conformance-desk.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const csv = (text: string): { name: string; type: string; bytes: Uint8Array } => ({
  name: 'import.csv',
  type: 'text/csv',
  bytes: bytes(text),
});

export async function walkInventory(desk: ConformanceDesk): Promise<void> {
  const from = await makeWarehouse(desk, 'Conformance Yard');
  const to = await makeWarehouse(desk, 'Conformance Counter');
  const itemId = await walkItem(desk, from);
  await walkStock(desk, itemId, from, to);
  await walkFiles(desk, itemId);
  await walkEntries(desk, 'categories');
  await walkEntries(desk, 'units');
  await walkLabels(desk, itemId);
  await walkReports(desk);
  await walkImports(desk, from);
  const spare = await makeWarehouse(desk, 'Empty Shed');
  await desk.call('warehouses.update', { path: { id: spare }, body: { name: 'Empty Shed', code: 'EMP' } });
  await desk.call('warehouses.delete', { path: { id: spare } });
}

async function makeWarehouse(desk: ConformanceDesk, name: string): Promise<string> {
  await desk.mirrored('warehouses', 'warehouses.list');
  return desk.create(
    'warehouses.create',
    { body: { name } },
    { list: 'warehouses.list', field: 'name', value: name },
  );
}

async function walkItem(desk: ConformanceDesk, warehouseId: string): Promise<string> {
  const body = { name: 'Butt hinge 4in', sku: 'HNG-4-CONF', price: 42.5, gstRate: 18, reorderLevel: 5 };
  const id = await desk.create(
    'items.create',
    { body: { ...body, openingStocks: [{ warehouseId, qty: 20 }], trackInventory: true } },
    { list: 'items.list', parts: { query: { q: body.sku } }, field: 'sku', value: body.sku },
  );
  for (const trackInventory of [true, false]) {
    await desk.mirrored('items', 'items.list', { query: { trackInventory, page: 1, pageSize: 100 } });
  }
  await desk.record('items', 'items.get', { path: { id } });
  await desk.call('items.update', { path: { id }, body: { ...body, price: 44 } });
  await desk.call('items.generateBarcode', { path: { id } });
  return id;
}

async function walkStock(desk: ConformanceDesk, itemId: string, from: string, to: string): Promise<void> {
  const adjustment = { qty: 3, warehouseId: from, reason: 'found', reference: 'GRN-118 x7', unitCost: 30 };
  await desk.call('stock.adjust', { path: { id: itemId }, body: adjustment });
  await desk.call('stock.add', { body: { itemId, quantity: 2 } });
  await desk.call('stock.transfer', {
    body: { itemId, fromWarehouseId: from, toWarehouseId: to, qty: 1, reference: 'T-1' },
  });
  await desk.call('stock.assign', { body: { warehouseId: to, itemIds: [itemId], reference: 'A-1' } });
  await desk.list('items.movements', { path: { id: itemId } });
  const rows = await desk.mirrored('stock', 'warehouses.stock', {
    path: { id: to },
    query: { page: 1, pageSize: 50 },
  });
  if (rows === 0) throw new Error('the transferred stock is not listed');
  await desk.call('stock.reconcile');
  await desk.call('stockSettings.get');
  await desk.call('stockSettings.update', { body: { allowNegative: true } });
}

async function walkFiles(desk: ConformanceDesk, itemId: string): Promise<void> {
  const path = { id: itemId };
  const png = {
    name: 'hinge.png',
    type: 'image/png',
    bytes: Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]),
  };
  await desk.call('items.image.set', { path, file: png });
  await desk.file('items.image.get', { path });
  await desk.call('items.image.remove', { path });
  const label = 'Test certificate';
  const id = await desk.create(
    'itemCustomFields.create',
    { body: { label, fieldType: 'FILE' } },
    { list: 'itemCustomFields.list', parts: { query: { activeOnly: false } }, field: 'label', value: label },
  );
  const fieldKey = desk.textOf(await desk.list('itemCustomFields.list'), 'label', label, 'fieldKey');
  await desk.call('items.customFile.set', { path: { itemId, fieldKey }, file: csv('a,b\n') });
  await desk.file('items.customFile.get', { path: { itemId, fieldKey } });
  await desk.call('itemCustomFields.update', {
    path: { id },
    body: { label: 'Certificate', fieldType: 'FILE' },
  });
  await desk.call('itemCustomFields.delete', { path: { id } });
}

async function walkEntries(desk: ConformanceDesk, kind: 'categories' | 'units'): Promise<void> {
  const key = (verb: 'list' | 'create' | 'update' | 'delete'): OperationKey => `${kind}.${verb}`;
  const body = { name: `Conformance ${kind}`, displayOrder: 90, active: true };
  const find = { list: key('list'), parts: { query: { q: body.name } }, field: 'name', value: body.name };
  const id = await desk.create(key('create'), { body }, find);
  await desk.call(key('update'), { path: { id }, body: { ...body, active: false } });
  await desk.call(key('delete'), { path: { id } });
}

async function walkLabels(desk: ConformanceDesk, itemId: string): Promise<void> {
  const layout = {
    pageType: 'A4',
    labelWidthMm: 63.5,
    labelHeightMm: 38.1,
    columns: 3,
    symbology: 'CODE_128',
  };
  const body = { name: 'Shelf 21', ...layout, fields: ['name', 'price'], showBorder: true };
  const id = await desk.create(
    'labelTemplates.create',
    { body },
    { list: 'labelTemplates.list', field: 'name', value: body.name },
  );
  await desk.call('labelTemplates.update', { path: { id }, body: { ...body, marginTopMm: 10 } });
  await desk.file('labels.make', {
    body: { items: [{ itemId, qty: 2 }], templateId: id, startOffset: 1, ...layout },
  });
  await desk.call('labelTemplates.delete', { path: { id } });
  await desk.file('barcode.preview', { query: { value: 'HNG-4-CONF', type: 'CODE_128' } });
}

async function walkReports(desk: ConformanceDesk): Promise<void> {
  await desk.call('inventory.dashboard');
  await desk.list('inventory.valuation', { query: { page: 1, pageSize: 20, method: 'avg' } });
}

async function walkImports(desk: ConformanceDesk, warehouseId: string): Promise<void> {
  await desk.file('items.importTemplate', { query: { format: 'csv' } });
  await desk.file('warehouses.importTemplate', { query: { format: 'csv' } });
  await desk.call('items.import', {
    query: { warehouseId, stockMode: 'add' },
    file: csv('name,sku,qty\nTower bolt,BLT-CONF,4\n'),
  });
  const stock = csv('sku,qty\nHNG-4-CONF,7\n');
  await desk.call('warehouses.import', {
    path: { id: warehouseId },
    query: { stockMode: 'add' },
    file: stock,
  });
}
