/** A measurement on the alignment page gives the correction that puts the next page right. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignmentMarks, correctionFrom } from '../../src-sync/domain/labels/label-alignment.ts';

const A4 = { widthMm: 210, heightMm: 297 };

describe('the alignment page', () => {
  it('has its crosses inside what every printer can print, and inside small labels', () => {
    expect(alignmentMarks(A4)).toEqual({ leftMm: 20, rightMm: 190, topMm: 20, bottomMm: 277 });
    const small = alignmentMarks({ widthMm: 50, heightMm: 30 });
    expect(small).toEqual({ leftMm: 10, rightMm: 40, topMm: 6, bottomMm: 24 });
  });

  it('leaves a printer alone that prints right', () => {
    const right = { leftMm: 20, topMm: 20, acrossMm: 170, downMm: 257 };
    expect(correctionFrom(alignmentMarks(A4), right)).toEqual({ dxMm: 0, dyMm: 0, scaleX: 1, scaleY: 1 });
  });

  it('whatever a printer does to a page, the corrected cross lands within a tenth of a millimetre', () => {
    const shift = fc.double({ min: -8, max: 8, noNaN: true });
    const stretch = fc.double({ min: 0.95, max: 1.05, noNaN: true });
    fc.assert(
      fc.property(shift, stretch, shift, stretch, (ax, sx, ay, sy) => {
        const marks = alignmentMarks(A4);
        const print = (at: number, a: number, s: number): number => a + s * at;
        const correction = correctionFrom(marks, {
          leftMm: print(marks.leftMm, ax, sx),
          topMm: print(marks.topMm, ay, sy),
          acrossMm: (marks.rightMm - marks.leftMm) * sx,
          downMm: (marks.bottomMm - marks.topMm) * sy,
        });
        for (const at of [0, 20, 105, 190]) {
          expect(print(correction.dxMm + at * correction.scaleX, ax, sx)).toBeCloseTo(at, 1);
          expect(print(correction.dyMm + at * correction.scaleY, ay, sy)).toBeCloseTo(at, 1);
        }
      }),
    );
  });
});
