/** Field log 4 and 11 (A, B, B2): what number formats show belongs to a code, and a percentage is what is shown. */
import { describe, expect, it } from 'vitest';
import { readImportCell } from '../../../src-sync/domain/imports/cells/cells.ts';
import { surveyColumns } from '../../../src-sync/domain/imports/survey-columns.ts';
import type { ImportField } from '../../../src-sync/domain/imports/import-fields.ts';
import { shownIn } from '../../../src-sync/domain/imports/sheet-table.ts';
import { rowsOf, workbookOf } from '../workbook-writer.ts';
import { read } from './read.ts';

/** One number cell: as it is shown, and what a field takes from it. */
async function cellOf(
  format: string,
  stored: string,
  field: ImportField,
): Promise<readonly [string, unknown]> {
  const rows = rowsOf([['X'], [`<c s="1"><v>${stored}</v></c>`]]);
  const table = await read(workbookOf({ sheets: [{ name: 'A', rows }], formats: [format] }));
  const cell = table.rows[0]?.cells[0];
  const { read: taken } = readImportCell(field, cell, surveyColumns(table.rows, { [field]: 0 }, null));
  return [shownIn(cell).trim(), taken !== null && 'value' in taken ? taken.value : taken?.kind];
}

describe('a code', () => {
  it.each([
    ['00000', '42', '00042', '00042'],
    ['000-000', '9845012346', '9845012-346', '9845012-346'],
    ['0-000', '1234', '1-234', '1-234'],
    ['000-000', '12', '000-012', '000-012'],
    ['"BLT-"000', '7', 'BLT-007', 'BLT-007'],
    ['000"-2026"', '12', '012-2026', '012-2026'],
    ['"00"0', '7', '007', '007'],
    ['0"00"', '7', '700', '700'],
    ['00\\/00', '1234', '12/34', '12/34'],
    ['[Red]00000;[Blue]-00000', '42', '00042', '00042'],
    ['[$-4000439]00000', '42', '00042', '00042'],
    ['[$-hi-IN]0', '42', '42', '42'],
    ['_-* 00000_-', '42', '00042', '00042'],
    ['00000.00', '42', '00042.00', '00042'],
    ['0.00', '1234567890123', '1234567890123.00', '1234567890123'],
    ['#,##0', '1234567', '1,234,567', '1234567'],
    ['#,##0.00', '1000', '1,000.00', '1000'],
    ['0,', '9987', '10', 'shownOtherwise'],
    ['0.00,,', '1250000', '1.25', 'shownOtherwise'],
    ['0', '12.5', '13', 'shownOtherwise'],
    ['0', '1.49', '1', 'shownOtherwise'],
    ['0.00', '12.5', '12.50', '12.50'],
    ['# ?/?', '0.5', '1/2', '1/2'],
    ['0.0E+0', '12345', '12345', '12345'],
    ['0;-0;"-"', '0', '-', '0'],
    [';;;', '5', '5', '5'],
  ])('in %s of %s is shown as %s and is %s', async (format, stored, shown, code) => {
    expect(await cellOf(format, stored, 'sku')).toEqual([shown, code]);
  });

  it.each([
    ['barcode', '0000000000000', '12345678905', '0012345678905'],
    ['barcode', '#,##0', '8901030865275', '8901030865275'],
    ['phone', '00000 00000', '9845012345', '9845012345'],
    ['phone', '+91 00000 00000', '9845012345', '+91 98450 12345'],
    ['phone', '0##-########', '8023456789', '080-23456789'],
    ['phone', '(0##) #### ####', '8023456789', '(080) 2345 6789'],
    ['phone', '000000000000', '9845012345', 'shownOtherwise'],
    ['phone', '0,', '9845012345', 'shownOtherwise'],
    ['hsn', '0000', '910', '0910'],
    ['hsn', '00000000', '8302', 'hsnShape'],
    ['hsn', '0,', '83021000', 'shownOtherwise'],
    ['barcode', '0,', '8901030865275', 'shownOtherwise'],
    ['pin', '000 000', '560001', '560001'],
  ] as const)('%s in %s of %s is %s', async (field, format, stored, code) => {
    expect((await cellOf(format, stored, field))[1]).toBe(code);
  });

  it.each([
    'dd-mm-yyyy',
    'mmm-yy',
    'd/m',
    '[h]:mm',
    'h:mm AM/PM',
    '[$-409]d-mmm;@',
    '[$-F800]dddd, mmmm dd, yyyy',
  ])('that became a date in %s is told', async (format) => {
    expect((await cellOf(format, '46115.5', 'sku'))[1]).toBe('becameDate');
  });
});

it.each([
  [
    ['2', '3'],
    ['2', '3'],
  ],
  [
    ['2', '3.5'],
    ['2.00', '3.50'],
  ],
  [
    ['1200', '3.5'],
    ['1200', '3.50'],
  ],
])('codes in 0.00 of %j are %j: a short one with decimals may be a version', async (stored, codes) => {
  const cells = stored.map((one) => [`<c s="1"><v>${one}</v></c>`]);
  const table = await read(
    workbookOf({ sheets: [{ name: 'A', rows: rowsOf([['X'], ...cells]) }], formats: ['0.00'] }),
  );
  const columns = surveyColumns(table.rows, { sku: 0 }, null);
  const taken = table.rows.map((row) => readImportCell('sku', row.cells[0], columns).read);
  expect(taken.map((one) => one !== null && 'value' in one && one.value)).toEqual(codes);
});

describe('a percentage', () => {
  it.each([
    ['0%', '0.18', 18],
    ['0.0 %', '0.075', 7.5],
    ['0.0 %', '0.025', 'unusualRate'],
    ['# ?/?%', '0.18', 18],
    ['"GST "0%', '0.18', 18],
    ['0%" GST"', '0.28', 28],
    ['[<1]0%;0', '0.18', 18],
    ['[Blue]0%;[Red]-0%', '0.05', 5],
    ['0"%"', '18', 18],
    ['0\\%', '5', 5],
    ['0.00%', '0.0025', 0.25],
    ['General', '0.18', 'fractionRate'],
    ['0%', '18', 'tooHigh'],
  ])('in %s of %s is a GST rate of %j', async (format, stored, rate) => {
    expect((await cellOf(format, stored, 'gstRate'))[1]).toBe(rate);
  });

  it.each(['price', 'cost', 'reorderLevel', 'openingStock'] as const)('is no %s', async (field) => {
    expect(await cellOf('0%', '0.5', field)).toEqual(['50%', 'notANumber']);
  });
});

describe('a number that its format shows with a word', () => {
  it.each([
    ['0" Box"', '5', 'openingStock', 'notANumber'],
    ['0" doz"', '5', 'openingStock', 'notANumber'],
    ['0.00" Nos"', '5', 'openingStock', 'unitInNumber'],
    ['#,##0" kg"', '1250', 'reorderLevel', 'unitInNumber'],
    ['0.00" Lakh"', '2', 'price', 'notANumber'],
    ['0.00 "Cr"', '2', 'price', 'notANumber'],
    ['0.00" per doz"', '450', 'price', 'notANumber'],
    ['0.00"/pc"', '4.5', 'cost', 'unitInNumber'],
    ['[$USD] 0.00', '10', 'price', 'notANumber'],
    ['[$$-409]#,##0.00', '10', 'price', 'notANumber'],
    ['[$€-407] 0.00', '10', 'cost', 'notANumber'],
    ['"$"0', '10', 'price', 'notANumber'],
    ['"बॉक्स "0', '5', 'openingStock', 'notANumber'],
    ['[=0]"Free";0', '0', 'price', 'notANumber'],
  ] as const)('in %s of %s is asked about as a text: %s %s', async (format, stored, field, told) => {
    expect((await cellOf(format, stored, field))[1]).toBe(told);
  });

  it.each([
    ['[$₹-4009] #,##0.00', '1250.5', 'price', 1250.5],
    ['"Rs. "0.00"/-"', '10', 'price', 10],
    ['"INR "0', '10', 'cost', 10],
    ['0.00', '10.499', 'price', 10.499],
    ['0.0,', '1200', 'price', 'shownOtherwise'],
    ['"GST "0"%"', '18', 'gstRate', 18],
    ['0;-0;"Nil"', '0', 'openingStock', 0],
    ['_-* #,##0_-;-* #,##0_-;_-* "-"_-', '0', 'openingStock', 0],
    ['0.00E+00', '1250', 'price', 1250],
  ] as const)('in %s of %s holds no word: %s is %j', async (format, stored, field, value) => {
    expect((await cellOf(format, stored, field))[1]).toBe(value);
  });
});

it.each([
  ['0"."00', '1250', '12.50', 'shownOtherwise'],
  ['0.00,,', '1250000', '1.25', 'shownOtherwise'],
  ['#,##0,', '1250000', '1,250', 'shownOtherwise'],
  ['0,,', '1250', '0', 'shownOtherwise'],
  ['0"00"', '45', '4500', 'shownOtherwise'],
  [';;;', '45', '45', 'shownOtherwise'],
  ['#', '0.4', '0.4', 'shownOtherwise'],
  ['"N/A"', '45', 'N/A', 'notANumber'],
  ['0', '12.5', '13', 12.5],
  ['0', '1234567.89', '1234568', 1_234_567.89],
  ['#,##0', '1249.6', '1,250', 1_249.6],
  ['#,##0', '999.6', '1,000', 999.6],
  ['0.00', '0.001', '0.00', 0.001],
  ['# ?/?', '1.5', '1 1/2', 1.5],
  ['0"."000', '2500', '2.500', 2_500],
  ['0.00', '12.5', '12.50', 12.5],
  ['#,##0.00', '1250', '1,250.00', 1_250],
  ['0.0', '12.34', '12.3', 12.34],
  ['0,', '1250', '1', 'shownOtherwise'],
  ['00000', '42', '00042', 42],
])(
  'a price in %s of %s shows %s, and a number that its format scales or hides is asked about',
  async (format, stored, shown, taken) => {
    expect(await cellOf(format, stored, 'price')).toEqual([shown, taken]);
  },
);
