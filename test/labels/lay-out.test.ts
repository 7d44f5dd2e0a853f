import { describe, expect, test } from 'vitest';
import {
  ROLL_PRESETS,
  SHEET_PRESETS,
  STARTER_TEMPLATES,
} from '../../src-sync/domain/labels/label-presets.ts';
import type { LabelProblem, Symbology } from '../../src-sync/domain/labels/labels.ts';
import { layOut } from '../../src-sync/labels/lay-out.ts';
import { job, laidOut, printer, row, template } from './job.ts';

const [l7160, , l7651] = SHEET_PRESETS.map(({ stock }) => stock);
const HINGE = { name: 'Brass hinge', sku: 'HNG-4', price: 142.5, barcode: '8901234567890' };

function problemOf(
  symbology: Symbology,
  barcode: string,
  dpi = 300,
  stock: object = l7160!,
): LabelProblem | null {
  const laid = laidOut(
    job(template({ ...stock, symbology, fields: ['name', 'barcode'] }), [row({ name: 'A', barcode })], {
      printer: printer(dpi),
    }),
  );
  return laid.refused[0] ?? null;
}

function namesOf(problem: LabelProblem | null): readonly Symbology[] {
  return problem?.alternatives.map(({ symbology }) => symbology) ?? [];
}

describe('a part-used sheet', () => {
  test('leaves its used cells empty and goes on with the next sheet', () => {
    const laid = laidOut(job(template(l7160!), [row(HINGE, 20)], { start: 4 }));
    const pages = [...laid.pages()];
    expect([laid.labels, laid.pageCount, pages.length]).toEqual([20, 2, 2]);
    expect(pages.map((page) => [page.firstLabel, page.labels])).toEqual([
      [0, 17],
      [17, 3],
    ]);
    const top = Math.min(...pages[0]!.boxes.map((box) => ('yMm' in box ? box.yMm : box.baselineMm)));
    expect(top).toBeGreaterThan(15.15 + 38.1);
  });

  test('refuses a start beyond its last cell', () => {
    expect(layOut(job(template(l7160!), [row(HINGE)], { start: 21 }))).toMatchObject({ ok: false });
  });

  test('is printed again from label N alone', () => {
    const wanted = job(template(l7160!), [row(HINGE, 5), row({ ...HINGE, name: 'Last' }, 2)], {
      fromLabel: 5,
    });
    const laid = laidOut(wanted);
    const texts = [...laid.pages()].flatMap(({ boxes }) =>
      boxes.flatMap((box) => (box.kind === 'text' ? box.text : [])),
    );
    expect(laid.labels).toBe(2);
    expect(texts).toContain('Last');
    expect(texts).not.toContain('Brass hinge');
  });
});

describe('bars', () => {
  test.each([203, 300, 600])('are whole dots wide and begin on a dot at %i dpi', (dpi) => {
    const dot = 25.4 / dpi;
    for (const symbology of ['CODE_128', 'QR_CODE', 'EAN_13'] as const) {
      const laid = laidOut(
        job(template({ ...l7160!, symbology }), [row(HINGE, 21)], {
          printer: printer(dpi, { dxMm: 0.37, dyMm: -0.21, scaleX: 1.003 }),
        }),
      );
      const symbols = [...laid.pages()].flatMap(({ boxes }) => boxes.filter((box) => box.kind === 'symbol'));
      expect(symbols).toHaveLength(21);
      for (const symbol of symbols) {
        for (const length of [symbol.xMm, symbol.yMm, symbol.moduleMm, symbol.rowHeightMm]) {
          expect(Math.abs(length / dot - Math.round(length / dot))).toBeLessThan(1e-6);
        }
      }
    }
  });

  test('of EAN-13 do not fit a 38.1 mm label at 203 dpi, and codes that do are named', () => {
    const problem = problemOf('EAN_13', HINGE.barcode, 203, l7651);
    expect(problem).toMatchObject({ code: 'TOO_WIDE', field: 'barcode', row: 0 });
    expect(problem?.message).toContain('42.4 mm at 203 dpi');
    expect(namesOf(problem)).toEqual(['QR_CODE', 'DATA_MATRIX']);
    expect(problem?.advice).toMatch(
      /Printed as QR \(\d+\.\d mm wide\) or DataMatrix \(\d+\.\d mm wide\) it fits\.$/,
    );
    expect(problemOf('EAN_13', HINGE.barcode, 600, l7651)).toBeNull();
  });
});

describe('wrong data', () => {
  test.each([
    ['EAN_13', '8901234567891', 'WRONG_CHECK_DIGIT'],
    ['EAN_13', '890123456789', 'MISSING_CHECK_DIGIT'],
    ['EAN_8', '9638507', 'MISSING_CHECK_DIGIT'],
    ['UPC_A', '01234567890', 'MISSING_CHECK_DIGIT'],
    ['EAN_13', '8', 'WRONG_LENGTH'],
    ['EAN_13', '96385074', 'WRONG_LENGTH'],
    ['EAN_13', '8901234', 'WRONG_LENGTH'],
    ['EAN_13', 'HNG-4', 'WRONG_CHARACTER'],
    ['EAN_8', '8901234567890', 'WRONG_LENGTH'],
    ['UPC_A', '8901234567890', 'WRONG_LENGTH'],
    ['GS1_128', 'HNG-4', 'WRONG_GS1'],
    ['GS1_128', '(01)8901234567890', 'WRONG_GS1'],
    ['GS1_128', '[01]8901234567890', 'WRONG_GS1'],
    ['CODE_39', 'hinge', 'WRONG_CHARACTER'],
    ['CODE_128', 'कब्ज़ा', 'WRONG_CHARACTER'],
    ['CODE_128', 'A\u0000B', 'CONTROL_CHARACTER'],
    ['CODE_128', 'A\u001bB', 'CONTROL_CHARACTER'],
    ['CODE_128', '', 'NO_CODE'],
    ['CODE_128', 'x'.repeat(300), 'TOO_WIDE'],
    ['QR_CODE', 'x'.repeat(5000), 'TOO_MUCH_DATA'],
    ['QR_CODE', 'half \ud83d', 'HALF_CHARACTER'],
  ] as const)('%s of “%s” is refused as %s, with what to do', (symbology, barcode, code) => {
    const problem = problemOf(symbology, barcode);
    expect(problem?.code).toBe(code);
    expect(problem?.message.length).toBeGreaterThan(10);
    expect(problem?.advice.length).toBeGreaterThan(10);
    expect(problem?.message.length).toBeLessThan(300);
  });

  test.each([
    ['EAN_13', '890-1234 567890'],
    ['EAN_13', '012345678905'],
    ['UPC_A', '0012345678905'],
    ['EAN_8', '96385074'],
    ['CODE_39', 'HNG-4/2'],
    ['CODE_128', 'a^b~c_"d\'<>&'],
    ['QR_CODE', 'कब्ज़ा 😀'],
    ['DATA_MATRIX', 'HNG-4'],
    ['GS1_128', '(01)08901234567890(10)B7'],
    ['GS1_128', '[01]08901234567890[10]B7'],
  ] as const)('%s takes “%s”', (symbology, barcode) => {
    expect(problemOf(symbology, barcode)).toBeNull();
  });

  test('holds back its own row only', () => {
    const laid = laidOut(
      job(template(l7160!), [
        row(HINGE),
        row({ ...HINGE, name: '😀' }),
        row(HINGE, -1),
        row({ name: 'x' }),
        row(HINGE),
        row({ ...HINGE, name: 'half \ud83d' }),
        row({ ...HINGE, name: 'lost \ufffd' }),
      ]),
    );
    expect(laid.labels).toBe(2);
    expect(laid.refused.map((problem) => [problem.row, problem.code])).toEqual([
      [1, 'NO_GLYPH'],
      [2, 'WRONG_QUANTITY'],
      [3, 'NO_CODE'],
      [5, 'HALF_CHARACTER'],
      [6, 'HALF_CHARACTER'],
    ]);
  });

  test('is said so that it can be put right: the digit that is missing, the SKU that is no number, one digit, a UPC-A', () => {
    const said = (symbology: Symbology, barcode: string) => problemOf(symbology, barcode);
    expect(said('EAN_13', '890123456789')).toMatchObject({
      message:
        '“890123456789” has 12 digits; an EAN-13 code has 13. If the check digit at its end is missing, that would be 0.',
      values: { expected: '0', corrected: '8901234567890' },
    });
    expect(said('EAN_13', '8901234567891')?.values).toMatchObject({ expected: '0' });
    expect(said('UPC_A', '8')?.message).toBe('“8” has 1 digit; a UPC-A code has 12.');
    expect(said('UPC_A', 'HNG-4')?.message).toContain('cannot be a UPC-A code');
    expect(namesOf(said('EAN_13', '890123456789'))).not.toContain('UPC_A');
    for (const symbology of ['EAN_13', 'UPC_A', 'ITF_14', 'GS1_128'] as const) {
      for (const sku of ['HNG-4', '4711', '890123456789']) {
        const wanted = template({ ...l7160!, symbology, fields: ['name', 'barcode'] });
        const [problem] = laidOut(job(wanted, [row({ name: 'A', sku })])).refused;
        expect(problem).toMatchObject({ code: 'SKU_NO_CODE', values: { value: sku } });
        expect(problem?.message).toMatch(/^The item has no barcode, and its SKU “.+” is not an? .+ code\.$/);
        expect(problem?.advice).toMatch(/Printed as Code 128 \(.+ mm wide\) or QR \(.+ mm wide\) it fits\.$/);
      }
    }
    const qrTag = { ...STARTER_TEMPLATES[4]!, symbology: 'EAN_13' } as const;
    expect(laidOut(job(qrTag, [row(HINGE)])).refused[0]?.message).toBe(
      'The SKU “HNG-4” is not an EAN-13 code.',
    );
  });

  test('offers a retail code of another length by name', () => {
    expect(namesOf(problemOf('UPC_A', '8901234567890'))[0]).toBe('EAN_13');
  });
});

describe('text', () => {
  test('gets smaller and ends with an ellipsis before it leaves its place', () => {
    const long = 'Very long name of a hinge made of brass '.repeat(10);
    const hindi = 'पीतल का बहुत लम्बा क़ब्ज़ा '.repeat(12);
    for (const name of [long, hindi, 'W'.repeat(300)]) {
      for (const { stock } of [...SHEET_PRESETS, ...ROLL_PRESETS]) {
        const laid = laidOut(
          job(template({ ...stock, fields: ['name', 'sku', 'price'] }), [row({ ...HINGE, name })]),
        );
        expect(laid.refused).toEqual([]);
        const { leftMm, topMm, label } = laid.grid;
        const texts = [...laid.pages()].flatMap(({ boxes }) => boxes.filter((box) => box.kind === 'text'));
        if (stock === l7651) expect(texts.some(({ text }) => text.endsWith('…'))).toBe(true);
        for (const box of texts) {
          expect(box.xMm + box.widthMm).toBeLessThanOrEqual(leftMm + label.widthMm);
          expect(box.baselineMm).toBeLessThanOrEqual(topMm + label.heightMm);
        }
      }
    }
  });

  test('in a place that is too low gets as small as the place rather than be lost', () => {
    const place = { xMm: 1, yMm: 1, widthMm: 40, heightMm: 1 };
    const look = { fontSizePt: 8, bold: false, align: 'left', prefix: '' } as const;
    const elements = [{ kind: 'field', field: 'name', ...place, ...look } as const];
    const wanted = template({ ...l7160!, extras: { elements } });
    const [page] = [...laidOut(job(wanted, [row(HINGE)])).pages()];
    expect(page?.boxes).toMatchObject([{ kind: 'text', text: 'Brass hinge' }]);
  });

  test('writes money as money and leaves out what the record does not have', () => {
    const fields = ['name', 'price', 'mrp', 'unit'];
    const laid = laidOut(
      job(template({ ...l7160!, fields }), [row({ name: 'A', price: '123456.5', unit: null, mrp: 90 })]),
    );
    const texts = [...laid.pages()].flatMap(({ boxes }) =>
      boxes.flatMap((box) => (box.kind === 'text' ? box.text : [])),
    );
    expect(texts).toEqual(['A', '₹1,23,456.50', 'MRP ₹90.00']);
  });

  test.each(['9007199254740993.50', 1e21])('shows a price beyond all reckoning as it came: %s', (price) => {
    const laid = laidOut(job(template({ ...l7160!, fields: ['price'] }), [row({ price })]));
    expect([...laid.pages()][0]?.boxes).toMatchObject([{ kind: 'text', text: String(price) }]);
  });

  test('leaves round rupees without paise where the template says so', () => {
    const look = { xMm: 1, widthMm: 40, heightMm: 6, fontSizePt: 8, bold: false, align: 'left', prefix: '' };
    const price = { kind: 'field', field: 'price', paise: 'ifAny', ...look };
    const mrp = { ...price, field: 'mrp', yMm: 10 };
    const wanted = template({ ...l7160!, extras: { elements: [{ ...price, yMm: 1 }, mrp] } });
    const [page] = [...laidOut(job(wanted, [row({ price: 96, mrp: 96.5 })])).pages()];
    expect(page?.boxes).toMatchObject([{ text: '₹96' }, { text: '₹96.50' }]);
  });
});

test.each(STARTER_TEMPLATES.map((starter) => [starter.name, starter] as const))(
  'the starter template %s prints an ordinary item at 203 dpi',
  (_, starter) => {
    const laid = laidOut(job(starter, [row({ ...HINGE, mrp: 150, unit: 'pc' })], { printer: printer(203) }));
    expect(laid.refused).toEqual([]);
  },
);

test('an element over the edge of the label is refused before anything is drawn', () => {
  const starter = STARTER_TEMPLATES[0]!;
  const elements = starter.extras.elements!.map((element) => ({ ...element, xMm: element.xMm + 5 }));
  expect(layOut(job({ ...starter, extras: { ...starter.extras, elements } }, [row(HINGE)]))).toMatchObject({
    ok: false,
    failure: { code: 'VALIDATION' },
  });
});
