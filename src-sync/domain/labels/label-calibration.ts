/** From what a person measures on the alignment page to the correction that makes this printer print true. */
import { failure } from '../failure.ts';
import type { SizeMm } from './label-sheet.ts';
import type { PrinterProfile } from './labels.ts';
import { failed, ok, type Result } from '../result.ts';

/** Where the two crosses of the alignment page should be: near the top left and the bottom right corner. */
export interface AlignmentMarks {
  readonly first: { readonly xMm: number; readonly yMm: number };
  readonly second: { readonly xMm: number; readonly yMm: number };
}

/** Measured with a ruler from the paper's left and top edge to the middle of each cross. */
export type MeasuredMarks = AlignmentMarks;

const FROM_EDGE_MM = 20;

export function alignmentMarks(page: SizeMm): AlignmentMarks {
  const inX = Math.min(FROM_EDGE_MM, page.widthMm / 4);
  const inY = Math.min(FROM_EDGE_MM, page.heightMm / 4);
  return {
    first: { xMm: inX, yMm: inY },
    second: { xMm: page.widthMm - inX, yMm: page.heightMm - inY },
  };
}

/**
 * The printer moved and stretched what it was asked for; the answer undoes both. `printer` is the profile that the
 * alignment page was printed with, so that measuring a second time refines the first.
 */
export function calibrated(
  printer: PrinterProfile,
  page: SizeMm,
  measured: MeasuredMarks,
): Result<PrinterProfile> {
  const { first, second } = alignmentMarks(page);
  const x = corrected(
    printer.dxMm,
    printer.scaleX,
    [first.xMm, second.xMm],
    [measured.first.xMm, measured.second.xMm],
  );
  const y = corrected(
    printer.dyMm,
    printer.scaleY,
    [first.yMm, second.yMm],
    [measured.first.yMm, measured.second.yMm],
  );
  if (x === null || y === null) {
    return failed(
      failure(
        'VALIDATION',
        'These measures would move or stretch everything by more than any printer does. Measure again from the left and the top edge of the paper to the middle of each cross, in millimetres.',
      ),
    );
  }
  return ok({ ...printer, dxMm: x.shiftMm, scaleX: x.scale, dyMm: y.shiftMm, scaleY: y.scale });
}

const SHIFT_MOST_MM = 25;
const STRETCH_MOST = 0.05;

/** The printer puts what is asked for at q to a + b·q: two measures give a and b. */
function corrected(
  shiftMm: number,
  scale: number,
  [first, second]: readonly [number, number],
  [seenFirst, seenSecond]: readonly [number, number],
): { readonly shiftMm: number; readonly scale: number } | null {
  const asked = [shiftMm + scale * first, shiftMm + scale * second] as const;
  const stretch = (seenSecond - seenFirst) / (asked[1] - asked[0]);
  const moved = seenFirst - stretch * asked[0];
  const answer = { shiftMm: -moved / stretch, scale: 1 / stretch };
  const isSane = Math.abs(answer.shiftMm) <= SHIFT_MOST_MM && Math.abs(answer.scale - 1) <= STRETCH_MOST;
  return isSane ? answer : null;
}
