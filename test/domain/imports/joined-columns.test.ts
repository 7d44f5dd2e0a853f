/** Contacts of Google, Outlook and other programs: a name in several columns, and several phone numbers of a person. */
import { describe, expect, it } from 'vitest';
import { draftsOf } from '../../sheets/neighbours/read.ts';
import { withJoinedColumns } from '../../../src-sync/domain/imports/joined-columns.ts';
import { proposeMapping, unusedColumns } from '../../../src-sync/domain/imports/propose.ts';

/** Name and phone of each row, the numbers that are named as not used, and other problems. */
async function told(lines: readonly string[]) {
  const drafts = await draftsOf(`${lines.join('\n')}\n`, 'contacts');
  return drafts.map(({ record, problems }) => [
    record['name'],
    record['phone'],
    ...problems.map(({ kind, detail }) => (kind === 'otherPhones' ? `not used: ${detail}` : kind)),
  ]);
}

function fieldsOf(heading: string, ...cells: readonly string[]) {
  const table = withJoinedColumns('contacts', { columns: heading.split(','), rows: [{ cells }] });
  const mapping = proposeMapping('contacts', table);
  const titles = Object.fromEntries(
    Object.entries(mapping).map(([field, column]) => [field, table.columns[column]]),
  );
  return { titles, unused: unusedColumns(table, mapping) };
}

describe('a name in several columns', () => {
  it.each([
    ['Given Name,Additional Name,Family Name,Phone', 'Asha,K,Rao,9845011111', 'Asha K Rao'],
    ['First Name,Middle Name,Last Name,Mobile Phone', 'Asha,,Rao,9845011111', 'Asha Rao'],
    ['First Name,Last Name,Company,Phone', 'Asha,Rao,Rao & Co,9845011111', 'Asha Rao'],
    ['Last Name,First Name,Phone', 'Rao,Asha,9845011111', 'Asha Rao'],
    ['First Name,Last Name,Phone', 'Asha,,9845011111', 'Asha'],
    ['First Name,Last Name,Phone', ',Rao,9845011111', 'Rao'],
    ['First Name,Last Name,Phone', 'Asha Rao,RAO,9845011111', 'Asha Rao'],
    ['First Name,Phone', 'Asha,9845011111', 'Asha'],
    ['Name,Surname,Phone', 'Asha,Rao,9845011111', 'Asha Rao'],
    ['पहला नाम,उपनाम,मोबाइल', 'आशा,राव,9845011111', 'आशा राव'],
  ])('%s is joined: %s', async (heading, row, name) => {
    expect(await told([heading, row])).toEqual([[name, '9845011111']]);
  });

  it.each([
    ['Name,Given Name,Family Name,Phone', 'Asha K Rao,Asha,Rao,9845011111', 'Asha K Rao'],
    ['Full Name,First Name,Last Name,Phone', 'Asha K Rao,Asha,Rao,9845011111', 'Asha K Rao'],
    ['First Name,Last Name,Display Name,Phone', 'Asha,Rao,Asha of Rao,9845011111', 'Asha of Rao'],
  ])('is left where a column has the whole name: %s', async (heading, row, name) => {
    expect(await told([heading, row])).toEqual([[name, '9845011111']]);
    expect(fieldsOf(heading, ...row.split(',')).unused).toHaveLength(2);
  });

  it('keeps what is to be told of its parts, and is missing where all are empty', async () => {
    const lines = ['First Name,Last Name,Phone', '#N/A,Rao,9845011111', ',,9845022222', '-,-,9845033333'];
    expect((await told(lines)).map(([name, , problem]) => [name, problem])).toEqual([
      [undefined, 'errorValue'],
      [undefined, 'missing'],
      [undefined, 'emptyWord'],
    ]);
  });

  it('moves no cell that a row has too much', async () => {
    expect(await told(['First Name,Last Name,Phone', 'Asha,Rao,9845011111,extra'])).toEqual([
      ['Asha Rao', '9845011111', 'tooManyCells'],
    ]);
  });
});

describe('several phone numbers', () => {
  it.each([
    ['Name,Phone 2,Phone 1', 'Asha,9845022222,9845011111', '9845011111', ['not used: 9845022222']],
    [
      'Name,Phone 1 - Value,Phone 2 - Value',
      'Asha,080-23456789,9845022222',
      '080-23456789',
      ['not used: 9845022222'],
    ],
    [
      'Name,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value',
      'Asha,Work,080-23456789,Mobile,9845022222',
      '9845022222',
      ['not used: 080-23456789'],
    ],
    [
      'Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
      'Asha,* Mobile,9845011111,Work,080-23456789',
      '9845011111',
      ['not used: 080-23456789'],
    ],
    [
      'Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
      'Asha,Work Fax,080-23456780,Work,080-23456789',
      '080-23456789',
      ['not used: 080-23456780'],
    ],
    [
      'Name,Business Phone,Home Phone,Mobile Phone',
      'Asha,080-23456789,,9845011111',
      '9845011111',
      ['not used: 080-23456789'],
    ],
    ['Name,Business Phone,Home Phone,Mobile Phone', 'Asha,080-23456789,,', '080-23456789', []],
    ['Name,Phone,Mobile', 'Asha,,9845011111', '9845011111', []],
    ['Name,Phone,Mobile', 'Asha,9845011111,+91 98450 11111', '9845011111', []],
    [
      'Name,Mobile No,Alternate Mobile No',
      'Asha,9845011111,9845022222',
      '9845011111',
      ['not used: 9845022222'],
    ],
  ] as const)('%s: %s gives %s', async (heading, row, phone, others) => {
    // Columns that hold nothing in the whole file are no second number.
    const full = heading
      .split(',')
      .map((title) => (/label|type/i.test(title) ? 'Mobile' : title === 'Name' ? 'Bina' : '9845099999'));
    const [first] = await told([heading, row, full.join(',')]);
    expect(first).toEqual(['Asha', phone, ...others]);
  });

  it('of a cell with several numbers as Google writes them are asked about', async () => {
    expect(await told(['Name,Phone 1 - Value', 'Asha,98450 11111 ::: 080-23456789'])).toEqual([
      ['Asha', undefined, 'severalValues'],
    ]);
  });

  it('of one column leave it as it is, and a fax is none', () => {
    expect(fieldsOf('Name,Phone,Fax', 'Asha', '9845011111', '080-1')).toEqual({
      titles: { name: 'Name', phone: 'Phone' },
      unused: ['Fax'],
    });
  });
});

it('a file of Google and one of Outlook are understood whole', () => {
  expect(
    fieldsOf(
      'First Name,Middle Name,Last Name,Nickname,Organization Name,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Formatted,Address 1 - Region,Address 1 - Postal Code',
      ...'Asha,,Rao,,Rao & Co,old,Work,a@b.co,Mobile,9845011111,MG Road,MH,440001'.split(','),
    ),
  ).toEqual({
    titles: {
      ...{
        name: 'First Name + Middle Name + Last Name',
        phone: 'Phone 1 - Value',
        companyName: 'Organization Name',
      },
      ...{ email: 'E-mail 1 - Value', billingAddress: 'Address 1 - Formatted', state: 'Address 1 - Region' },
      ...{ pin: 'Address 1 - Postal Code', notes: 'Notes' },
    },
    unused: ['Nickname', 'E-mail 1 - Label', 'Phone 1 - Label'],
  });
  expect(
    fieldsOf(
      'Title,First Name,Last Name,Company,Business Street,Business State,Business Postal Code,Business Phone,Mobile Phone,E-mail Address',
      ...'Mrs,Asha,Rao,Rao & Co,MG Road,MH,440001,080-23456789,9845011111,a@b.co'.split(','),
    ),
  ).toEqual({
    titles: {
      ...{ name: 'First Name + Last Name', phone: 'Mobile Phone + Business Phone', companyName: 'Company' },
      ...{ email: 'E-mail Address', billingAddress: 'Business Street', state: 'Business State' },
      ...{ pin: 'Business Postal Code' },
    },
    unused: ['Title'],
  });
});
