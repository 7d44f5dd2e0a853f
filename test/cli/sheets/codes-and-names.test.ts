/** Codes with signs that nobody sees, and names that differ in case: the sheet, the scan and the store mean one item. */
import { expect, it } from 'vitest';
import { plainCode } from '../../../src-sync/domain/values/code-text.ts';
import { dryRunOf, enqueue, run, withFolder, write } from './sheet-cli.ts';

withFolder();

const item = (record: object) => ({ op: 'items.create', record });
const UNSEEN = '\u200b\u00ad\ufeff\u200e\u202c\u2060\u200d';

it('a code of a sheet, a scan and the store meet whatever signs that nobody sees are in one of them', async () => {
  await enqueue(
    item({ name: 'Bolt', sku: 'B-1', barcode: '8901030865275' }),
    item({ name: 'Nut', sku: 'N\u200b-2', barcode: 'AB\u00a012' }),
  );
  for (const sign of UNSEEN) expect(plainCode(`${sign}A${sign}\u00a01 `), JSON.stringify(sign)).toBe('A 1');
  const told = await dryRunOf('items', [
    'Name,SKU,Barcode',
    `Bolt,B${UNSEEN}-1,890${UNSEEN}1030865275`,
    `Nut,N-2${UNSEEN},`,
    `Pin,P${UNSEEN}-3,AB${UNSEEN}99`,
    `Clip,C-4,AB 12${UNSEEN}`,
  ]);
  expect([2, 3, 5].map((row) => told.codes(row))).toEqual([['known'], ['known'], ['codeTaken']]);
  expect(told.record(4)).toMatchObject({ sku: 'P-3', barcode: 'AB99' });
  for (const code of [`B${UNSEEN}-1\u00a0`, `890${UNSEEN}1030865275`])
    expect((await run('find', code)).lines, code).toMatchObject([{ name: 'Bolt' }]);
});

it('a SKU that differs from one here in signs, spaces or zeros at the start is asked about, and never a second item by itself', async () => {
  await enqueue(
    item({ name: 'Hinge', sku: '00777', price: 1 }),
    item({ name: 'Rod', sku: 'AB-100/2' }),
    item({ name: 'Pin', sku: 'P-1' }),
    item({ name: 'Pin long', sku: 'P1' }),
  );
  const skus = [
    '777',
    'AB\u2013100/2',
    'AB100-2',
    'AB-1002',
    'P1',
    'X-1',
    'X 1',
    '5',
    '05',
    '5.0',
    '10/2',
    '102',
  ];
  const lines = ['Name,SKU,Price', ...skus.map((sku, at) => `Name ${at},${sku},9`)];
  const told = await dryRunOf('items', lines);
  const asked = told.rows.flatMap(({ problems }, at) =>
    problems.flatMap(({ code, suggestion }) => (code === 'codeAlike' ? [[skus[at], suggestion]] : [])),
  );
  expect(asked).toEqual([
    ['777', '00777'],
    ['AB\u2013100/2', 'AB-100/2'],
    ['AB100-2', 'AB-100/2'],
    ['X 1', 'X-1'],
    ['05', '5'],
    ['5.0', '5'],
  ]);
  const decided = async (action: string) => {
    const fixes = [{ field: 'sku', kind: 'codeAlike', value: null, action }];
    const flags = ['--update', '--fixes', write('fixes.json', JSON.stringify(fixes))];
    const { rows } = await dryRunOf('items', lines, ...flags);
    return [0, 6, 7, 8].map((at) => `${rows[at]?.outcome} ${String(rows[at]?.record['sku'])}`);
  };
  expect(await decided('replace')).toEqual(['update 00777', 'refused X-1', 'create 5', 'refused 5']);
  expect(await decided('accept')).toEqual(['create 777', 'create X 1', 'create 5', 'create 05']);
});

it('a name in other letters of a list without codes is the item that is here, and never a second one', async () => {
  await enqueue(
    item({ name: 'Sugar 1kg', sku: 'SG-1', price: 40 }),
    item({ name: 'Tea', sku: 'T-1' }),
    item({ name: 'TEA', sku: 'T-2' }),
    item({ name: 'Café  latch', sku: 'L-1' }),
  );
  const told = await dryRunOf(
    'items',
    ['Item,Rate', 'SUGAR 1KG,42', 'sugar  1kg,43', 'TEA,9', 'tea,9', 'CAFÉ\u00a0LATCH,8', 'Salt,1', 'salt,1'],
    '--update',
  );
  expect(told.rows.map(({ outcome, record }) => [outcome, record['sku']])).toEqual([
    ['update', 'SG-1'],
    ['refused', 'SG-1'],
    ['update', 'T-2'],
    ['refused', 'tea'],
    ['update', 'L-1'],
    ['create', 'Salt'],
    ['refused', 'salt'],
  ]);
  expect([2, 3, 6, 8].map((row) => told.codes(row).at(-1))).toEqual([
    'otherCase',
    'otherCase',
    'otherCase',
    'twice',
  ]);
  expect(told.codes(5)).toEqual(['twice', 'sameName']);
});

it('a name with other signs or spaces is asked about, and so is an article number that an item here has', async () => {
  await enqueue(
    item({ name: 'Sugar 1kg', sku: 'SG-1', barcode: '8901030865275' }),
    item({ name: 'Rod 1.5 mm', sku: 'R-1' }),
  );
  const names = ['Item,Rate', 'Sugar-1 KG,42', 'Rod 15mm,9', 'Rod 1.5mm,8'];
  const told = await dryRunOf('items', names);
  expect([2, 3, 4].map((row) => told.codes(row))).toEqual([['unknownName'], [], ['unknownName']]);
  const meant = { field: 'name', kind: 'unknownName', value: null };
  const decided = async (action: string) => {
    const fixes = write('fixes.json', JSON.stringify([{ ...meant, action }]));
    return (await dryRunOf('items', names, '--update', '--fixes', fixes)).rows.map(({ outcome, record }) => [
      outcome,
      record['sku'],
    ]);
  };
  expect(await decided('replace')).toEqual([
    ['update', 'SG-1'],
    ['create', 'Rod 15mm'],
    ['update', 'R-1'],
  ]);
  expect((await decided('accept')).map(([outcome]) => outcome)).toEqual(['create', 'create', 'create']);
  const coded = await dryRunOf('items', [
    'Item,Code,Rate',
    'Sugar,08901030865275,42',
    'Salt,8901030865282,9',
  ]);
  expect(coded.codes(2)).toContain('codeTaken');
  expect(coded.codes(3)).toEqual([]);
});

it('a barcode that lost the zeros before it is the one here, and another one is a change', async () => {
  await enqueue({ op: 'items.create', record: { name: 'Bolt', sku: 'B-1', barcode: '00123' } });
  const row = async (barcode: string) =>
    (await dryRunOf('items', ['Name,SKU,Barcode', `Bolt,B-1,${barcode}`], '--update')).rows[0];
  expect(await row('123')).toMatchObject({ outcome: 'skip' });
  expect(await row('124')).toMatchObject({ outcome: 'update' });
});

it('what a new item needs is not needed of one that is here, and a name that shares no word with it is asked about', async () => {
  await enqueue(item({ name: 'Wire nails', sku: 'W-1', unit: 'Kg' }), item({ name: 'Tea cup', sku: 'T-1' }));
  const prices = await dryRunOf('items', ['SKU,Price', 'W-1,95', 't-1,5', 'X-1,9'], '--update');
  expect(prices.rows.map(({ outcome }) => outcome)).toEqual(['update', 'update', 'refused']);
  expect(prices.codes(4)).toEqual(['missing']);
  const named = ['Name,SKU,Price', 'Tea cup,W-1,55', 'Teacups,T-1,6', 'Wire nail 6 inch,W-1,7'];
  const told = await dryRunOf('items', named, '--update');
  expect([told.codes(2), told.codes(3)]).toEqual([['whichItem'], []]);
  expect(told.codes(4)).not.toContain('whichItem');
  const fix = { field: 'name', kind: 'whichItem', value: null, action: 'accept' };
  const fixes = write('fixes.json', JSON.stringify([fix]));
  const taken = await dryRunOf('items', named.slice(0, 2), '--update', '--fixes', fixes);
  expect(taken.rows).toMatchObject([{ outcome: 'update', record: { name: 'Tea cup' } }]);
});

it('a pack that is bought in pieces has its conversion the wrong way round', async () => {
  const told = await dryRunOf('items', [
    'Name,SKU,Unit,Alternate Units,Conversion',
    'Lock,L-1,Box,Nos,12',
    'Hinge,H-9,Nos,Box,12',
    'Salt,S-1,Kg,g,1000',
    'Oil,O-1,Litre,Carton,12',
  ]);
  expect(told.rows.map(({ row }) => told.codes(row).includes('turnedConversion'))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

it('grades are part of a code, and two spellings of a code for goods that share no word are two', async () => {
  const lines = [
    'Name,SKU',
    'Tyre,TY-A',
    'Tyre plus,TY-A+',
    'Tyre best,TY-A++',
    'Clip,C',
    'Cord,C#',
    'Rod,5',
    'Net,5%',
  ];
  const told = await dryRunOf('items', [...lines, 'Cable,10/2', 'Hinge,10-2', 'Hinges,10.2']);
  expect(told.rows.flatMap(({ row }) => (told.codes(row).length > 0 ? [row] : []))).toEqual([11]);
});

it('a rate that may be the one of GST is asked about, and a price is not', async () => {
  const asked = async (...lines: readonly string[]): Promise<readonly boolean[]> => {
    const told = await dryRunOf('items', lines);
    return told.rows.map(({ row }) => told.codes(row).includes('maybeTaxRate'));
  };
  expect(await asked('Item,Code,HSN,Rate,MRP', 'A,A1,8302,18,250', 'B,B1,7318,12,90')).toEqual([true, true]);
  expect(
    await asked('Description,HSN,UQC,Total Quantity,Rate,Taxable Value', 'Hinge,8302,PCS,120,18,4627'),
  ).toEqual([true]);
  expect(await asked('Item,Code,HSN,Rate', 'A,A1,8302,18', 'B,B1,7318,12.50')).toEqual([false, false]);
  expect(await asked('Item,Code,HSN,Rate,GST', 'A,A1,8302,18,12', 'B,B1,7318,5,18')).toEqual([false, false]);
  expect(await asked('Item,Code,Rate', 'A,A1,18', 'B,B1,5')).toEqual([false, false]);
  expect(await asked('Item,Code,HSN,Sale Price', 'A,A1,8302,18', 'B,B1,7318,5')).toEqual([false, false]);
});

it('a bill with amounts of tax is no stock and no price, and rates of tax make none of it', async () => {
  const bill = [
    'Item,HSN,Qty,Rate,Taxable Value,CGST,SGST',
    'A,8302,5,200,1000,90,90',
    'B,7318,2,250,500,30,30',
  ];
  const told = await dryRunOf('items', bill);
  expect(told.rows.map(({ row }) => told.codes(row).includes('registerNumber'))).toEqual([true, true]);
  const rates = bill.map((line) => line.replace(/,(\d\d),\d\d$/, ',9,9'));
  const others = await dryRunOf('items', rates);
  expect(others.rows.map(({ row }) => others.codes(row).includes('registerNumber'))).toEqual([false, false]);
});

it.each(['Qty Required', 'Quantity Needed', 'Stock Required *', 'Qty In', 'Stock In', 'Qty Out'])(
  '%s is no stock',
  async (title) => {
    const told = await dryRunOf('items', [`Item,Code,Unit,${title},Price`, 'Screw,SC1,Pcs,500,2']);
    expect(told.rows[0]?.record).not.toHaveProperty('openingStock');
  },
);

it('two people joined by and are two where the firm has a cell of its own, and a firm called so is one', async () => {
  const names = [
    'Asha & Bina Rao',
    'Asha Rao and Kiran Shah',
    'Rao & Sons',
    'Shah and Brothers',
    'Anand Rao',
  ];
  const lines = names.map((name, at) => `${name},98450 1111${at},Rao Traders`);
  const told = await dryRunOf('contacts', ['Name,Phone,Company', ...lines]);
  const asked = told.rows.map(({ row }) => told.codes(row).includes('severalPeople'));
  expect(asked).toEqual([true, true, false, false, false]);
  const alone = await dryRunOf('contacts', [
    'Name,Phone',
    'Bolts & Nuts Depot,98450 22222',
    'Asha & Bina,98450 33333',
  ]);
  expect(alone.rows.map(({ row }) => alone.codes(row).includes('severalPeople'))).toEqual([false, false]);
});

it('a row in which something is struck out comes in only when a person says so', async () => {
  const page = (cells: readonly string[], attributes = ''): string =>
    `<tr${attributes}>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const lines = [
    '<table>' + page(['Name', 'SKU', 'Price', 'Note']),
    page(['Bolt', 'B-1', '5', '<s>old</s>']),
    page(['Nut', 'N-1', '6', ''], ' style="text-decoration:line-through"'),
    page(['Washer', 'W-1', '<s>7</s>', '']) + '</table>',
  ];
  const told = await dryRunOf('items', lines);
  expect([2, 3, 4].map((row) => told.codes(row))).toEqual([[], ['struckOut'], ['struckOut']]);
  expect(told.rows[1]?.problems).toMatchObject([{ message: 'In the file this is struck out: Nut, N-1, 6.' }]);
  const fix = { field: null, kind: 'struckOut', value: null, action: 'accept' };
  const fixes = write('fixes.json', JSON.stringify([fix]));
  const taken = await dryRunOf('items', lines, '--fixes', fixes);
  expect(taken.rows).toMatchObject([{}, { record: { name: 'Nut', price: 6 } }, { record: { price: 7 } }]);
});

it('a pack that holds another number than here is asked about, and one that holds the same is not', async () => {
  const record = { unit: 'Nos', purchaseUnit: 'Box', uomConversion: 12 };
  await enqueue(item({ name: 'Bolt', sku: 'B-1', ...record }), item({ name: 'Nut', sku: 'N-1', ...record }));
  const told = await dryRunOf('items', ['Name,SKU,Units in a box', 'Bolt,B-1,24', 'Nut,N-1,12'], '--update');
  expect([told.codes(2), told.codes(3)]).toEqual([['otherPack'], ['known']]);
  expect(told.rows[0]?.problems).toMatchObject([
    { message: expect.stringMatching(/12 Nos \(Box\) here/) as string },
  ]);
});
