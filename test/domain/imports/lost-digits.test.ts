/** Codes and phone numbers that a spreadsheet took for numbers, cell by cell. */
import { describe, expect, it } from 'vitest';
import { surveyColumns } from '../../../src-sync/domain/imports/survey-columns.ts';
import { readImportCell } from '../../../src-sync/domain/imports/cells/cells.ts';
import { groupProblems } from '../../../src-sync/domain/imports/groups.ts';
import { FixBook } from '../../../src-sync/domain/imports/fixes.ts';
import { readImportRow } from '../../../src-sync/domain/imports/rows.ts';
import type { ImportField } from '../../../src-sync/domain/imports/import-fields.ts';
import type { TableCell } from '../../../src-sync/domain/imports/sheet-table.ts';

/** The cells of one column of a text file: a value, or a problem with what it proposes. */
function column(field: ImportField, cells: readonly TableCell[], delimiter: string | null = ','): unknown[] {
  const rows = cells.map((cell) => ({ cells: [cell] }));
  const columns = surveyColumns(rows, { [field]: 0 }, delimiter);
  return cells.map((cell) => {
    const { read } = readImportCell(field, cell, columns);
    if (read === null) return null;
    return 'value' in read ? read.value : { [read.kind]: read.suggestion ?? null };
  });
}

const number = (value: string, shown = value): TableCell => ({ shown, value, type: 'number' });

describe('a phone number', () => {
  it('of a landline that lost the zero of its area code is told with its zero', () => {
    const lost = ['2226543210', '1123456789', '4023456789', '8023456789', '7926543210', '5224012345'];
    expect(column('phone', lost)).toEqual(lost.map((text) => ({ zerosLost: `0${text}` })));
    expect(
      column(
        'phone',
        lost.map((text) => number(text)),
        null,
      ),
    ).toEqual(lost.map((text) => ({ zerosLost: `0${text}` })));
  });

  it.each([
    ...[
      '9845012345',
      '09845012345',
      '+919845012345',
      '919845012345',
      '8050012345',
      '7012345678',
      '6360012345',
    ],
    ...['02226543210', '022-26543210', '22 2654 3210', '(080) 23456789', '080-23456789', '+91 22 2654 3210'],
    '26543210',
  ])('%s is taken as it is', (text) => {
    expect(column('phone', [text])).toEqual([text]);
  });

  it.each([
    ...[
      '9.19E+11',
      '9.19845e+11',
      '9,19845E+11',
      '+9.19845E+11',
      '9.19845E11',
      '91.9845E+10',
      '9.19845 E+11',
    ],
    ...['9.19845 x 10^11', '919.845E+09', '9E+09', '९.१९E+११', '９.１９E+11', '9.19845E+11.0'],
  ])('%s has lost digits', (text) => {
    expect(column('phone', [text])).toEqual([{ notADigitCode: null }]);
  });

  it.each([
    ['9.845012345E+09', '9845012345'],
    ['9845012345.0', '9845012345'],
    ['9845012345,00', '9845012345'],
    ['919845012345.0', '919845012345'],
    ['2226543210.0', '2226543210'],
  ])('%s still has all its digits', (text, digits) => {
    expect(column('phone', [text])).toEqual(
      digits.startsWith('2') ? [{ zerosLost: `0${digits}` }] : [digits],
    );
  });

  it('that lost its zero is one problem of all its rows, put right at once', () => {
    const phones = ['2226543210', '9845012345', '1123456789', '4023456789'];
    const rows = phones.map((phone, index) => ({ row: index + 2, cells: ['Asha', phone] }));
    const mapping = { name: 0, phone: 1 };
    const columns = surveyColumns(rows, mapping, ',');
    const read = (fixes: ConstructorParameters<typeof FixBook>[1]) =>
      rows.map((row) =>
        readImportRow(row, {
          collection: 'contacts',
          mapping,
          columns,
          fixes: new FixBook('contacts', fixes),
        }),
      );
    const problems = read([]).flatMap((row) => row.problems);
    const [all] = groupProblems('contacts', problems);
    expect(all).toMatchObject({ field: 'phone', kind: 'zerosLost', value: null, count: 3, rows: [2, 4, 5] });
    expect(all?.actions).toEqual(['accept', 'replace', 'skip-row']);
    const fix = { field: 'phone', kind: 'zerosLost', value: null } as const;
    expect(read([{ ...fix, action: 'replace' }]).map(({ record }) => record['phone'])).toEqual([
      ...['02226543210', '9845012345', '01123456789', '04023456789'],
    ]);
    expect(read([{ ...fix, action: 'accept' }]).map(({ record }) => record['phone'])).toEqual(phones);
  });
});

describe('a barcode', () => {
  it('of a column that lost its zeros is told, where no cell has them any more', () => {
    expect(
      column(
        'barcode',
        ['36000291452', '12345678905', '64200115896'].map((text) => number(text)),
        null,
      ),
    ).toEqual([{ zerosLost: '036000291452' }, { zerosLost: '012345678905' }, { zerosLost: '064200115896' }]);
    expect(column('barcode', ['8901030865275', '400000006', '1234565'])).toEqual([
      '8901030865275',
      { zerosLost: '000400000006' },
      { zerosLost: '01234565' },
    ]);
  });

  it('of a shop that counts for itself stays as it is', () => {
    const house = ['10000000001', '10000000002', '10000000003', '10000000004', '7000001', '7000002'];
    expect(column('barcode', house)).toEqual(house);
  });

  it.each([
    ['8.90103E+12', { notADigitCode: null }],
    ['89.0103E+11', { notADigitCode: null }],
    ['8901030865275.00', '8901030865275'],
    ['8.901030865275E+12', '8901030865275'],
    ['890103000000', { roundedCode: null }],
  ])('%s is %j', (text, read) => {
    expect(column('barcode', [text])).toEqual([read]);
  });
});

describe('a rate of GST below 1 %', () => {
  it.each([
    ['0.18', { fractionRate: '18' }],
    ['0.18%', { fractionRate: '18' }],
    ['0.0025', { fractionRate: '0.25' }],
    ['0.5%', { unusualRate: null }],
    ['0.5', { unusualRate: null }],
    ['.75', { unusualRate: null }],
    ['0.25%', 0.25],
  ])('%s proposes a hundred times as much only where that is a rate: %j', (text, read) => {
    expect(column('gstRate', [text])).toEqual([read]);
  });
});

describe('a SKU and an HSN', () => {
  it.each([
    ['sku', '8.9E+12', { notADigitCode: null }],
    ['sku', '89.01E+11', { notADigitCode: null }],
    ['sku', '8E+05', { notADigitCode: null }],
    ['sku', '12E5', '12E5'],
    ['sku', '1.5E', '1.5E'],
    ['sku', '00042', '00042'],
    ['hsn', '8.30210E+07', { notADigitCode: null }],
    ['hsn', '8.3021010E+07', '83021010'],
    ['hsn', '7318.0', '7318'],
    ['hsn', '910', { zerosLost: '0910' }],
    ['hsn', '9.1E+02', { notADigitCode: null }],
    ['hsn', '9.10E+02', { zerosLost: '0910' }],
    ['hsn', '83021', { zerosLost: '083021' }],
    ['hsn', '8302100', { zerosLost: '08302100' }],
    ['hsn', '08302', { hsnShape: null }],
    ['hsn', '083', { hsnShape: null }],
    ['hsn', '0101210', { hsnShape: null }],
    ['hsn', '99831', { hsnShape: null }],
    ['hsn', '8', { hsnShape: null }],
    ['hsn', '00008302', { hsnShape: '8302' }],
    ['hsn', '00000830', { hsnShape: '0830' }],
    ['hsn', '000083', { hsnShape: null }],
  ] as const)('%s %s is %j', (field, text, read) => {
    expect(column(field, [text])).toEqual([read]);
  });
});
