/** Rows that no printer gets: what the screen shows of them, and that they are spoken of as what they are. */
import { describe, expect, test } from 'vitest';
import { ROLL_PRESETS, STARTER_TEMPLATES } from '../../src-sync/domain/label-presets.ts';
import { NO_EXTRAS, type LabelElement, type Symbology } from '../../src-sync/domain/labels.ts';
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
    expect(refusal?.alternatives).toEqual(expect.arrayContaining(['CODE_128', 'QR_CODE']));
    expect(`${refusal?.message} ${refusal?.advice}`).not.toMatch(/SKU|item|barcode|record|article/i);
    expect(refusal?.advice).toMatch(/^Print it as .*QR/);
    expect(refusalOf(symbology, tag, false)?.code).not.toMatch(/PLACE/);
  });

  test('without a code of its own is told to get one', () => {
    const refusal = refusalOf('CODE_128', '');
    expect(refusal).toMatchObject({ code: 'PLACE_NO_CODE', message: 'No code means this place alone.' });
    expect(refusal?.advice).toContain('Give it a code of its own');
  });
});
