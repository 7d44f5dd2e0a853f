import { expect, test } from 'vitest';
import { SHEET_PRESETS } from '../../src-sync/domain/labels/label-presets.ts';
import type { PrinterProfile } from '../../src-sync/domain/labels/labels.ts';
import { alignmentJob } from '../../src-sync/engine/labels/alignment.ts';
import { renderPdf } from '../../src-sync/labels/render/pdf.ts';
import { fonts, job, laidOut, printer, row, template } from './job.ts';
import { dotsOfPdf, edgesAlong, hasInk, type Dots } from './proof.ts';

async function printPage(profile: PrinterProfile): Promise<Dots> {
  const stock = template(SHEET_PRESETS[0]!.stock);
  const target = { kind: 'file' as const, path: 'labels.pdf' };
  const asked = alignmentJob('a', stock, { id: 'p', name: 'Laser', target, language: 'pdf', profile }, true);
  if (!asked.ok) throw new Error(asked.failure.message);
  const { pages } = laidOut(job(asked.value.template, [row({})], { printer: asked.value.printer.profile }));
  const bytes = Buffer.concat(
    [...renderPdf(pages(), { fonts, title: 'A', createdAtMs: 0 })].map((piece) => piece.bytes),
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
  expect(Math.abs(toMm(edge) - (7.2 + 63.5))).toBeLessThan(0.1);
  const shifted = await printPage(printer(300, { dxMm: 5 }));
  expect(hasInk(shifted, 0, 0, Math.round((10 * 300) / 25.4), dots.height)).toBe(false);
});
