/** Registers of sales or purchases: their quantities are no stock, and nobody books them without a person. */
import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../src-sync/domain/imports/fixes.ts';
import { draftsOf } from '../../sheets/neighbours/read.ts';
import { stocks } from './stocks.ts';

describe('a register of sales or purchases', () => {
  const MOVED = 'registerNumber registerNumber';

  it.each(['Description of Goods', 'Description of Goods and Services'])(
    'is told by the heading of a tax invoice for its goods: %s',
    async (title) => {
      const goods = ['Hinge,8302,12,45,Nos,540', 'Lock,8301,5,300,Nos,1500'];
      expect(await stocks([`${title},HSN/SAC,Quantity,Rate,per,Amount`, ...goods])).toEqual([
        'registerNumber',
        'registerNumber',
      ]);
      // A statement of stock says so of its quantity.
      const statement = await stocks([`${title},HSN/SAC,Closing Qty,Rate,per,Amount`, ...goods]);
      expect(statement.join(' ')).not.toContain('registerNumber');
      expect(await stocks([`${title},HSN/SAC,Qty,Rate`, 'Hinge,8302,12,45'])).toEqual([12]);
    },
  );
  it.each([
    'Date,Voucher No,Party Name',
    'Bill Date,Bill No.,Supplier',
    'Date,Invoice No./Txn No.,Customer',
    'Invoice Date,Invoice Number,Customer Name',
    'Date,Particulars,Vch Type',
    'दिनांक,बिल नं,ग्राहक',
    'Sr,Disc %,Amount',
    'Date,From,To',
    'Sr,Taxable Value,Integrated Tax Amount',
    'Sr,From Godown,To Godown',
    'Sr,From Location,To Branch',
  ])('with %s is no stock and no price list', async (titles) => {
    const lines = [
      `${titles},Item Name,Item Code,Qty,Rate`,
      '1-4-2026,12,9,Bolt,B-1,10,5',
      '2-4-2026,13,8,Nut,N-1,20,2',
    ];
    expect(await stocks(lines)).toEqual([MOVED, MOVED]);
    const fixes = (['openingStock', 'price'] as const).map((field): Fix => {
      return { field, kind: 'registerNumber', value: null, action: field === 'price' ? 'empty' : 'accept' };
    });
    expect(await stocks(lines, fixes)).toEqual([10, 20]);
    const records = await draftsOf(`${lines.join('\n')}\n`, 'items', fixes);
    expect(records.map(({ record }) => record['price'])).toEqual([undefined, undefined]);
  });

  it.each([
    ['Stock,MRP,Disc %,Net Amount', '5,100,10,90', '6,200,10,180'],
    ['Qty,MRP,Disc %,Net Amount', '5,100,10,90', '6,200,12.5,175'],
    ['Qty,MRP,Discount,Total', '5,100,10,90', '1,200,0,200'],
    ['MRP,Discount,Total', '100,10,90', '200,0,200'],
    ['Stock,Price,GST %,Cess Amount,Value', '5,100,18,0,500', '6,100,18,0,600'],
  ])('is no list with %s of one piece or of the stock', async (titles, ...cells) => {
    const lines = [`Item,Code,${titles}`, `Bolt,B-1,${cells[0]}`, `Nut,N-1,${cells[1]}`];
    const drafts = await draftsOf(`${lines.join('\n')}\n`);
    expect(drafts.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('is a bill where a discount and the quantity make the amount', async () => {
    const lines = ['Item,Code,Qty,Rate,Disc %,Amount', 'Bolt,B-1,5,100,10,450', 'Nut,N-1,6,200,0,1200'];
    expect(await stocks(lines)).toEqual([MOVED, MOVED]);
    const gross = ['Item,Code,Qty,Rate,Gross Amt,Disc Amt,Net Amount', 'Bolt,B-1,5,100,500,50,450'];
    expect(await stocks(gross)).toEqual(['registerNumber']);
  });

  it('is a bill with charges below its goods, and none with one of them', async () => {
    const goods = ['Item,Code,Price,Qty,Amount', 'Bolt,B-1,10,5,50', 'Nut,N-1,2,20,40'];
    expect(await stocks([...goods, 'Freight,,,,250', 'Round off,,,,0.40'])).toEqual([
      MOVED,
      MOVED,
      'missing',
      'missing',
    ]);
    expect(await stocks([...goods, 'CGST 9%,,,,8.10', 'SGST 9%,,,,8.10'])).toContain(MOVED);
    expect(await stocks([...goods, 'Freight,,,,250'])).toEqual([5, 20, 'missing']);
    expect(await stocks([...goods, 'Freight,F-1,250,1,250', 'Discount card,D-1,5,9,45'])).toEqual([
      5, 20, 1, 9,
    ]);
  });

  it.each([
    [
      'goods with names of charges above others',
      ['Discount cards,,10,25,', 'Insurance files,,45,12,', 'Nut,N-1,2,20,'],
    ],
    ['services above the goods', ['Freight,,500,,', 'Insurance,,80,,', 'Nut,N-1,2,20,']],
    ['services with a stock below', ['Nut,N-1,2,20,', 'Freight,,500,3,', 'Insurance,,80,2,']],
    ['services with a unit below', ['Nut,N-1,2,20,', 'Freight,,500,,Nos', 'Insurance,,80,,Nos']],
    ['goods that only begin so', ['Nut,N-1,2,20,', 'Discount cards,,10,,', 'Freight tapes,,80,,']],
  ])('is none with %s', async (_, lines) => {
    const told = await stocks(['Item,Code,Price,Stock,Unit', 'Bolt,B-1,10,5,', ...lines]);
    expect(told.join(' ')).not.toContain('registerNumber');
    expect(told[0]).toBe(5);
  });

  it('without a date is known by one item in many rows', async () => {
    const heading = 'Invoice No,Item,Code,Qty';
    expect(await stocks([heading, 'S-1,Bolt,B-1,10', 'S-2,Bolt,B-1,5'])).toEqual([
      'registerNumber quantityAgain',
      'twice registerNumber',
    ]);
    expect(await stocks([heading, 'S-1,Bolt,B-1,10', 'S-1,Nut,N-1,5'])).toEqual([
      'registerNumber',
      'registerNumber',
    ]);
    const stock = heading.replace('Qty', 'Stock');
    expect(await stocks([stock, 'S-1,Bolt,B-1,10', 'S-1,Nut,N-1,5'])).toEqual([10, 5]);
  });

  it.each([
    'Supplier,Mfg Date,Expiry Date,Batch',
    'Date,Counted By',
    'Last Purchase Date,Preferred Vendor',
    'Status,Reference ID',
  ])('is none with %s', async (titles) => {
    const cells = titles.replaceAll(/[^,]+/g, 'x');
    expect(await stocks([`Item,Code,Qty,${titles}`, `Bolt,B-1,10,${cells}`, `Nut,N-1,5,${cells}`])).toEqual([
      10, 5,
    ]);
  });
});
