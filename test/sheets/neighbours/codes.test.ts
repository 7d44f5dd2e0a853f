/** Field log 10, 11 and 12 (C1 to C3, X, E1): codes that a program wrote as a number, a formula, a date or an error, and what is told of them. */
import { describe, expect, it } from 'vitest';
import { rowsOf, workbookOf } from '../workbook-writer.ts';
import { draftsOf } from './read.ts';

/** The reading of one field in each row: its value, or the kind of its problem. */
async function fieldOf(
  collection: 'items' | 'contacts',
  title: string,
  field: string,
  texts: readonly string[],
): Promise<readonly unknown[]> {
  const file = ['Name', title, 'Notes'].join('\t').concat('\r\n');
  const rows = texts.map((text, at) => `Name ${at}\t${text}\tx\r\n`);
  const drafts = await draftsOf(file + rows.join(''), collection);
  return drafts.map(
    ({ record, problems }) =>
      record[field] ??
      problems.find((problem) => problem.field === field && problem.kind !== 'repaired')?.kind,
  );
}

describe('a code that a program protected from being a number', () => {
  it.each([
    ['="00042"', '00042'],
    ['"=""00042"""', '00042'],
    ["'00042", '00042'],
    ['=00042', '00042'],
    ['="8.9E+12"', 'notADigitCode'],
    ['="A""1"', 'A"1'],
    ["'A1", "'A1"],
    ['=A1&"-"', '=A1&"-"'],
  ])('%s is the SKU %s', async (text, sku) => {
    expect(await fieldOf('items', 'SKU', 'sku', [text])).toEqual([sku]);
  });

  it.each(['="+91 98450 12345"', "'+91 98450 12345", "'98450 12345", '=9845012345', '="9845012345"'])(
    '%s is the phone number in it',
    async (text) => {
      const [phone] = await fieldOf('contacts', 'Phone', 'phone', [text]);
      expect(String(phone)).toMatch(/^(?:\+91 )?98450 ?12345$/);
    },
  );
});

describe('a phone number that a program took for an amount', () => {
  it.each([
    ['98450 12345.0', '98450 12345'],
    ['+91 98450 12345.00', '+91 98450 12345'],
    ['+919845012345.0', '+919845012345'],
    ['9845012345.', '9845012345'],
    ['9845012345,0', '9845012345'],
    ['919845000000.0', 'roundedCode'],
    ['+919845000000.0', 'roundedCode'],
    ['9.19845E+11', 'notADigitCode'],
    ['9.19E11', 'notADigitCode'],
  ])('%s is %s', async (text, phone) => {
    expect(await fieldOf('contacts', 'Phone', 'phone', [text])).toEqual([phone]);
  });
});

describe('a code that became a date', () => {
  it.each(['3-Apr', '2026-04-03 00:00:00'])('is told in a text file that shows it as %s', async (text) => {
    expect(await fieldOf('items', 'SKU', 'sku', [text])).toEqual(['dateLike']);
    expect(await fieldOf('items', 'Barcode', 'barcode', [text])).toEqual(['dateLike']);
  });

  it('is a code where a workbook keeps it as a text', async () => {
    const rows = rowsOf([
      ['Name', 'SKU'],
      ['Bolt', '3-Apr'],
    ]);
    const drafts = await draftsOf(workbookOf({ sheets: [{ name: 'A', rows }] }));
    expect(drafts.map(({ record }) => record['sku'])).toEqual(['3-Apr']);
  });
});

describe('an error of a spreadsheet', () => {
  const errors =
    '#N/A #REF! #VALUE! #DIV/0! #NAME? #NUM! #SPILL! #WERT! #NV #BEZUG! #VALEUR! #¡VALOR! #N/D Err:502 ####';
  it.each(errors.split(' '))('%s is told, as a code and as a price', async (text) => {
    expect(await fieldOf('items', 'SKU', 'sku', [text])).toEqual(['errorValue']);
    expect(await fieldOf('items', 'Price', 'price', [text])).toEqual(['errorValue']);
  });

  it.each(['#4', '#A-1', '#SALE', 'Err-502', 'Error:502', '#'])('%s is a code', async (text) => {
    expect(await fieldOf('items', 'SKU', 'sku', [text])).toEqual([text]);
  });

  it.each([
    '<c><f>B2*2</f></c>',
    '<c><f>B2*2</f><v/></c>',
    '<c t="str"><f>B2</f></c>',
    '<c t="e"><v>#REF!</v></c>',
  ])('%s in a workbook is told in every field that it stands in', async (cell) => {
    const rows = rowsOf([
      ['Name', 'SKU', 'Price', 'GST %', 'Reorder level'],
      ['Bolt', cell, cell, cell, cell],
    ]);
    const [draft] = await draftsOf(workbookOf({ sheets: [{ name: 'A', rows }] }));
    const kind = cell.includes('#') ? 'errorValue' : 'formulaWithoutValue';
    expect(draft?.problems.map(({ field, kind: told }) => `${String(field)} ${told}`)).toEqual(
      ['sku', 'price', 'gstRate', 'reorderLevel'].map((field) => `${field} ${kind}`),
    );
  });
});
