/** Columns that are proposed, and what is told about them, through `import --dry-run`. */
import { expect, it } from 'vitest';
import { dryRun, dryRunOf, enqueue, withFolder } from './sheet-cli.ts';

withFolder();

it('groups of a stock summary are asked about where the name is the code', async () => {
  const lines = [
    ...[
      'Particulars,Closing Balance,',
      ',Quantity,Value',
      'Hinges,150,1875',
      'Butt hinge,100,1000',
      'Gate hinge,50,875',
    ],
    ...['Screw,5,10', 'Nut,5,10', 'Pin,0,0', 'Grand Total,160,1895'],
  ];
  const told = await dryRunOf('items', lines);
  expect(told.summary['columns']).toMatchObject({ name: 'Particulars', sku: 'Particulars' });
  const asked = told.rows.filter(({ problems }) => problems.some(({ code }) => code === 'totalRow'));
  expect(asked.map(({ row }) => row)).toEqual([3, 9]);
  const withCodes = lines.map((line, at) => `${line},${at < 2 ? ['Code', ''][at] : `C-${at}`}`);
  const coded = await dryRunOf('items', withCodes);
  expect(coded.rows.filter(({ problems }) => problems.some(({ code }) => code === 'totalRow'))).toHaveLength(
    1,
  );
});

it('a list of Tally without codes is known by its names, and brings no item twice', async () => {
  const item = (name: string, sku: string) => ({ op: 'items.create', record: { name, sku } });
  await enqueue(item('Bolt', 'B-1'), item('Nut', 'N-1'), item('Nut', 'N-2'));
  const lines = ['Name,Rate', 'Bolt,12', 'Nut,3', 'Washer,1', 'Bolt,13'];
  const told = await dryRunOf('items', lines, '--update');
  expect(told.rows.map(({ outcome, record }) => [outcome, record['sku']])).toEqual([
    ['update', 'B-1'],
    ['refused', 'Nut'],
    ['create', 'Washer'],
    ['refused', 'B-1'],
  ]);
  expect([told.codes(3), told.codes(5)]).toEqual([['sameName'], ['twice']]);
  expect(told.summary['columnNotes']).toMatchObject([{ column: 'Name', field: 'sku', code: 'nameAsCode' }]);
  for (const [other] of [
    [['Name,Art.#,Rate', 'Bolt,K-88,12', 'Nut,K-89,3']],
    [['Name,Serial,Rate', 'Bolt,10088,12', 'Nut,10089,3']],
    [['Name,EAN,Rate', 'Bolt,8901030865275,12', 'Nut,8901030865282,3']],
    [['Name,Bolt,Nut', 'Code,B-1,N-1', 'Rate,12,3']],
  ] as const)
    expect((await dryRunOf('items', other)).summary).toMatchObject({ create: 0, refused: 2 });
});

it('the notes of a column name another one that may be meant, and the price of a pack', async () => {
  const notes = async (...lines: readonly string[]) =>
    (
      (await dryRunOf('items', lines)).summary['columnNotes'] as {
        field: string;
        code: string;
        message: string;
      }[]
    ).map(({ field, code, message }) => [field, code, /“.*”/.exec(message)?.[0]].join(' '));
  expect(await notes('Item,Code,Rate,Item,Code,Rate', 'Bolt,B-1,10,Pipe,P-1,55')).toEqual([
    'name alsoMeant “Item”',
    'sku alsoMeant “Code”',
    'price alsoMeant “Rate”',
  ]);
  expect(await notes('Item,Code,Price (1-4-2025),Price (1-10-2025),MRP', 'Bolt,B-1,8,10,12')).toEqual([
    'price alsoMeant “Price (1-10-2025)”',
  ]);
  expect(await notes('Item,Code,Rate/Doz,Cost', 'Bolt,B-1,450,30')).toEqual(['price packPrice “doz”']);
  expect(await notes('Item,Code,Rate/Box,Rate/pc', 'Bolt,B-1,450,45')).toEqual([
    'price alsoMeant “Rate/Box”',
  ]);
  for (const title of ['Inclusive Of Tax', 'Tax inclusive', 'Price incl. GST?'])
    expect(await notes(`Item,Code,Sale price,${title}`, 'Pen,P-1,118,Inclusive')).toEqual([
      `price taxMarked “${title}”`,
    ]);
  expect(await notes('Item,Code,Rate,Unit,Stock', 'Bolt,B-1,10,Nos,4')).toEqual([]);
});

it('the sheets that are not read are named, hidden or not, and what is hidden is counted', async () => {
  const { summary } = await dryRun('items', 'H2-hidden-first-sheet.xlsx');
  expect(summary['otherSheets']).toEqual([
    { name: expect.any(String) as string, hidden: true, rows: expect.any(Number) as number },
  ]);
  const plain = await dryRunOf('items', ['Name,SKU', 'Bolt,B-1']);
  expect(plain.summary).toMatchObject({ otherSheets: [], hiddenRows: 0, hiddenColumns: 0 });
});
