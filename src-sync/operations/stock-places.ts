/** Items and the warehouses that an operation names with them. */
import { readNumber } from '../domain/records/fields.ts';
import { isJsonArray, isJsonObject, textsIn, type JsonObject } from '../domain/values/json.ts';

export interface StockPlace {
  readonly itemId: string;
  readonly warehouseId: string;
}

export interface OpeningStock {
  /** Local id until it is sent. */
  readonly warehouseId: string;
  readonly qty: number;
}

const WAREHOUSES = ['warehouseId', 'fromWarehouseId', 'toWarehouseId'] as const;

/** Fields of a stock change that name a record. */
export const STOCK_ID_FIELDS = ['itemId', ...WAREHOUSES] as const;

/** Of a booking of one item, in the order in which it names them. @param recordId the item where the body names none */
export function bookedPlaces(recordId: string, body: JsonObject): readonly StockPlace[] {
  const itemId = typeof body['itemId'] === 'string' ? body['itemId'] : recordId;
  return WAREHOUSES.flatMap((field) => {
    const warehouseId = body[field];
    return typeof warehouseId === 'string' ? [{ itemId, warehouseId }] : [];
  });
}

/** Of an assignment, which names many items and one warehouse. */
export function assignedPlaces(body: JsonObject): readonly StockPlace[] {
  const warehouseId = typeof body['warehouseId'] === 'string' ? body['warehouseId'] : '';
  return textsIn(body['itemIds']).map((itemId) => ({ itemId, warehouseId }));
}

/** Of a new item, where stock of it lies when it is made. */
export function openingPlaces(recordId: string, body: JsonObject): readonly StockPlace[] {
  return openingStocksOf(body).map(({ warehouseId }) => ({ itemId: recordId, warehouseId }));
}

/** Stock that a new item starts with. */
export function openingStocksOf(body: JsonObject): readonly OpeningStock[] {
  const { openingStocks } = body;
  if (!isJsonArray(openingStocks)) return [];
  return openingStocks.filter(isJsonObject).flatMap((entry) => {
    const { warehouseId } = entry;
    return typeof warehouseId === 'string' ? [{ warehouseId, qty: readNumber(entry, ['qty']) ?? 0 }] : [];
  });
}

/** The quantity that an assignment is expected to move of an item: its stock in no warehouse, as this PC knew it. */
export function assignedQuantity(body: JsonObject, itemId: string): number | null {
  const { assigned } = body;
  return isJsonObject(assigned) ? readNumber(assigned, [itemId]) : null;
}
