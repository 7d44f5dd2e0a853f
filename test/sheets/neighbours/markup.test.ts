/** Field log 15 (G1, G2): pages, archives and XML named `.xls`, as the programs that write them vary. */
import { describe, expect, it } from 'vitest';
import { shownIn, valueIn } from '../../../src-sync/domain/imports/sheet-table.ts';
import { workbookOf } from '../workbook-writer.ts';
import { HEAD, LIST, ROWS, row, TABLE } from './page.ts';
import { cellsOf, read, refusalOf } from './read.ts';

function archive(page: string, encoding: 'quoted-printable' | 'base64' | '8bit'): string {
  const bodies = {
    'quoted-printable': page.replaceAll('=', '=3D').replaceAll('</td><td>', '</td>=\r\n<td>'),
    base64: Buffer.from(page).toString('base64'),
    '8bit': page,
  };
  return [
    'From: <Saved by a program>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related;\r\n boundary="----=_Next"',
    '',
    'This document is a web archive.',
    '------=_Next',
    'Content-Location: file:///C:/list.htm',
    'Content-Type: text/html; charset="utf-8"',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    bodies[encoding],
    '------=_Next',
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '------=_Next--',
    '',
  ].join('\r\n');
}

describe('a page', () => {
  it.each([
    TABLE,
    `<html><body>${TABLE}</body></html>`,
    `<!-- exported --><!DOCTYPE html><html>${TABLE}`,
    `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><body>${TABLE}</body></html>`,
    `Stock report\r\n26 Nov 2026\r\n${TABLE}`,
    `<center><font size=2>${TABLE}</font></center>`,
    `<p>Stock report</p>${TABLE}`,
    `<table><tr><td colspan=3>Asha Hardware</td></tr></table>${TABLE}`,
    `<table><tr><td>Menu</td></tr><tr><td>Home</td></tr><tr><td>Stock</td></tr><tr><td>Log out</td></tr></table>${TABLE}`,
    `<table><tr><td>Menu</td><td>${TABLE}</td></tr></table>`,
    `<table><tr><td colspan=3>Asha Hardware</td></tr>${HEAD}${ROWS}</table>`,
    `<script>var a = "<table>";</script>${TABLE}`,
    TABLE.toUpperCase().replaceAll(/[A-Z-]+\d?/g, (word) => ({ BOLT: 'Bolt', NUT: 'Nut' })[word] ?? word),
    '<table><tr><td>Name<td>SKU<td>Price<tr><td>Bolt<td>G-1<td>5<tr><td>Nut<td>G-2<td>6',
    `<table><thead><th>Name<th>SKU<th>Price</thead><tbody>${ROWS}</tbody></table>`,
    `\ufeff${TABLE}`,
  ])('is read, whatever stands around its table: %s', async (page) => {
    expect(await cellsOf(page)).toEqual(LIST);
    expect(await cellsOf(Buffer.from(`\ufeff${page.replace('\ufeff', '')}`, 'utf16le'))).toEqual(LIST);
  });

  it.each(['quoted-printable', 'base64', '8bit'] as const)(
    'is read in a web archive, written in %s',
    async (encoding) => {
      const hindi = `<html><body><table>${HEAD}${row('ताला ½', 'G-1', '5')}</table></body></html>`;
      expect(await cellsOf(archive(hindi, encoding))).toEqual([['ताला ½', 'G-1', '5']]);
    },
  );

  it.each([
    ['&frac12;&quot; &times; 2', '½" × 2'],
    ['90&deg; &plusmn;1 &micro;m', '90° ±1 µm'],
    ['Caf&eacute; &Uuml;ber &NTILDE;', 'Café Über &NTILDE;'],
    ['Nut &amp co &AMP; sons', 'Nut & co & sons'],
    ['2&#148; &#150; 3&#x94;', '2” – 3”'],
    ['&#8377;5 &euro;6 &pound7', '₹5 €6 £7'],
    ['R&D &unknown; A&B', 'R&D &unknown; A&B'],
    ['&#2340;&#2366;&#2354;&#2366;', 'ताला'],
  ])('says %s as a browser shows it', async (html, text) => {
    expect((await cellsOf(`<table>${HEAD}${row(html, 'G-1', '5')}</table>`))[0]?.[0]).toBe(text);
  });

  it('that Excel wrote keeps the digits that its cells cut off', async () => {
    const cells =
      '<td>Bolt</td><td x:num="8901030865275">8.90E+12</td><td align=right x:num="1234.567">1,234.57</td>';
    const gst = '<td x:num="0.18">18%</td><td x:str="00042">00042</td><td x:num>7</td>';
    const page = `<table>${row('Name', 'Barcode', 'Price', 'GST', 'SKU', 'Stock')}<tr>${cells}${gst}</tr></table>`;
    const [first] = (await read(page)).rows;
    expect(first?.cells.map(valueIn)).toEqual(['Bolt', '8901030865275', '1234.567', '18', '00042', '7']);
    expect(first?.cells.map(shownIn)).toEqual(['Bolt', '8901030865275', '1,234.57', '18%', '00042', '7']);
  });

  it('with HTML inside its cells stays a text file', async () => {
    const text = 'Name,SKU,Body\nBolt,G-1,"<table><tr><td>x</td></tr></table>"\n';
    expect(await cellsOf(text)).toEqual([['Bolt', 'G-1', '<table><tr><td>x</td></tr></table>']]);
  });
});

const NAMES = 'urn:schemas-microsoft-com:office:spreadsheet';
const data = (type: string, text: string, attributes = ''): string =>
  `<Cell${attributes}><Data ss:Type="${type}">${text}</Data></Cell>`;
const HEADING = `<Row>${data('String', 'Name')}${data('String', 'SKU')}${data('String', 'Price')}</Row>`;

function workbook(table: string, styles = '', declared = ''): string {
  return `<?xml version="1.0"${declared}?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="${NAMES}" xmlns:ss="${NAMES}">${styles}<Worksheet ss:Name="A"><Table>${table}</Table></Worksheet></Workbook>`;
}

const ROW = `<Row>${data('String', 'Bolt')}${data('String', 'G-1')}${data('Number', '5')}</Row>`;
const ZEROS =
  '<Styles><Style ss:ID="z"><NumberFormat ss:Format="00000"/></Style><Style ss:ID="y" ss:Parent="z"/></Styles>';

describe('the XML of Excel 2003', () => {
  it.each([
    ['plain', workbook(HEADING + ROW)],
    ['behind a comment', `<!-- by a program -->${workbook(HEADING + ROW)}`],
    ['with every name prefixed', workbook(HEADING + ROW).replaceAll(/<(\/?)([A-Z])/g, '<$1ss:$2')],
    ['with another prefix', workbook(HEADING + ROW).replaceAll('ss:', 's:')],
    ['without prefixes', workbook(HEADING + ROW).replaceAll(/ ss:/g, ' ')],
    ['with rows that are counted', workbook(HEADING + ROW.replace('<Row>', '<Row ss:Index="9">'))],
    [
      'with a note at a cell',
      workbook(HEADING + ROW.replace('</Data>', '</Data><Comment><ss:Data>note</ss:Data></Comment>')),
    ],
    ['with text in several looks', workbook(HEADING + ROW.replace('>Bolt<', ' xmlns="x"><B>Bo</B>lt<'))],
  ])('%s is read', async (_name, xml) => {
    expect(await cellsOf(xml)).toEqual([['Bolt', 'G-1', '5']]);
  });

  it.each([
    ['its own', HEADING, ' ss:StyleID="z"', ''],
    ['one made from it', HEADING, ' ss:StyleID="y"', ''],
    ['its row', HEADING, '', ' ss:StyleID="z"'],
    ['its column', `<Column/><Column ss:StyleID="z"/>${HEADING}`, '', ''],
    ['its column, by number', `<Column ss:Index="2" ss:StyleID="z" ss:Span="0"/>${HEADING}`, '', ''],
  ])('shows the zeros of the format of %s', async (_name, heading, cell, line) => {
    const xml = workbook(
      `${heading}<Row${line}>${data('String', 'Bolt')}${data('Number', '42', cell)}</Row>`,
      ZEROS,
    );
    expect(await cellsOf(xml)).toEqual([['Bolt', '00042']]);
  });

  it('is read in the encoding that it names', async () => {
    const xml = (declared: string): string =>
      workbook(`${HEADING}<Row>${data('String', 'Pipe 2”')}</Row>`, '', ` encoding="${declared}"`);
    const narrow = Buffer.from(xml('Windows-1252').replace('”', '\x94'), 'latin1');
    for (const bytes of [narrow, Buffer.from(`\ufeff${xml('UTF-16')}`, 'utf16le')])
      expect(await cellsOf(bytes)).toEqual([['Pipe 2”']]);
  });
});

it('an OpenDocument spreadsheet in one XML file is read', async () => {
  const cells = (...texts: readonly string[]): string =>
    `<table:table-row>${texts.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`;
  const xml = `<?xml version="1.0"?><office:document xmlns:office="o"><office:body><office:spreadsheet><table:table table:name="A">${cells('Name', 'SKU')}${cells('Bolt', 'G-1')}</table:table></office:spreadsheet></office:body></office:document>`;
  expect(await cellsOf(xml)).toEqual([['Bolt', 'G-1']]);
});

/** A list whose one price is written in parts: raised `^`, lowered `_`, struck out `~`, each around its text. */
const MARKED = {
  XLSX: (text: string) => {
    const run = (look: string, part: string): string =>
      `<r><rPr>${look}</rPr><t xml:space="preserve">${part}</t></r>`;
    const price = parts(text).map(([mark, part]) =>
      run(
        { '^': '<vertAlign val="superscript"/>', _: '<vertAlign val="subscript"/>', '~': '<strike/>' }[
          mark
        ] ?? '<b/>',
        part,
      ),
    );
    const shared = ['Name', 'SKU', 'Price', 'Bolt', 'G-1'].map((one) => `<t>${one}</t>`);
    const cell = (at: number): string => `<c t="s"><v>${at}</v></c>`;
    const rows = `<row>${[0, 1, 2].map(cell).join('')}</row><row>${[3, 4, 5].map(cell).join('')}</row>`;
    return workbookOf({ sheets: [{ name: 'A', rows }], shared: [...shared, price.join('')] });
  },
  'a page': (text: string) =>
    `<table>${HEAD}${row('Bolt', 'G-1', tagged(text, { '^': 'sup', _: 'sub', '~': 's' }))}</table>`,
  'the XML of Excel 2003': (text: string) =>
    workbook(
      `${HEADING}<Row>${data('String', 'Bolt')}${data('String', 'G-1')}${data('String', tagged(text, { '^': 'Sup', _: 'Sub', '~': 'S' }))}</Row>`,
    ),
  ODS: (text: string) => {
    const style = (name: string, look: string): string =>
      `<style:style style:name="${name}" style:family="text"><style:text-properties ${look}/></style:style>`;
    const styles =
      style('up', 'style:text-position="super 58%"') +
      style('down', 'style:text-position="-33% 58%"') +
      style('old', 'style:text-line-through-style="solid"');
    const price = parts(text).map(([mark, part]) => {
      const name = { '^': 'up', _: 'down', '~': 'old' }[mark] ?? 'none';
      return `<text:span text:style-name="${name}">${part}</text:span>`;
    });
    const line = (...texts: readonly string[]): string =>
      `<table:table-row>${texts.map((one) => `<table:table-cell><text:p>${one}</text:p></table:table-cell>`).join('')}</table:table-row>`;
    return `<?xml version="1.0"?><office:document xmlns:office="o"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="A">${line('Name', 'SKU', 'Price')}${line('Bolt', 'G-1', price.join(''))}</table:table></office:spreadsheet></office:body></office:document>`;
  },
};

/** Each with its mark, an empty one for what is plain. */
function parts(text: string): readonly (readonly [string, string])[] {
  return [...text.matchAll(/([\^_~])([^\^_~]*)\1|([^\^_~]+)/g)].map(
    ([, mark = '', marked = '', plain = '']) => [mark, marked + plain],
  );
}

function tagged(text: string, tags: Readonly<Record<string, string>>): string {
  return parts(text)
    .map(([mark, part]) => (mark === '' ? part : `<${tags[mark]}>${part}</${tags[mark]}>`))
    .join('');
}

it.each(Object.entries(MARKED))(
  '%s: a raised or struck out digit is none of the number',
  async (_name, file) => {
    const prices = await Promise.all(
      ['250^1^', '5_2_', '250^00^', '~120~ 100', '~1~250', '12~34~5'].map(async (text) => {
        const [first] = await cellsOf(file(text));
        return first?.[2];
      }),
    );
    expect(prices).toEqual(['250¹', '5₂', '250⁰⁰', '100', '250', '125']);
  },
);

it.each(Object.entries(MARKED))(
  '%s: a cell of which all is struck out keeps its text, and is told',
  async (_name, file) => {
    expect(await priceIn(file('~120~'))).toEqual(['120', 'struck']);
    expect(await priceIn(file('~120~~.50~'))).toEqual(['120.50', 'struck']);
    expect(await priceIn(file('~120~100'))).toEqual(['100', 'not struck']);
  },
);

/** The text in the third cell of the second row, and whether it is struck out. */
async function priceIn(file: string | Buffer): Promise<readonly [string, string]> {
  const table = await read(file);
  const cell = table.rows[0]?.cells[2];
  const isStruck = typeof cell === 'object' && cell.note === 'struck';
  return [shownIn(cell).trim(), isStruck ? 'struck' : 'not struck'];
}

/** The price is struck out by the style of its cell, its row or its column. */
const STYLED = {
  'XLSX, a number': () => xlsxWithFont('<c><v>120</v></c>', '<c s="1"><v>120</v></c>'),
  'XLSX, a text': () =>
    xlsxWithFont(
      '<c s="2" t="inlineStr"><is><t>120</t></is></c>',
      '<c s="1" t="inlineStr"><is><t>120</t></is></c>',
    ),
  'a page, its cell': () =>
    ['<td>120</td>', '<td style="text-decoration:line-through">120</td>'].map(
      (cell) => `<table>${HEAD}<tr><td>Bolt</td><td>G-1</td>${cell}</tr></table>`,
    ),
  'a page, its row': () =>
    ['<tr>', '<tr style="text-decoration: line-through">'].map(
      (begin) => `<table>${HEAD}${begin}<td>Bolt</td><td>G-1</td><td>120</td></tr></table>`,
    ),
  'a page, its class': () =>
    ['x', 'old'].map(
      (name) =>
        `<style>.old { color:red; text-decoration:line-through }</style><table>${HEAD}<tr><td>Bolt</td><td>G-1</td><td class=${name}>120</td></tr></table>`,
    ),
  'the XML of Excel 2003': () =>
    ['d', 'z'].map((style) =>
      workbook(
        `${HEADING}<Row>${data('String', 'Bolt')}${data('String', 'G-1')}${data('Number', '120', ` ss:StyleID="${style}"`)}</Row>`,
        STRUCK_STYLES,
      ),
    ),
  'the XML of Excel 2003, made from another style': () =>
    ['d', 'y'].map((style) =>
      workbook(
        `${HEADING}<Row ss:StyleID="${style}">${data('String', 'Bolt')}${data('String', 'G-1')}${data('Number', '120')}</Row>`,
        STRUCK_STYLES,
      ),
    ),
  'ODS, its cell': () => ['', ' table:style-name="old"'].map((style) => odsWith('', style)),
  'ODS, its column': () =>
    ['', ' table:default-cell-style-name="old"'].map((style) =>
      odsWith(`<table:table-column table:number-columns-repeated="2"/><table:table-column${style}/>`, ''),
    ),
};

const STRUCK_STYLES =
  '<Styles><Style ss:ID="d"/><Style ss:ID="z"><Font ss:StrikeThrough="1"/></Style><Style ss:ID="y" ss:Parent="z"/></Styles>';

function odsWith(columns: string, style: string): string {
  const text = (one: string): string => `<table:table-cell><text:p>${one}</text:p></table:table-cell>`;
  const line = (cells: string): string => `<table:table-row>${cells}</table:table-row>`;
  const price = `<table:table-cell${style} office:value-type="float" office:value="120"><text:p>120</text:p></table:table-cell>`;
  return `<?xml version="1.0"?><office:document xmlns:office="o"><office:automatic-styles><style:style style:name="old" style:family="table-cell"><style:text-properties style:text-line-through-style="solid"/></style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="A">${columns}${line(['Name', 'SKU', 'Price'].map(text).join(''))}${line(text('Bolt') + text('G-1') + price)}</table:table></office:spreadsheet></office:body></office:document>`;
}

function xlsxWithFont(...cells: readonly string[]): readonly Buffer[] {
  const shared = ['Name', 'SKU', 'Price', 'Bolt', 'G-1'].map((one) => `<t>${one}</t>`);
  const text = (at: number): string => `<c t="s"><v>${at}</v></c>`;
  const fonts = ['<font/>', '<font><b/><strike/></font>', '<font><strike val="0"/></font>'];
  return cells.map((cell) => {
    const rows = `<row>${[0, 1, 2].map(text).join('')}</row><row>${[3, 4].map(text).join('')}${cell}</row>`;
    return workbookOf({ sheets: [{ name: 'A', rows }], shared, fonts });
  });
}

it.each(Object.entries(STYLED))('%s: a cell that its style strikes out is told', async (_name, files) => {
  const [plain, struck] = await Promise.all(files().map(priceIn));
  expect([plain, struck]).toEqual([
    ['120', 'not struck'],
    ['120', 'struck'],
  ]);
});

it.each([
  ['<del>1</del><ins>250</ins>', '250'],
  ['<strike>99 <s>1</s> 2</strike>250', '250'],
  ['<span style="display:none">99<span>8</span>7</span>250', '250'],
  ["<b style='color:red; text-decoration: line-through'>120</b> 100", '100'],
  ['<span hidden>99</span>250', '250'],
  ['<i class="x old">99</i>250', '250'],
  ['<i class=bold>99</i>250', '99250'],
  ['<select><option>5<option selected>6</select>', '5\n6'],
  ['<input type=text value="250">', '250'],
  ['<input type="hidden" value="99">250', '250'],
  ['120<br>100', '120\n100'],
  ['1&nbsp;250', '1\u00a0250'],
  ['250<sup>&#8377;1</sup>', '250₹¹'],
])('a page shows of %s what a browser shows', async (html, shown) => {
  const page = `<style>.old { color: red; display: none } .bold {font-weight:bold}</style><table>${HEAD}${row('Bolt', 'G-1', html)}</table>`;
  expect((await cellsOf(page))[0]?.[2]).toBe(shown);
});

it.each([
  '<html><body><p>Session expired</p></body></html>',
  '<?xml version="1.0"?><items><item><name>Bolt</name></item></items>',
  '<ENVELOPE><BODY><DATA>x</DATA></BODY></ENVELOPE>',
  '[{"name":"Bolt","sku":"G-1"}]',
  '{"name":"Bolt","sku":"G-1"}\n{"name":"Nut","sku":"G-2"}\n',
  '{\\rtf1\\ansi Name\\tab SKU\\par}',
  'BEGIN:VCARD\r\nFN:Asha\r\nTEL;TYPE=CELL:9845011111\r\nEND:VCARD\r\n',
  'ID;PWXL;N;E\r\nC;Y1;X1;K"Name"\r\nE\r\n',
  'TABLE\r\n0,1\r\n"EXCEL"\r\n',
  '%PDF-1.7\n',
  'MIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nhello\r\n',
])('%j is said to be no table', async (text) => {
  expect(await refusalOf(text)).toBe('unreadable');
});
