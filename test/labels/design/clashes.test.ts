/** Words that lie on other parts: the label is printed, and it is said. */
import { describe, expect, test } from 'vitest';
import { STARTER_TEMPLATES } from '../../../src-sync/domain/labels/label-presets.ts';
import { NO_EXTRAS, type LabelClash, type LabelElement } from '../../../src-sync/domain/labels/labels.ts';
import { job, laidOut, printer, row, template } from '../job.ts';

const LOOK = { fontSizePt: 8, bold: false, align: 'left' } as const;
const ROLL = { pageType: 'ROLL', labelWidthMm: 100, labelHeightMm: 60, marginTopMm: 0, marginLeftMm: 0 };
const name = (xMm: number, yMm: number, widthMm = 40): LabelElement => ({
  ...{ kind: 'field', field: 'name', prefix: '', ...LOOK },
  ...{ xMm, yMm, widthMm, heightMm: 4 },
});
const sku = (xMm: number, yMm: number): LabelElement => ({
  ...{ kind: 'field', field: 'sku', prefix: '', ...LOOK },
  ...{ xMm, yMm, widthMm: 20, heightMm: 4 },
});
const HINGE = { name: 'Brass hinge', sku: 'HNG-4', barcode: '8901234567894' };

function clashesOf(
  elements: readonly LabelElement[],
  rows: readonly object[] = [HINGE],
  more: object = {},
): readonly LabelClash[] {
  const wanted = template({ ...ROLL, columns: 1, ...more, extras: { ...NO_EXTRAS, elements } });
  const laid = laidOut(
    job(
      wanted,
      rows.map((values) => row({ ...values })),
      { printer: printer(203) },
    ),
  );
  expect(laid.refused).toEqual([]);
  return laid.clashes;
}

describe('parts that lie on each other', () => {
  test('are told once a pair with the number of labels, measured by their letters and not by their places', () => {
    const long = { ...HINGE, name: 'Brass hinge with a long, long name' };
    // The second name reaches the SKU, the first ends before it.
    expect(clashesOf([name(2, 2, 60), sku(40, 2)], [HINGE, long, long])).toEqual([
      { part: 0, other: 1, rows: 2, row: 1 },
    ]);
    expect(clashesOf([name(2, 2), sku(2, 3)], [HINGE])).toEqual([{ part: 0, other: 1, rows: 1, row: 0 }]);
    expect(clashesOf([name(2, 2), sku(2, 7)])).toEqual([]);
  });

  test('may be a line or the black of a picture, and not its white', () => {
    const rule: LabelElement = { kind: 'line', xMm: 0, yMm: 3, widthMm: 50, heightMm: 0.5 };
    expect(clashesOf([rule, name(2, 2)])).toEqual([{ part: 1, other: 0, rows: 1, row: 0 }]);
    const rows = [0xff, 0x81, 0x81, 0x81, 0x81, 0x81, 0x81, 0xff];
    const frame: LabelElement = {
      kind: 'image',
      image: { widthPx: 8, heightPx: 8, rowsBase64: Buffer.from(rows).toString('base64') },
      ...{ xMm: 0, yMm: 0, widthMm: 80, heightMm: 40 },
    };
    expect(clashesOf([frame, name(20, 15)])).toEqual([]);
    expect(clashesOf([frame, name(2, 15)])).toEqual([{ part: 1, other: 0, rows: 1, row: 0 }]);
  });

  test('may be the letters under a code', () => {
    const code: LabelElement = {
      ...{ kind: 'barcode', fields: ['barcode'], symbology: 'CODE_128', withText: true },
      ...{ xMm: 10, yMm: 10, widthMm: 60, heightMm: 20 },
    };
    expect(clashesOf([code, name(30, 26.5)])).toEqual([{ part: 0, other: 1, rows: 1, row: 0 }]);
  });

  test.each(STARTER_TEMPLATES.map((one) => [one.name, one] as const))(
    'are none on a starter: %s',
    (_, one) => {
      const full = {
        ...HINGE,
        price: 123456.5,
        mrp: 234567,
        unit: 'piece',
        name: 'Brass hinge 4 inch '.repeat(4),
      };
      expect(laidOut(job(one, [row(full)], { printer: printer(203) })).clashes).toEqual([]);
    },
  );
});
