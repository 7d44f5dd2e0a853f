import { expect, test } from 'vitest';
import { alignmentMarks, calibrated } from '../../src-sync/domain/labels/label-calibration.ts';
import { SHEET_PRESETS } from '../../src-sync/domain/labels/label-presets.ts';
import { gridOf } from '../../src-sync/domain/labels/label-sheet.ts';
import type { PrinterProfile } from '../../src-sync/domain/labels/labels.ts';
import { alignmentPage } from '../../src-sync/labels/alignment-page.ts';
import { renderPdf } from '../../src-sync/labels/render/pdf.ts';
import { fonts, printer, template } from './job.ts';
import { dotsOfPdf, edgesAlong, hasInk, type Dots } from './proof.ts';

const A4 = { widthMm: 210, heightMm: 297 };
const WORDS = { title: 'Print at 100 %, हिन्दी' };

/** A printer that moves and stretches: what it prints where something is asked for. */
const printed = (asked: number, moved: number, stretch: number): number => moved + stretch * asked;

test('what was measured on the alignment page makes the next print true, and a second measure refines it', () => {
  let profile: PrinterProfile = printer(600);
  const marks = alignmentMarks(A4);
  for (let round = 0; round < 2; round += 1) {
    const seen = (at: number, shift: number, scale: number, moved: number, stretch: number): number =>
      printed(shift + scale * at, moved, stretch);
    const see = ({ xMm, yMm }: { xMm: number; yMm: number }) => ({
      xMm: seen(xMm, profile.dxMm, profile.scaleX, 1.7, 0.996),
      yMm: seen(yMm, profile.dyMm, profile.scaleY, -0.8, 1.004),
    });
    const next = calibrated(profile, A4, { first: see(marks.first), second: see(marks.second) });
    if (!next.ok) throw new Error(next.failure.message);
    profile = next.value;
    for (const at of [0, 50, 200]) {
      expect(printed(profile.dxMm + profile.scaleX * at, 1.7, 0.996)).toBeCloseTo(at, 6);
      expect(printed(profile.dyMm + profile.scaleY * at, -0.8, 1.004)).toBeCloseTo(at, 6);
    }
  }
});

test('measures that no printer gives are refused', () => {
  const { first, second } = alignmentMarks(A4);
  expect(calibrated(printer(600), A4, { first: second, second: first }).ok).toBe(false);
  expect(calibrated(printer(600), A4, { first, second: { ...second, xMm: 100 } }).ok).toBe(false);
});

async function printPage(profile: PrinterProfile): Promise<Dots> {
  const grid = gridOf(template(SHEET_PRESETS[0]!.stock));
  if (!grid.ok) throw new Error(grid.failure.message);
  const page = alignmentPage(grid.value, profile, fonts, WORDS);
  const bytes = Buffer.concat(
    [...renderPdf([page], { fonts, title: 'A', createdAtMs: 0 })].map((piece) => piece.bytes),
  );
  const [dots] = await dotsOfPdf(bytes, 300);
  return dots!;
}

test('the crosses and outlines of the alignment page are where they say, within 0.1 mm', async () => {
  const dots = await printPage(printer(300));
  const toMm = (dot: number): number => (dot * 25.4) / 300;
  const middle = Math.round((17 * 300) / 25.4);
  const [left = 0, right = 0] = edgesAlong(
    dots,
    middle,
    Math.round((19 * 300) / 25.4),
    Math.round((21 * 300) / 25.4),
  );
  expect(Math.abs((toMm(left) + toMm(right)) / 2 - 20)).toBeLessThan(0.1);
  const row = Math.round(((15.15 + 30) * 300) / 25.4);
  const [edge = 0] = edgesAlong(dots, row, Math.round((6.5 * 300) / 25.4) + 40, dots.width).filter(
    (at) => toMm(at) > 69,
  );
  expect(Math.abs(toMm(edge) - (7.2 + 63.5 - 0.15))).toBeLessThan(0.1);
  const shifted = await printPage(printer(300, { dxMm: 5 }));
  expect(hasInk(shifted, 0, 0, Math.round((10 * 300) / 25.4), dots.height)).toBe(false);
});
