/** Phone numbers of a spreadsheet: one in its cell, two in it, or one with something beside it. */
import type { CodeText } from './codes.ts';
import { withDigitsForLetters } from './look-alikes.ts';

/** Stands between two numbers, or between an area code and its number. */
const BETWEEN = /\s*(?:[\r\n/\\,;|&]+|:{3}|(?<=\s)(?:or|and|या|और|व)(?=\s))\s*/iu;
/** Says which kind of number it is, before the number or behind it. */
const LABEL =
  /^[\s*#]*(?:(?:phone|mobile|telephone|whats\s?app|contact|office|mob|tel|cell|ph|off|res|[mopt])\b[\s.]*(?:no\b|number\b)?|(?:मोबाइल|फोन|फ़ोन)(?:\s*(?:नंबर|न\.?))?)[\s.:=-]*|[\s]*[([]?\b(?:mobile|whats\s?app|office|phone|personal|home|mob|off|res|resi|fax|m|o|r|p|h|w)\b\.?[)\]]?[\s.]*$/giu;
const EXTENSION = /\d[\s,-]*\(?(?:extension|extn|ext|x)\.?[\s:-]*\d{1,6}\)?$/i;
const MOBILE = /(?<![\d+])(?:(?:\+|00)?91[\s-]?|0)?[6-9](?:[\s-]?\d){9}(?!\d)/g;
const AREA_CODE = /^\(?(?:\+?91[\s-]?)?0?\d{2,4}\)?$/;

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** The numbers of a cell without their labels; an area code belongs to what follows it. */
function numbersIn(text: string): readonly string[] {
  const parts = text
    .split(BETWEEN)
    .map((part) => part.replaceAll(LABEL, '').trim())
    .filter((part) => /\d/.test(part));
  const [first = '', second = ''] = parts;
  if (parts.length === 2 && AREA_CODE.test(first) && digitsOf(second).length >= 6)
    return [`${first} ${second}`];
  if (parts.every((part) => digitsOf(part).length < 6)) return parts.length > 1 ? [text] : parts;
  const [only = ''] = parts;
  const mobiles = only.match(MOBILE) ?? [];
  return parts.length === 1 && mobiles.length > 1 ? mobiles.map((number) => number.trim()) : parts;
}

/** One number as it is written there, `repaired` of what stands beside it, or what a person must decide. */
export function checkPhone(text: string): CodeText {
  if (EXTENSION.test(text)) return { text };
  const numbers = numbersIn(text);
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

/** Typed because a program wants a number: one digit all along, one with zeros behind it, digits in their order. */
function isPlaceholder(number: string): boolean {
  const digits = digitsOf(number).replace(/^(?:00)?91(?=\d{10}$)|^0(?=\d{10}$)/, '');
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
