/** The first label of a reprint: labels are counted from 0 here, and from 1 on screen. */
import type { PrintedRow, PrintJobLine } from '../../../../src-sync/domain/labels/printing.ts';

/**
 * The proposed first label. Printers do not say what came out of them: what left this PC may lie in a buffer, so of a job that stopped nothing is
 * known to be good but what was good before it. A label too many is seen at once; one too few is missed on the shelf.
 */
export function proposedFirst({ firstLabel }: PrintJobLine): number {
  return firstLabel;
}

/** The first label that cannot be on paper, because it never left this PC; `null` where all of them may be, or none. */
export function surelyMissing({ state, firstLabel, handedOver, labels }: PrintJobLine): number | null {
  const first = firstLabel + handedOver;
  return state === 'stopped' && handedOver > 0 && first < labels ? first : null;
}

export interface RowSpan extends PrintedRow {
  /** The number of its first label. */
  readonly first: number;
}

export function spansOf(rows: readonly PrintedRow[]): readonly RowSpan[] {
  let first = 0;
  return rows.flatMap((row) => {
    const span = { ...row, first };
    first += row.quantity;
    return row.quantity === 0 ? [] : [span];
  });
}

export function spanOf(spans: readonly RowSpan[], label: number): RowSpan | null {
  return spans.findLast(({ first }) => first <= label) ?? null;
}
