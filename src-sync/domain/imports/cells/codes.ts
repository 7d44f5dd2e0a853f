/** Codes of a spreadsheet (SKU, barcode, HSN, phone, PIN, GSTIN): put right where nothing is lost, told where a program changed them. */
import { articleNumbers } from '../../codes/gs1-values.ts';
import { readGs1 } from '../../codes/gs1.ts';
import { checkGtin, paddedArticle } from '../../values/gtin.ts';
import type { ImportField, ImportTrouble } from '../import-fields.ts';
import type { RichCell } from '../sheet-table.ts';
import { articleOfBook } from '../books.ts';
import { withDigitsForLetters } from './look-alikes.ts';
import { withPlainDigits } from './plain-text.ts';

export type CodeField = 'sku' | 'barcode' | 'hsn' | 'phone' | 'pin' | 'gstin';
const CODE_FIELDS: ReadonlySet<string> = new Set<CodeField>([
  'sku',
  'barcode',
  'hsn',
  'phone',
  'pin',
  'gstin',
]);

export function isCodeField(field: ImportField): field is CodeField {
  return CODE_FIELDS.has(field);
}

/** The facts that the other cells of a column show. */
export interface CodeColumn {
  /** The file is text: of a date only what it shows is left. */
  readonly isText: boolean;
  /** Every number in it ends in `.0` or `.00`: a program took them for amounts. */
  readonly isFloats: boolean;
  /** At least half of its cells are article numbers with a right check digit, be it without the zeros they begin with. */
  readonly isArticles: boolean;
  /** More than half of its cells, and at least three, are ISBNs. */
  readonly isBooks: boolean;
}

export type CodeText =
  | { readonly text: string }
  | {
      readonly kind: ImportTrouble;
      readonly detail?: string;
      readonly suggestion?: string;
      readonly text: string;
    };

/**
 * The text of a number cell: its format counts where it adds zeros, digits or signs, and not where it groups, cuts, rounds or hides the
 * digits that are there.
 */
export function codeInCell({ type, shown, value }: RichCell): string {
  if (type !== 'number' || !/^-?\d+$/.test(value)) return shown;
  const text = shown.trim();
  const digits = value.replace('-', '');
  if (!/\d/.test(text)) return /\p{L}/u.test(text) ? text : value;
  // `2.00` may be a version; the other cells of the column tell.
  if (/^\d{1,3}[.,]0+$/.test(text)) return text;
  // `00042.00` and `1,000.00`: without the decimals, and with them where they are none.
  for (const whole of [text.replace(/[.,]0+$/, ''), text]) {
    if (whole.replaceAll(/[\s.,]/g, '') === value) return value;
    if (whole.replaceAll(/\D/g, '').includes(digits)) return whole;
  }
  return value;
}

/** The format shows another code than the number is: it rounds or counts thousands, or makes `009845012345` of a mobile number. */
export function isOtherCode(field: CodeField, { type, shown, value }: RichCell): boolean {
  const text = shown.trim();
  if (type !== 'number' || !/^\d[\d.,\s]*$/.test(text)) return false;
  if (field === 'phone' && /^[6-9]\d{9}$/.test(value) && text.startsWith('00')) return true;
  const digitsOf = (one: string): string => one.replaceAll(/\D/g, '').replace(/^0+/, '');
  return !digitsOf(text).includes(digitsOf(value));
}

/** `9.19E+11`, `91.9 E+10`, `9,19 x 10^11` */
const SCIENTIFIC = /^\+?(\d{1,3})(?:[.,](\d+))?\s?(?:e|[x×*]\s?10\s?\^)\s?\+?(\d{1,3})(?:[.,]0+)?$/i;
/** In a SKU `12E5` is a code; only a sign or decimals make it a number. */
const SCIENTIFIC_SKU = /^(?:\d{1,3}[.,]\d+\s?e\s?\+?\d+|\d+e\s?\+\d+)$/i;
/** A number cannot hold more of them. */
const EXACT_DIGITS = 15;
/** A quote before digits: typed so that a spreadsheet keeps them, or written by a program for the same reason. */
const QUOTED_DIGITS = /^['’`](?=[\d+])/;
/** `8,901,030,865,275` and `89,01,03,08,65,275`: saved as a number with groups. */
const GROUPED = /^(?:\d{1,3}(?:,\d{3}){2,}|\d{1,2}(?:,\d{2})+,\d{3})(?=\.0+$|$)/;
/** `9845012345.0`; a phone number keeps its plus and spaces, as in `+91 98450 12345.0`. */
const FLOAT = /^\+?(\d+)(?:[.,]0+|\.)$/;
const FLOAT_PHONE = /^(\+?\d[\d\s()-]*)(?:[.,]0+|\.)$/;
/** In a SKU one comma may be a sign of the shop. */
const GROUPED_ONCE = /^\d{1,3},\d{3}(?=\.0+$|$)/;
const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)';
/** The codes `3-4`, `4-2026` and `3-4-2026`, as a spreadsheet saves them in a text file once it took them for dates. */
const DATE = new RegExp(
  `^(?:\\d{1,2}[-/]${MONTH}(?:[-/]\\d{2}(?:\\d{2})?)?|${MONTH}[-/]\\d{2}(?:\\d{2})?` +
    `|\\d{1,2}([-/])\\d{1,2}\\1(?:19|20)\\d{2}|(?:19|20)\\d{2}([-/])\\d{1,2}\\2\\d{1,2}(?:[ T]\\d{2}:\\d{2}(?::\\d{2})?)?)$`,
  'i',
);
/** A whole number of at least so many digits is no version such as `2.0`. */
const FLOAT_DIGITS = 4;
const ROUNDED = /^\d{6,}0{6}$/;

/** All its digits, where the scientific notation still has them; `null` where some are lost. */
function exactDigits(text: string): string | null {
  const [, first = '', decimals = '', exponent = ''] = SCIENTIFIC.exec(text) ?? [];
  const power = Number(exponent);
  const isWhole = first !== '' && decimals.length === power && first.length + decimals.length <= EXACT_DIGITS;
  return isWhole ? first + decimals : null;
}

/** The code as it was before a program took it for a number. @returns the same text where nothing points to that */
export function readCodeText(field: CodeField, shown: string, column: CodeColumn): CodeText {
  if (column.isText && DATE.test(shown)) return { kind: 'dateLike', text: shown };
  const text = withoutGroups(
    field,
    (field === 'sku' ? shown : withPlainDigits(shown)).replace(QUOTED_DIGITS, ''),
  );
  if (field === 'sku' ? SCIENTIFIC_SKU.test(text) : SCIENTIFIC.test(text)) {
    const whole = exactDigits(text);
    return whole === null ? { kind: 'notADigitCode', text } : { text: whole };
  }
  const [, digits] = (field === 'phone' ? FLOAT_PHONE : FLOAT).exec(text) ?? [];
  if (digits !== undefined && (field !== 'sku' || column.isFloats || digits.length >= FLOAT_DIGITS)) {
    return lostDigits(digits.replace('+', '')) ?? { text: digits };
  }
  return lostDigits(text) ?? { text };
}

function withoutGroups(field: CodeField, text: string): string {
  return GROUPED.test(text) || (field !== 'sku' && GROUPED_ONCE.test(text)) ? text.replaceAll(',', '') : text;
}

function lostDigits(text: string): CodeText | null {
  return ROUNDED.test(text) ? { kind: 'roundedCode', text } : null;
}

/** A label, the field of a GS1 code: of an article number only the digits are kept. The stars of a Code 39 are never scanned. */
function articleIn(shown: string, { isBooks }: CodeColumn): string {
  // The batch of one pack is not that of the next.
  const [named] = articleNumbers(readGs1(shown)?.fields ?? {});
  if (named !== undefined && /^(?:\(|\[|https?:)/i.test(shown)) return named;
  const text = shown.replace(/^\*([\dA-Z .$/+%-]+)\*$/i, '$1');
  const bare = text.replace(
    /^(?:ean|gtin|upc|isbn|barcode)(?:[\s-]*(?:8|10|12|13|14))?[\s:.-]+|^\(01\)/i,
    '',
  );
  const book = articleOfBook(bare, isBooks || /^isbn/i.test(text));
  if (book !== null) return book;
  const digits = bare.replaceAll(/[\s-]/g, '');
  const { kind } = checkGtin(digits);
  // Behind a label a wrong check digit is a slip, and no code of the shop.
  return kind === 'valid' || (kind === 'wrong-check-digit' && bare !== text) ? digits : text;
}

export function checkBarcode(shown: string, column: CodeColumn): CodeText {
  const several = severalCodes(shown);
  if (several !== null) return several;
  const text = articleIn(shown, column);
  const check = checkGtin(text);
  if (check.kind === 'wrong-check-digit') {
    return { kind: 'checkDigit', detail: check.corrected, suggestion: check.corrected, text };
  }
  const padded = column.isArticles ? paddedArticle(text) : null;
  if (padded !== null) return zerosLost(text, padded);
  const meant = withDigitsForLetters(text);
  const isArticle = meant !== null && checkGtin(meant).kind === 'valid';
  return isArticle ? { kind: 'lettersForDigits', detail: meant, suggestion: meant, text } : { text };
}

/** @returns `null` where the cell holds one code */
export function severalCodes(text: string): CodeText | null {
  const [first = '', ...others] = codesIn(text);
  return others.length === 0 ? null : { kind: 'severalValues', detail: first, suggestion: first, text };
}

function zerosLost(text: string, meant: string): CodeText {
  return { kind: 'zerosLost', detail: meant, suggestion: meant, text };
}

/** Heading and sub-heading in groups, as the tariff prints them: `8302 10 00`. Two headings of one chapter are two codes. */
const TWO_HEADINGS = /^(\d\d)\d\d\s+\1\d\d$/;

/** 2, 4, 6 or 8 digits (chapters 01 to 09 begin with one zero); the signs between them are left out. */
export function checkHsn(text: string): CodeText {
  const code = text
    .replace(/^(?:(?:hsn|sac)(?:\s*\/\s*sac)?(?:\s*code)?)(?![\p{L}])[\s:./-]*/iu, '')
    .replace(/(?<=\d)\s*[([]?(?:hsn|sac)(?:\s*code)?[)\]]?$/i, '')
    .replace(/(?<![.,;*\s])[.,;*\s]+$/, '');
  const [first = '', ...others] = TWO_HEADINGS.test(code) ? code.split(/\s+/) : codesIn(code);
  if (others.length > 0) return { kind: 'severalValues', detail: first, suggestion: first, text };
  const plain = code.replaceAll(/[\s.-]/g, '');
  const digits = withDigitsForLetters(plain) ?? plain;
  if (!/^\d{2,8}$/.test(digits)) return { kind: 'hsnShape', text };
  if (digits.startsWith('00')) return withoutZeros(text, digits);
  // `8302.1` is what a number cell leaves of `8302.10`.
  if (/\d\.\d(?:\.|$)/.test(code) && digits.length % 2 === 1) {
    return zerosLost(text, `${digits}0`);
  }
  if (digits.length % 2 === 0) return { text: digits };
  // There is no chapter 00, and five digits of services are a group of them.
  return /^0|^99\d{3}$/.test(digits) ? { kind: 'hsnShape', text } : zerosLost(text, `0${digits}`);
}

/** Zeros before a code, by a number format: no chapter is 00. */
function withoutZeros(text: string, digits: string): CodeText {
  const rest = digits.replace(/^0+/, '');
  const meant = rest.length % 2 === 0 ? rest : `0${rest}`;
  const suggestion = meant.length >= 4 ? { detail: meant, suggestion: meant } : {};
  return { kind: 'hsnShape', text, ...suggestion };
}

/** No code has a line break or a semicolon in it, or a comma, slash or word with spaces around it. */
const SURE = /(?:(?<!\s)\s+)?[\r\n;]\s*|,\s+|(?<!\s)\s+(?:[/|&,]\s*|(?:or|and|या|और)\s+)/iu;
/** A code may have these in it: only between long numbers they divide. */
const MAYBE = /[\s,/|&+]+/;
const LONG_NUMBER = /^\d{8,14}$/;

/** The codes of a cell, of which a field takes one: a single one where nothing shows that there are more. */
function codesIn(text: string): readonly string[] {
  const sure = text.split(SURE).filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (sure.length > 1) return sure;
  const maybe = text.split(MAYBE).filter((part) => part !== '');
  return maybe.length > 1 && maybe.every((part) => LONG_NUMBER.test(part)) ? maybe : [text];
}
