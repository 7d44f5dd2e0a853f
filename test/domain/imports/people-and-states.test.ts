/** Cells of people that a program or a hurry filled: states, two people in one name, numbers that nobody has; and packs in the column of the unit. */
import { describe, expect, it } from 'vitest';
import { FixBook, type Fix } from '../../../src-sync/domain/imports/fixes.ts';
import { groupProblems } from '../../../src-sync/domain/imports/groups.ts';
import type { ImportCollection } from '../../../src-sync/domain/imports/import-fields.ts';
import { proposeMapping, unusedColumns } from '../../../src-sync/domain/imports/propose-mapping.ts';
import { gstinCheckCharacter } from '../../../src-sync/domain/values/gstin.ts';
import { surveyColumns } from '../../../src-sync/domain/imports/survey-columns.ts';
import { readImportRow } from '../../../src-sync/domain/imports/rows.ts';

/** A right GSTIN of a state. */
function gstin(code: string): string {
  return `${code}AAPFU0939F1Z${gstinCheckCharacter(`${code}AAPFU0939F1Z`)}`;
}

/** Rows of a workbook, its first line the heading. */
function read(collection: ImportCollection, lines: readonly string[], fixes: readonly Fix[] = []) {
  const [heading = [], ...cells] = lines.map((line) => line.split(';'));
  const table = { columns: heading, rows: cells.map((row, at) => ({ row: at + 2, cells: row })) };
  const mapping = proposeMapping(collection, table);
  const columns = surveyColumns(table.rows, mapping, null);
  const reading = { collection, mapping, columns, fixes: new FixBook(collection, fixes) };
  return {
    rows: table.rows.map((row) => readImportRow(row, reading)),
    unused: unusedColumns(table, mapping),
  };
}

/** The value, `!` before it where it is told that it was put right; or the problem and its suggestion. */
function told(collection: ImportCollection, field: string, lines: readonly string[]): readonly string[] {
  return read(collection, lines).rows.map(({ record, problems }) => {
    const problem = problems.find((one) => one.field === field);
    if (record[field] !== undefined)
      return `${problem?.kind === 'repaired' ? '! ' : ''}${String(record[field])}`;
    return [problem?.kind, problem?.suggestion].filter((part) => part !== undefined).join(' ');
  });
}

it.each([
  ['27AAPFU0939F1ZV', 'Karnataka', 'stateContradicts Maharashtra'],
  ['27AAPFU0939F1ZV', 'KA', 'stateContradicts Maharashtra'],
  ['27AAPFU0939F1ZV', 'California', 'stateContradicts Maharashtra'],
  ['27AAPFU0939F1ZV', 'MH', '! Maharashtra'],
  ['27AAPFU0939F1ZV', '', 'Maharashtra'],
  [gstin('25'), 'Dadra and Nagar Haveli', '! Dadra and Nagar Haveli and Daman and Diu'],
  [gstin('28'), 'Andhra Pradesh', 'Andhra Pradesh'],
  [gstin('38'), 'Jammu and Kashmir', 'stateContradicts Ladakh'],
  [gstin('97'), 'Karnataka', 'Karnataka'],
  [gstin('99'), 'Karnataka', 'Karnataka'],
  ['', 'Karnataka', 'Karnataka'],
])('the GSTIN %s beside the state “%s” gives “%s”', (number, state, said) => {
  expect(
    told('contacts', 'state', ['Name;Phone;GSTIN;State', `Asha;98450 11111;${number};${state}`]),
  ).toEqual([said]);
});

it('the state of the GSTIN is taken for all rows at once, or that of the cell', () => {
  const lines = [
    'Name;Phone;State;GSTIN',
    ...['KA', 'Goa'].map((state, at) => `A;9845011${at}11;${state};27AAPFU0939F1ZV`),
  ];
  const states = (action: Fix['action']) =>
    read('contacts', lines, [{ field: 'state', kind: 'stateContradicts', value: null, action }]).rows.map(
      ({ record }) => record['state'],
    );
  expect(states('replace')).toEqual(['Maharashtra', 'Maharashtra']);
  expect(states('accept')).toEqual(['Karnataka', 'Goa']);
});

describe('a state', () => {
  it.each(
    Object.entries({
      Maharashtra: [
        'MH',
        'mh',
        '27',
        '२७',
        '27-Maharashtra',
        'Maharashtra (27)',
        '27 - MH',
        'MH-27',
        'maharastra',
      ],
      Karnataka: ['KA', '29', 'KARNATAKA', 'Karnatka', 'कर्नाटक', 'Karnataka, India', '29 Karnataka'],
      Delhi: ['07', '7', 'New Delhi', 'NCT of Delhi', 'दिल्ली'],
      Odisha: ['Orissa', 'OD', '21'],
      'Tamil Nadu': ['Tamilnadu', 'T.N.', 'TN'],
      'Jammu and Kashmir': ['J&K', 'Jammu & Kashmir', '01'],
      'Andhra Pradesh': ['AP', '37', '28', 'AndhraPradesh'],
      Goa: ['GA', 'goa', '30'],
    }).flatMap(([name, texts]) => texts.map((text) => [text, name] as const)),
  )('%s is %s, and that is told', (text, name) => {
    expect(told('contacts', 'state', ['Name;Phone;State', `Asha;98450 11111;${text}`])).toEqual([
      `! ${name}`,
    ]);
  });

  it.each([
    ['29-Maharashtra', 'stateUnsure'],
    ['Mumbai, Maharashtra', 'stateUnsure Maharashtra'],
    ['Gujarat / Goa', 'stateUnsure'],
    ['UK', 'stateUnsure Uttarakhand'],
    ['Behar', 'stateUnsure Bihar'],
    ['45', 'stateUnsure'],
    ['99', 'stateUnsure'],
    ['Maharashtra', 'Maharashtra'],
    ['California', 'California'],
    ['CA', 'CA'],
    ['Dubai', 'Dubai'],
    ['Mumbai', 'Mumbai'],
  ])('%s is %s: what is not sure is asked about, and any other text stays', (text, outcome) => {
    expect(told('contacts', 'state', ['Name;Phone;State', `Asha;98450 11111;${text}`])).toEqual([outcome]);
  });
});

describe('two people in one name', () => {
  it.each(['Asha / Bina', 'Asha/Bina', 'Asha Rao / Bina Rao', 'Asha\nBina', 'Asha | Bina', 'आशा / बीना'])(
    '%j is asked about',
    (name) => {
      const [line] = told('contacts', 'name', ['Name;Phone', `${name};98450 11111`]);
      expect(line).toMatch(/^severalPeople (?:Asha(?: Rao)?|आशा)$/);
    },
  );

  it.each([
    'M/s Asha Traders',
    'Asha c/o Bina',
    'A/c Asha',
    'Rao, Asha',
    'Gupta & Sons',
    'Asha and Bina',
    'Asha 12/14',
    'S/O Ram',
  ])('%j is one name', (name) => {
    expect(told('contacts', 'name', ['Name;Phone', `${name};98450 11111`])).toEqual([name]);
  });

  it('are one group, taken as they are or by the first for all at once; an item may be called so', () => {
    const lines = ['Name;Phone', 'Asha / Bina;98450 11111', 'Dev / Esha;98450 22222', 'Farah;98450 33333'];
    const problems = read('contacts', lines).rows.flatMap((row) => row.problems);
    expect(groupProblems('contacts', problems)[0]).toMatchObject({
      ...{ kind: 'severalPeople', value: null, count: 2, actions: ['accept', 'replace', 'skip-row'] },
    });
    const named = (action: 'accept' | 'replace') =>
      read('contacts', lines, [{ field: 'name', kind: 'severalPeople', value: null, action }]).rows.map(
        ({ record }) => record['name'],
      );
    expect(named('accept')).toEqual(['Asha / Bina', 'Dev / Esha', 'Farah']);
    expect(named('replace')).toEqual(['Asha', 'Dev', 'Farah']);
    expect(told('items', 'name', ['Name;SKU', 'Hinge / Latch;B-1'])).toEqual(['Hinge / Latch']);
  });
});

describe('a phone number that nobody has', () => {
  it.each([
    ...[
      '9999999999',
      '99999 99999',
      '+91 9999999999',
      '09999999999',
      '1111111111',
      '8888888888',
      '9000000000',
    ],
    ...['1234567890', '0123456789', '123456', '9876543210', '12345-67890', '111111'],
  ])('%s is asked about', (phone) => {
    expect(told('contacts', 'phone', ['Name;Phone', `Asha;${phone}`])).toEqual(['placeholder']);
  });

  it.each(['9898989898', '9999911111', '9845011111', '080-22222222', '9876543211'])(
    '%s is a number',
    (phone) => {
      expect(told('contacts', 'phone', ['Name;Phone', `Asha;${phone}`])).toEqual([phone]);
    },
  );

  it('comes in where the person says so', () => {
    const fix = { field: 'phone', kind: 'placeholder', value: '9999999999', action: 'accept' } as const;
    const [row] = read('contacts', ['Name;Phone', 'Asha;9999999999'], [fix]).rows;
    expect(row?.record['phone']).toBe('9999999999');
  });
});

describe('the content of a pack', () => {
  it.each([
    ['10S', '1X10', '15S'],
    ["10'S", '1*10', '30 TAB'],
    ['100ML', '200 ML', '1 LTR'],
  ])('makes no column of the unit: %s, %s, %s', (...packs) => {
    const { rows, unused } = read('items', [
      'Name;SKU;PACK',
      ...packs.map((pack, at) => `Tablet ${at};T-${at};${pack}`),
    ]);
    expect(rows.map(({ record, problems }) => [record['unit'], problems])).toEqual(
      packs.map(() => [undefined, []]),
    );
    expect(unused).toEqual(['PACK']);
  });

  it.each(['10S', '1X10', '10 x 10', "10'S", 'Box of 12', 'STRIP-10', 'Strip 10s', '500 GM'])(
    'is asked about among units: %s',
    (pack) => {
      const lines = ['Name;SKU;Unit', 'A;A-1;PCS', 'B;B-1;PCS', 'C;C-1;KGS', 'D;D-1;PCS', `E;E-1;${pack}`];
      expect(told('items', 'unit', lines)).toEqual(['PCS', 'PCS', 'KGS', 'PCS', 'packContent']);
    },
  );

  it.each(['PCS', 'M2', 'sq.ft', 'बोरी', 'Running Mtr', 'Strip', 'KGS-KILOGRAMS'])('%s is a unit', (unit) => {
    expect(told('items', 'unit', ['Name;SKU;Unit', `A;A-1;${unit}`])).toEqual([unit]);
  });
});

describe('an empty name', () => {
  const lines = [
    'Name;Company;Phone',
    ';Rao Traders;98450 11111',
    ';Shah & Co;98450 22222',
    'Asha;Rao;98450 33333',
  ];

  it('may be the firm: each row suggests its own, for all at once', () => {
    const [group] = groupProblems(
      'contacts',
      read('contacts', lines).rows.flatMap((row) => row.problems),
    );
    expect(group).toMatchObject({
      kind: 'missing',
      value: null,
      suggestion: null,
      count: 2,
      actions: ['replace', 'skip-row'],
    });
    const fix = { field: 'name', kind: 'missing', value: null, action: 'replace' } as const;
    expect(read('contacts', lines, [fix]).rows.map(({ record }) => record['name'])).toEqual([
      ...['Rao Traders', 'Shah & Co', 'Asha'],
    ]);
  });

  it('of one row is told with the firm; without one there is nothing to suggest', () => {
    const groupsOf = (...rows: readonly string[]) =>
      groupProblems(
        'contacts',
        read('contacts', ['Name;Company;Phone', ...rows]).rows.flatMap((row) => row.problems),
      );
    expect(groupsOf(';Rao Traders;98450 11111')[0]).toMatchObject({ value: '', suggestion: 'Rao Traders' });
    expect(groupsOf(';;98450 11111')[0]).toMatchObject({ value: '', suggestion: null });
    expect(groupsOf(';Rao;98450 11111', ';;98450 22222')[0]).toMatchObject({
      value: '',
      suggestion: null,
      count: 2,
    });
  });
});

describe('a column that names the currency of each row', () => {
  it.each(['Currency', 'Curr.', 'Zahlung', ''])('titled %j asks about prices in other money', (title) => {
    const lines = [
      `SKU;Name;Price;${title}`,
      'A-1;Nut;2;USD',
      'A-2;Bolt;150;INR',
      'A-3;Pin;3;',
      'A-4;Nail;4.50;€',
    ];
    expect(told('items', 'price', lines)).toEqual(['notANumber', '150', '3', 'notANumber']);
  });

  it('is not one of which a cell says something else', () => {
    const lines = ['SKU;Name;Price;Remark', 'A-1;Nut;2;USD', 'A-2;Bolt;150;from Pune'];
    expect(told('items', 'price', lines)).toEqual(['2', '150']);
  });

  it('says what a person typed instead of such a price', () => {
    const lines = ['SKU;Name;Price;Currency', 'A-1;Nut;2;USD'];
    const fix: Fix = { field: 'price', kind: 'notANumber', value: '2 USD', action: 'replace', with: '166' };
    expect(read('items', lines, [fix]).rows[0]?.record['price']).toBe(166);
  });
});

it('a name of a firm with a slash is one contact', () => {
  const names = ['Shree 24/7 Stores', 'Input/Output Systems', 'Kale/Mane', 'Asha / Bina Traders'];
  expect(
    told('contacts', 'name', ['Name;Phone', ...names.map((name, at) => `${name};9845023${at}11`)]),
  ).toEqual(['Shree 24/7 Stores', 'Input/Output Systems', 'severalPeople Kale', 'severalPeople Asha']);
  const rows = ['Name;Phone;Company', 'AC/DC Light;9845023020;AC/DC Light', 'AC/DC Light;9845023021;AC'];
  expect(told('contacts', 'name', rows)).toEqual(['AC/DC Light', 'severalPeople AC']);
});

it.each([
  ['Suresh 98250 70010', '98250 70009', 'severalValues Suresh'],
  ['Bharat / 98240 10008', '98240 10007', 'severalValues Bharat'],
  ['Ramesh (+91-9825071006)', '98250 71005', 'severalValues Ramesh'],
  ['Ramesh 9825071007', '+91 98250 71007', 'Ramesh 9825071007'],
  ['Sai 4747 Motors', '98250 71012', 'Sai 4747 Motors'],
  ['Dinesh + Kamlesh', '98250 70006', 'severalPeople Dinesh'],
  ['A+ Tutors', '98250 70007', 'A+ Tutors'],
])('the name “%s” beside the number %s gives “%s”', (name, phone, said) => {
  expect(told('contacts', 'name', ['Name;Phone', `${name};${phone}`])).toEqual([said]);
});
