/** Makes files that are meant to harm: each kind in many sizes and shapes, from a seed. */
import { Dice } from './generate.ts';
import { partsOf, rowsOf } from './workbook-writer.ts';
import { zipOf, type Part } from './zip-writer.ts';

export interface Hostile {
  readonly name: string;
  readonly bytes: Buffer;
}

const MEGABYTE = 1024 * 1024;

function bookWith(
  rows: string,
  more: { readonly shared?: readonly string[]; readonly merges?: readonly string[] } = {},
): readonly Part[] {
  const { shared = [], merges = [] } = more;
  return partsOf({ sheets: [{ name: 'A', rows, merges }], shared });
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

function declaring(parts: readonly Part[], bytes: number): Buffer {
  return zipOf(parts.map((part) => (part.name.includes('page') ? { ...part, declaredBytes: bytes } : part)));
}

const page = rowsOf([
  ['Name', 'SKU'],
  ['Bolt', 'B-1'],
]);

/** By name, a file of about `size` megabytes once it is unfolded. */
const KINDS: Readonly<Record<string, (size: number, dice: Dice) => Buffer>> = {
  'declares-1-gb.xlsx': () => declaring(bookWith(page), 1024 * MEGABYTE),
  'declares-too-little.xlsx': (size) =>
    declaring(bookWith(`<row><c t="str"><v>${'x'.repeat(size * MEGABYTE)}</v></c></row>`), 100),
  'one-long-cell.xlsx': (size) =>
    zipOf(bookWith(`<row><c t="inlineStr"><is><t>${'a'.repeat(size * MEGABYTE)}</t></is></c></row>`)),
  'million-rows.xlsx': (size) => zipOf(bookWith('<row><c><v>1</v></c></row>'.repeat(size * 30_000))),
  'empty-rows.xlsx': (size) => zipOf(bookWith('<row/>'.repeat(size * 150_000) + page)),
  'million-columns.xlsx': (size) => zipOf(bookWith(`<row>${'<c><v>1</v></c>'.repeat(size * 50_000)}</row>`)),
  'deep.xlsx': (size) => zipOf(bookWith(`${'<a>'.repeat(size * 200_000)}${page}`)),
  'entities.xlsx': () =>
    zipOf([
      ...bookWith(page).slice(0, -1),
      {
        name: 'xl/worksheets/page0.xml',
        content: `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`,
      },
    ]),
  'shared.xlsx': (size) =>
    zipOf(
      bookWith(page, {
        shared: Array.from({ length: size * 20_000 }, (_, index) => `<t>${index} ${'y'.repeat(40)}</t>`),
      }),
    ),
  'one-shared.xlsx': (size) => zipOf(bookWith(page, { shared: [`<t>${'y'.repeat(size * MEGABYTE)}</t>`] })),
  'merges.xlsx': (size) =>
    zipOf(
      bookWith(rowsOf(Array.from({ length: 3_000 }, (_, row) => ['', `${row}`])), {
        merges: Array.from({ length: size * 2_000 }, () => 'A1:B1048576'),
      }),
    ),
  'long-tag.xlsx': (size) => zipOf(bookWith(`<row x="${'z'.repeat(size * MEGABYTE)}"/>`)),
  'nested.xlsx': (size) =>
    zipOf([{ name: 'a.zip', content: zipOf([{ name: 'b', content: Buffer.alloc(size * MEGABYTE) }]) }]),
  'many-parts.xlsx': (size) =>
    zipOf(Array.from({ length: size * 500 }, (_, index) => ({ name: `p${index}`, content: 'x' }))),
  'cut-off.xlsx': (_size, dice) => {
    const whole = zipOf(bookWith(page));
    return whole.subarray(0, dice.below(whole.length));
  },
  'flipped.xlsx': (_size, dice) => {
    const bytes = zipOf(bookWith(page));
    for (let index = 0; index < 8; index += 1) bytes[dice.below(bytes.length)] = dice.below(256);
    return bytes;
  },
  'repeated.ods': (size) =>
    zipOf([
      {
        name: 'content.xml',
        content: `<office:document-content><office:spreadsheet><table:table table:name="A">${`<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"${size % 2 === 0 ? ' office:value-type="string"><text:p>x</text:p></table:table-cell>' : '/>'}</table:table-row>`.repeat(size)}</table:table></office:spreadsheet></office:document-content>`,
      },
    ]),
  'noise.xls': (size, dice) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from(Array.from({ length: size * 2_000 }, () => dice.below(256))),
    ]),
  'noise.csv': (size, dice) => Buffer.from(Array.from({ length: size * 20_000 }, () => dice.below(256))),
  'quotes.csv': (size) => Buffer.from(`Name,SKU\n${'"a\n'.repeat(size * 100_000)}`),
  'only-quotes.csv': (size) => Buffer.alloc(size * 300_000, '"'),
  'quoted-quotes.csv': (size) => Buffer.from(`Name\n${'"""\n'.repeat(size * 80_000)}`),
  'commas.csv': (size) => Buffer.alloc(size * 300_000, ','),
  'one-line.csv': (size) => Buffer.alloc(size * 300_000, 'a'),
  'blank-lines.csv': (size) => Buffer.from(`Name\n${'\n'.repeat(size * 300_000)}x`),
  'short-lines.csv': (size) => Buffer.from('a\n'.repeat(size * 150_000)),
  'zeros.csv': (size) => Buffer.alloc(size * 300_000),
  'tags.html': (size) => Buffer.from(`<html>${'<table><tr><td>'.repeat(size * 10_000)}`),
  'open-tags.html': (size) => Buffer.from(`<html><table>${'<td "'.repeat(size * 20_000)}`),
  'deep.xml': (size) => Buffer.from(`<?xml version="1.0"?><Workbook>${'<a>'.repeat(size * 80_000)}`),
  'comments.html': (size) => Buffer.from(`<html><table>${'<!--'.repeat(size * 60_000)}`),
  'scripts.html': (size) => Buffer.from(`<html><table>${'<script>'.repeat(size * 30_000)}`),
  'blanks.html': (size) => Buffer.from(`<table><tr><td>${'&nbsp;'.repeat(size * 6_000)}x`),
  'spans.html': (size) =>
    Buffer.from(`<table><tr>${'<td rowspan=99999>x'.repeat(900)}${'<tr><td>'.repeat(size * 30_000)}`),
  'wide-merges.xlsx': (size) =>
    zipOf(
      bookWith(
        `<row>${'<c t="str"><v>x</v></c>'.repeat(900)}</row>${'<row><c r="AHZ1"><v>1</v></c></row>'.repeat(size * 40)}`,
        {
          merges: Array.from(
            { length: 900 },
            (_, column) => `${columnName(column)}1:${columnName(column)}99999`,
          ),
        },
      ),
    ),
  'long-attribute.xlsx': (size) => zipOf(bookWith(`<row ${'a'.repeat(size * 15_000)}/>`)),
  'long-format.xlsx': (size) =>
    zipOf(
      partsOf({
        sheets: [{ name: 'A', rows: '<row><c s="1"><v>5.5</v></c></row>'.repeat(40_000) }],
        formats: ['?/'.repeat(size * 1_000)],
      }),
    ),
  'many-sheets.xlsx': (size) =>
    zipOf(
      partsOf({ sheets: Array.from({ length: size * 40 }, (_, at) => ({ name: `S${at}`, rows: page })) }),
    ),
  'apostrophes.csv': (size) => Buffer.from(`'a'${"\t\t'b'".repeat(size)}"\n`),
  'tabs.csv': (size) => Buffer.from(`'a'${'\t'.repeat(size * 60_000)}"\n`),
};

export function hostileFiles(count: number): readonly (() => Hostile)[] {
  const kinds = Object.entries(KINDS);
  return Array.from({ length: count }, (_, index) => () => {
    const [name, make] = kinds[index % kinds.length] ?? ['', () => Buffer.alloc(0)];
    const dice = new Dice(index);
    return { name: `${index}-${name}`, bytes: make(1 + dice.below(64), dice) };
  });
}
