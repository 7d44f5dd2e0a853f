import { expect, test } from 'vitest';
import { NO_EXTRAS, type LabelElement } from '../../src-sync/domain/labels/labels.ts';
import { renderPdf } from '../../src-sync/labels/render/pdf.ts';
import { renderSvg } from '../../src-sync/labels/render/svg.ts';
import { renderZpl } from '../../src-sync/labels/render/zpl.ts';
import { fonts, job, laidOut, printer, row, template } from './job.ts';
import { dotsOfPdf, dotsOfZpl, hasInk, type Dots } from './proof.ts';

/** Two by two pixels, black at the top left and the bottom right. */
const CHESS = { widthPx: 2, heightPx: 2, rowsBase64: Buffer.from([0x80, 0x40]).toString('base64') };
const ELEMENTS: readonly LabelElement[] = [
  { kind: 'image', image: CHESS, xMm: 10, yMm: 5, widthMm: 10, heightMm: 10 },
  { kind: 'line', xMm: 2, yMm: 20, widthMm: 46, heightMm: 0.5 },
];
const ROLL = template({
  pageType: 'ROLL',
  labelWidthMm: 50,
  labelHeightMm: 25,
  marginTopMm: 0,
  marginLeftMm: 0,
  columns: 1,
  extras: { ...NO_EXTRAS, elements: ELEMENTS },
});

function isInked(dots: Dots, xMm: number, yMm: number): boolean {
  const [x, y] = [Math.round((xMm * 203) / 25.4), Math.round((yMm * 203) / 25.4)];
  return hasInk(dots, x, y, x + 1, y + 1);
}

test('pictures and lines are drawn where they were placed, by every renderer', async () => {
  const profile = printer(203);
  const [page] = [...laidOut(job(ROLL, [row({})], { printer: profile })).pages()];
  const [zpl] = [...renderZpl([page!], { fonts, printer: profile })];
  const pdf = Buffer.concat(
    [...renderPdf([page!, page!], { fonts, title: 'A', createdAtMs: 0 })].map(({ bytes }) => bytes),
  );
  // Or a print dialogue would fit the page into its margins.
  expect(pdf.toString('latin1')).toContain('/PrintScaling /None');
  const printed = [await dotsOfZpl(zpl!.bytes, 8), ...(await dotsOfPdf(pdf, 203))];
  expect(printed).toHaveLength(3);
  for (const dots of printed) {
    expect(isInked(dots, 12, 7)).toBe(true);
    expect(isInked(dots, 18, 13)).toBe(true);
    expect(isInked(dots, 18, 7)).toBe(false);
    expect(isInked(dots, 12, 13)).toBe(false);
    expect(isInked(dots, 25, 20.25)).toBe(true);
    expect(isInked(dots, 25, 21.5)).toBe(false);
  }
  const svg = renderSvg(page!, { fonts });
  expect(svg).toContain('<image x="10" y="5" width="10" height="10"');
  expect(svg).toContain('<rect x="2" y="20" width="46" height="0.5"/>');
});

test('an SVG contains nothing of the record as text', () => {
  const shown = template({ fields: ['name'] });
  const [page] = [...laidOut(job(shown, [row({ name: '<script>&"brass' })])).pages()];
  const svg = renderSvg(page!, { fonts });
  expect(svg).not.toMatch(/script|brass|&/);
  expect(svg).toMatch(/^<svg xmlns="[^"]+" width="210mm" height="297mm" viewBox="0 0 210 297"/);
});
