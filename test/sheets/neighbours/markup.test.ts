/** Field log 15 (G1, G2): pages, archives and XML named `.xls`, as the programs that write them vary. */
import { describe, expect, it } from 'vitest';
import { shownIn, valueIn } from '../../../src-sync/domain/sheet-table.ts';
import { cellsOf, read, refusalOf } from './read.ts';

const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const HEAD = row('Name', 'SKU', 'Price');
const ROWS = row('Bolt', 'G-1', '5') + row('Nut', 'G-2', '6');
const TABLE = `<table>${HEAD}${ROWS}</table>`;
const LIST = [
  ['Bolt', 'G-1', '5'],
  ['Nut', 'G-2', '6'],
];

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

it.each([
  '<html><body><p>Session expired</p></body></html>',
  '<?xml version="1.0"?><items><item><name>Bolt</name></item></items>',
  '<ENVELOPE><BODY><DATA>x</DATA></BODY></ENVELOPE>',
  '[{"name":"Bolt","sku":"G-1"}]',
  '{"name":"Bolt","sku":"G-1"}\n{"name":"Nut","sku":"G-2"}\n',
  '{\\rtf1\\ansi Name\\tab SKU\\par}',
  'ID;PWXL;N;E\r\nC;Y1;X1;K"Name"\r\nE\r\n',
  'TABLE\r\n0,1\r\n"EXCEL"\r\n',
  '%PDF-1.7\n',
  'MIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nhello\r\n',
])('%j is said to be no table', async (text) => {
  expect(await refusalOf(text)).toBe('unreadable');
});
