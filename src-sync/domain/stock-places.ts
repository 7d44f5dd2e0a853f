/** Which stock an operation is about: items and the warehouses that they are in. */
import { textsIn, type JsonObject } from './json.ts';
import type { OperationName } from './operation.ts';

export interface StockPlace {
  readonly itemId: string;
  readonly warehouseId: string;
}

const WAREHOUSES = ['warehouseId', 'fromWarehouseId', 'toWarehouseId'] as const;

/** Fields of a stock change that name a record. */
export const STOCK_ID_FIELDS = ['itemId', ...WAREHOUSES] as const;

/** In the order in which the operation names them; `recordId` is what it is about. */
export function stockPlacesOf(
  name: OperationName,
  recordId: string,
  body: JsonObject,
): readonly StockPlace[] {
  if (name === 'stock.assign') {
    const warehouseId = typeof body['warehouseId'] === 'string' ? body['warehouseId'] : '';
    return textsIn(body['itemIds']).map((itemId) => ({ itemId, warehouseId }));
  }
  const itemId = typeof body['itemId'] === 'string' ? body['itemId'] : recordId;
  return WAREHOUSES.flatMap((field) => {
    const warehouseId = body[field];
    return typeof warehouseId === 'string' ? [{ itemId, warehouseId }] : [];
  });
}
