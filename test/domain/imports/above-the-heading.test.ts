/** Texts that stand above the heading, or above some rows, and of how many pieces a price is: nobody books past it without a person. */
import { describe, expect, it } from 'vitest';
import { notesOfColumn } from '../../../src-sync/domain/imports/column-notes.ts';
import { surveyColumns } from '../../../src-sync/domain/imports/survey-columns.ts';
import { FixBook, type Fix } from '../../../src-sync/domain/imports/fixes.ts';
import { proposeMapping } from '../../../src-sync/domain/imports/propose-mapping.ts';
import { placesAbove } from '../../../src-sync/engine/imports/doubts/places-above.ts';
import { placeOpeningStock } from '../../../src-sync/engine/imports/opening-stock.ts';
import { readRows } from '../../../src-sync/engine/imports/read-rows.ts';
import { draftsOf, read } from '../../sheets/neighbours/read.ts';

const GOODS = ['Item Code,Item Name,Qty,Price', 'L-1,Lock,25,250', 'H-1,Hinge,100,45'];

/** Of each row: the kinds of its problems, or else its stock and price. */
async function told(lines: readonly string[], fixes: readonly Fix[] = []): Promise<readonly string[]> {
  const drafts = await draftsOf(`${lines.join('\n')}\n`, 'items', fixes);
  return drafts.map(({ record, problems }) => {
    const kinds = problems.map(({ kind }) => kind).join(' ');
    return kinds === '' ? `${String(record['openingStock'])} ${String(record['price'])}` : kinds;
  });
}

const AS_THEY_ARE = ['25 250', '100 45'];

describe('a title above the list', () => {
  it.each([
    'Item Wise Sales Summary',
    'Sales Register',
    'Daily Sale Report',
    'PURCHASE REGISTER for Apr 2026',
    'QUOTATION',
    '"Quotation No: Q/26-27/118"',
    'Estimate',
    'Proforma Invoice',
    'Sales Order No. SO-12',
    'Delivery Challan',
    'Stock Transfer Note STN-118',
    'Material Issue Slip',
    'TAX INVOICE',
    'विक्री अहवाल',
    'कोटेशन',
  ])('%s: its quantities moved, and are no stock', async (title) => {
    const moved = ['registerNumber registerNumber', 'registerNumber registerNumber'];
    expect(await told(['SHREE TRADERS', title, '1-Apr-2026 to 31-Oct-2026', ...GOODS])).toEqual(moved);
    const accept = { kind: 'registerNumber', value: null, action: 'accept' } as const;
    const fixes = [
      { ...accept, field: 'openingStock' },
      { ...accept, field: 'price' },
    ] as const;
    expect(await told([title, ...GOODS], fixes)).toEqual(AS_THEY_ARE);
  });

  it.each([
    'Shree Sales Corporation',
    'Quotation Stationers Pvt Ltd',
    'Stock Summary',
    'Sales Price List 2026',
    'Price List',
    'Closing stock as on 31-3-2026',
    'Asha Orders and Supplies',
    'Bill Book House',
    'All prices in Rs.',
    'Price list (INR)',
    'Dollar Traders',
    'Lakh Enterprises',
    'Price per Item Traders',
    'All rates per piece',
  ])('%s says nothing of the numbers', async (title) => {
    expect(await told([title, ...GOODS])).toEqual(AS_THEY_ARE);
  });

  it.each([
    'PRICE LIST (USD)',
    'All amounts in Rs. thousands',
    'Prices in US$',
    '(Rs. in lakhs)',
    '"Rates (in \'000s)"',
    'सभी मूल्य: रुपये हज़ार में',
    'All rates per dozen',
    'Price list (Rates per 100)',
    'Rates are in Rs. per gross',
  ])('%s: a price is asked about', async (title) => {
    expect(await told([title, ...GOODS])).toEqual(['otherAmounts', 'otherAmounts']);
    const fix = { field: 'price', kind: 'otherAmounts', value: null, action: 'accept' } as const;
    expect(await told([title, ...GOODS], [fix])).toEqual(AS_THEY_ARE);
  });

  it('of a paper says nothing of a list without quantities', async () => {
    expect(await told(['QUOTATION', 'Item Code,Item Name,Price', 'L-1,Lock,250'])).toEqual(['undefined 250']);
  });
});

describe('a price of many', () => {
  it.each([
    ['Item,Code,Price,Price Unit', '450,100', '4.5'],
    ['Item,Code,Rate,Per', '1250,1000 Nos', '1.25'],
    ['Item,Code,Rate,Rate Per', '"1,250","1,000"', '1.25'],
    ['Item,Code,Cost Price,Price Per', '7,12', '0.583333333333'],
  ])('%s of %s: one costs %s', async (heading, cells, one) => {
    const [draft] = await draftsOf(`${heading}\nBolt,B-1,${cells}\n`);
    expect(draft?.problems).toMatchObject([{ kind: 'pricePerMany', suggestion: one }]);
  });

  it('is told of the cells that say so, or of all below a row of units', async () => {
    expect(await told(['Item,Code,Price,Per', 'A,A,5,1', 'B,B,5,100', 'C,C,0,100', 'D,D,5,'])).toEqual([
      'undefined 5',
      'pricePerMany',
      'undefined 0',
      'undefined 5',
    ]);
    expect((await told(['Item,Code,Price', ',,Rs per 100', 'A,A,5', 'B,B,6'])).slice(1)).toEqual([
      'pricePerMany',
      'pricePerMany',
    ]);
  });

  it.each(['Item,Code,Rate (2025/26),Qty', 'Item,Code,Price 1/4/2026,Pack', 'Item,Code,Price,Price Unit'])(
    '%s: the price of one',
    async (heading) => {
      const [draft] = await draftsOf(`${heading}\nBolt,B-1,45,Nos\n`);
      expect(draft?.problems.filter(({ kind }) => kind === 'pricePerMany')).toEqual([]);
    },
  );
});

const [BHOSARI, CHAKAN, STORE] = [
  { id: 'b', name: 'Bhosari Godown', tag: 'BHO', code: 'BHO' },
  { id: 'c', name: 'Chakan Yard', tag: 'CHK', code: 'CHK' },
  { id: 's', name: 'Pune', tag: 'PN', code: 'PN' },
];

/** Where the stock of each row goes where Chakan Yard is the chosen place, or what is asked. */
async function places(lines: readonly string[], fixes: readonly Fix[] = []): Promise<readonly string[]> {
  const table = await read(`${lines.join('\n')}\n`);
  const mapping = proposeMapping('items', table);
  const columns = surveyColumns(table.rows, mapping, table.layout.delimiter);
  const reading = { collection: 'items', mapping, columns, fixes: new FixBook('items', fixes) } as const;
  const all = [BHOSARI, CHAKAN, STORE];
  const drafts = await readRows(table, reading);
  const known = { all, usual: CHAKAN.id, isNone: false, above: placesAbove(table, reading, all) };
  for (const draft of drafts) placeOpeningStock(draft, known, reading, false);
  return drafts.flatMap(({ openings, problems }) => {
    const asked = problems.find(({ kind }) => kind === 'otherPlace');
    return asked === undefined
      ? openings.map(({ warehouseId }) => warehouseId ?? '')
      : `${asked.kind} ${asked.suggestion ?? ''}`;
  });
}

describe('a warehouse that stands above the goods', () => {
  const ASKED = 'otherPlace Bhosari Godown';
  it.each([
    ['a title', ['Bhosari Godown', ...GOODS], [ASKED, ASKED]],
    ['a title with its word', ['Asha', 'Godown: bhosari godown', ...GOODS], [ASKED, ASKED]],
    ['a title with a date', ['Stock at BHO as on 31-3-2026', ...GOODS], [ASKED, ASKED]],
    ['the chosen place', ['Chakan Yard', ...GOODS], ['c', 'c']],
    ['a firm of the same town', ['"Asha Hardware, Pune"', ...GOODS], ['c', 'c']],
    [
      'a row above its goods',
      ['Code,Item,Qty', ',Bhosari Godown,125', 'L-1,Lock,25', ',Chakan Yard,7', 'H-1,Hinge,7'],
      [ASKED, ASKED, 'c', 'c'],
    ],
    [
      'one over each column',
      [',,Bhosari Godown,,Chakan Yard', 'Code,Item,Qty,Value,Qty', 'L-1,Lock,25,250,4'],
      [ASKED],
    ],
    ['a name of goods', ['Code,Item,Qty', 'L-1,Lock,25', 'P-1,Pune,5', 'H-1,Hinge,7'], ['c', 'c', 'c']],
    ['a column of places', ['Bhosari Godown', 'Code,Item,Qty,Godown', 'L-1,Lock,25,Pune'], ['s']],
  ])('%s', async (_name, lines, told) => {
    expect(await places(lines)).toEqual(told);
  });

  it('is where the stock goes, or is not, as a person says', async () => {
    const lines = ['Bhosari Godown', ...GOODS];
    const fix = { field: 'openingPlace', kind: 'otherPlace', value: null } as const;
    expect(await places(lines, [{ ...fix, action: 'replace' }])).toEqual(['b', 'b']);
    expect(await places(lines, [{ ...fix, action: 'accept' }])).toEqual(['c', 'c']);
  });
});

describe('a title above the list that says that tax is in its prices', () => {
  const noted = async (title: string): Promise<readonly unknown[]> => {
    const { columns, layout } = await read(`${title}\n\nItem,Code,Rate,Cost\nBolt,B-1,45,40\n`);
    const file = {
      collection: 'items',
      titles: columns,
      mapping: { name: 0, sku: 1, price: 2 },
      layout,
    } as const;
    return notesOfColumn('price', file).flatMap((note) => (note.kind === 'taxMarked' ? [note.title] : []));
  };

  it.each([
    'Rates are inclusive of GST',
    'All prices with tax',
    'Prices incl. of all taxes',
    'Price list (GST included)',
    'सभी दाम टैक्स सहित',
  ])('is told beside the column: %s', async (title) => {
    expect(await noted(title)).toEqual([title]);
  });

  it.each([
    'Rates without GST',
    'GST extra as applicable',
    'Price list 2026',
    'Asha Traders GSTIN 29AAAAA0000A1ZY',
  ])('is not seen in %s', async (title) => {
    expect(await noted(title)).toEqual([]);
  });
});
