/** Templates and records that nobody could print: refused by name before anything is drawn. */
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../src-sync/domain/messages/message.ts';
import { SYMBOLOGIES } from '../../src-sync/domain/labels/labels.ts';
import { layOut } from '../../src-sync/labels/lay-out.ts';
import { fitsInDots } from '../../src-sync/labels/raster/dot-limits.ts';
import { job, printer, row, template } from './job.ts';

const ROLL = { pageType: 'ROLL', labelWidthMm: 50, labelHeightMm: 25, columns: 1 };

function withPicture(sideMm: number, isPhoto: boolean, count = 1) {
  const image = { widthPx: 8, heightPx: 8, rowsBase64: 'qlWqVapVqlU=', isPhoto };
  const place = { kind: 'image', xMm: 0, yMm: 0, widthMm: sideMm, heightMm: sideMm, image };
  const elements = Array.from({ length: count }, () => place);
  return template({ ...ROLL, labelWidthMm: sideMm, labelHeightMm: sideMm, extras: { elements } });
}

describe('a label', () => {
  it.each(SYMBOLOGIES)('whose %s would hold a hundred thousand digits is refused by its row', (symbology) => {
    const wanted = job(template({ ...ROLL, symbology }), [
      row({ name: 'Bolt', barcode: '1'.repeat(100_000) }),
    ]);
    const laid = layOut(wanted);
    expect(laid.ok && laid.value.refused.map(({ row: at }) => at)).toEqual([0]);
  });

  it.each([
    ['a photograph two metres wide', withPicture(2_000, true), 203],
    ['many photographs of a page', withPicture(200, true, 20), 300],
    ['a drawing of two metres for a fine printer', withPicture(2_000, false), 1_200],
  ])('with %s is refused before its dots take the memory', (_what, wanted, dpi) => {
    const laid = layOut(job(wanted, [row({ name: 'Bolt' })], { printer: printer(dpi) }));
    expect(laid.ok ? null : sentenceOf(laid.failure)?.key).toBe('labels.said.pictureDots');
  });

  it('as large as a page takes its picture at 600 dpi, and is too large in dots where every letter is one', () => {
    const page = withPicture(200, true);
    expect(layOut(job(page, [], { printer: printer(600) })).ok).toBe(true);
    expect(fitsInDots(page, printer(600)).ok).toBe(true);
    expect(fitsInDots(withPicture(2_000, true), printer(600))).toMatchObject({
      failure: { words: [{ key: 'labels.said.labelDots' }] },
    });
  });
});
