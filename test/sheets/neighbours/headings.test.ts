/** Field log 16 (F1, F2, I1, I2): lines for Excel and titles above the heading, whatever delimiter, encoding and language they have. */
import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../src-sync/domain/imports/sheet-table.ts';
import { rowsOf, workbookOf } from '../workbook-writer.ts';
import { cellsOf, read } from './read.ts';

const LIST = [
  ['Name', 'SKU', 'Price'],
  ['Bolt', 'H-1', '5'],
  ['Nut', 'H-2', '6'],
] as const;

function joined(delimiter: string, lines: readonly (readonly string[])[] = LIST, end = '\r\n'): string {
  return lines.map((line) => line.join(delimiter) + end).join('');
}

async function isRead(file: string | Buffer, heading: number): Promise<void> {
  const table = await read(file);
  expect(table.layout.heading).toBe(heading);
  expect(table.columns).toEqual(LIST[0]);
  expect(await cellsOf(file)).toEqual(LIST.slice(1));
}

describe('the line for Excel', () => {
  it.each([
    ...[';', ',', '\t', '|', '^', '~', ':', '¦', ' '].map((sign) => [`sep=${sign}\r\n`, sign] as const),
    ...[';', ',', '|'].map((sign) => [`"sep=${sign}"\r\n`, sign] as const),
    ['SEP=;\r\n', ';'],
    ['Sep=|\n', '|'],
    ['sep=;;;\r\n', ';'],
    ['sep=,,,\n', ','],
    ['\ufeffsep=;\r\n', ';'],
    ['\ufeff"sep=|"\r\n', '|'],
  ] as const)('%j is no row', async (line, sign) => {
    await isRead(line + joined(sign), 1);
  });

  it.each([
    ['sep=;\r', joined(';', LIST, '\r')],
    ['sep=;\r\n', joined(',')],
    ['sep=|\r\n', joined('\t')],
  ])(
    '%j that ends otherwise, or names another sign than the file has, is no row either',
    async (line, list) => {
      await isRead(line + list, 1);
    },
  );

  it.each(['sep=\r\n', 'sep =;\r\n', 'sep=\\t\r\n', "sep=';'\r\n", 'Delimiter=;\r\n', '\r\nsep=;\r\n'])(
    '%j is no line for Excel, and no heading',
    async (line) => {
      await isRead(line + joined(';'), line.startsWith('\r\n') ? 3 : 2);
    },
  );

  it('is read in UTF-16 and above titles', async () => {
    const text = `sep=;\r\nAsha Hardware;;\r\n1-Apr-2026 to 31-Mar-2027;;\r\n\r\n${joined(';')}`;
    await isRead(Buffer.from(`\ufeff${text}`, 'utf16le'), 4);
  });
});

it.each(['^', '~', '¦', '\x1f', ':', '，', '；'])('a file cut by %j alone is cut by it', async (sign) => {
  await isRead(joined(sign), 1);
  expect(readOptions().safeParse({ delimiter: sign }).success).toBe(true);
});

const TITLES: readonly (readonly [name: string, lines: readonly (readonly string[])[]])[] = [
  ['one', [['Asha Hardware']]],
  [
    'an address',
    [
      ['Asha Hardware', 'Main Road', 'Nagpur', '440001'],
      ['GSTIN: 27AAAAA0000A1Z5', 'Ph: 98450 00001'],
    ],
  ],
  [
    'of a report, in two columns',
    [
      ['Report', 'Stock'],
      ['Period', '2026-27'],
      ['User', 'admin'],
    ],
  ],
  ['more than rows', [['A Co'], ['Street'], ['Town'], ['Phone'], ['Mail'], ['Web']]],
  ['25 lines of terms', Array.from({ length: 25 }, (_, index) => [`${index + 1}. Prices may change`])],
  ['in Hindi', [['आशा हार्डवेयर'], ['स्टॉक सूची', '26-11-2026']]],
  [
    'as wide as the list',
    [
      ['Price list', '2026', 'draft'],
      ['Printed', '26-Nov-2026', '10:45'],
    ],
  ],
  ['a heading over two columns', [['', 'Codes', 'Rates']]],
];

describe.each(TITLES)('titles: %s', (_name, titles) => {
  it.each([',', ';', '\t', '|'])('are no rows of a text cut by %j', async (delimiter) => {
    await isRead(joined(delimiter, [...titles, ...LIST]), titles.length + 1);
  });

  it('are no rows of a workbook, with an empty row below them or without', async () => {
    for (const gap of [[], [[]]]) {
      const rows = rowsOf([...titles, ...gap, ...LIST]);
      await isRead(workbookOf({ sheets: [{ name: 'A', rows }] }), titles.length + gap.length + 1);
    }
  });
});

describe('a heading', () => {
  it.each([
    ['नाम,कोड,मूल्य\nBolt,H-1,5\n', 1],
    ['Item,2024,2025,2026\nBolt,1,2,3\nNut,1,2,3\n', 1],
    ['Artikel,Nummer,Preis\nBolt,H-1,5\n', 1],
    ['Name,SKU,Price,HSN,GST,Unit\nBolt,H-1,,,,\nNut,H-2,,,,\n', 1],
    ['Shop,Asha\nName,SKU,Price,HSN,GST,Unit\nBolt,H-1,,,,\nNut,H-2,,,,\n', 2],
    ['Name,SKU,Price\nGoods,Unit,5\nStock,Group,6\n', 1],
    ['Name,SKU,Price\nBolt,H-1,5\n\nName,SKU,Price\nNut,H-2,6\n', 1],
  ])('of %j is row %i', async (text, heading) => {
    expect((await read(text)).layout.heading).toBe(heading);
  });

  it('over two rows is the one that names the columns', async () => {
    const rows = rowsOf([
      ['Name', 'SKU', 'Rates', ''],
      ['', '', 'Price', 'Cost'],
      ['Bolt', 'H-1', '5', '4'],
    ]);
    const merges = ['A1:A2', 'B1:B2', 'C1:D1'];
    const table = await read(workbookOf({ sheets: [{ name: 'A', rows, merges }] }));
    expect(table.columns).toEqual(['Name', 'SKU', 'Price', 'Cost']);
    expect(table.rows).toHaveLength(1);
  });

  it('far down is in the preview, with what stands above and below it', async () => {
    const titles = Array.from({ length: 25 }, (_, index) => [`Line ${index}`]);
    const { preview, heading } = (await read(joined(',', [...titles, ...LIST]))).layout;
    expect(heading).toBe(26);
    expect(preview.map(({ row }) => row)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28]);
  });
});

describe('a list without a heading', () => {
  const lines = (rows: readonly string[]): string => `${rows.join('\n')}\n`;

  it.each([
    [['Bolt M8,B1,7318,10.5', 'Nut M8,N1,7318,2.5', 'Washer,W1,7318,1']],
    [['Asha Patil,9845012345,Pune', 'Bina Shah,98450 12346,', 'Chetan Rao,+91 98450 12347,Mysuru']],
    [['8901030865275,Bolt,10', '8901030865282,Nut,2']],
    [['Bolt,"1,250"', 'Nut,2.50']],
    [['कब्ज़ा,H-4,₹ 145', 'पेच,P-1,₹ 120']],
    // The first row has fewer words than the second.
    [['B1,Bolt,,145.50', 'N1,Nut,Fasteners,120.25', 'W1,Washer,Fasteners,118.00']],
  ])('loses none of its rows: %j', async (rows) => {
    const { layout, columns, rows: below } = await read(lines(rows));
    expect([layout.heading, layout.headingRows, below.length]).toEqual([1, 0, rows.length]);
    expect(columns.join('')).toBe('');
  });

  it('begins below its title, in a workbook too', async () => {
    const rows = rowsOf([['Price list'], [], ['Bolt', 'B1', '145'], ['Nut', 'N1', '120']]);
    const { layout, rows: below } = await read(workbookOf({ sheets: [{ name: 'A', rows }] }));
    expect([layout.heading, layout.headingRows, below.map(({ row }) => row)]).toEqual([3, 0, [3, 4]]);
  });

  it('is none where words stand above numbers, or a person says so', async () => {
    expect((await read('Teil,Nr,2026\nBolt,101,2030\n')).layout.headingRows).toBe(1);
    expect((await read('Teil,1,2\nBolt,101,2030\n')).layout.headingRows).toBe(1);
    const chosen = await read(joined(','), { headingRows: 0 });
    expect([chosen.layout.heading, chosen.rows.length]).toEqual([1, 3]);
    expect((await read('Bolt,145\nNut,120\n', { heading: 1 })).rows).toHaveLength(1);
  });
});

describe('a table above the one that is read', () => {
  const BELOW = [
    ['Item Name', 'Item Code', 'HSN', 'Price'],
    ['Pipe', 'P1', '3917', '55'],
  ];
  const told = async (lines: readonly (readonly string[])[], heading?: number) =>
    (await read(joined(',', lines), heading === undefined ? {} : { heading })).troubles.map(
      ({ row, trouble, begin }) => [row, trouble, begin],
    );

  it('is named row by row', async () => {
    const all = [...LIST, [''], ['Pipes'], ...BELOW];
    expect(await told(all)).toEqual([1, 2, 3, 5].map((row) => [row, 'other-table', 1]));
    expect(await told([['Asha Hardware'], ['Name', 'SKU', 'Rack'], ['Bolt', 'B1', '4'], ...BELOW])).toEqual(
      [2, 3].map((row) => [row, 'other-table', 2]),
    );
    expect(await told(all, 6)).toEqual([]);
  });

  it('is none where titles say what the list is', async () => {
    for (const [, titles] of TITLES) expect(await told([...titles, ...BELOW])).toEqual([]);
    const about = [
      ['Firm', 'Asha Hardware', 'GSTIN', '27AAAAA0000A1Z5'],
      ['Address', 'Main Road', 'Phone', '98450 00001'],
      ['Period', '2026-27'],
    ];
    expect(await told([...about, ...BELOW])).toEqual([]);
  });
});
