/** Titles that name a unit or a number of pieces, beside items that are counted in another one. */
import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../src-sync/domain/imports/fixes.ts';
import { inUnitOfRow } from '../../../src-sync/domain/imports/cells/numbers.ts';
import { draftsOf } from '../../sheets/neighbours/read.ts';

/** The problems of each row with their suggestions. */
async function told(lines: readonly string[], fixes: readonly Fix[] = []): Promise<readonly string[]> {
  const drafts = await draftsOf(`${lines.join('\n')}\n`, 'items', fixes);
  return drafts.map(({ problems }) =>
    problems.map(({ kind, suggestion }) => [kind, suggestion].filter(Boolean).join(' ')).join(', '),
  );
}

describe('a number below a title that names another unit', () => {
  it.each([
    ['Price (per dozen)', '48', 'otherTitleUnit 4'],
    ['Rate / Doz', '48', 'otherTitleUnit 4'],
    ['MRP (Rs. per doz)', '48', 'otherTitleUnit 4'],
    ['दर प्रति दर्जन', '48', 'otherTitleUnit 4'],
    ['Purchase Rate/Ctn', '48', 'otherTitleUnit'],
    ['Price per box of 12 pcs', '48', 'otherTitleUnit'],
    ['Stock (dozen)', '2', 'otherTitleUnit 24'],
    ['Stock Doz', '2', 'otherTitleUnit 24'],
    ['Qty (Carton)', '2', 'otherTitleUnit'],
    ['Qty in Boxes', '2', 'otherTitleUnit'],
    ['Min Stock (Bags)', '2', 'otherTitleUnit'],
    ['Qty in Boxes', '0', ''],
  ])('is asked about where the row has no unit, or has pieces: %s', async (title, number, problem) => {
    expect(await told([`Name,Code,${title}`, `Bolt,B-1,${number}`])).toEqual([problem]);
    expect(await told([`Name,Code,Unit,${title}`, `Bolt,B-1,Pcs,${number}`])).toEqual([problem]);
  });

  it.each([
    ['Price/Kg', 'gm', '250', 'otherTitleUnit 0.25'],
    ['Rate per ltr', 'ml', '250', 'otherTitleUnit 0.25'],
    ['Stock (Gms)', 'Kg', '250', 'otherTitleUnit 0.25'],
    ['Stock (Kg)', 'Bag', '250', 'otherTitleUnit'],
    ['Rate/Mtr', 'Roll', '250', 'otherTitleUnit'],
    ['Price per pair', 'Pcs', '250', 'otherTitleUnit 125'],
    ['Price/pc', 'Box', '250', 'otherTitleUnit'],
    ['Stock (Pcs)', 'Doz', '24', 'otherTitleUnit 2'],
  ])('is asked about: %s of what is counted in %s', async (title, unit, number, problem) => {
    expect(await told([`Name,Code,Unit,${title}`, `Bolt,B-1,${unit},${number}`])).toEqual([problem]);
  });

  it.each([
    ['Price per dozen', 'doz'],
    ['Stock (Boxes)', 'BOX'],
    ['Rate/Kg', 'Kgs'],
    ['Rate/Kg', ''],
    ['Price per pair', ''],
    ['Price (Rs./pc)', 'Nos'],
    ['Price (Rs./pc)', 'Kg'],
    ['Stock (Nos)', 'Box'],
    ['Price per unit', 'Doz'],
    ['Stock (Kg/Pcs)', 'Pcs'],
    ['Price per roll', 'Pcs'],
    ['Rate/pc', 'Tin'],
    ['Rate/pc', 'Pkt'],
    ['Stock (Pcs)', 'Bag'],
  ])('is none: %s of what is counted in %j', async (title, unit) => {
    expect(await told([`Name,Code,Unit,${title}`, `Bolt,B-1,${unit},48`])).toEqual(['']);
  });

  it('proposes what the pack of the row holds, and is decided for all rows at once', async () => {
    const lines = [
      'Name,Code,Unit,Pack Size,Stock (Box),Price per box',
      'A,A,Pcs,12,2,60',
      'B,B,Pcs,10,3,50',
    ];
    expect(await told(lines)).toEqual([
      'otherTitleUnit 5, otherTitleUnit 24',
      'otherTitleUnit 5, otherTitleUnit 30',
    ]);
    const fix = { kind: 'otherTitleUnit', value: null, action: 'replace' } as const;
    const fixes = [
      { ...fix, field: 'price' },
      { ...fix, field: 'openingStock' },
    ] as const;
    const drafts = await draftsOf(`${lines.join('\n')}\n`, 'items', fixes);
    expect(drafts.map(({ record, problems }) => [record['price'], record['openingStock'], problems])).toEqual(
      [
        [5, 24, []],
        [5, 30, []],
      ],
    );
  });
});

describe('a unit beside a number in its cell', () => {
  it.each([
    ['Bag', '5', '120 Bag', 'unitInNumber 120'],
    ['Coil', '1450/Coil', '3', 'unitInNumber 1450'],
    ['Pcs', '5', '10 doz', 'unitInNumber 120'],
    ['Pcs', '48/doz', '3', 'unitInNumber 4'],
    ['નંગ', '5', '2 ડઝન', 'unitInNumber 24'],
    ['gm', '5', '2.5 kg', 'unitInNumber 2500'],
    ['Ltr', '5', '200 L', 'unitInNumber 200'],
    ['Ltr', '5 L', '200', 'notANumber'],
    ['Bag', '5', '500 kg', 'notANumber'],
    ['Kg', '5', '500 Nos', 'unitInNumber 500'],
    ['Pcs', '5', '10 box', 'notANumber'],
    ['', '5', '10 doz', 'notANumber'],
    ['', '5', '500 kg', 'unitInNumber 500'],
    ['Pcs', '5', '10 approx', 'notANumber'],
  ])(
    'is read in that of the row: of %s the price %s and the stock %s',
    async (unit, price, stock, problem) => {
      expect(await told(['Name,Code,Unit,Rate,Stock', `Cup,C-1,${unit},${price},${stock}`])).toEqual([
        problem,
      ]);
    },
  );
});

it('a unit that a number format shows leaves the number as the cell holds it', () => {
  const cell = { shown: '5 Bag', held: '4.5' };
  expect(inUnitOfRow('openingStock', cell, 'point', 'Bag')).toMatchObject({ suggestion: '4.5' });
  expect(inUnitOfRow('openingStock', { shown: '5 doz', held: '4.5' }, 'point', 'pcs')).toMatchObject({
    suggestion: '54',
  });
});

describe('a unit of the price in a column beside it', () => {
  it.each([
    ['pcs', 'Doz', 'otherTitleUnit 5'],
    ['kg', 'Qtl', 'otherTitleUnit 0.6'],
    ['gm', 'Per Kg', 'otherTitleUnit 0.06'],
    ['Mtr', 'Ft', 'otherTitleUnit'],
    ['Pcs', '1 Box', 'otherTitleUnit'],
    ['Kg', 'Bag', 'otherTitleUnit'],
    ['Pcs', '12 Pcs', 'pricePerMany 5'],
    ['નંગ', 'ડઝન', 'otherTitleUnit 5'],
  ])('is asked about: of what is counted in %s, per %s', async (unit, per, problem) => {
    expect(await told(['Name,Code,Unit,Rate,Per', `Cup,C-1,${unit},60,${per}`])).toEqual([problem]);
  });

  it.each([
    ['Pcs', 'Nos'],
    ['Nos', 'Pcs'],
    ['Coil', 'Coil'],
    ['Kg', 'Kgs.'],
    ['Tin', 'pc'],
    ['Box', ''],
    ['Pcs', '-'],
  ])('is the one of the item: %s, per %s', async (unit, per) => {
    expect(await told(['Name,Code,Unit,Rate,Per', `Cup,C-1,${unit},60,${per}`])).toEqual(['']);
  });

  it('is the unit of a list that has no other one', async () => {
    expect(await told(['Name,Code,Quantity,Rate,Per,Discount', 'Cup,C-1,2,60,Doz,'])).toEqual(['']);
  });
});

describe('a price below a title that names a number of pieces', () => {
  it.each([
    ['Price per 100', '0.45'],
    ['Rate/1000', '0.045'],
    ['Price/100 pcs', '0.45'],
    ['Rate (per 100 Nos)', '0.45'],
    ['Rate per gross', '0.3125'],
    ['Price per hundred', '0.45'],
    ['Rate per thousand', '0.045'],
    ['MRP per 12', '3.75'],
    ['दर प्रति सैकड़ा', '0.45'],
  ])('is a question, with the price of one: %s', async (title, one) => {
    expect(await told([`Name,Code,${title}`, 'Bolt,B-1,45'])).toEqual([`pricePerMany ${one}`]);
  });

  it.each(['Rate (2025/26)', 'Price 1/4/2026', 'Price/Rate', 'Rate 2'])('is none: %s', async (title) => {
    expect(await told([`Name,Code,${title}`, 'Bolt,B-1,45'])).toEqual(['']);
  });

  it('comes behind the price of one', async () => {
    const [draft] = await draftsOf('Name,Code,Rate per 100,Rate\nBolt,B-1,45,1\n');
    expect([draft?.record['price'], draft?.problems]).toEqual([1, []]);
  });
});
