/** Lists whose numbers may be no stock, or stand in another column: nobody books them without a person. */
import { describe, expect, it } from 'vitest';
import { notesOfColumn } from '../../../src-sync/domain/imports/column-notes.ts';
import type { Fix } from '../../../src-sync/domain/imports/fixes.ts';
import { proposeMapping } from '../../../src-sync/domain/imports/propose-mapping.ts';
import { draftsOf, read } from '../../sheets/neighbours/read.ts';
import { stocks } from './stocks.ts';

/** The notes about the proposed column of a field. */
async function notes(field: 'price' | 'openingStock' | 'barcode', line: string): Promise<string> {
  const table = await read(`${line}\n${line.replaceAll(/[^,]+/g, '7')}\n`);
  const mapping = proposeMapping('items', table);
  const column = mapping[field];
  const told = notesOfColumn(field, { collection: 'items', titles: table.columns, mapping }).flatMap(
    (note) => (note.kind === 'alsoMeant' ? note.titles : []),
  );
  return `${column === undefined ? '' : (table.columns[column] ?? '')}: ${told.join(', ')}`;
}

describe('two columns that mean one thing', () => {
  it.each([
    ['Stock Box,Stock Pcs', '2,5'],
    ['Qty (Box),Qty (Pcs)', '2,5'],
    ['Box Qty,Pcs Qty', '2,5'],
    ['Main Stock,Stock', '2,5'],
    ['Carton Qty,Loose Qty', '2,5'],
    ['Stock,Qty', '2,5'],
    ['Stock,Stock', '2,5'],
    ['Stock,Shelf Qty', '2,5'],
    ['Closing Stock (Ctn),Closing Stock (Pcs)', '2,0'],
    ['Opening Stock,Inward,Outward', '5,3,2'],
    ['Op. Qty.,Qty. In,Qty. Out', '5,3,2'],
    ['बक्सा स्टॉक,स्टॉक', '2,5'],
  ])('%s: neither quantity is booked by luck', async (titles, cells) => {
    const heading = `Item,Code,${titles}`;
    expect(await stocks([heading, `Bolt,B-1,${cells}`])).toEqual(['otherQuantity']);
    const fix = { field: 'openingStock', kind: 'otherQuantity', value: null } as const;
    const decided = (action: Fix['action']) => stocks([heading, `Bolt,B-1,${cells}`], [{ ...fix, action }]);
    expect((await decided('accept'))[0]).toEqual(expect.any(Number));
    expect(await decided('empty')).toEqual([undefined]);
  });

  it.each([
    ['Stock Box,Stock Pcs', '0,5'],
    ['Stock Box,Stock Pcs', ',5'],
    ['Stock,Qty', '5,5'],
    ['Opening Stock,Inward,Outward,Closing Stock', '5,3,2,5'],
    ['Opening Stock,Inward,Outward', '5,,0'],
    ['Qty,Free Qty,Damaged Qty', '5,1,1'],
    ['Stock,Stock Value,Reorder Qty,Min Stock', '5,50,2,2'],
    ['Stock On Hand,Opening Stock,Committed Stock,Available Stock', '5,10,1,4'],
    ['Stock,Alt Stock,Stock Status', '5,1,In stock'],
    ['Stock,Carton Qty,Case Qty,Qty/Box', '5,24,12,6'],
    ['Stock,Stock Days,Stock %,Stock Turnover,Avg Qty,Stock Ratio', '5,40,12.5,4,3,2'],
    ['Closing Stock,Balance Life (months),Stock Cover,औसत स्टॉक', '5,3,2,7'],
  ])('%s of %s: the stock is 5', async (titles, cells) => {
    expect(await stocks([`Item,Code,${titles}`, `Bolt,B-1,${cells}`])).toEqual([5]);
  });

  it.each([
    ['price', 'Item,Code,Rate A,Rate B,Rate C', 'Rate A: Rate B, Rate C'],
    ['price', 'Item,Code,RATE-B,RATE-A', 'RATE-A: RATE-B'],
    ['price', 'Item,Code,Wholesale,Retail', 'Retail: Wholesale'],
    ['price', 'Item,Code,Retail Price,Wholesale Price,Purchase Price,MRP', 'Retail Price: Wholesale Price'],
    ['price', 'Item,Code,Price 1,Price 2', 'Price 1: Price 2'],
    ['price', 'Item,Code,MRP,DP,NLC', 'MRP: DP, NLC'],
    ['price', 'Item,Code,Sale Price,Basic Rate,Cost Price', 'Sale Price: Basic Rate'],
    ['price', 'Item,Code,Sale Price,Dealer Rate,Tax Rate,Min. Sale Price', 'Sale Price: Dealer Rate'],
    ['price', 'Item,Code,Rate,MRP,Discount Rate,Cost Price', 'Rate: '],
    ['price', 'Item,Code,Price $,Price (USD)', ': '],
    ['barcode', 'Item,Code,Barcode 1,Barcode 2', 'Barcode 1: Barcode 2'],
    ['openingStock', 'Item,Code,Stock Box,Stock Pcs', 'Stock Pcs: Stock Box'],
  ] as const)('the %s of %s is %s', async (field, line, told) => {
    expect(await notes(field, line)).toBe(told);
  });
});

describe('a list that says what a stock is worth', () => {
  const GOODS = ['Hinge,1250,18.50,"23,125.00"', 'Bolt,12,2.25,27', 'Closer,35,"1,120.00","39,200.00"'];
  it.each([
    ['Particulars,Quantity,Rate,Value', GOODS, undefined],
    ['Particulars,Qty,Rate (Rs),Amount (Rs)', ['Hinge,10 Nos,18.333/Nos,183.33'], undefined],
    ['नाम,मात्रा,दर,मूल्य', GOODS, undefined],
    ['Item,Qty,Rate,Price', GOODS, undefined],
    ['Item,Closing Qty,Rate,Inward', GOODS, undefined],
    ['Item,Opening Stock,Rate,In Stock', GOODS, 18.5],
    ['Item,Ordered Qty,Rate,Pending Qty', GOODS, undefined],
    ['Item,Closing Qty,Sale Rate,Inward', GOODS, 18.5],
    ['Item,Qty,Sale Rate,Value', GOODS, 18.5],
    ['Item,Qty,Price,Amount', GOODS, 18.5],
    ['Item,Qty,Rate,Last Value', ['Hinge,1250,18.50,20', 'Bolt,12,2.25,30'], 18.5],
    ['Item,Qty,GST %,Price', ['Hinge,2,18,36', 'Bolt,2,18,36'], 36],
    ['Item,Qty,Rate,MRP', ['Hinge,2,18,36', 'Bolt,2,20,40'], 18],
  ])('%s: a rate at which it is valued is no price', async (heading, goods, price) => {
    const [draft] = await draftsOf(`${[heading, ...goods].join('\n')}\n`);
    expect([draft?.record['name'], draft?.record['price']]).toEqual(['Hinge', price]);
  });
});

describe('a field without a column', () => {
  it.each([
    ['Item,Code,Price,Shop,Godown,Total', 'openingStock', 'Shop,Godown,Total'],
    ['Item,Code,Rate,Box,Pcs,Pcs/Box', 'openingStock', 'Box,Pcs'],
    ['Item,Code,Stock Shop,Stock Yard', 'openingStock', 'Stock Shop,Stock Yard'],
    ['Item,Code,Stock,Rate Pune,Rate Nashik', 'price', 'Rate Pune,Rate Nashik'],
    ['Item,Code,Basic Rate', 'price', 'Basic Rate'],
    ['Item,Code,DP,NLC', 'price', 'DP,NLC'],
    ['Item,Code,Dealer Price,Basic', 'price', 'Dealer Price,Basic'],
    ['Item,Code,PTR,PTS', 'price', 'PTR,PTS'],
  ] as const)('%s: is told with the columns that may be it', (heading, field, told) => {
    const columns = heading.split(',');
    const rows = [{ cells: ['Hinge', 'H-1', '1', '2', '3', '4'] }];
    const file = {
      collection: 'items',
      titles: columns,
      mapping: proposeMapping('items', { columns, rows }),
    } as const;
    expect(notesOfColumn(field, file)).toEqual([{ kind: 'notRead', titles: told.split(',') }]);
  });

  it.each([
    'Item,Code,Price,Rack,Unit',
    'Item,Code,Price,Stock value',
    'Item,Code,Stock,Price list',
    'Item,Code,Price,Total',
  ])('%s: is none that is lost', (heading) => {
    const columns = heading.split(',');
    const file = {
      collection: 'items',
      titles: columns,
      mapping: proposeMapping('items', { columns, rows: [] }),
    } as const;
    for (const field of ['openingStock', 'price'] as const)
      expect(notesOfColumn(field, file).map(({ kind }) => kind)).not.toContain('notRead');
  });

  it('of a counted list what was counted is the stock, and asked about beside the books', async () => {
    const lines = ['Item,Code,System Qty,Physical Qty', 'Lock,L-1,25,22', 'Nut,N-1,5,5'];
    expect(await stocks(lines)).toEqual(['otherQuantity', 5]);
  });
});

describe('a row of a text file with fewer cells than the heading', () => {
  const HEADING = 'Item,Code,Category,Rate,Stock,Notes';
  const whole = (count: number): string[] =>
    Array.from({ length: count }, (_, at) => `Part ${at},P-${at},Hinges,${at + 2},5,x`);

  it.each([
    ['cut off at the end', 'Nut,N-1,Hinges,7'],
    ['one cell lost in the middle', 'Nut,N-1,7,9'],
    ['the code lost', 'Nut,Hinges,7,9,x'],
  ])('%s is asked about', async (_, row) => {
    const [first, ...others] = await stocks([HEADING, row, ...whole(6)]);
    expect(first).toMatch(/^(?:.* )?tooFewCells/);
    expect(others).toEqual([5, 5, 5, 5, 5, 5]);
  });

  it('is nothing but empty at its end where many rows do so, where only notes are missing, or where none is longer', async () => {
    const short = ['Nut,N-1,Hinges,7', 'Pin,N-2,Hinges,8', 'Cap,N-3,Hinges,8'];
    expect(await stocks([HEADING, ...whole(3), ...short])).toEqual([
      5,
      5,
      5,
      undefined,
      undefined,
      undefined,
    ]);
    expect(await stocks([HEADING, ...whole(6), 'Nut,N-1,Hinges,7,4'])).toEqual([5, 5, 5, 5, 5, 5, 4]);
    expect(await stocks([HEADING, ...short])).toEqual([undefined, undefined, undefined]);
    const block = Array.from({ length: 16 }, (_, at) => `Bar ${at},R-${at},Hinges,7`);
    expect((await stocks([HEADING, ...whole(90), ...block])).filter((one) => one !== 5)).toHaveLength(16);
    expect((await stocks([HEADING, ...whole(90), ...block])).join(' ')).not.toContain('tooFewCells');
  });

  it('is asked about where a number may be lost before a column that nobody reads', async () => {
    const lines = ['Item,Code,Unit,Rate,Stock,Value', ...whole(5).map((row) => row.replace(/x$/, '10'))];
    expect((await stocks([...lines, 'Nut,N-1,Nos,4,40'])).at(-1)).toBe('tooFewCells');
    expect((await stocks([HEADING, ...whole(5), 'Nut,N-1,Hinges,4,'])).at(-1)).toBe('tooFewCells');
  });

  it('is asked about where it is the only one so short among many that lack their notes', async () => {
    const noteless = whole(9)
      .slice(3)
      .map((row) => row.replace(/,x$/, ''));
    const rows = [...whole(3), ...noteless];
    expect((await stocks([HEADING, ...rows, 'Nut,N-1,7,9'])).at(-1)).toBe('tooFewCells');
    expect((await stocks([HEADING, ...rows, 'Nut,N-1,Hinges,7'])).at(-1)).toBe('tooFewCells');
    expect(await stocks([HEADING, ...rows])).toEqual(rows.map(() => 5));
  });

  it('whose values stand in other columns is asked about however many there are', async () => {
    expect(await stocks([HEADING, ...whole(2), 'Nut,N-1,7,4', 'Pin,N-2,8,4', 'Cap,N-3,Hinges,8'])).toEqual([
      ...[5, 5],
      'tooFewCells',
      'tooFewCells',
      undefined,
    ]);
  });
});

it('a group of goods in several units has a value and no quantity, and is no item', async () => {
  const heading = 'Particulars,Closing Balance,,\n,Quantity,Rate,Value';
  const rows = [
    'Fasteners,,,2425',
    'Bolt,250,6.5,1625',
    'Nut,400,2,800',
    'Paints,,,12000',
    'White 1L,40,300,12000',
  ];
  expect(await stocks([...heading.split('\n'), ...rows])).toEqual(['groupTitle', 250, 400, 'groupTitle', 40]);
  expect(await stocks(['Name,Quantity,Brand', 'Cup,,Cello', 'Mug,4,Cello'])).toEqual([undefined, 4]);
});

it('a name without anything else is no item of a list without codes, but for one that has little else', async () => {
  const lines = ['Particulars,Stock,Rate', 'CERA,,', 'Tap,5,2', 'JAQUAR,,', 'Mixer,6,3', 'Valve,7,3'];
  expect(await stocks(lines)).toEqual(['groupTitle', 5, 'groupTitle', 6, 7]);
  const accepted = { field: null, kind: 'groupTitle', value: null, action: 'accept' } as const;
  expect(await stocks(lines, [accepted])).toEqual([undefined, 5, undefined, 6, 7]);
  expect(await stocks(['Particulars,Stock', 'Tap,', 'Mixer,', 'Cap,', 'Valve,7'])).toEqual([
    undefined,
    undefined,
    undefined,
    7,
  ]);
});

it.each([
  ['one of several', ['Hinges,30,3,90', 'Butt,10,3,30', 'Gate,20,3,60'], ['totalRow', 10, 20]],
  ['one of one', ['Locks,7,2,14', 'Padlock,7,2,14'], ['totalRow', 7]],
  [
    'one in another',
    [
      'Pipes,30,1,30',
      'Copper,10,1,10',
      'Pipe 15 mm,10,1,10',
      'Steel,20,1,20',
      'Pipe 1 in,12,1,12',
      'Pipe 2 in,8,1,8',
    ],
    ['totalRow', 'totalRow', 10, 'totalRow', 12, 8],
  ],
])('a group of a list of groups is no item: %s', async (_name, rows, told) => {
  const others = [
    'Paint,9,1,9',
    'Red,4,1,4',
    'Blue,5,1,5',
    'Nails,6,1,6',
    'Nail 1 in,1,1,1',
    'Nail 2 in,5,1,5',
  ];
  const known = ['totalRow', 4, 5, 'totalRow', 1, 5];
  const lines = (list: readonly string[]) => stocks(['Particulars,Stock,Rate,Value', ...list]);
  expect(await lines([...rows, ...others])).toEqual([...told, ...known]);
  expect(await lines([...others, ...rows])).toEqual([...known, ...told]);
});

it('two items with the same stock are two items: in a list without groups, inside a group, and with other values', async () => {
  const lines = (list: readonly string[]) => stocks(['Particulars,Stock,Rate', ...list]);
  expect(await lines(['Bolt,7,2', 'Nut,7,2', 'Cap,7,2', 'Pin,9,2'])).toEqual([7, 7, 7, 9]);
  expect(await lines(['Pipes,14,', 'Bolt,7,2', 'Nut,7,2'])).toEqual(['totalRow', 7, 7]);
  expect(await lines(['Pipes,14,', 'Bolt,7,2', 'Nut,7,2', 'Cap,5,3', 'Pin,5,4'])).toEqual([
    'totalRow',
    7,
    7,
    5,
    5,
  ]);
});

it('the stock of an item that stands in several rows is all of them together, if a person says so', async () => {
  const lines = ['Item,Code,Batch,Qty', 'Dolo,D-1,B1,5', 'Dolo,D-1,B2,7', 'Crocin,C-1,B1,2', 'Dolo,d-1,B3,1'];
  expect(await stocks(lines)).toEqual(['quantityAgain', 'twice', 2, 'twice']);
  const summed = { field: 'openingStock', kind: 'quantityAgain', value: null, action: 'replace' } as const;
  const skipped = { field: 'sku', kind: 'twice', value: null, action: 'skip-row' } as const;
  expect((await stocks(lines, [summed]))[0]).toBe(13);
  expect((await stocks(lines, [skipped]))[0]).toBe(5);
  // A row that was pasted twice, and one without a quantity, add nothing.
  const copied = ['Item,Code,Batch,Qty', 'Dolo,D-1,B1,5', 'Dolo,D-1,B1,5', 'Dolo,D-1,B2,'];
  expect((await stocks(copied))[0]).toBe(5);
  const places = ['Item,Code,Godown,Qty', 'Dolo,D-1,Main,5', 'Dolo,D-1,main,7'];
  const [first] = await draftsOf(`${places.join('\n')}\n`);
  expect(first?.problems).toMatchObject([{ kind: 'quantityAgain', detail: '3' }]);
  expect(first?.problems[0]).not.toHaveProperty('suggestion');
});
