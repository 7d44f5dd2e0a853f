/** Field log 16: headings of several rows, as Tally, Busy and Marg write them, merged or not, beside one-row headings that only look so. */
import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { proposeMapping } from '../../../src-sync/domain/imports/propose-mapping.ts';
import type { ImportCollection } from '../../../src-sync/domain/imports/import-fields.ts';
import { rowsOf, workbookOf } from '../workbook-writer.ts';
import { cellsOf, draftsOf, read } from './read.ts';

type Lines = readonly (readonly string[])[];

/** Each sign between bars is a cell, each line a row. */
function linesOf(text: string): Lines {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

const TALLY = linesOf(`
  Particulars | Closing Balance | | | Part No.
  | Quantity | Rate | Value |
  Bolt | 120 | 5 | 600 | B-1
  Nut | 10 | 2 | 20 | N-1`);
const TITLES = [
  ...['Particulars', 'Closing Balance Quantity', 'Closing Balance Rate', 'Closing Balance Value', 'Part No.'],
];

async function fieldsOf(file: string | Buffer, collection: ImportCollection = 'items') {
  const table = await read(file);
  const { columns, layout } = table;
  const fields = Object.fromEntries(
    Object.entries(proposeMapping(collection, table)).map(([field, column]) => [field, columns[column]]),
  );
  return { fields, columns, rows: [layout.heading, layout.headingRows] };
}

function csv(lines: Lines): string {
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

function library(
  lines: Lines,
  bookType: 'biff8' | 'ods' | 'xlml' | 'html',
  merges: readonly string[],
): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet(lines.map((line) => line.map((cell) => cell || null)));
  sheet['!merges'] = merges.map((one) => XLSX.utils.decode_range(one));
  return XLSX.write(XLSX.utils.book_new(sheet, 'A'), { type: 'buffer', bookType }) as Buffer;
}

const MERGES = ['A1:A2', 'B1:D1', 'E1:E2'];

describe('a heading of two rows', () => {
  it.each([
    ['a text file', () => csv(TALLY)],
    ['a workbook', () => workbookOf({ sheets: [{ name: 'A', rows: rowsOf(TALLY) }] })],
    ['a merged workbook', () => workbookOf({ sheets: [{ name: 'A', rows: rowsOf(TALLY), merges: MERGES }] })],
    ['an old workbook', () => library(TALLY, 'biff8', MERGES)],
    ['an ODS workbook', () => library(TALLY, 'ods', MERGES)],
    ['Excel 2003 XML', () => library(TALLY, 'xlml', MERGES)],
    ['a web page', () => library(TALLY, 'html', MERGES)],
  ] as const)('of %s is joined, and its stock is no price', async (_kind, write) => {
    const file = write();
    expect(await fieldsOf(file)).toEqual({
      columns: TITLES,
      fields: { name: 'Particulars', sku: 'Part No.', openingStock: 'Closing Balance Quantity' },
      rows: [1, 2],
    });
    expect((await cellsOf(file)).map(([name]) => name)).toEqual(['Bolt', 'Nut']);
    const drafts = await draftsOf(file);
    expect(drafts.map(({ record }) => record)).toEqual([
      { name: 'Bolt', sku: 'B-1', openingStock: 120 },
      { name: 'Nut', sku: 'N-1', openingStock: 10 },
    ]);
  });

  it('belongs to the rows below a merged title, whatever its parts are called', async () => {
    const lines = linesOf(`
      Category | Item | Code | Rate | | Stock
      | | | Old | Zone 2 | Nos
      Bolts | Bolt | B-1 | 3 | 4 | 10`);
    const merges = ['A1:A2', 'B1:B2', 'C1:C2', 'D1:E1'];
    const file = workbookOf({ sheets: [{ name: 'A', rows: rowsOf(lines), merges }] });
    expect((await draftsOf(file)).map(({ record }) => record)).toEqual([
      { name: 'Bolt', sku: 'B-1', category: 'Bolts', openingStock: 10 },
    ]);
  });

  it('shows the heading and at least five rows below it, also far down', async () => {
    for (const above of [0, 5, 30]) {
      const titles = Array.from({ length: above }, (_, index) => [`Line ${index}`]);
      const rows = Array.from({ length: 9 }, (_, index) => [
        `Part ${index}`,
        `${index}`,
        '1',
        '1',
        `P-${index}`,
      ]);
      const { layout } = await read(csv([...titles, ...TALLY.slice(0, 2), ...rows]));
      const shown = layout.preview.map(({ row }) => row);
      expect([layout.heading, layout.headingRows]).toEqual([above + 1, 2]);
      for (let row = above + 1; row <= above + 7; row += 1) expect(shown).toContain(row);
    }
  });

  it('can be chosen otherwise: one row of it, more rows, another first row', async () => {
    const file = csv(TALLY);
    const chosen = async (heading: number, headingRows?: number) => {
      const { columns, layout, rows } = await read(file, { heading, headingRows });
      return [layout.heading, layout.headingRows, rows.length, columns[1]];
    };
    expect(await chosen(1, 1)).toEqual([1, 1, 3, 'Closing Balance']);
    expect(await chosen(2)).toEqual([2, 1, 2, 'Quantity']);
    expect(await chosen(1)).toEqual([1, 2, 2, 'Closing Balance Quantity']);
    expect(await chosen(1, 3)).toEqual([1, 3, 1, 'Closing Balance Quantity 120']);
  });

  it('is told where a list of several pages repeats it', async () => {
    const lines = [...TALLY, ...TALLY.slice(0, 2), ['Pin', '1', '1', '1', 'P-1']];
    const drafts = await draftsOf(csv(lines));
    expect(drafts.map(({ problems }) => problems.map(({ kind }) => kind))).toEqual([
      [],
      [],
      ['headingAgain'],
      ['headingAgain'],
      [],
    ]);
  });
});

const HEADINGS: readonly (readonly [
  name: string,
  heading: string,
  fields: Readonly<Record<string, string>>,
])[] = [
  [
    'Tally with movements',
    `Particulars | Opening Balance | | Inwards | | Outwards | | Closing Balance |
     | Quantity | Value | Quantity | Value | Quantity | Value | Quantity | Value`,
    { name: 'Particulars', sku: 'Particulars', openingStock: 'Closing Balance Quantity' },
  ],
  [
    'Tally with firm and period',
    `Particulars | Asha Hardware | |
     | 1-Apr-26 to 26-Nov-26 | |
     | Closing Balance | |
     | Quantity | Rate | Value`,
    { name: 'Particulars', sku: 'Particulars', openingStock: 'Closing Balance Quantity' },
  ],
  [
    'Marg',
    `S.No | Item Name | Code | Stock | | Rate | |
     | | | Qty | Value | Purchase | Sale | MRP`,
    { name: 'Item Name', sku: 'Code', price: 'Rate Sale', cost: 'Rate Purchase', openingStock: 'Stock Qty' },
  ],
  [
    'Busy',
    `Item Details | | | Price | | Op. Stock |
     Name | Alias | Unit | Sale | Purchase | Qty | Value`,
    {
      ...{ name: 'Item Details Name', sku: 'Item Details Alias', unit: 'Item Details Unit' },
      ...{ price: 'Price Sale', cost: 'Price Purchase', openingStock: 'Op. Stock Qty' },
    },
  ],
  [
    'one godown over all',
    `Particulars | Main Godown | |
     | Closing Balance | |
     | Quantity | Rate | Value`,
    { name: 'Particulars', sku: 'Particulars', openingStock: 'Closing Balance Quantity' },
  ],
  [
    'two godowns',
    `Particulars | Main Godown | | Shop |
     | Closing Balance | | Closing Balance |
     | Quantity | Value | Quantity | Value`,
    { name: 'Particulars' },
  ],
  [
    'Tally with the stock one row above the goods',
    ` | Closing Balance | |
     Particulars | Quantity | Rate |`,
    { name: 'Particulars', sku: 'Particulars', openingStock: 'Closing Balance Quantity' },
  ],
  [
    'a shop with rates for dealers',
    `Item | Code | Rate | | Stock
     | | Dealer | Retail | Nos`,
    { name: 'Item', sku: 'Code', price: 'Rate Retail', openingStock: 'Stock (Nos)' },
  ],
  [
    'a shop with two rates that nobody can tell apart',
    `Item | Code | Rate | | Stock
     | | Old | New | Nos`,
    { name: 'Item', sku: 'Code', openingStock: 'Stock (Nos)' },
  ],
  [
    'a shop with and without tax',
    `Item | Code | Rate | | Stock
     | | with GST | w/o GST | Nos`,
    { name: 'Item', sku: 'Code', price: 'Rate (w/o GST)', openingStock: 'Stock (Nos)' },
  ],
  [
    'Hindi',
    `विवरण | अंतिम स्टॉक | |
     | मात्रा | दर | मूल्य`,
    { name: 'विवरण', sku: 'विवरण', openingStock: 'अंतिम स्टॉक मात्रा' },
  ],
];

describe.each(HEADINGS)('a heading as %s writes it', (_name, heading, fields) => {
  it('is joined, each title read as the pair says', async () => {
    const lines = linesOf(heading);
    const width = Math.max(...lines.map((line) => line.length));
    const isUnit = (column: number): boolean => lines.at(-1)?.[column] === 'Unit';
    const goods = Array.from({ length: width }, (_, column) =>
      column === 0 ? 'Bolt' : isUnit(column) ? 'pcs' : `${column}`,
    );
    for (const titles of [[], [['Asha Hardware'], ['Stock Summary'], ['1-Apr-26 to 26-Nov-26']]]) {
      // The name of the firm belongs to the table only where it stands above it as well.
      if (titles.length === 0 && heading.includes('Asha')) continue;
      const read = await fieldsOf(csv([...titles, ...lines, goods, goods]));
      expect(read.rows).toEqual([titles.length + 1, lines.length]);
      expect(read.fields).toEqual(fields);
    }
  });
});

describe('a heading of one row', () => {
  it.each([
    ['Name|Category|Unit|Price\nGoods||Pcs|5', 1],
    ['Item Name|Group|Unit|Rate\nHinges|||\nBolt|B-1|pcs|5', 1],
    ['Name|SKU||\nBolt|Unit|Qty|\nNut|B|pcs|5', 1],
    ['Shop|Asha\nName|SKU|Price|HSN|GST|Unit\nBolt|H-1||||\nNut|H-2||||', 2],
    ['Stock\nItem|Code|Qty|Rate\nBolt|B-1|5|6', 2],
    ['|Closing Stock||\nItem|Code|Qty|Rate\nBolt|B-1|5|6', 2],
    ['Item|Code|Rate|\nBolt|B-1|old|new\nNut|N-1|5|6', 1],
    ['|Codes|Rates\nName|SKU|Price\nBolt|H-1|5', 2],
    ['Party Details||Contact|\nName|GSTIN|Mobile|Email\nAsha||9845011111|a@b.co', 2],
    ['Name|SKU|Price\n\nName|SKU|Price\nNut|H-2|6', 1],
  ] as const)('stays one: %j', async (text, heading) => {
    const table = await read(text.replaceAll('|', ','));
    expect([table.layout.heading, table.layout.headingRows]).toEqual([heading, 1]);
  });
});

describe('a row of units below the heading', () => {
  it.each([
    ['Item,Code,Rate,Stock', ',,Rs./Pc,Nos', 'Rate (Rs./Pc)', 'Stock (Nos)'],
    ['Item,Code,Rate,Stock', ',,(Rs),(Box)', 'Rate (Rs)', 'Stock (Box)'],
    ['Item,Code,Rate,GST', ',,₹,%', 'Rate (₹)', 'GST (%)'],
    ['Item,Code,Rate,Stock', ',,incl. tax,kg', 'Rate (incl. tax)', 'Stock (kg)'],
    ['सामान,कोड,दर,स्टॉक', ',,रु,नग', 'दर (रु)', 'स्टॉक (नग)'],
  ])('belongs to it: %s over %s', async (titles, units, ...joined) => {
    const { columns, rows } = await fieldsOf(`${titles}\n${units}\nBolt,B-1,10,5\nNut,N-1,2,7\n`);
    expect([rows, columns.slice(2)]).toEqual([[1, 2], joined]);
  });

  it.each([
    'Item,Unit\nBolt,Nos\nNut,Kg\n',
    'Item,Code,Unit\nBolt,,Nos\nNut,N-1,Nos\n',
    'Item,Unit,Bought in\nBolt,Nos,Box\nNut,Kg,Bag\n',
    'Code,Item,Unit\n,Box,Nos\n,Set,Nos\n',
  ])('is none where it names goods: %j', async (text) => {
    const { rows } = await fieldsOf(text);
    expect(rows).toEqual([1, 1]);
  });
});

describe('a title over parts of it', () => {
  const merged = (text: string, ...merges: readonly string[]): Buffer =>
    workbookOf({ sheets: [{ name: 'A', rows: rowsOf(linesOf(text)), merges }] });
  const GOODS = 'Lock | SM-1 | 250 | 240 | 230 | 1x12';
  it.each([
    [
      `Item | Code | Price | | | Pack\n | | 1-9 | 10-49 | 50+ |\n${GOODS}`,
      'C1:E1',
      ['Price 1-9', 'Price 10-49', 'Price 50+'],
    ],
    [
      `Item | Code | Rate | | | Pack\nItem | Code | 10 Pcs | 100 Pcs | 2026 |\n${GOODS}`,
      'C1:E1',
      ['Rate 10 Pcs', 'Rate 100 Pcs', 'Rate 2026'],
    ],
  ])(
    'that is merged makes the row below a part of the heading, whatever it says: %j',
    async (text, merge, titles) => {
      const { columns, rows, fields } = await fieldsOf(merged(text, merge, 'A1:A2', 'B1:B2'));
      expect([rows, columns.slice(2, 5)]).toEqual([[1, 2], titles]);
      expect(fields).not.toHaveProperty('price', 'Price');
    },
  );

  it.each([
    [`Item | Code | Price | | | Pack\n${GOODS}`, 'C1:E1'],
    [`Item | Code | Price | | | Pack\n | SM-0 | 5 | 6 | 7 |\n${GOODS}`, 'C1:E1'],
    [`Item | Code | Price | | | Pack\n | | 5 | | |\n${GOODS}`, 'C1:E1'],
  ])('that is merged stands above goods all the same: %j', async (text, merge) => {
    expect((await fieldsOf(merged(text, merge))).rows).toEqual([1, 1]);
  });

  it('in a text file is that of places over the same measures', async () => {
    const places = linesOf(`
      Item | Code | Bhosari Godown | | Chakan Yard | | Total |
       | | Qty | Value | Qty | Value | Qty | Value
      Lock | GD-1 | 25 | 4500 | 5 | 900 | 30 | 5400`);
    const { columns, rows } = await fieldsOf(csv(places));
    expect([rows, columns.slice(2, 5)]).toEqual([
      [1, 2],
      ['Bhosari Godown Qty', 'Bhosari Godown Value', 'Chakan Yard Qty'],
    ]);
    const goods = csv(linesOf('Item | Code | Unit | Pack | Group\n | | Nos | Nos | Nos'));
    expect((await fieldsOf(`${goods}Bolt,B-1,Nos,Nos,Nos\n`)).rows[0]).toBe(1);
  });
});
