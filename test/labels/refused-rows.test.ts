/** Rows that no printer gets: what the screen shows of them, and that they are spoken of as what they are. */
import { describe, expect, test } from 'vitest';
import { ROLL_PRESETS, STARTER_TEMPLATES } from '../../src-sync/domain/labels/label-presets.ts';
import { NO_EXTRAS, type LabelElement, type Symbology } from '../../src-sync/domain/labels/labels.ts';
import { job, laidOut, printer, row, template } from './job.ts';

const [shelf] = STARTER_TEMPLATES;
const stock = ROLL_PRESETS[6]!.stock;

describe('of a row that is refused', () => {
  const values = { name: 'Brass hinge', price: 96, unit: 'pc', sku: 'HNG-4', barcode: 'HNG-4' };
  const wanted = job(
    { ...shelf!, symbology: 'EAN_13' },
    [row(values), row({ ...values, name: 'Hook \u{1F529}' })],
    {
      printer: printer(203),
    },
  );

  test('the screen shows all that can be drawn, each row in its own picture, and which part is the matter', () => {
    const shown = laidOut({ ...wanted, drawsRefused: true });
    const texts = [...shown.pages()].map(({ boxes }) =>
      boxes.flatMap((box) => (box.kind === 'text' ? box.text : box.kind)),
    );
    expect(texts).toEqual([
      ['Brass hinge', '₹96.00', 'per pc'],
      ['₹96.00', 'per pc'],
    ]);
    const codes = shown.refused.map(({ code, values: said }) => [code, said['element']]);
    expect(codes).toEqual([
      ['WRONG_CHARACTER', 4],
      ['NO_GLYPH', 1],
    ]);
  });

  test('no printer gets anything', () => {
    const printed = laidOut(wanted);
    expect([printed.labels, printed.refused.length, [...printed.pages()]]).toEqual([0, 2, []]);
  });

  test('a wrong number of labels is no label on the screen either', () => {
    const none = laidOut({ ...wanted, rows: [row(values, -1)], drawsRefused: true });
    expect([...none.pages()]).toEqual([]);
  });
});

describe('another code is offered', () => {
  const refusalIn = (symbology: Symbology, sku: string, widthMm: number, heightMm: number, dpi = 203) => {
    const code: LabelElement = {
      ...{ kind: 'barcode', fields: ['sku'], symbology: null, withText: true },
      ...{ xMm: 2, yMm: 2, widthMm, heightMm },
    };
    const wanted = template({ ...stock, symbology, extras: { ...NO_EXTRAS, elements: [code] } });
    const [refusal] = laidOut(job(wanted, [row({ name: 'Hinge', sku })], { printer: printer(dpi) })).refused;
    return { refusal, wanted, code };
  };
  const SKUS = ['HNG-4', 'A-VERY-LONG-SKU-0123456789-0123456789', '4711', '8901234567890', 'hinge'];
  const PLACES = [
    [92, 30],
    [30, 12],
    [14, 14],
    [60, 5],
    [8, 4],
  ] as const;

  test('only where it prints this very value in this very place on this printer', () => {
    let offered = 0;
    for (const sku of SKUS) {
      for (const [widthMm, heightMm] of PLACES) {
        for (const symbology of ['CODE_128', 'EAN_13', 'CODE_39', 'QR_CODE', 'GS1_128', 'ITF_14'] as const) {
          const { refusal, wanted, code } = refusalIn(symbology, sku, widthMm, heightMm);
          for (const other of refusal?.alternatives ?? []) {
            const again = laidOut(
              job({ ...wanted, symbology: other.symbology }, [row({ name: 'Hinge', sku })], {
                printer: printer(203),
              }),
            );
            expect(again.refused).toEqual([]);
            const [box] = [...again.pages()].flatMap(({ boxes }) =>
              boxes.filter(({ kind }) => kind === 'symbol'),
            );
            expect(box).toMatchObject({ data: sku, symbology: other.symbology });
            expect(other.widthMm).toBeLessThanOrEqual(code.widthMm);
            expect(refusal?.advice).toContain(`${other.widthMm.toFixed(1)} mm wide`);
            offered += 1;
          }
        }
      }
    }
    expect(offered).toBeGreaterThan(20);
  });

  test('nowhere else: what helps is said instead', () => {
    const long = refusalIn('CODE_128', 'A-VERY-LONG-SKU-0123456789-0123456789', 6, 6).refusal;
    expect([long?.code, long?.alternatives]).toEqual(['TOO_WIDE', []]);
    expect(long?.advice).toBe('Make the barcode wider, or take a larger label or a shorter code.');
    const letters = refusalIn('EAN_13', 'HNG-4-LEFT-HAND-BRASS', 9, 4).refusal;
    expect([letters?.code, letters?.alternatives]).toEqual(['SKU_NO_CODE', []]);
    expect(letters?.advice).toMatch(
      /As Code 128 it would need \d+\.\d mm: make its place larger, or take a larger label\.$/,
    );
  });

  test('never for GS1 data, whose brackets another code would print as they stand', () => {
    const { refusal } = refusalIn('GS1_128', '(01)08901234567890(10)B7', 30, 20);
    expect([refusal?.code, refusal?.alternatives]).toEqual(['TOO_WIDE', []]);
  });

  test('of a matrix the shorter side of its place is what it lacks', () => {
    const { refusal } = refusalIn('QR_CODE', 'A-VERY-LONG-SKU-0123456789-0123456789', 60, 5);
    expect(refusal).toMatchObject({ code: 'TOO_WIDE', values: { hasMm: '5.0', isSquare: 1 } });
    expect(refusal?.advice).toMatch(/^Make the barcode wider and higher/);
  });
});

describe('a place', () => {
  const code: LabelElement = {
    ...{ kind: 'barcode', fields: ['sku'], symbology: null, withText: true },
    ...{ xMm: 4, yMm: 4, widthMm: 92, heightMm: 30 },
  };
  const refusalOf = (symbology: Symbology, tag: string, isPlace = true) =>
    laidOut(
      job(template({ ...stock, symbology, extras: { ...NO_EXTRAS, elements: [code] } }), [
        { ...row({ name: 'Bhosari', sku: tag, barcode: tag }), isPlace },
      ]),
    ).refused[0];

  test.each<[Symbology, string]>([
    ['EAN_13', 'BHO'],
    ['EAN_13', '8901234567891'],
    ['ITF_14', '12'],
    ['GS1_128', 'BHO'],
    ['CODE_39', 'bho'],
  ])('whose code cannot be %s (%s) is not told to get a barcode, nor of a SKU', (symbology, tag) => {
    const refusal = refusalOf(symbology, tag);
    expect(refusal).toMatchObject({ code: 'PLACE_CODE_UNFIT', values: { value: tag } });
    expect(refusal?.alternatives.map((one) => one.symbology)).toEqual(['CODE_128', 'QR_CODE']);
    expect(`${refusal?.message} ${refusal?.advice}`).not.toMatch(/SKU|item|barcode|record|article/i);
    expect(refusal?.advice).toMatch(/^Give it a code in the Service .* Printed as Code 128 \(.+ or QR/);
    expect(refusal?.values).not.toHaveProperty('hasBarcode');
    expect(refusalOf(symbology, tag, false)?.code).not.toMatch(/PLACE/);
  });

  test('without a code of its own is told to get one', () => {
    const refusal = refusalOf('CODE_128', '');
    expect(refusal).toMatchObject({ code: 'PLACE_NO_CODE', message: 'No code means this place alone.' });
    expect(refusal?.advice).toContain('Give it a code of its own');
  });
});
