/** Files of the kinds that a shop hands in, and what each of their cells is. */
import { describe, expect, it } from 'vitest';
import {
  shownIn,
  valueIn,
  type ReadOptions,
  type TableCell,
} from '../../src-sync/domain/imports/sheet-table.ts';
import { readTable } from '../../src-sync/sheets/read.ts';
import { withGuard, withoutGuard } from '../../src-sync/sheets/guard.ts';
import { CELL_CHARACTERS_MAX, csvText, workbookBytes } from '../../src-sync/sheets/write.ts';
import type { Table } from '../../src-sync/sheets/table.ts';
import fc from 'fast-check';
import { rowsOf, workbookOf } from './workbook-writer.ts';

function texts({ rows }: Table): readonly (readonly string[])[] {
  return rows.map(({ cells }) => cells.map(shownIn));
}

function notes({ rows }: Table): readonly unknown[] {
  const noteOf = (cell: TableCell): string | undefined => (typeof cell === 'string' ? undefined : cell.note);
  return rows.flatMap(({ row, cells }) =>
    cells.flatMap((cell, column) => {
      const note = noteOf(cell);
      return note === undefined ? [] : [[row, column, note]];
    }),
  );
}

function readText(text: string | Buffer, options: ReadOptions = {}): Promise<Table> {
  return readTable(Buffer.from(text), options);
}

const number = (value: string, style = 0): string => `<c s="${style}"><v>${value}</v></c>`;

describe('a workbook', () => {
  it.each(['A1:A1', 'A1:B2', 'A1:XFD1048576', 'nonsense', undefined])(
    'gives every row and column that is there, whatever range it declares: %s',
    async (dimension) => {
      const rows = rowsOf([
        ['Name', 'SKU', 'Price'],
        ...[1, 2, 3].map((n) => [`Part ${n}`, `D-${n}`, number(`${n}`)]),
      ]);
      const sheet = { name: 'A', rows, ...(dimension === undefined ? {} : { dimension }) };
      const table = await readTable(workbookOf({ sheets: [sheet] }));
      expect(texts(table)).toEqual([1, 2, 3].map((n) => [`Part ${n}`, `D-${n}`, `${n}`]));
    },
  );

  it.each([
    ['0%', '0.18', '18%', '18'],
    ['0.0%', '0.125', '12.5%', '12.5'],
    ['0.00 %', '0.05', '5%', '5'],
    ['[Red]0%;-0%', '0.28', '28%', '28'],
    ['0.00 "%"', '18', '18.00 %', '18'],
    ['0\\%', '5', '5%', '5'],
    ['0.00"%"', '0.18', '0.18%', '0.18'],
    ['00000', '42', '00042', '42'],
    ['000000000000', '12345678905', '012345678905', '12345678905'],
    ['0-000', '1234', '1-234', '1234'],
    ['"SKU-"0000', '7', 'SKU-0007', '7'],
    ['0.00E+00', '8901030865275', '8901030865275', '8901030865275'],
    ['#,##0.00', '1234.5', '1,234.50', '1234.5'],
    [';;;', '5', '5', '5'],
  ])('shows %s of %s as %s and keeps the value %s', async (format, stored, shown, value) => {
    const rows = rowsOf([
      ['Name', 'X'],
      ['Bolt', number(stored, 1)],
    ]);
    const cell = (await readTable(workbookOf({ sheets: [{ name: 'A', rows }], formats: [format] }))).rows[0]
      ?.cells[1];
    expect([shownIn(cell), valueIn(cell)]).toEqual([shown, value]);
    expect(typeof cell === 'object' ? cell.note : undefined).toBe(format === ';;;' ? 'unshown' : undefined);
  });

  it('notes dates, lost digits, errors and formulas without a value, cell by cell', async () => {
    const rows = rowsOf([
      ['Name', 'A', 'B', 'C', 'D', 'E'],
      [
        'Set',
        number('46115', 1),
        number('1.2345678901234567E+18'),
        '<c t="e"><v>#N/A</v></c>',
        '<c><f>B2*2</f><v/></c>',
        '<c><f>B2*2</f></c>',
      ],
      ['Plain', 'x', number('999999999999999'), '', '<c t="str"><f>""</f><v></v></c>', number('70')],
    ]);
    const table = await readTable(workbookOf({ sheets: [{ name: 'A', rows }], formats: ['d-mmm'] }));
    expect(notes(table)).toEqual([
      [2, 1, 'date'],
      [2, 2, 'digits-lost'],
      [2, 3, 'error-value'],
      [2, 4, 'formula-without-value'],
      [2, 5, 'formula-without-value'],
    ]);
    expect(valueIn(table.rows[0]?.cells[1])).toBe('2026-04-03');
    expect(valueIn(table.rows[0]?.cells[2])).toBe('1234567890123456800');
  });

  it('proposes the first visible sheet with data, names all, and reads the one that is chosen', async () => {
    const page = (name: string) =>
      rowsOf([
        ['Name', 'SKU'],
        [name, 'S-1'],
      ]);
    const book = workbookOf({
      sheets: [
        { name: 'Old', state: 'hidden', rows: page('old') },
        { name: 'Older', state: 'veryHidden', rows: page('older') },
        { name: 'Empty', rows: '' },
        { name: 'New', rows: page('new') },
      ],
    });
    const table = await readTable(book);
    expect(texts(table)).toEqual([['new', 'S-1']]);
    expect(table.layout).toMatchObject({
      sheet: 'New',
      sheets: [
        { name: 'Old', hidden: true, rows: 2 },
        { name: 'Older', hidden: true, rows: 2 },
        { name: 'Empty', hidden: false, rows: 0 },
        { name: 'New', hidden: false, rows: 2 },
      ],
    });
    expect(texts(await readTable(book, { sheet: 'Older' }))).toEqual([['older', 'S-1']]);
    await expect(readTable(book, { sheet: 'none' })).rejects.toMatchObject({ trouble: 'no-sheet' });
  });

  it('fills merged cells down and says so, and takes titles for no heading', async () => {
    const rows = rowsOf([
      ['Asha Hardware, price list 2026'],
      [],
      ['Category', 'Name', 'SKU'],
      ['Hinges', 'Butt hinge', 'MG-1'],
      ['', 'Piano hinge', 'MG-2'],
      ['', 'Gate hinge', 'MG-3'],
    ]);
    const table = await readTable(workbookOf({ sheets: [{ name: 'A', rows, merges: ['A4:A6', 'A1:C1'] }] }));
    expect(table.layout.heading).toBe(3);
    expect(texts(table).map(([category]) => category)).toEqual(['Hinges', 'Hinges', 'Hinges']);
    expect(notes(table)).toEqual([
      [5, 0, 'merged'],
      [6, 0, 'merged'],
    ]);
    expect(
      (await readTable(workbookOf({ sheets: [{ name: 'A', rows }] }), { heading: 1 })).columns,
    ).toHaveLength(1);
  });

  it('with a password is said to have one, and one that is cut off to be cut off', async () => {
    const ole = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    await expect(readTable(ole)).rejects.toMatchObject({ trouble: 'password' });
    const whole = workbookOf({ sheets: [{ name: 'A', rows: rowsOf([['Name'], ['Bolt']]) }] });
    await expect(readTable(whole.subarray(0, -40))).rejects.toMatchObject({ trouble: 'cut-off' });
  });
});

describe('a page or XML named .xls', () => {
  it('is read as the table that it holds', async () => {
    const html =
      '<html><meta charset=utf-8><table><tr><th>Name<th>SKU<tr><td>Nut, hex &amp; co<td>HT-2</table>';
    expect(texts(await readText(html))).toEqual([['Nut, hex & co', 'HT-2']]);
    const cell = (type: string, text: string) => `<Cell><Data ss:Type="${type}">${text}</Data></Cell>`;
    const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Items"><Table><Row>${cell('String', 'Name')}${cell('String', 'Price')}</Row><Row>${cell('String', 'Bolt')}${cell('Number', '5.5')}</Row></Table></Worksheet></Workbook>`;
    expect(texts(await readText(xml))).toEqual([['Bolt', '5.5']]);
  });
});

describe('a text file', () => {
  it.each([
    ['sep=;\r\nName;SKU\r\nBolt;S-1\r\n', ';'],
    ['"sep=,"\nName,SKU\nBolt,S-1\n', ','],
    ['sep=\t\nName\tSKU\nBolt\tS-1\n', '\t'],
    ['Name|SKU\nBolt|S-1\n', '|'],
    ['Asha Hardware - Stock Summary\n1-Apr-2026 to 31-Mar-2027\n\nName,SKU\nBolt,S-1\n', ','],
  ])('is read by its own delimiter, without what is no heading: %j', async (text, delimiter) => {
    const table = await readText(text);
    expect(table.columns).toEqual(['Name', 'SKU']);
    expect(texts(table)).toEqual([['Bolt', 'S-1']]);
    expect(table.layout.delimiter).toBe(delimiter);
  });

  it.each([
    ['"1/2" ball valve,I-1,120', 2],
    ['"2 inch pipe,I-1,120', 2],
    ['"3" x "4" tee,I-1,120', 2],
  ])('names the row of a lone quote and brings all others in: %s', async (line, row) => {
    const table = await readText(`Name,SKU,Price\n${line}\nTee,I-2,30\n"Cap, brass",I-3,5\nEnd 5",I-4,6\n`);
    expect(table.troubles).toMatchObject([{ row, trouble: 'quotes' }]);
    expect(texts(table).slice(1)).toEqual([
      ['Tee', 'I-2', '30'],
      ['Cap, brass', 'I-3', '5'],
      ['End 5"', 'I-4', '6'],
    ]);
  });

  it('keeps a text of several lines, whatever ends its lines', async () => {
    const table = await readText('Name,Notes\r\nBolt,"first\r\nsecond ""x"""\r\nNut,plain\r\n');
    expect(texts(table)).toEqual([
      ['Bolt', 'first\r\nsecond "x"'],
      ['Nut', 'plain'],
    ]);
  });

  it.each([
    [
      'one byte of Latin-1 among Hindi',
      Buffer.concat([
        Buffer.from('Name,SKU\nहिंदी कब्ज़ा,M-1\nCaf'),
        Buffer.from([0xe9]),
        Buffer.from(' latch,M-2\n'),
      ]),
      'utf-8',
    ],
    ['UTF-16 without a mark', Buffer.from('Name,SKU\r\nहिंदी कब्ज़ा,M-1\r\n', 'utf16le'), 'utf-16le'],
    ['DOS', Buffer.from('Name,SKU\r\nCaf\x82 \xab,M-1\r\n', 'latin1'), 'ibm437'],
    ['Macintosh', Buffer.from('Name,SKU\rCaf\x8e latch,M-1\r', 'latin1'), 'macintosh'],
    ['Windows', Buffer.from('Name,SKU\nCaf\xe9 latch \xbd,M-1\n', 'latin1'), 'windows-1252'],
  ])('in %s is read in its encoding', async (_name, bytes, encoding) => {
    const table = await readTable(bytes);
    expect(table.layout.encoding).toBe(encoding);
    const first = texts(table)[0]?.[0];
    expect(['हिंदी कब्ज़ा', 'Café ½', 'Café latch', 'Café latch ½']).toContain(first);
    expect(notes(table)).toEqual(table.rows.length > 1 ? [[3, 0, 'bad-encoding']] : []);
  });

  it('has decimal commas only where a whole column says so', async () => {
    const table = await readText('Name;Price;Cost\nBolt;12,50;1,5\nNut;1.234;12.5\nPin;1.234.567,5;3\n');
    expect(table.rows.map(({ cells }) => [valueIn(cells[1]), valueIn(cells[2])])).toEqual([
      ['12.50', '1,5'],
      ['1234', '12.5'],
      ['1234567.5', '3'],
    ]);
  });

  it('notes scientific texts and errors, and leaves codes that only look so', async () => {
    const table = await readText('Name,SKU\nA,8.90123E+12\nB,"9,19845E+11"\nC,#N/A\nD,12E5\nE,#4 screw\n');
    expect(notes(table)).toEqual([
      [2, 1, 'digits-lost'],
      [3, 1, 'digits-lost'],
      [4, 1, 'error-value'],
    ]);
  });
});

describe('an export', () => {
  it.each(['=1+1\nx', '\n=1+1', '\r\n=1+1', ' =1+1', '\t=1+1', '＝1+1', '\u200b@SUM(1)', '-1+1', "'=1"])(
    'guards %j',
    (text) => {
      expect(csvText([[text]])).toMatch(/^"'/);
    },
  );

  it.each(['+91 98450 11111', '-12.5', '-', '+91 (80) 2345', '9845011111'])('leaves %s as it is', (text) => {
    expect(csvText([[text]])).toBe(`${text}\r\n`);
  });

  it('takes off by reading what it put on by writing', () => {
    const sign = fc.constantFrom("'", '=', '+', '-', '@', '\n', '\t', '＝', ' ', '1', 'a', '"');
    fc.assert(fc.property(fc.string({ unit: sign }), (text) => withoutGuard(withGuard(text)) === text));
  });

  it.each([
    ['one sign too long', 'x'.repeat(CELL_CHARACTERS_MAX + 1), CELL_CHARACTERS_MAX],
    ['several lines of Hindi', 'ताला\n'.repeat(9_000), CELL_CHARACTERS_MAX],
    ['of signs that are two characters', '😀'.repeat(20_000), CELL_CHARACTERS_MAX - 1],
  ])(
    'cuts a text that no cell holds, names it, and comes back otherwise as it was: %s',
    async (_, long, length) => {
      const { bytes, problems } = workbookBytes(
        ['Name', 'Notes'],
        [
          ['Asha', '_x0041_'],
          ['Bina', long],
          ['Dev', '=1'],
        ],
      );
      expect(problems).toEqual([{ row: 2, column: 1 }]);
      const cells = texts(await readTable(bytes));
      expect(cells.map(([name, note]) => [name, note?.length])).toEqual([
        ['Asha', 7],
        ['Bina', length],
        ['Dev', 2],
      ]);
      expect(long.startsWith(cells[1]?.[1] ?? 'nothing')).toBe(true);
    },
  );
});
