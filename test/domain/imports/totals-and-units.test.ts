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
    'Opening Balance',
    'Closing Stock :',
    'By Closing Balance',
    'To Opening Stock B/F',
    'Op. Bal.',
    'Opening stock as on 1-4-2026',
    'प्रारंभिक शेष',
    '** TOTAL **',
    'T O T A L',
    'Tot.',
    'Total (Nos)',
    'Grand Tot',
    'Total of Page 1',
    '=== Grand Total ===',
    'टोटल',
    'कुल स्टॉक',
    'Grand Total (A+B)',
    'Sub-Total (A)',
    'एकूण',
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

  it.each(['Hinges Total', 'Subtotal - Hinges', 'Total', 'Alles zusammen'])(
    '%s is no item below all rows of a list without codes; goods may be called so where they have a code',
    async (total) => {
      const rows = ['Bolt,5,1', 'Nut,6,1', 'Cap,8,1'];
      const [last] = (await told(['Particulars,Stock,Rate', ...rows, `${total},19,`])).slice(-1);
      expect(last).toEqual(['totalRow']);
    },
  );

  it('of the goods themselves is none', async () => {
    expect(await told(['Name,Code,Stock', 'Colgate Total,C-1,5', 'Sumo Tot,C-2,6'])).toEqual([[], []]);
    expect(await told(['Particulars,Stock,Rate', 'Bolt,5,1', 'Nut,6,1', 'Cap,8,1'])).toEqual([[], [], []]);
  });

  it('is no person', async () => {
    expect(await told(['Name,Phone', 'Asha,98450 11111', 'Total Customers: 1,'], 'contacts')).toEqual([
      [],
      ['totalRow'],
    ]);
  });

  it.each([
    'Total gas regulator',
    'Closing hinge',
    'Opening tool',
    'Total station tripod',
    'Sub woofer',
    'Page marker',
    'Contactor',
    'C/F bolt',
    'Colgate Total',
    'Total - fuel additive',
    'Sum',
    'Balance',
    'Average',
    'Subtotal pad',
  ])('is not seen in %s', async (name) => {
    expect(await told(['Item Name,Item Code,Rate', `${name},B-1,10`])).toEqual([[]]);
  });
});

describe('a row of a list without codes', () => {
  const GOODS = ['Anchor,Nos,10,5', 'Angle,Nos,27,6'];
  it.each(
    `Subtotal - Hinges|Hinges Total|Page Total|Total - Hinges|Sum|Overall|All Items|Σ|Count|Average|Stock Value|Net Stock|No of items: 2
    |हिंज का योग|Balance`.split(/\s*\|/),
  )('may add up others by its name: %s', async (name) => {
    const lines = ['Item,Unit,Stock,Price', ...GOODS, `${name},Nos,7,9`];
    expect(await told(lines)).toEqual([[], [], ['totalRow']]);
    const fix = { field: null, kind: 'totalRow', value: null, action: 'accept' } as const;
    const [, , draft] = await draftsOf(`${lines.join('\n')}\n`, 'items', [fix]);
    expect([draft?.record['name'], draft?.record['openingStock']]).toEqual([name, 7]);
  });

  it.each([
    ['all goods above it', [...GOODS, 'Hinges,,37,']],
    ['the goods since the last one', [...GOODS, 'Hinges,,37,', 'Bolt,Nos,4,1', 'Nut,Nos,2,1', 'Small,,6,']],
    ['all goods, once more', [...GOODS, 'Hinges,,37,', 'Bolt,Nos,4,1', 'Nut,Nos,2,1', 'Whole shop,,43,']],
    ['three rows, and has a unit', [...GOODS, 'Bolt,Nos,4,1', 'Hardware,Nos,41,']],
  ])('may add up others by its number: %s', async (_what, goods) => {
    const kinds = await told(['Item,Unit,Stock,Price', ...goods]);
    expect([kinds.at(0), kinds.at(-1)]).toEqual([[], ['totalRow']]);
  });

  it('may add up others where nothing but numbers stand beside the names', async () => {
    const kinds = await told(['Item,Stock', 'Anchor,10', 'Angle,27', 'Bolt,4', 'Hardware,41']);
    expect(kinds).toEqual([[], [], [], ['totalRow']]);
  });

  it.each([
    [[...GOODS, 'Bolt,Nos,37,1']],
    [[...GOODS, 'Bolt,,36,']],
    [['Anchor,Nos,1,5', 'Angle,,1,']],
    [['Anchor,,1,', 'Angle,,1,', 'Bolt,,2,']],
  ])('is goods where it says all that others say, or the numbers differ: %j', async (goods) => {
    expect((await told(['Item,Unit,Stock,Price', ...goods])).at(-1)).toEqual([]);
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

  it.each(
    '(-)5 Nos|5 Nos (-)|5 Nos-|(5 Nos)|(5) Nos|-5 Nos|−5 pcs|(-)5.00 Doz|5 (-)|(5)|5-|(-) 5|- 5 kg'.split(
      '|',
    ),
  )('below zero is a negative quantity, whatever sign says so: %s', async (text) => {
    expect(await told(['Name,SKU,Qty', `Bolt,B-1,${text}`])).toEqual([['negative 0']]);
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

describe('rupees', () => {
  it.each(['₹ 12', 'Rs.500.00/-', 'INR1234', 'रु 40', '₹1,200.00', '500/-'])(
    'are no pieces: %s',
    async (text) => {
      expect(await told(['Name,SKU,Stock', `Bolt,B-1,"${text}"`])).toEqual([['notANumber']]);
      expect(await told(['Name,SKU,Price', `Bolt,B-1,"${text}"`])).toEqual([[]]);
    },
  );

  it('beside a quantity show what the stock is worth, and no price', async () => {
    const heading = 'Particulars,Quantity,Rate,Value';
    const worth = await draftsOf(`${heading}\nBolt,1250,18.50,"23,125.00"\nNut,35,"1,120.00","39,200.00"\n`);
    expect(worth.map(({ record }) => [record['openingStock'], record['price']])).toEqual([
      [1250, undefined],
      [35, undefined],
    ]);
    const other = await draftsOf(`${heading}\nBolt,1250,18.50,15000\nNut,35,1120,30000\n`);
    expect(other.map(({ record }) => record['price'])).toEqual([18.5, 1120]);
  });
});

it.each(['(-)12', '(-) 12', '(−)12'])('%s is a stock below nothing, as Tally writes it', async (text) => {
  expect(await told(['Name,SKU,Stock', `Bolt,B-1,${text}`])).toEqual([['negative 0']]);
});
