/** Files of one item: image, generated barcode, files in custom fields. */
import { created, Download, fileOf, routesOf, rowOf, updated } from '../http/call.ts';
import type { Call, Route } from '../http/call.ts';
import type { Row } from '../collection.ts';
import { nextHouseCode } from './ean.ts';
import { isRecord } from '../json.ts';
import type { Json } from '../json.ts';
import { conflict, invalid, notFound } from '../http/refusal.ts';
import { change } from '../store.ts';

const itemOf = (call: Call, name = 'id'): Row => rowOf(call, call.store.items, 'Item', name);

function readImage(call: Call): Download {
  const file = call.store.files.get(`image/${itemOf(call).id}`);
  if (file === undefined) throw notFound('Image');
  return new Download(file);
}

function saveImage(call: Call): Json {
  const item = itemOf(call);
  const file = fileOf(call);
  if (!file.contentType.startsWith('image/')) throw invalid('file must be an image');
  call.store.files.set(`image/${item.id}`, file);
  change(call.store, call.store.items, item, { hasImage: true });
  return created(call, 'id', item);
}

function removeImage(call: Call): Json {
  const item = itemOf(call);
  if (!call.store.files.delete(`image/${item.id}`)) throw notFound('Image');
  change(call.store, call.store.items, item, { hasImage: false });
  return updated(call, 'id', item);
}

function generateBarcode(call: Call): Json {
  const item = itemOf(call);
  if ((item.fields.barcode ?? '') !== '') throw conflict(`${String(item.fields.name)} has a barcode already`);
  change(call.store, call.store.items, item, { barcode: nextHouseCode(call.store.items) });
  return updated(call, 'id', item);
}

function fileFieldOf(call: Call): string {
  const key = call.params.fieldKey ?? '';
  const field = call.store.customFields.find((row) => row.fields.fieldKey === key);
  if (field === undefined) throw notFound('Custom field');
  if (field.fields.fieldType !== 'FILE') throw invalid(`${String(field.fields.label)} does not take files`);
  return key;
}

function readFieldFile(call: Call): Download {
  const item = itemOf(call, 'itemId');
  const file = call.store.files.get(`field/${item.id}/${fileFieldOf(call)}`);
  if (file === undefined) throw notFound('File');
  return new Download(file);
}

function saveFieldFile(call: Call): Json {
  const item = itemOf(call, 'itemId');
  const key = fileFieldOf(call);
  const file = fileOf(call);
  call.store.files.set(`field/${item.id}/${key}`, file);
  const values = isRecord(item.fields.customFields) ? item.fields.customFields : {};
  change(call.store, call.store.items, item, { customFields: { ...values, [key]: file.fileName } });
  return created(call, 'id', item);
}

const route = routesOf('inventory');

export const ITEM_FILE_ROUTES: readonly Route[] = [
  route('POST', '/api/v1/inventory/items/{id}/barcode', 'C', generateBarcode),
  route('GET', '/api/v1/inventory/items/{id}/image', 'R', readImage),
  route('POST', '/api/v1/inventory/items/{id}/image', 'C', saveImage),
  route('POST', '/api/v1/inventory/items/{id}/image/remove', 'C', removeImage),
  route('GET', '/api/v1/inventory/items/{itemId}/custom-fields/{fieldKey}/file', 'R', readFieldFile),
  route('POST', '/api/v1/inventory/items/{itemId}/custom-fields/{fieldKey}/upload', 'C', saveFieldFile),
];
