/** The texts on a label of a place. */
import type { JsonObject } from '../../domain/values/json.ts';
import { codesFor } from '../../domain/records/places.ts';
import type { WarehouseRow } from '../../domain/questions/rows.ts';
import type { Reader } from '../sqlite/handles.ts';
import { findCode } from './codes/find-code.ts';

/**
 * The place's record, with the code that a scanner knows it by where an item has its sku and barcode: so every template prints it.
 * Empty where no code means this place alone; an item with the same code comes first wherever something is scanned.
 */
export async function placeLabel(
  reader: Reader,
  record: JsonObject,
  place: WarehouseRow,
  places: readonly WarehouseRow[],
): Promise<JsonObject> {
  for (const code of codesFor(place, places)) {
    const { seqs } = await findCode(reader, code);
    if (seqs.length === 0) return { ...record, name: place.name, sku: code, barcode: code };
  }
  return { ...record, name: place.name, sku: '', barcode: '' };
}
