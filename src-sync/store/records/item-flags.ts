/** The saved filters of the item list as bits of `item.flags`, which every sort index carries. */
export const ITEM_FLAGS = { lowStock: 1, noBarcode: 2, negative: 4, untracked: 8 } as const;

export interface FlagFacts {
  readonly barcode: string | null;
  readonly onHand: number | null;
  readonly reorderLevel: number | null;
  readonly tracked: boolean;
}

export function itemFlags(item: FlagFacts): number {
  const low =
    item.tracked && item.onHand !== null && item.reorderLevel !== null && item.onHand < item.reorderLevel;
  const negative = item.onHand !== null && item.onHand < 0;
  return (
    (low ? ITEM_FLAGS.lowStock : 0) |
    (item.barcode === null ? ITEM_FLAGS.noBarcode : 0) |
    (negative ? ITEM_FLAGS.negative : 0) |
    (item.tracked ? 0 : ITEM_FLAGS.untracked)
  );
}
