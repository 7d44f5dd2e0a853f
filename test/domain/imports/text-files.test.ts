/** Cells of text files as other programs write them: what a spreadsheet shows of them is what they mean. */
import { describe, expect, it } from 'vitest';
import type { ImportCollection } from '../../../src-sync/domain/imports/import-fields.ts';
import { surveyColumns } from '../../../src-sync/domain/imports/survey-columns.ts';
import { FixBook } from '../../../src-sync/domain/imports/fixes.ts';
import { proposeMapping } from '../../../src-sync/domain/imports/propose-mapping.ts';
import { readImportRow } from '../../../src-sync/domain/imports/rows.ts';
import { readTable } from '../../../src-sync/sheets/read.ts';
import { withGuard } from '../../../src-sync/sheets/guard.ts';

/** Of each row: the values of its record, with every problem in place of the value that it holds back. */
async function rowsOf(collection: ImportCollection, file: string): Promise<Record<string, unknown>[]> {
  const table = await readTable(Buffer.from(file));
  const mapping = proposeMapping(collection, table);
  const columns = surveyColumns(table.rows, mapping, table.layout.delimiter);
  const reading = { collection, mapping, columns, fixes: new FixBook(collection, []) };
  return table.rows.map((row) => {
    const { record, problems } = readImportRow(row, reading);
    const told = problems.filter(({ kind }) => kind !== 'repaired').map(({ field, kind }) => [field, kind]);
    return { ...record, ...(Object.fromEntries(told) as Record<string, unknown>) };
  });
}

/** One code in the columns for SKU, barcode and HSN. */
async function codes(text: string): Promise<unknown> {
  const cell = `"${text.replaceAll('"', '""')}"`;
  const [row] = await rowsOf('items', `Name,SKU,Barcode,HSN\nBolt,${cell},${cell},${cell}\n`);
  return [row?.['sku'], row?.['barcode'], row?.['hsn']];
}

describe('a code', () => {
  it('that is a formula of a text alone is the text, quoted or not, in CSV and in HTML', async () => {
    expect(await codes('="0712"')).toEqual(['0712', '0712', '0712']);
    const [plain] = await rowsOf('items', 'Name,SKU,Price\n="Bolt",="0007",="1250.50"\n');
    expect(plain).toEqual({ name: 'Bolt', sku: '0007', price: 1250.5 });
    const [cell] = await rowsOf(
      'items',
      '<table><tr><th>Name<th>SKU</tr><tr><td>Bolt<td>=&quot;0012&quot;</tr></table>',
    );
    expect(cell).toEqual({ name: 'Bolt', sku: '0012' });
  });

  it('that an export guarded is itself again, also where it looks like such a formula', async () => {
    const guarded = withGuard('="0012"').replaceAll('"', '""');
    expect(await rowsOf('items', `Name,SKU\nBolt,"${guarded}"\n`)).toEqual([
      { name: 'Bolt', sku: '="0012"' },
    ]);
  });

  it.each(['\u200e7318\u200e', '\u202a7318\u202c', '73\u00ad18', '\u20667318\u2069', '7318\u200f'])(
    'has no sign in it that nobody sees: %j',
    async (text) => {
      expect(await codes(text)).toEqual(['7318', '7318', '7318']);
    },
  );

  it('loses the quote that a spreadsheet keeps digits with, and the point of a format', async () => {
    expect(await codes("'0712")).toEqual(['0712', '0712', '0712']);
    expect(await codes('7318.')).toEqual(['7318', '7318', '7318']);
    expect(await codes("'A1")).toEqual(["'A1", "'A1", 'hsnShape']);
  });

  it.each(['8,901,030,865,275', '89,01,03,08,65,275', '8,901,030,865,275.00'])(
    'was saved with groups of digits: %s',
    async (text) => {
      expect(await codes(text)).toEqual(['8901030865275', '8901030865275', 'hsnShape']);
    },
  );

  it('with one comma stays a SKU', async () => {
    expect(await codes('7,318')).toEqual(['7,318', '7318', '7318']);
    expect(await codes('12,3')).toEqual(['12,3', '12,3', 'hsnShape']);
  });

  it.each(['03-Apr', '3-apr-26', 'Apr-03', 'Mar-2026', '03-04-2026', '3/4/2026', '2026-04-03'])(
    'that reads like a date is told: %s',
    async (text) => {
      expect(await codes(text)).toEqual(['dateLike', 'dateLike', 'dateLike']);
    },
  );

  it.each(['10-20-30', '3-4', 'MAR1', '12/2024', 'A-03-Apr', '03-04-26', 'April-1'])(
    'that a shop writes so is no date: %s',
    async (text) => {
      const [sku] = (await codes(text)) as unknown[];
      expect(sku).toBe(text);
    },
  );
});

it('a phone number that was copied with its direction marks is the number alone', async () => {
  const [row] = await rowsOf('contacts', 'Name,Phone\nAsha,\u202a+91 98450 11111\u202c\n');
  expect(row).toEqual({ name: 'Asha', phone: '+91 98450 11111' });
});

it.each(['120¹', '10²', '5₂', '1½'])(
  'a raised digit is no digit of an amount or a code: %s',
  async (text) => {
    const [row] = await rowsOf(
      'items',
      `Name,SKU,Barcode,Price,Opening stock\nA,A,${text},${text},${text}\n`,
    );
    expect(row).toMatchObject({ barcode: text, price: 'notANumber', openingStock: 'notANumber' });
  },
);

/** The result of the cells of a column of prices, or of stock. */
async function amounts(field: 'price' | 'openingStock', lines: readonly string[]): Promise<unknown[]> {
  return (await rowsOf('items', `${lines.join('\n')}\n`)).map((row) => row[field]);
}

it.each([
  ['"120\n150"', 'notANumber'],
  ['"99\n   100\n"', 'notANumber'],
  ['120 150', 'unclearNumber'],
  ['10 200', 'unclearNumber'],
  ['Rs. 45 500/-', 'unclearNumber'],
  ['120 150 200', 'unclearNumber'],
  ['45 500.50', 45_500.5],
  ['1 250 000', 1_250_000],
  ['12 50 000', 1_250_000],
  ['1\u00a0250', 1_250],
  ['1\u202f250', 1_250],
  ['120\u2009150', 120_150],
  ["1'250", 1_250],
  ['"\n250\n"', 250],
])('two numbers of one cell are never one: %j', async (cell, told) => {
  expect(await amounts('price', ['Name,SKU,Price', `Bolt,B-1,${cell}`])).toEqual([told]);
});

it.each([
  [
    ['1 250', '2 500', '500'],
    ['unclearNumber', 'unclearNumber', 500],
  ],
  [
    ['1 250', '2 500 000', '120 150'],
    [1_250, 2_500_000, 120_150],
  ],
  [
    ['1 250', '12 50 000', '120 150'],
    [1_250, 1_250_000, 'unclearNumber'],
  ],
  [
    ['1 250.50', '45 500', '120 150'],
    [1_250.5, 45_500, 'unclearNumber'],
  ],
])('a space groups digits where the column shows that it does: %j', async (cells, told) => {
  expect(
    await amounts('price', ['Name,SKU,Price', ...cells.map((cell, at) => `Bolt,B-${at},${cell}`)]),
  ).toEqual(told);
});

it.each([
  ['price', ['100,"45,5",1', '250,300,1', '100,12.125,1'], [45.5, 300, 'unclearNumber']],
  ['openingStock', ['100,"45,5",1.500', '250,300,2.250'], ['unclearNumber', 'unclearNumber']],
  ['openingStock', ['"2,5","45,5",1.500', '"3,5","30,1",2.250'], ['unclearNumber', 'unclearNumber']],
  ['openingStock', ['"2,5","45,5",1.500', '"3,5","30,1",20'], [1_500, 20]],
  ['openingStock', ['"2,5",100,1.500', '3,200,2.250', '4,300,12'], ['unclearNumber', 'unclearNumber', 12]],
] as const)('one slip of a comma makes no thousands of decimals: %s of %j', async (field, cells, told) => {
  const lines = cells.map((cell, at) => `Bolt ${at},B-${at},${cell}`);
  expect(await amounts(field, ['Name,SKU,Cost,Price,Stock', ...lines])).toEqual(told);
});

it('a share is neither a price nor a cost, and a formula is no value', async () => {
  expect(await rowsOf('items', 'Name,SKU,Price,Cost\nBolt,B-1,10%,5 %\n')).toEqual([
    { name: 'Bolt', sku: 'B-1', price: 'notANumber', cost: 'notANumber' },
  ]);
  expect(
    await rowsOf(
      'items',
      'Name,SKU,Barcode,Price\n=PROPER(A2),=T(""0012""),"=CONCATENATE(A1,""1"")",=ROUND(B2)\n',
    ),
  ).toEqual([
    {
      name: 'formulaWithoutValue',
      sku: 'formulaWithoutValue',
      barcode: 'formulaWithoutValue',
      price: 'formulaWithoutValue',
    },
  ]);
  expect(await rowsOf('items', 'Name,SKU,Price\n=Best= bolt,=B-1,= 10\n')).toEqual([
    { name: '=Best= bolt', sku: '=B-1', price: 10 },
  ]);
});

it('a barcode or phone number in a column of amounts is too much, and a share of the stock is none', async () => {
  const rows = await rowsOf(
    'items',
    [
      'Name,SKU,Price,Cost,Opening stock,Reorder level',
      'A,A,8901030865275,9845011111,8901030865275,99999999999999999999',
      'B,B,999999999,1,12000000,5%',
      'C,C,1,1,50 %,1',
    ].join('\n'),
  );
  expect(rows[0]).toMatchObject({
    price: 'tooHigh',
    cost: 'tooHigh',
    openingStock: 'tooHigh',
    reorderLevel: 'tooHigh',
  });
  expect(rows[1]).toMatchObject({ price: 999_999_999, openingStock: 12_000_000, reorderLevel: 'notANumber' });
  expect(rows[2]).toMatchObject({ openingStock: 'notANumber' });
});
