/** Movements of one document as its lines. */
import type { PostingLine } from '../../../domain/postings/posting.ts';
import type { WarehouseRow } from '../../../domain/questions/rows.ts';
import { readHappenedAt, readMovement } from '../../../domain/records/related-fields.ts';
import type { JsonObject } from '../../../domain/values/json.ts';
import { parseObject } from '../../rows.ts';

export interface StoredMovement {
  readonly id: string;
  readonly parent_id: string | null;
  readonly document: string;
}

type ItemOf = (id: string) => (PostingLine['item'] & { readonly unit: string | null }) | null;

/** Both movements of a transfer are one line, as on the paper that goes with the goods. */
export function movementLines(
  rows: readonly StoredMovement[],
  itemOf: ItemOf,
  placeOf: (record: JsonObject) => WarehouseRow | null,
): readonly PostingLine[] {
  const lines: PostingLine[] = [];
  /** Places in `lines` of what left and has not arrived, or the other way round, by item and quantity. */
  const halves = new Map<string, number[]>();
  for (const { id, parent_id: parentId, document } of rows) {
    const record = parseObject(document);
    const { qty, who, kind, unitCost } = readMovement(record);
    const item = itemOf(parentId ?? '');
    const line: PostingLine = {
      ...{ id, qty, who, item, unit: item?.unit ?? null, unitCost, isTransfer: false },
      ...{ warehouse: placeOf(record), toWarehouse: null, state: null },
      at: readHappenedAt('stockMovements', record),
    };
    const isHalf = qty !== null && qty !== 0 && line.warehouse !== null && /transfer/i.test(kind ?? '');
    const key = (of: number): string => `${parentId ?? ''} ${String(of)}`;
    const place = isHalf ? halves.get(key(-qty))?.shift() : undefined;
    const other = place === undefined ? undefined : lines[place];
    if (place !== undefined && other !== undefined) {
      const [from, to] = (qty ?? 0) < 0 ? [line, other] : [other, line];
      lines[place] = {
        ...from,
        ...{ isTransfer: true, qty: Math.abs(qty ?? 0), toWarehouse: to.warehouse },
      };
      continue;
    }
    if (isHalf) halves.set(key(qty), [...(halves.get(key(qty)) ?? []), lines.length]);
    lines.push(line);
  }
  return lines;
}
