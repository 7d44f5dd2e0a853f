/** Cells with two values where a field takes one, and values with letters, labels or signs that do not belong to them. */
import { describe, expect, it } from 'vitest';
import { surveyColumns } from '../../../src-sync/domain/imports/survey-columns.ts';
import { FixBook, type Fix } from '../../../src-sync/domain/imports/fixes.ts';
import { groupProblems } from '../../../src-sync/domain/imports/groups.ts';
import { readImportRow, type ReadRow } from '../../../src-sync/domain/imports/rows.ts';
import type { ImportCollection, ImportField } from '../../../src-sync/domain/imports/import-fields.ts';

type Texts = readonly string[];

/** Rows of a workbook with two columns. */
function rowsOf(field: ImportField, texts: Texts, fixes: readonly Fix[] = []): readonly ReadRow[] {
  const collection: ImportCollection = ['barcode', 'hsn', 'sku'].includes(field) ? 'items' : 'contacts';
  const rows = texts.map((text, at) => ({ row: at + 2, cells: ['Asha', text] }));
  const mapping = { name: 0, [field]: 1 };
  const columns = surveyColumns(rows, mapping, null);
  return rows.map((row) =>
    readImportRow(row, { collection, mapping, columns, fixes: new FixBook(collection, fixes) }),
  );
}

/** The value, with a `!` before it where the dry run tells that it was put right; or the kind of the problem and its suggestion. */
function told(field: ImportField, text: string): string {
  const [row] = rowsOf(field, [text]);
  const problem = row?.problems.find((one) => one.field === field);
  const value = row?.record[field];
  if (value !== undefined) return `${problem?.kind === 'repaired' ? '! ' : ''}${String(value)}`;
  return [problem?.kind, problem?.suggestion].filter((part) => part !== undefined).join(' ');
}

describe('two values in one cell', () => {
  it.each([
    '98450 11111 / 98450 22222',
    '98450 11111/98450 22222',
    '98450 11111, 98450 22222',
    '98450 11111;98450 22222',
    '98450 11111\n98450 22222',
    '98450 11111 or 98450 22222',
    '98450 11111 & 080-23456789',
    '98450 11111 या 98450 22222',
    '98450 11111 98450 22222',
    '98450 11111 - +91 98450 22222',
    'M: 98450 11111, O: 98450 22222',
    '98450 11111/12',
  ])('%j asks for the phone number', (text) => {
    expect(told('phone', text)).toBe('severalValues 98450 11111');
  });

  it.each([
    '8901030865275, 8901030865282',
    '8901030865275,8901030865282',
    '8901030865275 / 8901030865282',
    '8901030865275/8901030865282',
    '8901030865275\n8901030865282',
    '8901030865275 8901030865282',
    '8901030865275;BOX-1',
    '8901030865275 or 8901030865282',
  ])('%j asks for the barcode', (text) => {
    expect(told('barcode', text)).toBe('severalValues 8901030865275');
  });

  it.each([
    'a@x.in; b@y.in',
    'a@x.in,b@y.in',
    'a@x.in / b@y.in',
    'a@x.in\nb@y.in',
    'a@x.in & b@y.in',
    'a@x.in b@y.in',
  ])('%j asks for the e-mail address', (text) => {
    expect(told('email', text)).toBe('severalValues a@x.in');
  });

  it.each([
    ['gstin', '29AAAAA0000A1ZY, 27AAAAA0000A1Z2', 'severalValues 29AAAAA0000A1ZY'],
    ['hsn', '8302 / 7318', 'severalValues 8302'],
    ['hsn', '8302 8301', 'severalValues 8302'],
    ['sku', 'A-1\nA-2', 'severalValues A-1'],
    // Of the second number only its last digits are written.
    ['phone', '9845011111-12', 'severalValues 9845011111'],
    ['phone', '+91 98450 11111 - 2', 'severalValues +91 98450 11111'],
  ] as const)('asks for the %s of %j', (field, text, outcome) => {
    expect(told(field, text)).toBe(outcome);
  });

  it.each([
    ['phone', '080-23456789', '080-23456789'],
    ['phone', '0712/2345678', '! 0712 2345678'],
    ['phone', '080-23456789 ext 12', '080-23456789 ext 12'],
    ['phone', '+91 98450-11111', '+91 98450-11111'],
    ['phone', '98450-111-11', '98450-111-11'],
    ['barcode', 'INV/2024/001', 'INV/2024/001'],
    ['barcode', '890 1030 865275', '! 8901030865275'],
    ['barcode', 'A,1', 'A,1'],
    ['email', 'r&d@x.in', 'r&d@x.in'],
    ['email', "o'brien@x.in", "o'brien@x.in"],
    ['sku', 'A-1 / A-2', 'A-1 / A-2'],
  ] as const)('are not seen in the %s %j', (field, text, outcome) => {
    expect(told(field, text)).toBe(outcome);
  });

  it.each([
    // The value of `+91-9845011111` as a subtraction; of a landline nothing can be told.
    ['phone', '-9845011020', 'phoneShape 9845011111'],
    ['phone', '-98,45,01,10,20', 'phoneShape 9845011111'],
    ['phone', '(98,45,01,10,20)', 'phoneShape 9845011111'],
    ['phone', '-23456720', 'phoneShape'],
    ['phone', '0.000012', 'phoneShape'],
    ['phone', '=91-9845011113', 'phoneShape 91-9845011113'],
    ['phone', '+-9845011114', 'phoneShape 9845011114'],
    ['phone', '- 9845011114', 'phoneShape 9845011114'],
    ['phone', '98450.11111', '98450.11111'],
    ['phone', '(9845011111)', '! 9845011111'],
    ['phone', '(080) 23456789', '(080) 23456789'],
    ['barcode', '(8901030865275)', '! 8901030865275'],
    ['barcode', '(AB-1)', '(AB-1)'],
    ['hsn', '(8302)', '! 8302'],
    ['gstin', '(29AAAAA0000A1ZY)', '! 29AAAAA0000A1ZY'],
    ['pin', '(411001)', '! 411001'],
    ['pin', 'Pune 411001', 'pin 411001'],
    ['pin', 'Pune - 411 001', 'pin 411001'],
    ['pin', '411001 / 411002', 'pin'],
    ['sku', '(12)', '(12)'],
    ['barcode', '0-306-40615-2', '! 9780306406157'],
    ['barcode', '080442957X', '! 9780804429573'],
    ['barcode', 'ISBN-10: 0306406152', '! 9780306406157'],
    ['barcode', '9780306406157 51999', '! 9780306406157'],
    ['barcode', '977123456789803', '! 9771234567898'],
    // Ten digits by themselves may be the shop's own code.
    ['barcode', '0306406152', '0306406152'],
  ] as const)('are read out of the %s %j, or asked about', (field, text, outcome) => {
    expect(told(field, text)).toBe(outcome);
  });

  it('are an ISBN where the column has books', () => {
    const column = ['0306406152', '9780306406157', '0-8044-2957-X', 'LOCAL-1'];
    const read = rowsOf('barcode', column).map(({ record }) => record['barcode']);
    expect(read).toEqual(['9780306406157', '9780306406157', '9780804429573', 'LOCAL-1']);
  });

  it('are one group of the column, put right for all at once', () => {
    const texts = ['98450 11111 / 98450 22222', '98450 33333', '98450 44444; 98450 55555'];
    const [all] = groupProblems(
      'contacts',
      rowsOf('phone', texts).flatMap(({ problems }) => problems),
    );
    expect(all).toMatchObject({
      kind: 'severalValues',
      value: null,
      count: 2,
      actions: ['replace', 'skip-row'],
    });
    const fix = { field: 'phone', kind: 'severalValues', value: null, action: 'replace' } as const;
    expect(rowsOf('phone', texts, [fix]).map(({ record }) => record['phone'])).toEqual([
      '98450 11111',
      '98450 33333',
      '98450 44444',
    ]);
  });
});

describe('a value among letters and signs', () => {
  it.each([
    ['phone', '9845O11111', '! 9845011111'],
    ['phone', '98450 1111l', '! 98450 11111'],
    ['phone', 'Mob: 98450 11111', '! 98450 11111'],
    ['phone', 'tel:+919845011111', '! +919845011111'],
    ['phone', '+91 09845011111', '! +91 9845011111'],
    ['phone', '91919845011111', '! 919845011111'],
    ['phone', '0091-0-98450 11111', '! 0091-98450 11111'],
    ['phone', '+91 022 2654 3210', '+91 022 2654 3210'],
    ['phone', '919198450111', '919198450111'],
    ['phone', '98450 11111 (WhatsApp)', '! 98450 11111'],
    ['phone', '98450 11111 Asha', 'phoneShape 98450 11111'],
    ['phone', '984501111', 'phoneShape'],
    ['phone', '98450111112', 'phoneShape'],
    ['phone', '+91 98450 1111', 'phoneShape'],
    ['phone', '98450111119845022222', 'phoneShape'],
    ['phone', 'not known', 'phoneShort'],
    ['email', '<a@b.co>', '! a@b.co'],
    ['email', 'mailto:a@b.co', '! a@b.co'],
    ['email', 'Asha Rao <a@b.co>', '! a@b.co'],
    ['email', '"Asha" <mailto:a@b.co>', '! a@b.co'],
    ['email', 'a@b.co;', '! a@b.co'],
    ['email', 'a@b.co.', '! a@b.co'],
    ['email', 'Email: a@b.co', '! a@b.co'],
    ['email', 'a @ b.co', '! a@b.co'],
    ['email', 'Asha 98450 11111 <a@b.co>', 'email a@b.co'],
    ['email', 'asha rao@b.co', 'email rao@b.co'],
    ['email', 'a@b..co', 'email'],
    ['email', 'a@b,co', 'email'],
    ['email', 'a@b', 'email'],
    ['gstin', '29aaaaa0000a1zy', '! 29AAAAA0000A1ZY'],
    ['gstin', '29AAAAAOOOOA1ZY', '! 29AAAAA0000A1ZY'],
    ['gstin', 'GSTIN: 29AAAAA0000A1ZY', '! 29AAAAA0000A1ZY'],
    ['gstin', '29AAAAA0000AIZY', '! 29AAAAA0000A1ZY'],
    ['gstin', '29AAAAA0000A1ZX', 'gstinCheck 29AAAAA0000A1ZY'],
    ['hsn', '8302.10.00', '! 83021000'],
    ['hsn', '8302 10 00', '! 83021000'],
    ['hsn', 'HSN: 8302', '! 8302'],
    ['hsn', '83O2', '! 8302'],
    ['pin', '440 001', '! 440001'],
    ['pin', 'PIN - 440001', '! 440001'],
    ['pin', '44OOO1', '! 440001'],
    ['pin', '44001', 'pin'],
    ['barcode', '89O1030865275', 'lettersForDigits 8901030865275'],
    ['barcode', 'BOLT-10', 'BOLT-10'],
    ['barcode', '*8901030865275*', '! 8901030865275'],
    ['barcode', 'EAN: 8901030865275', '! 8901030865275'],
    ['barcode', '(01)08901030865275', '! 08901030865275'],
    ['barcode', '0', 'emptyWord'],
    ['hsn', '00', 'emptyWord'],
    ['phone', '0000000000', 'emptyWord'],
    ['gstin', 'URP', 'emptyWord'],
    ['gstin', 'Unregistered', 'emptyWord'],
  ] as const)('%s %j is %j', (field, text, outcome) => {
    expect(told(field, text)).toBe(outcome);
  });
});

describe('one value that is written in parts, twice, or behind a label', () => {
  it.each<[ImportField, string, string]>([
    ['phone', '98450\n11121', '! 98450 11121'],
    ['phone', '9845011122 / 9845011122', '! 9845011122'],
    ['phone', '98450 11122, 9845011122', '! 98450 11122'],
    ['phone', '98450 11122 / +91 98450 11122', '! 98450 11122'],
    ['barcode', 'ISBN-13: 978-0-306-40615-7', '! 9780306406157'],
    ['barcode', 'ISBN 978-81-203-4012-7', 'checkDigit 9788120340121'],
    ['barcode', 'EAN 8901030865272', 'checkDigit 8901030865275'],
    ['barcode', '*PEN-B*', '! PEN-B'],
    ['barcode', '*8901030865275*', '! 8901030865275'],
    ['barcode', 'PEN*B', 'PEN*B'],
  ])('%s %j is read as %j', (field, text, expected) => {
    expect(told(field, text)).toBe(expected);
  });
});

describe('a mark or word beside a code', () => {
  it.each([
    ['phone', '*9845022084', '! 9845022084'],
    ['phone', '9845022083*', '! 9845022083'],
    ['phone', '" 9845022072', '! 9845022072'],
    ['hsn', 'HSN8302', '! 8302'],
    ['hsn', '998314 (SAC)', '! 998314'],
    ['hsn', '8302*', '! 8302'],
    ['barcode', '(01)08901030865275(10)A1', '! 08901030865275'],
    ['barcode', 'https://id.gs1.org/01/08901030865275/10/A1', '! 08901030865275'],
    ['barcode', '[01]08901030865275[17]301231', '! 08901030865275'],
  ] as const)('of a %s is left out, and told: %s', (field, text, value) => {
    expect(told(field, text)).toBe(value);
  });
});
