import { describe, expect, test } from 'vitest';
import {
  ROLL_PRESETS,
  SHEET_PRESETS,
  STARTER_TEMPLATES,
} from '../../src-sync/domain/labels/label-presets.ts';
import {
  isCovered,
  NO_EXTRAS,
  SYMBOLOGIES,
  type LabelElement,
  type LabelProblem,
  type LabelTemplate,
  type Symbology,
} from '../../src-sync/domain/labels/labels.ts';
import { job, laidOut, printer, row, template } from './job.ts';

const CODES: Readonly<Record<Symbology, string>> = {
  CODE_128: 'HNG-40012',
  GS1_128: '8901234567890',
  EAN_13: '8901234567890',
  EAN_8: '96385074',
  UPC_A: '012345678905',
  ITF_14: '18901234567897',
  CODE_39: 'HNG-4',
  QR_CODE: 'https://shop.example/HNG-4',
  DATA_MATRIX: 'HNG-4',
};
const HINGE = { name: 'Brass hinge gypq', sku: 'HNG-4', price: 1142.5, mrp: 1250, unit: 'pc' };

/** Room for every code at 203 dpi, with white all round. */
const ROLL = { pageType: 'ROLL', labelWidthMm: 100, labelHeightMm: 60, marginTopMm: 0, marginLeftMm: 0 };
const CODE: LabelElement = {
  ...{ kind: 'barcode', fields: ['barcode'], symbology: null, withText: true },
  ...{ xMm: 20, yMm: 20, widthMm: 60, heightMm: 22 },
};
const LOOK = { fontSizePt: 8, bold: false, align: 'left' } as const;
const place = (xMm: number, yMm: number, widthMm: number, heightMm: number) => ({
  ...{ xMm, yMm, widthMm, heightMm },
});
/** Four by four dots, black in the middle. */
const DOT = { widthPx: 4, heightPx: 4, rowsBase64: Buffer.from([0, 0x60, 0x60, 0]).toString('base64') };

function designed(symbology: Symbology, elements: readonly LabelElement[], more: object = {}): LabelTemplate {
  return template({ ...ROLL, columns: 1, symbology, ...more, extras: { ...NO_EXTRAS, elements } });
}

function problemOf(
  wanted: LabelTemplate,
  { dpi = 203, name = HINGE.name, ...more }: { dpi?: number; name?: string; scaleX?: number } = {},
): LabelProblem | undefined {
  const barcode = CODES[wanted.symbology];
  const rows = [row({ ...HINGE, name, barcode })];
  return laidOut(job(wanted, rows, { printer: printer(dpi, more) })).refused[0];
}

/** The edges of the code as it is drawn alone. */
function drawnCode(symbology: Symbology): { left: number; right: number; top: number; bottom: number } {
  const rows = [row({ ...HINGE, barcode: CODES[symbology] })];
  const [page] = [...laidOut(job(designed(symbology, [CODE]), rows, { printer: printer(203) })).pages()];
  const symbol = page?.boxes.find((box) => box.kind === 'symbol');
  if (symbol === undefined) throw new Error('No code was drawn.');
  const { xMm, yMm, widthMm, heightMm } = symbol;
  return { left: xMm, right: xMm + widthMm, top: yMm, bottom: yMm + heightMm };
}

const OVER: readonly (readonly [string, LabelElement])[] = [
  ['a text', { kind: 'text', text: 'SALE', ...place(45, 25, 10, 4), ...LOOK }],
  ['a price', { kind: 'field', field: 'price', prefix: '', ...place(45, 25, 20, 4), ...LOOK }],
  ['a line', { kind: 'line', ...place(30, 28, 40, 0.5) }],
  ['a picture', { kind: 'image', image: DOT, ...place(45, 25, 8, 8) }],
  ['another barcode', { ...CODE, ...place(20, 28, 60, 22) }],
];

describe.each(SYMBOLOGIES)('a label with %s', (symbology) => {
  test.each(OVER)('is refused where %s lies on the code, and the advice is to move it', (_, element) => {
    const problem = problemOf(designed(symbology, [CODE, element]));
    expect(problem).toMatchObject({ code: 'ON_THE_CODE', values: { part: element.kind, element: 2 } });
    expect(problem?.message).toMatch(/lies on the .+ code, so no scanner/);
    expect(problem?.advice).toMatch(/^Move it away/);
    // The order in which they are drawn changes nothing.
    expect(problemOf(designed(symbology, [element, CODE]))?.code).toBe('ON_THE_CODE');
  });

  test('is refused where a line stands in the quiet zone, and not where it stands beyond it', () => {
    const { left, right, top } = drawnCode(symbology);
    const at = (xMm: number): LabelElement => ({ kind: 'line', ...place(xMm, top, 0.3, 12) });
    for (const beside of [left - 0.6, right + 0.3]) {
      const problem = problemOf(designed(symbology, [CODE, at(beside)]));
      expect(problem).toMatchObject({ code: 'IN_QUIET_ZONE', values: { part: 'line' } });
      expect(problem?.message).toMatch(/reaches into the \d\.\d mm that must stay empty/);
    }
    for (const beyond of [14, 86]) expect(problemOf(designed(symbology, [CODE, at(beyond)]))).toBeUndefined();
  });

  test.each([203, 300, 600])('of a starter or a preset is no false alarm at %i dpi', (dpi) => {
    const starters = STARTER_TEMPLATES.map((starter) => ({ ...starter, symbology }));
    const arranged = [...SHEET_PRESETS, ...ROLL_PRESETS].flatMap(({ stock }) =>
      [['name', 'sku', 'price', 'barcode'], ['name', 'mrp', 'barcode'], ['barcode', 'name'], ['barcode']].map(
        (fields) => template({ ...stock, fields, symbology }),
      ),
    );
    for (const wanted of [...starters, ...arranged]) {
      for (const showBorder of [false, true]) {
        for (const scaleX of [1, 0.997]) {
          const problem = problemOf({ ...wanted, showBorder }, { dpi, scaleX });
          expect(problem === undefined || !isCovered(problem.code), problem?.message).toBe(true);
        }
      }
    }
  });
});

test('the border of a label is refused where it runs through the quiet zone, with what helps against that', () => {
  const edge = { ...CODE, ...place(0, 20, 35.95, 22) } as LabelElement;
  const wanted = designed('CODE_128', [edge]);
  expect(problemOf(wanted)).toBeUndefined();
  const problem = problemOf({ ...wanted, showBorder: true });
  expect(problem).toMatchObject({ code: 'IN_QUIET_ZONE', values: { part: 'border', element: 0 } });
  expect(problem?.advice).toContain('take the border off');
});

test('only the records whose own text reaches the code are refused', () => {
  const { left } = drawnCode('CODE_128');
  const name: LabelElement = {
    ...{ kind: 'field', field: 'name', prefix: '', ...LOOK },
    ...place(1, 24, left - 1, 4),
  };
  const wanted = designed('CODE_128', [CODE, name]);
  const rows = ['Nut', 'A hinge of brass with a long name', 'Bolt'].map((one) =>
    row({ name: one, barcode: CODES.CODE_128 }),
  );
  const laid = laidOut(job(wanted, rows, { printer: printer(203) }));
  expect(laid.labels).toBe(2);
  expect(laid.refused).toMatchObject([{ row: 1, code: 'IN_QUIET_ZONE', field: 'name' }]);
});

test('what overlaps on the bench only, without ink on the code, is printed', () => {
  const { top, left } = drawnCode('EAN_13');
  const above: LabelElement = {
    ...{ kind: 'field', field: 'price', prefix: '', ...LOOK, fontSizePt: 20 },
    ...place(21, top - 9.5, 50, 12),
  };
  const margin: LabelElement = { kind: 'image', image: DOT, ...place(left - 18, 25, 16, 12) };
  expect(problemOf(designed('EAN_13', [CODE, above]))).toBeUndefined();
  expect(problemOf(designed('EAN_13', [{ ...CODE, ...place(22, 20, 58, 22) }, margin]))).toBe(undefined);
});

test('a label with a covered code is drawn for the screen, and for no printer', () => {
  const [, line] = OVER[2]!;
  const rows = [row({ ...HINGE, barcode: CODES.CODE_128 })];
  const wanted = designed('CODE_128', [CODE, line]);
  const shown = laidOut(job(wanted, rows, { drawsRefused: true, printer: printer(203) }));
  expect(shown.refused).toHaveLength(1);
  expect([...shown.pages()][0]?.boxes.map(({ kind }) => kind)).toEqual(['symbol', 'text', 'ink']);
  const printed = laidOut(job(wanted, rows, { printer: printer(203) }));
  expect([printed.labels, [...printed.pages()]]).toEqual([0, []]);
});
