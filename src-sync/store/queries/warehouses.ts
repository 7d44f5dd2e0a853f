/** Warehouses and their bin tags. */
import type { WarehouseRow } from '../../domain/questions.ts';
import type { Reader } from '../handles.ts';

export function warehousesList(reader: Reader): Promise<readonly WarehouseRow[]> {
  throw new Error(`not written yet ${String(reader)}`);
}
