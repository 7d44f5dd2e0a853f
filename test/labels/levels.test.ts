/** Names in different scripts begin on the same line, and none leaves its place for that. */
import { describe, expect, test } from 'vitest';
import type { TextBox } from '../../src-sync/labels/page.ts';
import { fonts, job, laidOut, row, template } from './job.ts';

const TOP_MM = 2;
const NAMES = ['Brass hinge', 'हिन्दी कैंची', 'ऊँचाई', 'कृ', 'Élégant', '₹403.00', 'ल'];

function linesIn(name: string, heightMm: number, fontSizePt = 9): readonly TextBox[] {
  const field = { kind: 'field', field: 'name', prefix: '', fontSizePt, bold: true, align: 'left' } as const;
  const elements = [{ ...field, xMm: 2, yMm: TOP_MM, widthMm: 60, heightMm }];
  const wanted = template({
    labelWidthMm: 64,
    labelHeightMm: 30,
    pageType: 'ROLL',
    marginTopMm: 0,
    marginLeftMm: 0,
    extras: { elements },
  });
  const [page] = [...laidOut(job(wanted, [row({ name })])).pages()];
  return (page?.boxes ?? []).flatMap((box) => (box.kind === 'text' ? box : []));
}

/** The reach of a line's ink, by the outlines of its letters. */
function inkOf({ text, bold, baselineMm, sizeMm }: TextBox): readonly [topMm: number, bottomMm: number] {
  const face = fonts[bold ? 'bold' : 'regular'];
  const drawn = face.shape(text).filter(({ glyph }) => glyph.path.commands.length > 0);
  const inMm = (units: number, dy: number): number =>
    baselineMm - (units / face.unitsPerEm) * sizeMm - dy * sizeMm;
  return [
    Math.min(...drawn.map(({ glyph, dy }) => inMm(glyph.bbox.maxY, dy))),
    Math.max(...drawn.map(({ glyph, dy }) => inMm(glyph.bbox.minY, dy))),
  ];
}

describe('the first line', () => {
  test.each(NAMES)('of %s stands where that of every other name stands', (name) => {
    const [latin] = linesIn('Brass', 8);
    const [line] = linesIn(name, 8);
    expect(line?.sizeMm).toBe(latin?.sizeMm);
    expect(line?.baselineMm).toBeCloseTo(latin?.baselineMm ?? 0, 9);
  });

  test('is as low as a low place lets it be, and a long name keeps the size and the lines that it had room for', () => {
    const [low] = linesIn('Brass', 3.4);
    expect(low?.sizeMm).toBe(linesIn('Brass', 8)[0]?.sizeMm);
    expect(low!.baselineMm).toBeLessThan(linesIn('Brass', 8)[0]!.baselineMm);
    const twoLines = linesIn('Brass hinge with a plate, and screws that fit the plate', 7.2);
    expect(twoLines).toHaveLength(2);
    expect(twoLines[0]?.sizeMm).toBe(low?.sizeMm);
  });

  test.each([...NAMES, 'ट्ठू ह्मू', 'Ẫ', 'र्ध्रुँ'])('%s stays inside its place, however low that is', (name) => {
    for (const heightMm of [1.5, 3, 4, 5, 6, 9]) {
      for (const line of linesIn(name, heightMm)) {
        const [top, bottom] = inkOf(line);
        expect(top, `${heightMm} mm`).toBeGreaterThanOrEqual(TOP_MM - 0.02);
        expect(bottom, `${heightMm} mm`).toBeLessThanOrEqual(TOP_MM + heightMm + 0.02);
      }
    }
  });
});
