/** The text of a number in its number format: plain places of digits by this file, everything else by the library. */
import { SheetError } from '../table.ts';
import type { Formats } from './cells.ts';

/** The part of the library that its types leave open. */
interface FormatLibrary {
  format(format: string, value: number | string, options: { readonly date1904: boolean }): string;
  is_date(format: string): boolean;
  get_table(): Readonly<Record<number, string>>;
}

export interface LoadedFormats extends Pick<Formats, 'format' | 'isDate'> {
  /** Formats that a file names by their number only. */
  readonly builtIn: Readonly<Record<number, string>>;
}

export async function loadFormats(): Promise<LoadedFormats> {
  const library = (await import('@e965/xlsx')).SSF as FormatLibrary;
  const isDateOf = new Map<string, boolean>();
  return {
    format(full, value, date1904) {
      const format = withoutLanguages(full);
      const placed = typeof value === 'number' ? placedDigits(format, value) : null;
      return placed ?? library.format(format, value, { date1904 });
    },
    isDate(format) {
      const known = isDateOf.get(format) ?? library.is_date(format);
      isDateOf.set(format, known);
      return known;
    },
    builtIn: library.get_table(),
  };
}

/** Excel writes no longer one. Each cell is shown by its format, so that a long one costs as often. */
const FORMAT_CHARACTERS_MAX = 255;

/** @throws SheetError with a format that no program writes */
export function checkFormat(format: string): string {
  if (format.length > FORMAT_CHARACTERS_MAX) throw new SheetError('too-large-inside', 'a number format');
  return format;
}

/** `[$₹-4009]` is a currency and a language. The library takes a language alone for dollars. */
function withoutLanguages(format: string): string {
  return format.replaceAll(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_all, sign: string) =>
    sign === '' ? '' : `"${sign}"`,
  );
}

const COLOUR = /^\[(?:black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d+)\]/i;
const PIECE = /"([^"]*)"?|\\(.)|_.|(\*.)|([0#?])|(\.)|([\s()+:'$₹€£¥-])|(.)/gsu;

/**
 * Whole numbers in a format of places and fixed signs, such as `000-000` or `"SKU-"0000`: the digits that are too many stand in the first
 * place. The library drops them, and zeros before a decimal point. @returns `null` for any other number or format
 */
function placedDigits(format: string, value: number): string | null {
  if (!Number.isSafeInteger(value)) return null;
  const sections = format.match(/(?:"[^"]*"?|\\.|[^;])+|(?<=;|^)(?=;|$)/g) ?? [];
  const own = value < 0 ? sections[1] : value === 0 ? sections[2] : undefined;
  const section = own ?? sections[0] ?? '';
  const shown = inPlaces(section.replace(COLOUR, ''), value === 0 ? '' : String(Math.abs(value)));
  return shown === null || value >= 0 || own !== undefined ? shown : `-${shown}`;
}

function inPlaces(section: string, digits: string): string | null {
  const pieces: { text: string; isPlace: boolean }[] = [];
  let point = -1;
  for (const [all, quoted, escaped, filling, place, isPoint, sign, other] of section.matchAll(PIECE)) {
    if (other !== undefined || (isPoint !== undefined && point >= 0)) return null;
    if (isPoint !== undefined) point = pieces.length;
    const text = all.startsWith('_') ? ' ' : (quoted ?? escaped ?? place ?? isPoint ?? sign ?? '');
    if (filling === undefined) pieces.push({ text, isPlace: place !== undefined });
  }
  const whole = point < 0 ? pieces : pieces.slice(0, point);
  const first = whole.findIndex(({ isPlace }) => isPlace);
  if (first < 0) return null;
  let left = digits;
  const shown = whole.map(({ text }) => text);
  for (let index = whole.length - 1; index >= 0; index -= 1) {
    if (whole[index]?.isPlace !== true) continue;
    const own = index === first ? left : left.slice(-1);
    shown[index] = own === '' ? emptyPlace(whole[index]?.text ?? '') : own;
    left = left.slice(0, left.length - own.length);
  }
  const behind = pieces.slice(whole.length).map(({ text, isPlace }) => (isPlace ? emptyPlace(text) : text));
  return [...shown, ...behind].join('');
}

function emptyPlace(place: string): string {
  return place === '0' ? '0' : place === '?' ? ' ' : '';
}
