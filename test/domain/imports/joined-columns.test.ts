/** Contacts of Google, Outlook and other programs: a name in several columns, and several phone numbers of a person. */
import { describe, expect, it } from 'vitest';
import { draftsOf } from '../../sheets/neighbours/read.ts';
import { withJoinedColumns } from '../../../src-sync/domain/imports/joined/columns.ts';
import { proposeMapping, unusedColumns } from '../../../src-sync/domain/imports/propose-mapping.ts';

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

describe('sizes and colours in columns of their own', () => {
  const namesOf = async (lines: readonly string[]) =>
    (await draftsOf(`${lines.join('\n')}\n`)).map(({ record }) => record['name']);
  it.each([
    [
      'Code,Item,Size,Finish',
      ['H-1,Hinge,3 inch,SS', 'H-2,Hinge,4 inch,SS', 'H-3,Hinge,4 inch,Brass', 'B-1,Bolt,M8,'],
      ['Hinge 3 inch SS', 'Hinge 4 inch SS', 'Hinge 4 inch Brass', 'Bolt M8'],
    ],
    [
      'SKU,Title,Option1 Value',
      ['T-S,Shirt,S', 'T-M,Shirt,M', 'C-1,Cup,Default Title', 'R-1,Rod 5 mm,5 mm'],
      ['Shirt S', 'Shirt M', 'Cup', 'Rod 5 mm'],
    ],
    [
      'Code,Item,Size,Batch',
      ['H-1,Hinge,3 inch,A', 'H-1,Hinge,3 inch,B', 'H-2,Hinge,4 inch,A'],
      ['Hinge 3 inch', 'Hinge 3 inch', 'Hinge 4 inch'],
    ],
    [
      'Item,Size,Rate',
      ['Hinge,3 inch,45', 'Hinge,4 inch,55', 'Bolt,M8,3'],
      ['Hinge 3 inch', 'Hinge 4 inch', 'Bolt M8'],
    ],
    [
      'Handle,Title,Option1 Value,Variant SKU',
      ['shirt,Shirt,S,T-S', 'shirt,,M,T-M', 'shirt,,,', 'cup,Cup,Default Title,C-1'],
      ['Shirt S', 'Shirt M', undefined, 'Cup'],
    ],
    ['Item,Brand,Rate', ['Switch,Anchor,45', 'Switch,Havells,55'], ['Switch Anchor', 'Switch Havells']],
  ])('%s: tell goods of one name apart', async (heading, lines, names) => {
    expect(await namesOf([heading, ...lines])).toEqual(names);
  });

  it.each([
    ['where each name stands once', ['H-1,Hinge,3 inch', 'B-1,Bolt,M8'], ['Hinge', 'Bolt']],
    ['where one code has them all', ['H-1,Hinge,3 inch', 'H-1,Hinge,4 inch'], ['Hinge', 'Hinge']],
    [
      'where several codes have them all',
      ['H-1,Hinge,3', 'H-2,Hinge,3', 'H-2,Hinge,4'],
      ['Hinge', 'Hinge', 'Hinge'],
    ],
    ['where they do not tell', ['H-1,Hinge,SS', 'H-2,Hinge,SS'], ['Hinge', 'Hinge']],
  ])('are left out %s', async (_, lines, names) => {
    expect(await namesOf(['Code,Item,Size', ...lines])).toEqual(names);
  });
});

it.each([
  [45, '180'],
  [55, undefined],
])('sizes of one code are proposed as one stock at one price alone: %s', async (price, suggestion) => {
  const lines = ['Code,Item,Size,Rate,Stock', 'H,Hinge,3 inch,45,100', `H,Hinge,4 inch,${price},80`];
  const [first] = await draftsOf(`${lines.join('\n')}\n`);
  expect(first?.problems.map((problem) => [problem.kind, problem.suggestion])).toEqual([
    ['quantityAgain', suggestion],
  ]);
});

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

  it.each([
    [
      'Name,Contact Person,Mobile',
      ['Kale Traders,Ramesh,9845011111', 'Mane,,9845022222'],
      ['Ramesh', 'Mane'],
    ],
    [
      'Display Name,Company Name,First Name,Last Name,Phone',
      ['Kale Traders,Kale Traders,Ramesh,Kale,9845011111', 'Mane & Co,Mane & Co,,,9845022222'],
      ['Ramesh Kale', 'Mane & Co'],
    ],
  ])('is that of the person beside the name of the firm: %s', async (heading, lines, names) => {
    const drafts = await draftsOf(`${[heading, ...lines].join('\n')}\n`, 'contacts');
    expect(drafts.map(({ record }) => record['name'])).toEqual(names);
    expect(drafts[0]?.record['companyName']).toBe('Kale Traders');
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
    // Of a firm in Tally: the second one is the mobile.
    ['Name,Phone No.,Mobile No.', 'Asha,020-25671234,9845011111', '9845011111', ['not used: 020-25671234']],
    ['Name,Phone,Mobile', 'Asha,9845011111,9845022222', '9845011111', ['not used: 9845022222']],
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

describe('an address in several columns', () => {
  async function addresses(...lines: readonly string[]) {
    const [draft] = await draftsOf(`${lines.join('\n')}\n`, 'contacts');
    return [draft?.record['billingAddress'], draft?.record['shippingAddress']];
  }

  it.each([
    ['Address 1,Address 2,Address 3', 'Flat 5,MG Road,Camp', 'Flat 5, MG Road, Camp'],
    ['Address Line 2,Address Line 1', 'MG Road,Flat 5', 'Flat 5, MG Road'],
    ['Address1,Address2', 'Flat 5,', 'Flat 5'],
    ['Address,City', 'MG Road,Pune', 'MG Road, Pune'],
    ['Address,City,District', '"MG Road, Pune",Pune,Pune', 'MG Road, Pune'],
    ['Add.,Area,City/Town', 'Flat 5,-,Pune', 'Flat 5, Pune'],
    ['Billing Address,Billing Street2,Billing City', 'MG Road,Camp,Pune', 'MG Road, Camp, Pune'],
    ['Business Street,Business City', '12 Station Rd,Surat', '12 Station Rd, Surat'],
    ['Default Address Address1,Default Address Address2,Default Address City', 'a,b,c', 'a, b, c'],
    ['पता,शहर', 'कोथरूड,पुणे', 'कोथरूड, पुणे'],
  ])('%s is joined: %s', async (heading, row, address) => {
    expect(await addresses(`Name,Mobile,${heading}`, `Asha,9845011111,${row}`)).toEqual([address, undefined]);
  });

  it('is two where goods go elsewhere, or where each line has a PIN', async () => {
    expect(
      await addresses(
        'Name,Mobile,Billing Address,Billing City,Shipping Address,Shipping City',
        'Asha,9845011111,MG Road,Pune,Plot 5,Surat',
      ),
    ).toEqual(['MG Road, Pune', 'Plot 5, Surat']);
    expect(
      await addresses(
        'Name,Mobile,Address 1,Address 2',
        'Asha,9845011111,MG Road Pune 411001,Plot 5 Surat 395 003',
      ),
    ).toEqual(['MG Road Pune 411001', 'Plot 5 Surat 395 003']);
  });

  it('stays as it is where a city alone is named', async () => {
    expect(await addresses('Name,Mobile,City', 'Asha,9845011111,Pune')).toEqual([undefined, undefined]);
  });
});

describe('a tax rate in its halves', () => {
  async function rates(heading: string, ...rows: readonly string[]) {
    const lines = rows.map((row, at) => `Bolt ${at},B-${at},${row}`);
    const drafts = await draftsOf(`${[`Item,Code,${heading}`, ...lines].join('\n')}\n`);
    return drafts.map(({ record, problems: [problem] }) => problem?.kind ?? record['gstRate']);
  }

  it.each([
    ['CGST,SGST', ['9,9', '2.5,2.5', '0,0', ',', '9%,9%'], [18, 5, 0, undefined, 18]],
    ['CGST %,SGST/UTGST %', ['14,14', '20,20'], [28, 40]],
    ['Central Tax,State Tax', ['6,6'], [12]],
    ['CGST Rate,SGST Rate,Amount', ['9,9,100'], [18]],
    // Within the state a register has no IGST.
    ['CGST,SGST,IGST', ['9,9,0', ',,18', '9,9,', '9,9,18'], [18, 18, 18, 18]],
    ['CGST,SGST', ['9,9', '9,9', '9,9', '9,9', '9,6'], [18, 18, 18, 18, 'notANumber']],
    ['CGST,SGST,IGST', ['9,9,0', '9,9,0', '9,9,0', '9,9,0', '9,9,12'], [18, 18, 18, 18, 'notANumber']],
    // A column with the whole rate counts.
    ['CGST,SGST,GST %', ['9,9,18'], [18]],
  ] as const)('%s: %j gives %j', async (heading, rows, wanted) => {
    expect(await rates(heading, ...rows)).toEqual(wanted);
  });

  it('is no sum of money', async () => {
    expect(await rates('CGST,SGST', '4.5,4.5', '4,4', '112.5,112.5')).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await rates('CGST Amount,SGST Amount', '9,9')).toEqual([undefined]);
    expect(await rates('CGST', '9')).toEqual([undefined]);
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

it('the code of a town belongs to the number of a landline', async () => {
  const lines = [
    'Name,STD Code,Phone,Mobile',
    'Asha,022,22401234,',
    'Bina,261,2234567,98450 11111',
    'Dev,,22401235,',
    'Esha,022,98450 11112,',
    'Fatima,022,022-22401236,',
  ];
  expect(await told(lines)).toEqual([
    ['Asha', '022-22401234'],
    ['Bina', '98450 11111', 'not used: 2234567'],
    ['Dev', '22401235'],
    ['Esha', '98450 11112'],
    ['Fatima', '022-22401236'],
  ]);
  expect(await told(['Name,STD,Phone', 'Asha,80,25531122'])).toEqual([['Asha', '080-25531122']]);
});
