/** From the value that a file stores and its number format to a cell as it is shown. */
import type { CellNote, RichCell, TableCell } from '../../domain/imports/sheet-table.ts';

/** Formats a value as a spreadsheet program shows it. */
export type Formatter = (format: string, value: number | string, date1904: boolean) => string;

export interface Formats {
  readonly format: Formatter;
  readonly isDate: (format: string) => boolean;
  readonly date1904: boolean;
}

/** A spreadsheet keeps fifteen digits; from here on the last ones are not those that were entered. */
const EXACT_MAX = 999_999_999_999_999;
const GENERAL = /^(general|standard|@)?$/i;

/** @param stored the number as the file writes it */
export function numberCell(stored: string, format: string, formats: Formats): TableCell {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return textCell(stored);
  const plain = plainNumber(stored, value);
  const isLossy = Math.abs(value) > EXACT_MAX;
  const note: { note?: CellNote } = isLossy ? { note: 'digits-lost' } : {};
  if (GENERAL.test(format)) return isLossy ? { shown: plain, value: plain, type: 'number', ...note } : plain;
  const shown = shownBy(format, value, formats) ?? plain;
  if (formats.isDate(format)) return dateCell(value, shown, formats);
  const percents = percentSigns(sectionOf(format, value));
  if (percents > 0) return percentCell(stored, percents, shown);
  // Scientific notation shows fewer digits than there are, and a code needs them all.
  const isScientific = /e[+-]?\d/i.test(shown) && /[0#?]e[+-]/i.test(format);
  if (shown.trim() === '' && value !== 0)
    return { shown: plain, value: plain, type: 'number', note: isLossy ? 'digits-lost' : 'unshown' };
  const text = isScientific || shown.trim() === '' ? plain : shown;
  if (text === plain && !isLossy) return plain;
  return { shown: text, value: plain, type: 'number', ...note };
}

/** Shows a number as it is. */
const UNFORMATTED: Formats = {
  format: (_format, value) => String(value),
  isDate: () => false,
  date1904: false,
};

/** A number of a file that holds, beside it, the text that it shows. */
export function numberShownAs(shown: string, stored: string, isPercent: boolean): TableCell {
  const cell = numberCell(stored, isPercent ? '0%' : 'General', UNFORMATTED);
  // A scientific text shows fewer digits than there are, and a code needs them all.
  if (shown === '' || /^-?\d[.,]?\d*e[+-]?\d+$/i.test(shown)) return cell;
  if (typeof cell !== 'string') return { ...cell, shown };
  return cell === shown ? cell : { shown, value: cell, type: 'number' };
}

function shownBy(format: string, value: number | string, { format: show, date1904 }: Formats): string | null {
  try {
    return show(format, value, date1904);
  } catch {
    // A format that no program knows shows the number itself.
    return null;
  }
}

function percentCell(stored: string, signs: number, shown: string): RichCell {
  const value = Number(`${Number(stored)}e${signs * 2}`);
  const exact = Number.isNaN(value) ? Number(stored) * 100 ** signs : value;
  const text = plainNumber('', exact);
  // A format that the library does not know was shown as the number alone.
  return { shown: shown.includes('%') ? shown : `${text}%`, value: text, type: 'percent' };
}

/** A cell that is struck out as a whole; what is wrong with it otherwise counts more. */
export function struckCell(cell: TableCell): TableCell {
  if (cell === '' || (typeof cell === 'object' && cell.note !== undefined)) return cell;
  return typeof cell === 'object'
    ? { ...cell, note: 'struck' }
    : { shown: cell, value: cell, type: 'text', note: 'struck' };
}

/** Days since 1899-12-30, or since 1904-01-01. */
function dateCell(value: number, shown: string, { date1904 }: Formats): RichCell {
  // The first sixty days of a spreadsheet count a 29 February 1900 that never was.
  const days = date1904 ? value + 1_462 : value < 60 ? value + 1 : value;
  const ms = Math.round((days - 25_569) * 86_400) * 1_000;
  const date = new Date(ms);
  if (Number.isNaN(date.getTime()) || value < 0)
    return { shown: plainNumber('', value), value: plainNumber('', value), type: 'number', note: 'date' };
  return dateText(date.toISOString(), shown);
}

/** @param iso with or without a time; midnight is left out */
export function dateText(iso: string, shown: string): RichCell {
  const value = iso.replace(/T00:00:00(\.0+)?Z?$/, '').replace(/\.0+(?=Z?$)/, '');
  const plain = value.replace(/Z$/, '');
  return { shown: shown.trim() === '' ? plain : shown, value: plain, type: 'date', note: 'date' };
}

/** @param format a number format whose text section may add something */
export function textCell(text: string, format = '', formats: Formats | null = null): TableCell {
  if (formats === null || !format.includes('@') || GENERAL.test(format)) return text;
  const shown = shownBy(format, text, formats) ?? text;
  return shown === text ? text : { shown, value: text, type: 'text' };
}

export function booleanCell(value: boolean): TableCell {
  return value ? 'TRUE' : 'FALSE';
}

export function errorCell(shown: string): RichCell {
  return { shown, value: shown, type: 'error', note: 'error-value' };
}

/** A formula whose result the file does not hold; the program that wrote it never calculated it. */
export const FORMULA_WITHOUT_VALUE: RichCell = {
  shown: '',
  value: '',
  type: 'empty',
  note: 'formula-without-value',
};

/** Without exponent and grouping. Digits beyond the fifteenth are noise, unless the file writes them out. */
function plainNumber(stored: string, value: number): string {
  if (/^-?\d+$/.test(stored)) return stored.replace(/^(-?)0+(?=\d)/, '$1').replace(/^-0$/, '0');
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value) : expanded(value);
  return expanded(Number(value.toPrecision(15)));
}

function expanded(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(mantissa) ?? [];
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}

/** The section of a format that a number falls into: positive, negative, zero, or by the conditions in brackets. */
export function sectionOf(format: string, value: number): string {
  const sections = bare(format).split(';');
  for (const section of sections.slice(0, 2)) {
    const [, sign, limit] = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/.exec(section) ?? [];
    if (sign !== undefined && holds(value, sign, Number(limit))) return section;
  }
  const isConditional = /\[(<|>|=)/.test(format);
  if (isConditional) return sections.find((section) => !/\[(<|>|=)/.test(section)) ?? '';
  const index = value > 0 ? 0 : value < 0 ? 1 : 2;
  const own = sections[index];
  return own ?? sections[0] ?? '';
}

function holds(value: number, sign: string, limit: number): boolean {
  if (sign === '<') return value < limit;
  if (sign === '>') return value > limit;
  if (sign === '<=') return value <= limit;
  if (sign === '>=') return value >= limit;
  return sign === '=' ? value === limit : value !== limit;
}

/** Without what stands for itself: text in quotes, after a backslash, a space as wide as a sign, a filling sign. */
function bare(format: string): string {
  return format.replaceAll(/"[^"]*"?|\\.|_.|\*./g, '');
}

/** Each one shows a hundred times the number; a quoted one is a text and does not. */
function percentSigns(section: string): number {
  return section.split('%').length - 1;
}
