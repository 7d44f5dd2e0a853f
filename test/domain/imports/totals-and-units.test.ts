/** Rows that add up others, and numbers with a unit behind them. */
import { describe, expect, it } from 'vitest';
import { draftsOf } from '../../sheets/neighbours/read.ts';

async function told(lines: readonly string[], collection: 'items' | 'contacts' = 'items') {
  const drafts = await draftsOf(`${lines.join('\n')}\n`, collection);
  return drafts.map(({ problems }) =>
    problems.map(({ kind, suggestion }) => [kind, suggestion].filter((part) => part !== undefined).join(' ')),
  );
}

describe('a row that adds up others', () => {
  it.each([
    'Total',
    'TOTAL :',
    'Grand Total',
    'Sub-total',
    'Total Qty',
    'Total Items: 2',
    'कुल',
    'कुल योग',
    'कुल जोड़',
    'Totals',
    'G. Total',
    'Gross Total:',
    'Carried forward',
    'B/F',
    'Page 2 of 3',
    'Contd...',
  ])('%s is no item, whichever cell says so and whatever stands beside it', async (total) => {
    const heading = 'Item Code,Item Name,Qty,Rate';
    expect(await told([heading, 'B-1,Bolt,5,10', `,${total},5,10`, `${total},2 items,5,10`])).toEqual([
      [],
      ['totalRow'],
      ['totalRow'],
    ]);
    expect(await told([`Sl,${heading}`, `1,B-1,Bolt,5,10`, `${total},,,5,`])).toEqual([[], ['totalRow']]);
  });

  it.each(['1,2,3,4', '(1),(2),(3),(4)'])('nor are the numbers of the columns: %s', async (numbers) => {
    expect(await told(['Item Code,Item Name,Qty,Rate', numbers, 'B-1,Bolt,5,10'])).toEqual([
      ['headingAgain'],
      [],
    ]);
  });

  it('is no person', async () => {
    expect(await told(['Name,Phone', 'Asha,98450 11111', 'Total Customers: 1,'], 'contacts')).toEqual([
      [],
      ['totalRow'],
    ]);
  });

  it.each([
    'Total gas regulator',
    'Total station tripod',
    'Sub woofer',
    'Page marker',
    'Contactor',
    'C/F bolt',
  ])('is not seen in %s', async (name) => {
    expect(await told(['Item Name,Item Code,Rate', `${name},B-1,10`])).toEqual([[]]);
  });
});

describe('a number with a unit', () => {
  it.each([
    ['12 nos', 'unitInNumber 12'],
    ['"1,250 pcs"', 'unitInNumber 1250'],
    ['25.500 Kg', 'unitInNumber 25.5'],
    ['3pcs.', 'unitInNumber 3'],
    ['90 m', 'unitInNumber 90'],
    ['१२ नग', 'unitInNumber 12'],
    ['1 doz', 'notANumber'],
    ['5 box', 'notANumber'],
    ['5 Box + 20 pcs', 'notANumber'],
    ['5 Cr', 'notANumber'],
    ['5L', 'notANumber'],
    ['10x12', 'notANumber'],
  ])('is asked about in a quantity: %s', async (text, problem) => {
    expect(await told(['Name,SKU,Qty', `Bolt,B-1,${text}`])).toEqual([[problem]]);
  });

  it.each([
    ['45/pc', 'unitInNumber 45'],
    ['₹45 per mtr', 'unitInNumber 45'],
    ['Rs. 12.00/Nos', 'unitInNumber 12'],
    ['45/- per kg', 'unitInNumber 45'],
    ['45 per box', 'notANumber'],
    ['10/12', 'notANumber'],
  ])('is asked about in a price: %s', async (text, problem) => {
    expect(await told(['Name,SKU,Price', `Bolt,B-1,${text}`])).toEqual([[problem]]);
  });
});

describe('another table in the same sheet', () => {
  const ITEMS = ['Item,Code,Qty,Rate', 'Bolt,B-1,10,5'];

  it('is asked about row by row, up to a heading that goes on with the first', async () => {
    const party = ['Party,Mobile,Balance', 'Ramesh,9845011111,500', 'Suresh,9845022222,0'];
    for (const gap of [[''], ['Parties'], []])
      expect(
        (await told([...ITEMS, ...gap, ...party, ...ITEMS])).filter(([kind]) => kind !== 'missing'),
      ).toEqual([[], ...party.map(() => ['otherTable']), ['headingAgain'], ['twice']]);
  });

  it('of two columns is seen below an empty row', async () => {
    expect(await told([...ITEMS, '', 'Party,Mobile', 'Ramesh,9845011111'])).toEqual([
      [],
      ['otherTable'],
      ['otherTable'],
    ]);
  });

  it.each(['Unit,Group,1,5', 'Goods,Unit,,', 'Stock,S-1,5,6'])('is not seen in goods: %s', async (row) => {
    expect(await told([...ITEMS, row])).toEqual([[], []]);
  });
});

describe('an export of a shop on the web', () => {
  it.each([
    ['Title,Handle,Variant SKU,Variant Price,Variant Barcode', 'Kurta,kurta,KU-S,799.00,8901030865275'],
    ['item-name,product-id,seller-sku,price,x', 'Kurta,8901030865275,KU-S,799.00,1'],
    ['Name,External ID,Internal Reference,Sales Price,Barcode', 'Kurta,p1,KU-S,799,8901030865275'],
  ])('has its own SKU: %s', async (heading, row) => {
    const [draft] = await draftsOf(`${heading}\n${row}\n`);
    expect([draft?.record, draft?.problems]).toMatchObject([{ name: 'Kurta', sku: 'KU-S', price: 799 }, []]);
  });

  it('with the smaller unit of Vyapar does not buy in it', async () => {
    const [draft] = await draftsOf(
      'Item name,Item code,Base Unit (x),Secondary Unit (y)\nBolt,B-1,BOX,PCS\n',
    );
    expect(draft?.record).toEqual({ name: 'Bolt', sku: 'B-1', unit: 'BOX' });
  });
});
