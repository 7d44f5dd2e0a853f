/** Rows of contacts that are here: whose name may change without a question, and whose may not. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dryRunOf, enqueue, folder, importFile, run, withFolder, write } from './sheet-cli.ts';

withFolder();

const contact = (record: object) => ({ op: 'contacts.create', record });
const [PUNE, GOA] = ['27AAPFU0939F1ZV', '30AAPFU0939F1Z8'];
const ASHA = { name: 'Asha Rao', phone: '9845011111', companyName: 'Rao Traders', email: 'asha@rao.in' };

/** The outcome of a row with a name, for a contact here of another. */
async function outcomeOf(here: string, name: string, ...flags: readonly string[]): Promise<string> {
  await enqueue(contact({ ...ASHA, name: here }));
  const told = await dryRunOf('contacts', ['Name,Phone,Notes', `"${name}",9845011111,new`], ...flags);
  return [told.rows[0]?.outcome, ...told.codes(2)].join(' ');
}

describe('an update by phone number', () => {
  it.each([
    ['Asha Rao', 'A. Rao'],
    ['Asha Rao', 'Asha'],
    ['Asha Rao', 'Asha Rao jr'],
    ['Asha Rao', 'Asha & Bina Rao'],
    ['Asha Rao', 'Asha K. Rao'],
    ['Asha Rao', 'आशा राव'],
    ['Asha Rao Sr.', 'Asha Rao Jr.'],
    ['Mr. Rao', 'Mrs. Rao'],
    ['Dev Rao', 'Asha Rao w/o Dev Rao'],
    ['Rao', 'Rao Traders'],
    ['Rao Traders', 'Rao Traders Pvt Ltd'],
    ['Asha & Bina Rao', 'Asha Bina Rao'],
    ['M. Rao', 'Rao'],
  ])('of %s by the name %s is asked about', async (here, name) => {
    expect(await outcomeOf(here, name, '--update')).toBe('refused whichContact');
  });

  it.each([
    ['Asha Rao', 'ASHA  RAO'],
    ['Asha Rao', 'Rao, Asha'],
    ['Asha Rao', 'Smt. Asha Rao'],
    ['Dr. Asha Rao', 'Asha Rao'],
    ['Mr Dev Rao', 'Shri Dev Rao ji'],
    ['José Rao', 'Jose Rao'],
    ['A.B. Rao', 'A B Rao'],
    ['Rao & Sons', 'RAO AND SONS'],
    ['Rao Traders', 'M/s. Rao Traders'],
    ['हिन्दी भंडार', 'हिंदी भंडार'],
    ['Asha Rao Junior', 'Asha Rao Jr.'],
    ['Mr & Mrs Rao', 'MR AND MRS RAO'],
    ['Sri Devi', 'Smt. Sri Devi'],
    ['Asha Rao', ''],
  ])('of %s by the name “%s” asks nothing', async (here, name) => {
    expect(await outcomeOf(here, name, '--update')).toBe('update');
  });

  it('of one of two contacts with that number means the one of the name', async () => {
    await enqueue(contact(ASHA), contact({ ...ASHA, name: 'Bina Rao' }));
    const lines = [
      'Name,Phone,Notes',
      'Rao Bina,9845011111,b',
      'B. Rao,9845011111,b',
      'Dev Rao,9845011111,d',
    ];
    const told = await dryRunOf('contacts', lines, '--update');
    expect(told.rows.map(({ outcome }) => outcome)).toEqual(['update', 'refused', 'refused']);
    expect([told.codes(3), told.codes(4)]).toEqual([
      ['twice', 'whichContact'],
      ['samePhone', 'whichContact'],
    ]);
  });
});

it('an update by GSTIN or by the firm is asked about in the same way, and an e-mail address is nobody', async () => {
  await enqueue(contact({ ...ASHA, phone: '', gstin: PUNE }));
  const outcomes = async (...lines: readonly string[]) =>
    (await dryRunOf('contacts', lines, '--update')).rows.map(({ outcome }) => outcome);
  expect(await outcomes('Name,GSTIN,Notes', `A. Rao,${PUNE},a`)).toEqual(['refused']);
  expect(await outcomes('Name,GSTIN,Notes', `RAO ASHA,${PUNE},a`)).toEqual(['update']);
  expect(await outcomes('Name,Company,Notes', 'ASHA RAO,RAO TRADERS,a')).toEqual(['update']);
  const lines = ['Name,Email,Phone,Notes', 'Bina Rao,asha@rao.in,9845099999,a'];
  expect(await outcomes(...lines)).toEqual(['create']);
});

describe('without an update', () => {
  it('a shorter name is known, and a son, a couple or a wife is nobody who is here', async () => {
    expect(await outcomeOf('Asha Rao', 'A. Rao')).toBe('skip known');
    for (const name of ['Asha Rao jr', 'Asha & Bina Rao', 'Bina w/o Asha Rao'])
      expect([name, await outcomeOf('Asha Rao', name)]).toEqual([name, 'refused whichContact']);
  });

  it('two of one name and number in a file are one, and father and son are two', async () => {
    const lines = ['Name,Phone', 'Asha Rao,9845011111', 'A. Rao,9845011111', 'Asha Rao jr,9845011111'];
    const told = await dryRunOf('contacts', lines);
    expect(told.rows.map(({ outcome }) => outcome)).toEqual(['create', 'refused', 'create']);
    expect(told.codes(4)).toEqual(['samePhone']);
  });

  it('another phone number of the same name and email address is asked about', async () => {
    await enqueue(contact({ name: 'Asha Rao', phone: '9845011111', email: 'Asha@Rao.in' }));
    const lines = ['Name,Phone,Email', 'ASHA RAO,9845022222,asha@rao.in', 'Asha Rao,9845033333,a@b.in'];
    const told = await dryRunOf('contacts', lines);
    expect(told.rows.map(({ outcome }) => outcome)).toEqual(['refused', 'create']);
    expect(told.codes(2)).toEqual(['whichContact']);
  });
});

it('one answer for all corrects names, and makes nobody else of a contact', async () => {
  await enqueue(
    contact({ ...ASHA, gstin: PUNE }),
    contact({ name: 'Raghavendra Wagh', phone: '9845022222' }),
    contact({ name: 'Ravi Kale', phone: '9845033333', email: 'ravi@kale.in' }),
    contact({ name: 'Ravi Mane', phone: '9845044444', email: 'info@mane.in' }),
    contact({ name: 'Chetan', phone: '9845055555' }),
  );
  const lines = [
    'Name,Phone,Email',
    'A. Rao,9845011111,',
    'Raghvendra Wagh,9845022222,',
    'Rawi Kale,9845033333,RAVI@kale.in',
    'Rani Mane,9845044444,',
    'Bina,9845055555,',
  ];
  const fix = { field: 'phone', kind: 'whichContact', value: null, action: 'accept' };
  const fixes = write('fixes.json', JSON.stringify([fix]));
  const told = await dryRunOf('contacts', lines, '--update', '--fixes', fixes);
  expect(told.rows.map(({ outcome }) => outcome)).toEqual([
    'update',
    'update',
    'update',
    'refused',
    'refused',
  ]);
});

describe('a branch with a GSTIN of its own', () => {
  const firm = { name: 'Rao Traders', companyName: 'Rao Traders' };

  it('takes the place of no other branch', async () => {
    await enqueue(contact({ ...firm, phone: '9845011111', gstin: PUNE }));
    for (const phone of ['9845011111', ''])
      for (const flags of [[], ['--update']]) {
        const lines = ['Name,Company,Phone,GSTIN', `Rao Traders,Rao Traders,${phone},${GOA}`];
        const told = await dryRunOf('contacts', lines, ...flags);
        expect([phone, told.rows[0]?.outcome, told.codes(2).at(-1)]).toEqual([
          phone,
          'refused',
          'whichContact',
        ]);
      }
  });

  it('is known by it beside another of the same name and number', async () => {
    await enqueue(
      contact({ ...firm, phone: '9845011111', gstin: PUNE }),
      contact({ ...firm, phone: '9845011111', gstin: GOA }),
    );
    const lines = ['Name,Phone,GSTIN,Notes', `Rao Traders,9845011111,${GOA},new`];
    expect((await dryRunOf('contacts', lines, '--update')).rows).toMatchObject([{ outcome: 'update' }]);
  });
});

it('an export of contacts comes back without a question, whoever shares a number, a name or an address', async () => {
  const office = { phone: '080-22334455', email: 'info@rao.in', companyName: 'Rao Traders' };
  const people = [
    { ...ASHA },
    ...[
      'A. Rao',
      'Asha Rao',
      'Asha Rao jr',
      'Asha & Bina Rao',
      'Mrs. Rao',
      'Mr. Rao',
      'Rao Traders',
      'आशा राव',
    ].map((name) => ({ ...office, name })),
    { name: 'Rao Traders', companyName: 'Rao Traders', phone: '9845022222', gstin: PUNE },
    { name: 'Rao Traders', companyName: 'Rao Traders', phone: '9845022222', gstin: GOA },
    { name: 'Rao Traders', companyName: 'Rao Traders', gstin: GOA, phone: '' },
    { name: 'Twin', phone: '9845033333' },
    { name: 'Twin', phone: '9845033333' },
    { name: 'twin', phone: '9845033333', notes: 'another' },
  ];
  await enqueue(...people.map(contact));
  const path = join(folder, 'out.csv');
  await run('export', 'contacts', '--out', path);
  for (const flags of [[], ['--update']]) {
    const told = await importFile('contacts', path, '--dry-run', ...flags);
    expect(told.rows.map(({ outcome, problems }) => [outcome, problems.map(({ code }) => code)])).toEqual(
      people.map(() => ['skip', ['known']]),
    );
  }
});
