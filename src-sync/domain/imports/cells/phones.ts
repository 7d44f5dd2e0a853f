/** Phone numbers of a spreadsheet: one in its cell, two in it, or one with something beside it. */
import type { CodeText } from './codes.ts';
import { withDigitsForLetters } from './look-alikes.ts';

/** Stands between two numbers, or between an area code and its number. */
const BETWEEN = /(?:(?<!\s)\s+)?(?:[\r\n/\\,;|&]+|:{3}|(?<=\s)(?:or|and|या|और|व)(?=\s))\s*/iu;
/** Says which kind of number it is, before the number or behind it. */
const LABEL =
  /^[\s*#]*(?:(?:phone|mobile|telephone|whats\s?app|contact|office|mob|tel|cell|ph|off|res|[mopt])\b[\s.]*(?:no\b|number\b)?|(?:मोबाइल|फोन|फ़ोन)(?:\s*(?:नंबर|न\.?))?)[\s.:=-]*|[\s]*[([]?\b(?:mobile|whats\s?app|office|phone|personal|home|mob|off|res|resi|fax|m|o|r|p|h|w)\b\.?[)\]]?[\s.]*$/giu;
/** `*9845022084`, `" 98450 22072`: a mark of the person who wrote it. */
const MARKS = /^["'“”„*#=~\s]+(?=[+(\d])|(?<=\d)["'“”*~\s]+$/gu;
const EXTENSION = /\d[\s,-]*\(?(?:extension|extn|ext|x)\.?[\s:-]*\d{1,6}\)?$/i;
const MOBILE = /(?<![\d+])(?:(?:\+|00)?91[\s-]?|0)?[6-9](?:[\s-]?\d){9}(?!\d)/g;
/** `9845011111-12`: of the second number only its last digits are written. */
const SHORT_SECOND = /^((?:(?:\+|00)?91[\s-]?|0)?[6-9](?:\s?\d){9})\s*-\s*(\d{1,4})$/;
const AREA_CODE = /^\(?(?:\+?91[\s-]?)?0?\d{2,4}\)?$/;

/** `Suresh 98250 70010`: a name and the mobile number behind it; `null` where it has none. */
export function mobileBehindName(text: string): { readonly name: string; readonly phone: string } | null {
  const [phone, ...others] = text.match(MOBILE) ?? [];
  if (phone === undefined || others.length > 0) return null;
  const name = text.replace(phone, ' ').replaceAll(/^[\s(/,;:|-]+|[\s(/,;:|)-]+$/g, '');
  return /\p{L}/u.test(name) ? { name, phone } : null;
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** The numbers of a cell without their labels; an area code belongs to what follows it. */
function numbersIn(text: string): readonly string[] {
  const parts = text
    .split(BETWEEN)
    .map((part) => part.replaceAll(LABEL, '').replaceAll(MARKS, '').trim())
    .filter((part) => /\d/.test(part));
  const [first = '', second = ''] = parts;
  if (parts.length === 2 && AREA_CODE.test(first) && digitsOf(second).length >= 6)
    return [`${first} ${second}`];
  // One number that is written in parts, be it on two lines of its cell.
  if (parts.every((part) => digitsOf(part).length < 6))
    return parts.length > 1 ? [text.replaceAll(/\s*[\r\n]+\s*/g, ' ')] : parts;
  const [only = ''] = parts;
  const [, whole, ending] = SHORT_SECOND.exec(only) ?? [];
  if (parts.length === 1 && whole !== undefined && ending !== undefined) return [whole, ending];
  const mobiles = only.match(MOBILE) ?? [];
  return parts.length === 1 && mobiles.length > 1 ? mobiles.map((number) => number.trim()) : parts;
}

/** `+91 098450 11111`, `9191…`: behind the prefix of the country that of a call inside it, or the same once more. */
const TWO_PREFIXES = /^((?:\+|00)?91[\s-]*)(?:91|0)[\s-]*([6-9](?:[\s-]?\d){9})$/;

/** One number as it is written there, `repaired` of what stands beside it, or what a person must decide. */
export function checkPhone(text: string): CodeText {
  if (EXTENSION.test(text)) return { text };
  if (RESULT.test(text)) return resultOfFormula(text);
  const written = numbersIn(text).map((one) => one.replace(TWO_PREFIXES, '$1$2'));
  const seen = new Set<string>();
  const numbers = written.filter((one) => seen.size < seen.add(nationalDigits(one)).size);
  const [number = ''] = numbers;
  if (numbers.length > 1) {
    const suggestion = numbers.find((one) => digitsOf(one).length >= 6) ?? number;
    return { kind: 'severalValues', detail: suggestion, suggestion, text };
  }
  if (/[\p{L}]/u.test(number)) return withLetters(text, number);
  if (digitsOf(number).length < 6) return { kind: 'phoneShort', text };
  if (isPlaceholder(number)) return { kind: 'placeholder', text };
  if (LANDLINE_WITHOUT_ZERO.test(number))
    return { kind: 'zerosLost', detail: `0${number}`, suggestion: `0${number}`, text };
  return isPossible(number) ? { text: number } : { kind: 'phoneShape', text };
}

/** `+91-9845011111` in a spreadsheet is a subtraction: what is left of it begins with a minus, or is a part of one. Or the formula itself. */
const RESULT = /^(?:=|\+?\s*[-−–—]\s*[\d(]|\d?[.,]\d+$|\(\d+(?:,\d+)+\)$)/;
const BELOW_ZERO = /^(?:[-−]\d[\d,]*|\([\d,]+\))$/;
const COUNTRY = 91;

function resultOfFormula(text: string): CodeText {
  const number = BELOW_ZERO.test(text) ? String(COUNTRY + Number(digitsOf(text))) : text;
  const [suggestion] = number.match(MOBILE) ?? [];
  return { kind: 'phoneShape', text, ...(suggestion === undefined ? {} : { suggestion }) };
}

/** The same with or without the prefix of the country. */
function nationalDigits(number: string): string {
  return digitsOf(number).replace(/^(?:00)?91(?=\d{10}$)|^0(?=\d{10}$)/, '');
}

/** Typed because a program wants a number: one digit all along, one with zeros behind it, digits in their order. */
function isPlaceholder(number: string): boolean {
  const digits = nationalDigits(number);
  if (/^(\d)\1{5,}$|^\d0{8,9}$/.test(digits)) return true;
  return digits.length >= 6 && ['01234567890', '09876543210'].some((row) => row.includes(digits));
}

function withLetters(text: string, number: string): CodeText {
  const meant = withDigitsForLetters(number);
  if (meant !== null && isPossible(meant)) {
    const isMobile = meant.match(MOBILE)?.[0] === meant;
    return isMobile ? { text: meant } : { kind: 'phoneShape', suggestion: meant, text };
  }
  const [inside] = /\+?\d[\d\s()-]{4,}\d/.exec(number) ?? [];
  const isWhole = inside !== undefined && isPossible(inside);
  return { kind: 'phoneShape', text, ...(isWhole ? { suggestion: inside.trim() } : {}) };
}

/**
 * Ten digits that no mobile number of India begins with: an area code that lost its zero, and the number of a landline. With signs between
 * them a person wrote them so.
 */
const LANDLINE_WITHOUT_ZERO = /^(?:[1-5]\d|79(?=[2-4])|80(?=[2-4]))\d{8}$/;

/** One digit too few or too many of an Indian number is a slip; numbers of other countries have six to fifteen. */
function isPossible(number: string): boolean {
  const digits = digitsOf(number);
  if (digits.length < 6 || digits.length > 15) return false;
  const [, home] = /^(?:\+|00)\s*91(.*)$/s.exec(number) ?? [];
  if (home !== undefined) return /^(?:\d{10}|[01]\d{9,12})$/.test(digitsOf(home));
  if (/^(?:\+|00)/.test(number)) return true;
  return !/^(?:\d{9}|0\d{9}|[6-9]\d{10})$/.test(digits);
}
