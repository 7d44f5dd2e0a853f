/** The alignment page: where its four crosses belong, and what correction follows from where they are found. */
import type { SizeMm } from './label-sheet.ts';
import type { PrinterProfile } from './labels.ts';

/** As far in as every printer can still print, and no farther than a fifth of a small label. */
const INSET_MAX_MM = 20;
const INSET_SHARE = 0.2;

export interface AlignmentMarks {
  readonly leftMm: number;
  readonly rightMm: number;
  readonly topMm: number;
  readonly bottomMm: number;
}

/** The places of the crosses on a page, from its top left corner. */
export function alignmentMarks({ widthMm, heightMm }: SizeMm): AlignmentMarks {
  const inset = (length: number): number => Math.round(Math.min(INSET_MAX_MM, length * INSET_SHARE));
  const [x, y] = [inset(widthMm), inset(heightMm)];
  return { leftMm: x, rightMm: widthMm - x, topMm: y, bottomMm: heightMm - y };
}

/** The measurements of a person on the page that was printed without any correction. */
export interface Measured {
  /** From the paper's left edge to the left crosses, from its top edge to the upper ones. */
  readonly leftMm: number;
  readonly topMm: number;
  /** From cross to cross. */
  readonly acrossMm: number;
  readonly downMm: number;
}

export type Correction = Pick<PrinterProfile, 'dxMm' | 'dyMm' | 'scaleX' | 'scaleY'>;

export const NO_CORRECTION: Correction = { dxMm: 0, dyMm: 0, scaleX: 1, scaleY: 1 };

/**
 * A printer puts what is asked for at x to a + s·x. Asked for (x − a) / s, it puts it to x: that is the correction.
 * Lengths are rounded to a hundredth of a millimetre, scales to a ten-thousandth: finer than any ruler.
 */
export function correctionFrom(marks: AlignmentMarks, measured: Measured): Correction {
  const x = solve(marks.leftMm, marks.rightMm, measured.leftMm, measured.acrossMm);
  const y = solve(marks.topMm, marks.bottomMm, measured.topMm, measured.downMm);
  return { dxMm: x.shift, scaleX: x.scale, dyMm: y.shift, scaleY: y.scale };
}

function solve(first: number, last: number, found: number, apart: number): { shift: number; scale: number } {
  const stretch = apart / (last - first);
  const start = found - stretch * first;
  return {
    shift: Math.round((-start / stretch) * 100) / 100 + 0,
    scale: Math.round((1 / stretch) * 10_000) / 10_000,
  };
}
