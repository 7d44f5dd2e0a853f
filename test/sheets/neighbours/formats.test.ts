/** Field log 4 and 11 (A, B, B2): what number formats show belongs to a code, and a percentage is what is shown. */
import { describe, expect, it } from 'vitest';
import { readImportCell } from '../../../src-sync/domain/imports/cells.ts';
import { surveyColumns } from '../../../src-sync/domain/imports/columns.ts';
import type { ImportField } from '../../../src-sync/domain/import-fields.ts';
import { shownIn } from '../../../src-sync/domain/sheet-table.ts';
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
    ['0,', '9987', '10', '9987'],
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
    ['hsn', '0000', '910', '0910'],
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

describe('a percentage', () => {
  it.each([
    ['0%', '0.18', 18],
    ['0.0 %', '0.025', 2.5],
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
