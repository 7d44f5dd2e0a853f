/** The order of a list that carries its own: by `displayOrder`, and as it came where that says nothing. */
import { readNumber } from './fields.ts';
import type { JsonObject } from '../values/json.ts';

export function byDisplayOrder(
  rows: readonly { readonly id: string; readonly document: JsonObject }[],
): readonly string[] {
  const placed = rows.map((row, index) => ({
    id: row.id,
    place: readNumber(row.document, ['displayOrder', 'display_order', 'order', 'position', 'sortOrder']),
    index,
  }));
  const last = Number.MAX_SAFE_INTEGER;
  return placed
    .sort((a, b) => (a.place ?? last) - (b.place ?? last) || a.index - b.index)
    .map((row) => row.id);
}
