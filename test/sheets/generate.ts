/** Makes spreadsheet files from seeds, and knows what was written into every cell. */
import * as XLSX from '@e965/xlsx';
import type { ReadOptions } from '../../src-sync/domain/imports/sheet-table.ts';
import { escapeXml, workbookOf } from './workbook-writer.ts';

/** The meaning of a cell for a person; a cell that `mustNote` is allowed to differ, but never silently. */
export interface WrittenCell {
  readonly shown: string;
  readonly value: string;
  readonly mustNote?: boolean;
}

export interface WrittenRow {
  readonly row: number;
  readonly cells: readonly WrittenCell[];
}

export interface Generated {
  readonly kind: 'xlsx' | 'csv' | 'library';
  readonly bytes: Buffer;
  readonly heading: number;
  readonly columns: readonly string[];
  readonly rows: readonly WrittenRow[];
  /** The choice of a person where the proposal is another one. */
  readonly choices: ReadOptions;
}

export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  is(chance: number): boolean {
    return this.next() < chance;
  }

  of<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value;
  }
}

const NAMES = ['Name', 'SKU', 'Price', 'GST %', 'Barcode', 'Category', 'Notes', 'HSN', 'Unit', 'Cost'];
const WORDS = [
  ...[
    'Tower bolt',
    'Butt hinge',
    'कब्ज़ा',
    'हिंदी नाम',
    'Café latch',
    'M8 x 50',
    '1/2" valve',
    'Nut, hex',
    'a;b',
    'x|y',
  ],
  ...[
    "O'Ring",
    'A&B <c>',
    'long name '.repeat(5).trim(),
    '№ 7',
    '_x0041_',
    'Rs. 500/-',
    '12-B',
    'EOF',
    '90° elbow',
  ],
];

function textOf(dice: Dice): string {
  return dice.is(0.3) ? `${dice.of(WORDS)} ${dice.below(1000)}` : `Part ${dice.below(100_000)}`;
}

/** A decimal number as text, and the text itself. */
function decimalOf(dice: Dice): string {
  const whole = dice.below(100_000);
  return dice.is(0.5) ? String(whole) : `${whole}.${dice.below(9) + 1}`;
}

export function generate(seed: number): Generated {
  const dice = new Dice(seed);
  const chance = dice.next();
  if (chance < 0.48) return workbook(dice);
  return chance < 0.92 ? text(dice) : byLibrary(dice);
}

function columnsOf(dice: Dice): readonly string[] {
  const first = dice.below(3);
  return NAMES.slice(first, first + 2 + dice.below(6));
}

const plain = (shown: string): WrittenCell => ({ shown, value: shown });

interface XmlCell {
  readonly xml: (reference: string) => string;
  readonly written: WrittenCell;
}

/** By style, from 1. */
const FORMATS = [
  '00000',
  '0%',
  '0.0%',
  '0.00 "%"',
  '0-000',
  '"SKU-"0000',
  'yyyy-mm-dd',
  '#,##0.00',
  '0.00E+00',
  '@',
  '0\\%',
];

function xmlCell(dice: Dice, shared: string[]): XmlCell {
  const cell = (attributes: string, inner: string, written: WrittenCell): XmlCell => ({
    xml: (reference) => `<c${dice.is(0.8) ? ` r="${reference}"` : ''}${attributes}>${inner}</c>`,
    written,
  });
  const n = dice.below(900) + 1;
  const kinds: readonly (() => XmlCell)[] = [
    () => textCell(dice, shared, cell),
    () => textCell(dice, shared, cell),
    () => {
      const value = decimalOf(dice);
      return cell(dice.is(0.5) ? ' t="n"' : '', `<v>${value}</v>`, plain(value));
    },
    () => cell(' s="1"', `<v>${n}</v>`, { shown: String(n).padStart(5, '0'), value: String(n) }),
    () => cell(' s="2"', `<v>${n / 100}</v>`, { shown: `${n}%`, value: String(n) }),
    () => cell(' s="3"', `<v>${n / 1000}</v>`, { shown: `${(n / 10).toFixed(1)}%`, value: String(n / 10) }),
    () => cell(' s="4"', `<v>${n}</v>`, { shown: `${n}.00 %`, value: String(n) }),
    () =>
      cell(' s="5"', `<v>${n + 1000}</v>`, {
        shown: `${Math.floor((n + 1000) / 1000)}-${String((n + 1000) % 1000).padStart(3, '0')}`,
        value: String(n + 1000),
      }),
    () => cell(' s="6"', `<v>${n}</v>`, { shown: `SKU-${String(n).padStart(4, '0')}`, value: String(n) }),
    () => cell(' s="7"', `<v>${46_000 + n}</v>`, { shown: '', value: '', mustNote: true }),
    () => cell(' s="9"', `<v>${8_901_030_000_000 + n}</v>`, plain(String(8_901_030_000_000 + n))),
    () => cell(' s="11"', `<v>${n}</v>`, { shown: `${n}%`, value: String(n) }),
    () => cell('', `<v>${8_901_030_000_000 + n}</v>`, plain(String(8_901_030_000_000 + n))),
    () =>
      cell('', `<v>12345678901234${n}E${3 + dice.below(3)}</v>`, { shown: '', value: '', mustNote: true }),
    () => cell(' t="e"', '<v>#REF!</v>', { shown: '#REF!', value: '#REF!', mustNote: true }),
    () => cell('', '<f>A1*2</f>', { shown: '', value: '', mustNote: true }),
    () => cell('', `<f>A1*2</f><v>${n}</v>`, plain(String(n))),
    () => cell(' t="b"', `<v>${n % 2}</v>`, plain(n % 2 === 1 ? 'TRUE' : 'FALSE')),
    () => cell(' t="d"', '<v>2026-04-03T00:00:00</v>', { shown: '', value: '', mustNote: true }),
  ];
  return dice.of(kinds)();
}

function textCell(
  dice: Dice,
  shared: string[],
  cell: (attributes: string, inner: string, written: WrittenCell) => XmlCell,
): XmlCell {
  const text = textOf(dice);
  const xml = escapeXml(text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_'));
  const item = dice.of([
    `<t>${xml}</t>`,
    `<t xml:space="preserve">${xml}</t>`,
    `<r><rPr><b/></rPr><t>${xml.slice(0, 0)}</t></r><r><t>${xml}</t></r><rPh sb="0" eb="1"><t>aid</t></rPh>`,
    `<t><![CDATA[${text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')}]]></t><!-- note -->`,
  ]);
  if (dice.is(0.5)) {
    shared.push(item);
    return cell(dice.is(0.3) ? ' s="10" t="s"' : ' t="s"', `<v>${shared.length - 1}</v>`, plain(text));
  }
  return dice.is(0.7)
    ? cell(' t="inlineStr"', `<is>${item}</is>`, plain(text))
    : cell(' t="str"', `<f>B1&amp;"x"</f><v>${xml}</v>`, plain(text));
}

function letters(column: number): string {
  return String.fromCharCode(65 + column);
}

function workbook(dice: Dice): Generated {
  const columns = columnsOf(dice);
  const shared: string[] = [];
  const rows: WrittenRow[] = [];
  const titles = dice.is(0.3) ? 1 + dice.below(3) : 0;
  let xml = '';
  for (let row = 1; row <= titles; row += 1)
    xml += `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>Asha Hardware, list ${row}</t></is></c></row>`;
  const heading = titles + 1 + (titles > 0 && dice.is(0.5) ? 1 : 0);
  const names = columns.map(
    (name, at) => `<c r="${letters(at)}${heading}" t="inlineStr"><is><t>${escapeXml(name)}</t></is></c>`,
  );
  xml += `<row r="${heading}">${names.join('')}</row>`;
  const merges: string[] = [];
  let row = heading;
  const count = 1 + dice.below(12);
  for (let index = 0; index < count; index += 1) {
    row += dice.is(0.1) ? 2 + dice.below(3) : 1;
    const made: (XmlCell | null)[] = columns.map(() => (dice.is(0.12) ? null : xmlCell(dice, shared)));
    if (!made.some((cell) => cell !== null)) made[0] = xmlCell(dice, shared);
    // Cells without a reference follow the one before: a gap needs one that is named.
    const inner = made
      .map((cell, at) => (cell === null ? `<c r="${letters(at)}${row}"/>` : cell.xml(`${letters(at)}${row}`)))
      .join('');
    xml += `<row r="${row}"${dice.is(0.1) ? ' hidden="1"' : ''}>${inner}</row>`;
    rows.push({ row, cells: made.map((cell) => cell?.written ?? plain('')) });
  }
  const lastRows = rows.slice(-2);
  const [above, below] = lastRows;
  const canMerge =
    above !== undefined &&
    below?.row === above.row + 1 &&
    below.cells[0]?.shown === '' &&
    below.cells[0].mustNote !== true;
  if (canMerge && above.cells[0]?.shown !== '') {
    merges.push(`A${above.row}:A${below.row}`);
    rows[rows.length - 1] = {
      row: below.row,
      cells: [{ shown: '', value: '', mustNote: true }, ...below.cells.slice(1)],
    };
  }
  const dimension = dice.of([
    'A1:A1',
    'A1:C4',
    'A1:XFD1048576',
    'B2:B3',
    `A1:${letters(columns.length - 1)}${row}`,
  ]);
  const sheet = { name: 'List', rows: xml, dimension, merges };
  const other = { name: 'Old', state: 'hidden' as const, rows: '<row><c><v>1</v></c></row>' };
  const sheets = dice.is(0.3)
    ? [other, sheet]
    : dice.is(0.2)
      ? [{ ...other, rows: '' }, sheet, other]
      : [sheet];
  const bytes = workbookOf({ sheets, shared, formats: FORMATS });
  return { kind: 'xlsx', bytes, heading, columns, rows, choices: { sheet: 'List', heading } };
}

const ENCODINGS = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16le-bom', 'utf-16be-bom', 'windows-1252'] as const;

function encoded(text: string, encoding: (typeof ENCODINGS)[number]): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-8-bom') return Buffer.from(`\ufeff${text}`);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16le-bom') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf-16be-bom') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return Buffer.from(text, 'latin1');
}

function text(dice: Dice): Generated {
  const columns = columnsOf(dice);
  const delimiter = dice.of([',', ';', '\t', '|'] as const);
  const encoding = dice.of(ENCODINGS);
  const newline = dice.of(['\r\n', '\n', '\r']);
  const quoted = (cell: string): string => {
    const must = cell.includes(delimiter) || /[\r\n]|^"/.test(cell);
    return must || dice.is(0.2) ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  const lines: string[] = [];
  const hasSeparator = dice.is(0.15);
  const titles = dice.is(0.2) ? 1 + dice.below(2) : 0;
  for (let index = 0; index < titles; index += 1) lines.push(`Asha Hardware list ${index}`);
  lines.push(columns.map(quoted).join(delimiter));
  const rows: WrittenRow[] = [];
  const count = 1 + dice.below(15);
  for (let index = 0; index < count; index += 1) {
    if (dice.is(0.05)) lines.push('');
    const cells = columns.map(() => textValue(dice, encoding === 'windows-1252', newline));
    if (cells.every(({ shown }) => shown === '')) cells[0] = plain('Part');
    const isBroken =
      dice.is(0.05) &&
      cells[0] !== undefined &&
      !/["\r\n]/.test(cells[0].shown) &&
      !cells[0].shown.includes(delimiter);
    const line = cells.map(({ shown }, at) => (isBroken && at === 0 ? `"${shown}" x` : quoted(shown)));
    lines.push(line.join(delimiter));
    rows.push({
      row: lines.length,
      cells: isBroken ? cells.map((cell) => ({ ...cell, mustNote: true })) : cells,
    });
  }
  const head = hasSeparator ? `sep=${delimiter}${newline}` : '';
  const bytes = encoded(head + lines.join(newline) + (dice.is(0.8) ? newline : ''), encoding);
  const choices = { heading: titles + 1, encoding: encoding.replace('-bom', ''), delimiter };
  return { kind: 'csv', bytes, heading: titles + 1, columns, rows, choices };
}

function textValue(dice: Dice, isNarrow: boolean, newline: string): WrittenCell {
  const kind = dice.below(10);
  if (kind === 0) return plain('');
  if (kind === 1) return { shown: '8.90103E+12', value: '8.90103E+12', mustNote: true };
  if (kind === 2) return { shown: '#N/A', value: '#N/A', mustNote: true };
  if (kind === 3) return plain(String(dice.below(1000)).padStart(6, '0'));
  if (kind === 4) return plain(decimalOf(dice));
  if (kind === 5) return plain(`first${newline}second, "x"`);
  const word = textOf(dice);
  return plain(isNarrow && /[^\0-\xff]/.test(word) ? 'Caf\xe9' : word);
}

function byLibrary(dice: Dice): Generated {
  const columns = columnsOf(dice);
  const rows: WrittenRow[] = [];
  const lines: (string | number | null)[][] = [[...columns]];
  const count = 1 + dice.below(10);
  for (let index = 0; index < count; index += 1) {
    const line = columns.map(() =>
      dice.is(0.4) ? Number(decimalOf(dice)) : dice.is(0.1) ? null : textOf(dice),
    );
    line[0] ??= 'Part';
    lines.push(line);
    rows.push({ row: index + 2, cells: line.map((cell) => plain(cell === null ? '' : String(cell))) });
  }
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(lines), 'List');
  const bookType = dice.of(['biff8', 'ods', 'xlsb', 'xlml'] as const);
  const bytes = XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
  return { kind: 'library', bytes, heading: 1, columns, rows, choices: { sheet: 'List', heading: 1 } };
}
