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
  ])('%s is no item, whichever cell says so and whatever stands beside it', async (total) => {
    const heading = 'Item Code,Item Name,Qty,Rate';
    expect(await told([heading, 'B-1,Bolt,5,10', `,${total},5,10`, `${total},2 items,5,10`])).toEqual([
      [],
      ['totalRow'],
      ['totalRow'],
    ]);
    expect(await told([`Sl,${heading}`, `1,B-1,Bolt,5,10`, `${total},,,5,`])).toEqual([[], ['totalRow']]);
  });

  it('is no person', async () => {
    expect(await told(['Name,Phone', 'Asha,98450 11111', 'Total Customers: 1,'], 'contacts')).toEqual([
      [],
      ['totalRow'],
    ]);
  });

  it.each(['Total gas regulator', 'Total station tripod', 'Sub woofer', 'Page marker'])(
    'is not seen in %s',
    async (name) => {
      expect(await told(['Item Name,Item Code,Rate', `${name},B-1,10`])).toEqual([[]]);
    },
  );
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
