/** Field log 3, 13, 22 and 23 (D1, D2, H2, P1, L): ranges, hidden sheets, passwords and merged cells, in every kind of workbook. */
import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { partsOf, rowsOf, workbookOf, type SheetXml } from '../workbook-writer.ts';
import { zipOf } from '../zip-writer.ts';
import { cellsOf, draftsOf, read, refusalOf } from './read.ts';

const LIST = [
  ['Name', 'SKU', 'Price'],
  ['Bolt', 'W-1', '5'],
  ['Nut', 'W-2', '6'],
];
const TYPES = ['xlsx', 'biff8', 'biff5', 'xlsb', 'ods', 'xlml'] as const;

function byLibrary(
  bookType: XLSX.BookType,
  sheets: readonly (readonly [string, XLSX.WorkSheet, number?])[],
): Buffer {
  const book: XLSX.WorkBook = {
    SheetNames: sheets.map(([name]) => name),
    Sheets: Object.fromEntries(sheets.map(([name, sheet]) => [name, sheet])),
    Workbook: { Sheets: sheets.map(([name, , hidden]) => ({ name, Hidden: (hidden ?? 0) as 0 | 1 | 2 })) },
  };
  return XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
}

const page = (name: string): string =>
  rowsOf([
    ['Name', 'SKU'],
    [name, 'W-1'],
  ]);
const book = (...sheets: readonly SheetXml[]): Buffer => workbookOf({ sheets });

describe('all rows and columns that are there come in', () => {
  it.each([
    'A1',
    'B2:C3',
    'A2:C2',
    'C3:A1',
    '$A$1:$B$2',
    'A1:B2 D1:E2',
    '1:1',
    'A:A',
    '',
    'Sheet1!A1:A1',
    'A1:ZZZ9',
  ])('where the file declares %j', async (dimension) => {
    expect(await cellsOf(book({ name: 'A', rows: rowsOf(LIST), dimension }))).toEqual(LIST.slice(1));
  });

  it.each(TYPES)('of %s', async (type) => {
    expect(await cellsOf(byLibrary(type, [['A', XLSX.utils.aoa_to_sheet(LIST)]]))).toEqual(LIST.slice(1));
  });

  it('of an XLS whose range is too small', async () => {
    const bytes = byLibrary('biff8', [['A', XLSX.utils.aoa_to_sheet(LIST)]]);
    const at = bytes.indexOf(Buffer.from([0x00, 0x02, 0x0e, 0x00]));
    bytes.writeUInt32LE(2, at + 8);
    bytes.writeUInt16LE(1, at + 14);
    expect(await cellsOf(bytes)).toEqual(LIST.slice(1));
  });

  const text = (reference: string, value: string): string =>
    `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
  it.each([
    [
      'rows in another order',
      `<row r="2">${text('B2', 'W-1')}${text('A2', 'Bolt')}</row><row r="1">${text('A1', 'Name')}${text('B1', 'SKU')}</row>`,
    ],
    [
      'a row in two parts',
      `<row r="1">${text('A1', 'Name')}${text('B1', 'SKU')}</row><row r="2">${text('A2', 'Bolt')}</row><row r="2">${text('B2', 'W-1')}</row>`,
    ],
    [
      'spans that are too small',
      `<row r="1" spans="1:1">${text('A1', 'Name')}${text('B1', 'SKU')}</row><row r="2" spans="1:1">${text('A2', 'Bolt')}${text('B2', 'W-1')}</row>`,
    ],
  ])('of %s', async (_name, rows) => {
    expect(await cellsOf(book({ name: 'A', rows, dimension: 'A1:A1' }))).toEqual([['Bolt', 'W-1']]);
  });
});

describe('the sheet that is proposed', () => {
  const old = { name: 'Old', rows: page('old') };
  const now = { name: 'New', rows: page('new') };
  it.each([
    ['behind a hidden one', [{ ...old, state: 'hidden' as const }, now]],
    ['behind one that only a program shows', [{ ...old, state: 'veryHidden' as const }, now]],
    ['behind an empty one', [{ name: 'Empty', rows: '' }, now, old]],
    ['behind a heading alone', [{ name: 'Form', rows: rowsOf([['Name', 'SKU']]) }, now]],
    ['behind a cover', [{ name: 'Cover', rows: rowsOf([['Asha Hardware'], ['Price list'], ['2026']]) }, now]],
    [
      'behind a page about the shop',
      [
        {
          name: 'About',
          rows: rowsOf([
            ['Shop', 'Asha'],
            ['Ph', '98450 00001'],
          ]),
        },
        now,
      ],
    ],
    ['before another one', [now, old]],
  ])('is the one with the list, %s', async (_name, sheets) => {
    const table = await read(book(...sheets));
    expect(table.layout.sheet).toBe('New');
    expect(table.layout.sheets.map(({ name }) => name)).toEqual(sheets.map(({ name }) => name));
    expect(await cellsOf(book(...sheets))).toEqual([['new', 'W-1']]);
  });

  it.each(['xlsx', 'biff8', 'xlsb', 'xlml'] as const)('is not the hidden one of %s', async (type) => {
    const sheet = (name: string): XLSX.WorkSheet =>
      XLSX.utils.aoa_to_sheet([
        ['Name', 'SKU'],
        [name, 'W-1'],
      ]);
    const bytes = byLibrary(type, [
      ['Old', sheet('old'), 1],
      ['New', sheet('new')],
    ]);
    expect(await cellsOf(bytes)).toEqual([['new', 'W-1']]);
  });

  it('is not the hidden one of ODS', async () => {
    const table = (name: string, style: string): string =>
      `<table:table table:name="${name}" table:style-name="${style}"><table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>${name}</text:p></table:table-cell></table:table-row></table:table>`;
    const content = `<office:document-content><office:automatic-styles><style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${table('Old', 'h')}${table('New', 'v')}</office:spreadsheet></office:body></office:document-content>`;
    expect(await cellsOf(zipOf([{ name: 'content.xml', content }]))).toEqual([['New']]);
  });
});

describe('a merged cell', () => {
  const list = [
    ['Category', 'Name', 'SKU', 'Opening Qty'],
    ['Hinges', 'Butt', 'W-1', '10'],
    ['', 'Piano', 'W-2', ''],
  ];
  it.each(TYPES)('belongs to each of its rows in %s', async (type) => {
    const sheet = XLSX.utils.aoa_to_sheet(list);
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
    const cells = await cellsOf(byLibrary(type, [['A', sheet]]));
    expect(cells.map(([category]) => category)).toEqual(
      type === 'biff5' ? ['Hinges', ''] : ['Hinges', 'Hinges'],
    );
  });

  it('hides what stands in the cells that it covers, and a price as well', async () => {
    const number = (value: number): string => `<c><v>${value}</v></c>`;
    const rows = rowsOf([
      ['Name', 'SKU', 'MRP', 'Price'],
      ['Bolt', 'B-1', number(60), number(45)],
      ['Nut', 'N-1', number(70), number(50)],
      ['Cap', 'C-1', number(80), number(55)],
    ]);
    const pricesOf = async (...merges: readonly string[]): Promise<readonly unknown[]> =>
      (await draftsOf(book({ name: 'A', rows, merges }))).map(({ record }) => record['price']);
    expect(await pricesOf()).toEqual([45, 50, 55]);
    expect(await pricesOf('D2:D3')).toEqual([45, 45, 55]);
    expect(await pricesOf('C3:D3')).toEqual([45, undefined, 55]);
    expect(await pricesOf('C2:D4')).toEqual([undefined, undefined, undefined]);
    expect(await pricesOf('A3:D3')).toEqual([45, undefined, 55]);
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Name', 'SKU', 'Price'],
      ['Bolt', 'B-1', 45],
      ['Nut', 'N-1', 50],
    ]);
    sheet['!merges'] = [XLSX.utils.decode_range('C2:C3')];
    for (const type of ['xlsx', 'ods', 'xlml', 'biff8'] as const) {
      const drafts = await draftsOf(byLibrary(type, [['A', sheet]]));
      expect([type, ...drafts.map(({ record }) => record['price'])]).toEqual([type, 45, 45]);
    }
  });

  it('of a quantity is told, because it would be booked twice', async () => {
    const drafts = await draftsOf(book({ name: 'A', rows: rowsOf(list), merges: ['A2:A3', 'D2:D3'] }));
    expect(drafts.map(({ record }) => record['openingStock'])).toEqual([10, undefined]);
    expect(drafts.map(({ problems }) => problems.map(({ kind }) => kind))).toEqual([[], ['mergedQuantity']]);
  });
});

describe('a row that is written twice', () => {
  const cell = (at: string, text: string): string => `<c r="${at}" t="str"><v>${text}</v></c>`;
  const told = async (...rows: readonly string[]): Promise<readonly string[]> => {
    const head = rowsOf([['Name', 'SKU', 'Price']]);
    const drafts = await draftsOf(book({ name: 'A', rows: head + rows.join('') }));
    return drafts.map(({ record, problems }) =>
      [record['name'], record['price'], ...problems.map(({ kind, value }) => `${kind} ${value}`)].join(' '),
    );
  };
  const bolt = cell('A2', 'Bolt') + cell('B2', 'B-1');

  it('with other cells is asked about, and so is a cell', async () => {
    const nut = cell('A2', 'Nut') + cell('B2', 'N-1') + cell('C2', '6');
    expect(await told(`<row r="2">${bolt}${cell('C2', '5')}</row><row r="2">${nut}</row>`)).toEqual([
      'Nut 6 writtenTwice Bolt / Nut',
    ]);
    expect(await told(`<row r="2">${bolt}${cell('C2', '5')}${cell('C2', '6')}</row>`)).toEqual([
      'Bolt 6 writtenTwice 5 / 6',
    ]);
  });

  it('in parts, in another order or with the same cells is one row', async () => {
    const price = cell('C2', '5');
    expect(await told(`<row r="2">${bolt}</row><row r="2">${price}</row>`)).toEqual(['Bolt 5']);
    expect(await told(`<row r="2">${price}${bolt}</row>`)).toEqual(['Bolt 5']);
    expect(await told(`<row r="2">${bolt}${price}</row><row r="2">${bolt}${price}</row>`)).toEqual([
      'Bolt 5',
    ]);
  });
});

describe('a password is said to be one', () => {
  const list = { name: 'A', rows: rowsOf(LIST) };

  it.each([
    ['an XLSX', 'EncryptedPackage'],
    ['one of a company that guards its files', 'DataSpaces EncryptedPackage'],
  ])('of %s', async (_name, streams) => {
    const bytes = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(streams, 'utf16le')]);
    expect(await refusalOf(bytes)).toBe('password');
  });

  it.each(['000012345678', `010001000100${'07'.repeat(48)}`])('of an XLS, locked as %s', async (lock) => {
    const bytes = byLibrary('biff8', [['A', XLSX.utils.aoa_to_sheet(LIST)]]);
    // The name of the user gives its place to the lock.
    const at = bytes.indexOf(Buffer.from([0x5c, 0x00, 0x70, 0x00]));
    bytes.writeUInt16LE(0x2f, at);
    bytes.write(lock, at + 4, 'hex');
    expect(await refusalOf(bytes)).toBe('password');
  });

  it.each(['content.xml', 'encrypted-package'])('of an ODS, in %s', async (name) => {
    const manifest = '<manifest:manifest><manifest:encryption-data/></manifest:manifest>';
    const parts = [
      { name, content: 'x' },
      { name: 'META-INF/manifest.xml', content: manifest },
    ];
    expect(await refusalOf(zipOf(parts))).toBe('password');
  });

  it('of an archive', async () => {
    const bytes = zipOf(partsOf({ sheets: [list] }));
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
      bytes.writeUInt16LE(1, at + 8);
    expect(await refusalOf(bytes)).toBe('password');
  });

  it('and a document of another kind, or a damaged one, is not', async () => {
    const ole = Buffer.concat([
      byLibrary('biff8', [['A', XLSX.utils.aoa_to_sheet(LIST)]]).subarray(0, 1_024),
      Buffer.alloc(512),
    ]);
    expect(await refusalOf(ole)).toBe('unreadable');
    expect(await refusalOf(zipOf([{ name: 'word/document.xml', content: '<x/>' }]))).toBe('unreadable');
    expect(await refusalOf(book(list).subarray(0, -30))).toBe('cut-off');
  });
});

it.each(['xlsx', 'xlml'] as const)(
  'of two columns of one title the one that is seen is read: %s',
  async (type) => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Name', 'SKU', 'Price', 'Price'],
      ['Bolt', 'W-1', 100, 120],
    ]);
    sheet['!cols'] = [{}, {}, { hidden: true, wch: 8 }, { wch: 8 }];
    const [draft] = await draftsOf(byLibrary(type, [['A', sheet]]));
    expect(draft?.record['price']).toBe(120);
    expect((await read(byLibrary(type, [['A', sheet]]))).layout.hiddenColumns).toBe(1);
  },
);
