/** Lists of contacts as other programs export them: who is the person, and which firm is theirs. */
import { expect, it } from 'vitest';
import { notesOfColumn } from '../../../src-sync/domain/imports/column-notes.ts';
import { withJoinedColumns } from '../../../src-sync/domain/imports/joined/columns.ts';
import { proposeMapping } from '../../../src-sync/domain/imports/propose-mapping.ts';
import { draftsOf } from '../../sheets/neighbours/read.ts';

type Person = readonly [name: unknown, firm: unknown, phone: unknown];

async function peopleOf(heading: string, rows: readonly string[]): Promise<readonly Person[]> {
  const drafts = await draftsOf(`${[heading, ...rows].join('\n')}\n`, 'contacts');
  return drafts.map(({ record }) => [record['name'], record['companyName'], record['phone']]);
}

const ZOHO = 'Contact Name,Company Name,First Name,Last Name,MobilePhone';

it.each<readonly [what: string, row: string, name: string, firm: string | undefined]>([
  ['the firm', 'Rao Traders,Rao Traders,Asha,Rao', 'Asha Rao', 'Rao Traders'],
  ['the firm, and no person is named', 'Kale Stores,Kale Stores,,', 'Kale Stores', 'Kale Stores'],
  ['the firm, which no other column names', 'Rao Traders,,Asha,Rao', 'Asha Rao', 'Rao Traders'],
  ['a branch of the firm', 'Rao Traders - Pune,Rao Traders,Asha,Rao', 'Asha Rao', 'Rao Traders - Pune'],
  ['the shop of another firm', 'Rao Shop,Mane & Co,Asha,Rao', 'Asha Rao', 'Mane & Co'],
  ['the firm, with the name of the person in it', 'Asha Traders,Asha Traders,Asha,', 'Asha', 'Asha Traders'],
  ['the person', 'Asha Rao,Rao Traders,Asha,Rao', 'Asha Rao', 'Rao Traders'],
  ['the person, who is the firm', 'Asha Rao,Asha Rao,Asha,Rao', 'Asha Rao', 'Asha Rao'],
  ['the person, with a title', 'Mr. Dev Rao,Rao Traders,Dev,Rao', 'Mr. Dev Rao', 'Rao Traders'],
  ['a part of the person', 'A. Rao,,Asha,Rao', 'Asha Rao', undefined],
  ['the firm, beside signs for nobody', 'Rao Traders,,N/A,', 'Rao Traders', undefined],
])('the contact name of Zoho Books is %s', async (_, row, name, firm) => {
  const others = ['Mane Stores,Mane Stores,Dev,Mane,9845022222', 'Kale,Kale,,,9845033333'];
  const people = await peopleOf(ZOHO, [`${row},9845011111`, ...others]);
  expect(people).toEqual([
    [name, firm, '9845011111'],
    ['Dev Mane', 'Mane Stores', '9845022222'],
    ['Kale', 'Kale', '9845033333'],
  ]);
});

it.each([
  ['Tally', 'Name of Ledger,Under,Mailing Name,Contact Person,Mobile No.', 'Sundry Debtors,Rao Pvt Ltd,'],
  ['Tally', 'Name,Under,State,Contact,Mobile', 'Sundry Debtors,Goa,'],
  ['Tally', 'Ledger Name,Parent,Ledger Contact,Ledger Mobile', 'Sundry Debtors,'],
  ['Busy', 'Account Name,Print Name,Group,Contact Person,Mobile No', 'Rao Pvt Ltd,Sundry Debtors,'],
  ['Marg', 'Party Name,Station,Contact Person,Mobile', 'Pune,'],
  ['Vyapar', 'Party Name,Party Group,Contact Person,Phone Number', 'General,'],
])('an account of %s is the firm where a person is named: %s', async (_, heading, between) => {
  const rows = [`Rao Traders,${between}Asha Rao,9845011111`, `Kale Stores,${between},9845022222`];
  expect(await peopleOf(heading, rows)).toEqual([
    ['Asha Rao', 'Rao Traders', '9845011111'],
    ['Kale Stores', undefined, '9845022222'],
  ]);
});

it.each([
  'First Name,Middle Name,Last Name,Name Suffix,Organization Name,Phone 1 - Label,Phone 1 - Value',
  'First Name,Middle Name,Last Name,Suffix,Company,Department,Mobile Phone',
])('father and son keep their names: %s', async (heading) => {
  const rows = ['Dev,,Rao,,Rao Traders,,9845011111', 'Dev,,Rao,Jr.,Rao Traders,,9845011111'];
  expect((await peopleOf(heading, rows)).map(([name]) => name)).toEqual(['Dev Rao', 'Dev Rao Jr.']);
});

it('a column of contacts that holds phone numbers is no person', async () => {
  const rows = ['Rao Traders,98450 11111,27AAPFU0939F1ZV'];
  expect(await peopleOf('Name,Contact,GSTIN', rows)).toEqual([['Rao Traders', undefined, '98450 11111']]);
});

it('several numbers of a person in one cell of Google are asked about', async () => {
  const heading = 'First Name,Last Name,Phone 1 - Label,Phone 1 - Value';
  const drafts = await draftsOf(`${heading}\nAsha,Rao,Mobile,98450 11111 ::: 98450 22222\n`, 'contacts');
  expect(drafts[0]?.problems).toMatchObject([{ kind: 'severalValues', detail: '98450 11111' }]);
});

it('a ledger that is the firm beside a person is not named as another column that may be meant', () => {
  const cells = ['Mehta Steel', 'Vijay Mehta', '98200 12345'];
  const table = withJoinedColumns('contacts', {
    columns: ['Ledger Name', 'Contact Person', 'Mobile'],
    rows: [{ cells }],
  });
  const mapping = proposeMapping('contacts', table);
  const file = { collection: 'contacts', titles: table.columns, mapping } as const;
  expect(table.columns[mapping.companyName ?? -1]).toBe('Ledger Name');
  expect(notesOfColumn('companyName', file)).toEqual([]);
});
