/** Inputs of the field log, each with neighbours of its kind, through `import --dry-run`. */
import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { dryRun, dryRunOf, importFile, withFolder, workbook } from './sheet-cli.ts';

withFolder();

describe('codes that a spreadsheet took for numbers', () => {
  it('C1: a phone in scientific notation is refused by its cell, one with .0 is put right', async () => {
    const told = await dryRun('contacts', 'C1-phones-scientific.csv');
    expect(told.code).toBe(2);
    for (const row of [2, 3, 6]) expect(told.codes(row)).toEqual(['notADigitCode']);
    expect(told.record(4)).toMatchObject({ name: 'Chetan', phone: '919845012345' });
    expect(told.record(5)).toMatchObject({ name: 'Dev', phone: '9845012345' });
    expect(told.codes(4)).toContain('repaired');
  });

  it('so is a phone that was rounded before, a PIN and a GSTIN', async () => {
    const told = await dryRunOf('contacts', [
      'Name,Phone,Pin code',
      'A,9.8450E9,560001.0',
      'B,919845000000,560001',
      'C,९८४५०१२३४५,५६०००१',
      'D,9845012346,5.60001E+05',
      'E,9845012347,5.6E+05',
    ]);
    expect(told.codes(2)).toContain('notADigitCode');
    expect(told.record(2)).toMatchObject({ pin: '560001' });
    expect(told.codes(3)).toEqual(['roundedCode']);
    expect(told.record(4)).toMatchObject({ phone: '9845012345', pin: '560001' });
    expect(told.record(5)).toMatchObject({ pin: '560001' });
    expect(told.codes(6)).toEqual(['notADigitCode']);
  });

  it('C2: a SKU and an HSN in scientific notation or with an error are refused, floats put right', async () => {
    const told = await dryRun('items', 'C2-sku-scientific.csv');
    expect(told.codes(2)).toEqual(['notADigitCode', 'notADigitCode']);
    expect(told.record(3)).toEqual({ name: 'Nut', sku: '8901234567890', hsn: '83021010' });
    expect(told.codes(4)).toEqual(['errorValue', 'errorValue']);
    expect(told.codes(5)).toEqual(['errorValue']);
  });

  it('a SKU that only looks so stays, and an HSN that lost a zero is told with the right one', async () => {
    const told = await dryRunOf('items', [
      'Name,SKU,HSN',
      'Resistor,12E5,9101110',
      'Version,2.1,8302.10',
      'Tea,TEA-1,910',
      'Wrong,8E+05,letters',
    ]);
    expect(told.record(2)).toMatchObject({ sku: '12E5' });
    expect(told.rows[0]?.problems).toMatchObject([{ code: 'zerosLost', suggestion: '09101110' }]);
    expect(told.record(3)).toEqual({ name: 'Version', sku: '2.1', hsn: '830210' });
    expect(told.rows[2]?.problems).toMatchObject([{ code: 'zerosLost', suggestion: '0910' }]);
    expect(told.codes(5)).toEqual(['notADigitCode', 'hsnShape']);
  });

  it('C3: a barcode with .0 is the barcode; cut or rounded ones are told', async () => {
    const told = await dryRun('items', 'C3-barcode-float.csv');
    expect(told.record(2)).toMatchObject({ barcode: '8901030865275' });
    expect(told.codes(3)).toEqual(['twice']);
    expect(told.codes(4)).toEqual(['notADigitCode']);
    expect(told.codes(5)).toEqual(['notADigitCode']);
    expect(told.codes(6)).toEqual(['roundedCode']);
  });

  it('a whole column of floats is put right, also short SKUs; lost zeros of an article are proposed', async () => {
    const told = await dryRunOf('items', [
      'Name,SKU,Barcode',
      'A,42.0,8901030865275',
      'B,43.0,"4006381333931,0"',
      'C,44.0,36000291452',
      'D,45.0,12345678905',
    ]);
    expect(told.rows.map(({ record }) => record['sku'])).toEqual(['42', '43', '44', '45']);
    expect(told.record(3)).toMatchObject({ barcode: '4006381333931' });
    expect(told.rows[2]?.problems).toContainEqual(
      expect.objectContaining({ code: 'zerosLost', suggestion: '036000291452' }),
    );
    expect(told.codes(5)).toContain('zerosLost');
  });

  it('B, B2: the zeros of a number format belong to the code', async () => {
    const barcodes = await dryRun('items', 'B-leading-zero-format.xlsx');
    expect(barcodes.rows.map(({ record }) => record['barcode'])).toEqual(['012345678905', '000040170725']);
    const skus = await dryRun('items', 'B2-sku-zero-format.xlsx');
    expect(skus.rows.map(({ record }) => record['sku'])).toEqual(['00042', '00043']);
  });

  it('the format of a number counts where it adds to the code, and not where it groups or rounds', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([['Name', 'SKU', 'Barcode']]);
    const put = (at: string, cell: XLSX.CellObject): void => {
      sheet[at] = cell;
    };
    put('A2', { t: 's', v: 'Bolt' });
    put('B2', { t: 'n', v: 7, z: '"BLT-"000' });
    put('C2', { t: 'n', v: 8901030865275, z: '#,##0' });
    put('A3', { t: 's', v: 'Nut' });
    put('B3', { t: 'n', v: 1234567890123, z: '0.00' });
    put('C3', { t: 'n', v: 4006381333931, z: '0.00E+00' });
    sheet['!ref'] = 'A1:C3';
    const told = await importFile('items', workbook(sheet), '--dry-run');
    expect(told.record(2)).toEqual({ name: 'Bolt', sku: 'BLT-007', barcode: '8901030865275' });
    expect(told.record(3)).toMatchObject({ sku: '1234567890123' });
    expect([told.record(3)?.['barcode'], ...told.codes(3)]).toEqual(
      told.codes(3).length > 0 ? [undefined, 'notADigitCode'] : ['4006381333931'],
    );
  });

  it('X: a SKU that became a date is told, whatever the format of the date', async () => {
    const told = await dryRun('items', 'X-sku-became-date.xlsx');
    expect(told.rows.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    expect(told.codes(2)).toEqual(['becameDate']);
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Name', 'SKU', 'Price'],
      ['Set', 'S-1', 0],
    ]);
    sheet['C2'] = { t: 'n', v: 46115, z: 'd-mmm' };
    const price = await importFile('items', workbook(sheet), '--dry-run');
    expect(price.codes(2)).toEqual(['becameDate']);
    sheet['C2'] = { t: 'n', v: 5 };
    sheet['A2'] = { t: 'n', v: 46115, z: 'dd/mm/yyyy' };
    const name = await importFile('items', workbook(sheet), '--dry-run');
    expect(name.codes(2)).toEqual(['becameDate']);
  });
});

describe('numbers', () => {
  it('A: a percentage is what the cell shows', async () => {
    const told = await dryRun('items', 'A-percent.xlsx');
    expect(told.rows.map(({ record }) => record['gstRate'])).toEqual([18, 5, 28]);
    expect(told.summary['columns']).toMatchObject({ gstRate: 'GST %' });
  });

  it('a rate below one is told with the rate that is meant; 0, 0.1 and 0.25 are rates', async () => {
    const told = await dryRunOf('items', [
      'Name,SKU,Tax %',
      ...['0.18', '18%', 'GST 12%', '0.25', '5 %', '0', '1800', 'Exempt'].map(
        (rate, at) => `P${at},S-${at},${rate}`,
      ),
    ]);
    expect(told.rows[0]?.problems).toMatchObject([{ code: 'fractionRate', suggestion: '18' }]);
    expect(told.rows.slice(1, 6).map(({ record }) => record['gstRate'])).toEqual([18, 12, 0.25, 5, 0]);
    expect(told.codes(8)).toEqual(['tooHigh']);
    expect(told.rows[7]?.problems).toMatchObject([{ code: 'emptyWord', suggestion: '0' }]);
  });

  it('a number that is no rate of GST is asked about: an amount of tax beside the price, or half a rate', async () => {
    const rates = ['45.00', '90', '9', '18', '2.5'];
    const lines = ['Name,SKU,Price,GST', ...rates.map((rate, at) => `P${at},S-${at},250,${rate}`)];
    const told = await dryRunOf('items', lines);
    expect(told.rows.map((_, at) => told.codes(at + 2))).toEqual([
      ...[['unusualRate'], ['unusualRate'], ['unusualRate'], [], ['unusualRate']],
    ]);
  });

  it('N1: a column shows by itself that its decimals stand behind a comma', async () => {
    const told = await dryRun('items', 'N1-semicolon-decimal.csv');
    expect(told.rows.map(({ record }) => [record['price'], record['cost']])).toEqual([
      [12.5, 1234.5],
      [1234, 0.5],
      [1_234_567, 2],
    ]);
  });

  it('a number that can be read in two ways is told where nothing decides', async () => {
    const unclear = await dryRunOf('items', ['Name;SKU;Price', 'A;S-1;1.250', 'B;S-2;12', 'C;S-3;1,250']);
    expect(unclear.codes(2)).toEqual(['unclearNumber']);
    expect(unclear.record(3)).toMatchObject({ price: 12 });
    expect(unclear.codes(4)).toEqual(['unclearNumber']);
    const both = await dryRunOf('items', ['Name;SKU;Price', 'A;S-1;1.250', 'B;S-2;12,50', 'C;S-3;12.75']);
    expect(both.codes(2)).toEqual(['unclearNumber']);
    expect(both.codes(3)).toEqual(['wrongCommas']);
    const other = await dryRunOf('items', ['Name;SKU;Price;Cost', 'A;S-1;1.250;3,75', 'B;S-2;2.000;4']);
    expect(other.rows.map(({ record }) => record['price'])).toEqual([1250, 2000]);
  });

  it('reads what people write around digits, and refuses what is below zero', async () => {
    const right: readonly (readonly [string, number])[] = [
      ['"₹1,25,000.50"', 125_000.5],
      ['Rs. 500/-', 500],
      ['1\u00a0250', 1250],
      ['1\u202f250.5', 1250.5],
      ['१२५', 125],
      ['12.50', 12.5],
    ];
    const wrong = ['(500)', '500-', '−5', '-₹5'];
    const texts = [...right.map(([text]) => text), ...wrong];
    const told = await dryRunOf('items', [
      'Name,SKU,MRP',
      ...texts.map((text, index) => `P,S-${index},${text}`),
    ]);
    expect(told.rows.slice(0, right.length).map(({ record }) => record['price'])).toEqual(
      right.map(([, value]) => value),
    );
    for (const [index] of wrong.entries()) expect(told.codes(2 + right.length + index)).toEqual(['negative']);
  });

  it('E1: a formula without a value is told, and so are error cells and words for nothing', async () => {
    const told = await dryRun('items', 'E1-formula-no-value.xlsx');
    expect(told.codes(2)).toEqual(['formulaWithoutValue']);
    expect(told.codes(3)).toEqual(['formulaWithoutValue']);
    expect(told.record(4)).toMatchObject({ price: 70 });
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Name', 'SKU', 'Price'],
      ['A', 'S-1', 0],
      ['B', 'S-2', '-'],
      ['C', 'S-3', 'N/A'],
    ]);
    sheet['C2'] = { t: 'e', v: 7, w: '#DIV/0!' };
    const errors = await importFile('items', workbook(sheet), '--dry-run');
    expect([2, 3, 4].map((row) => errors.codes(row))).toEqual([['errorValue'], ['emptyWord'], ['emptyWord']]);
  });
});

describe('people of one firm', () => {
  it('J2: three people with one GSTIN are three people', async () => {
    const told = await dryRun('contacts', 'J2-gstin-three-people.csv');
    expect(told.rows.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'create']);
    const landline = await dryRunOf('contacts', [
      'Name,Phone,GSTIN',
      'Asha Rao,080-23456789,29AAAAA0000A1ZY',
      'Bina Rao,08023456789,29AAAAA0000A1ZY',
      'A. Rao,080 2345 6789,',
    ]);
    expect(landline.rows.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'refused']);
    expect(landline.codes(3)).toEqual(['samePhone']);
    expect(landline.codes(4)).toEqual(['twice']);
  });
});

describe('files of every form', () => {
  it.each([
    ['D1-dimension-A1-C4.xlsx', 20, 'DIM-20'],
    ['D2-dimension-A1-B21.xlsx', 20, 'DIM-20'],
    ['F1-sep-line.csv', 2, 'SEP-2'],
    ['F2-sep-line-quoted.csv', 1, 'SEP-3'],
    ['G1-html.xls', 2, 'HT-2'],
    ['H2-hidden-first-sheet.xlsx', 1, 'NEW-1'],
    ['I1-title-rows.xlsx', 2, 'TR-2'],
    ['I2-title-rows.csv', 2, 'TR-4'],
  ])('%s comes in whole, with its prices', async (name, count, last) => {
    const told = await dryRun('items', name);
    expect(told.summary).toMatchObject({ rows: count, create: count, refused: 0 });
    expect(told.rows.at(-1)?.record).toMatchObject({ sku: last });
    expect(told.rows.every(({ record }) => typeof record['price'] === 'number')).toBe(true);
  });

  it('the rest of the field log: merged cells, XML, encodings, a quote, a password', async () => {
    const merged = await dryRun('items', 'L-merged-category.xlsx');
    expect(merged.rows.map(({ record }) => record['category'])).toEqual(['Hinges', 'Hinges', 'Hinges']);
    expect((await dryRun('items', 'G2-spreadsheetml.xls')).record(2)).toEqual({ name: 'Bolt', sku: 'XM-1' });
    const mixed = await dryRun('items', 'M1-mixed.csv');
    expect(mixed.record(2)).toMatchObject({ name: 'हिंदी कब्ज़ा' });
    expect(mixed.codes(3)).toEqual(['badEncoding']);
    const oneByte = await dryRun('items', 'M3-one-bad-byte.csv');
    expect(oneByte.summary).toMatchObject({ create: 3, refused: 1 });
    const chosen = await dryRun('items', 'M3-one-bad-byte.csv', '--encoding', 'windows-1252');
    expect(chosen.summary).toMatchObject({ encoding: 'windows-1252' });
    expect(chosen.record(5)?.['name']).toMatch(/^Latch\s+brass$/);
    expect((await dryRun('items', 'M2-utf16le-nobom.csv')).record(2)).toMatchObject({ name: 'कब्ज़ा' });
    expect((await dryRun('items', 'M5-cp437.csv')).record(2)).toMatchObject({ name: 'Café ½' });
    expect((await dryRun('items', 'M7-macroman.csv')).record(2)).toMatchObject({ name: 'Café latch' });
    const quote = await dryRun('items', 'Q1-inch-quote.csv');
    expect(quote.codes(2)).toEqual(['quotes']);
    expect(quote.record(3)).toEqual({ name: 'Tee', sku: 'INCH-2', price: 30 });
    const locked = await dryRun('items', 'P1-password.xlsx');
    expect(locked.code).toBe(64);
    expect(locked.notes).toMatch(/has a password/);
  });
});

describe('headings of two rows', () => {
  const TALLY = [
    'Asha Hardware,,,,',
    'Particulars,Part No.,Closing Balance,,',
    ',,Quantity,Rate,Value',
    'Bolt,B-1,120,5,600',
    'Nut,N-1,10,2,20',
  ];

  it('are read as one, and --heading says otherwise', async () => {
    const told = await dryRunOf('items', TALLY);
    expect(told.summary).toMatchObject({
      ...{ heading: 2, headingRows: 2, rows: 2 },
      columns: { name: 'Particulars', sku: 'Part No.', openingStock: 'Closing Balance Quantity' },
      unusedColumns: ['Closing Balance Rate', 'Closing Balance Value'],
    });
    expect((await dryRunOf('items', TALLY, '--heading', '2-3')).summary).toEqual(told.summary);
    expect((await dryRunOf('items', TALLY, '--heading', '2-2')).summary).toMatchObject({
      ...{ heading: 2, headingRows: 1, rows: 3 },
      columns: { openingStock: 'Closing Balance' },
    });
    const headless = await dryRunOf(
      'items',
      ['Bolt,B-1,145', 'Nut,N-1,120'],
      '--map',
      'name=1',
      '--map',
      'sku=2',
    );
    expect(headless.summary).toMatchObject({ create: 2, headingRows: 0, unusedColumns: ['Column 3'] });
    expect((await dryRunOf('items', TALLY, '--heading', 'none')).summary).toMatchObject({
      ...{ heading: 2, headingRows: 0 },
    });
    expect((await dryRunOf('items', TALLY, '--heading', '3')).summary).toMatchObject({
      headingRows: 1,
      rows: 2,
    });
    for (const wrong of ['2-1', '2-9', 'two', '-']) {
      const refused = await dryRunOf('items', TALLY, '--heading', wrong);
      expect([refused.code, refused.lines]).toEqual([64, []]);
    }
  });
});
