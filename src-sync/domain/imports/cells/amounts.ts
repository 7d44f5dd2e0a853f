/** Numbers of a spreadsheet: the decimal sign is decided for a column by all that stands in it, never for a cell by guess. */
import { readNumberText } from '../../values/number-text.ts';
import { withPlainDigits } from './plain-text.ts';

/**
 * The sign before the decimals: `mixed` where a column shows both, `unclear` where a file shows neither. `maybe-comma`: few cells show a
 * comma, and may be slips.
 */
export type NumberStyle = 'point' | 'comma' | 'maybe-comma' | 'mixed' | 'unclear';

export type Amount =
  | { readonly kind: 'number'; readonly value: number }
  /** It reads as two numbers; `value` is the one with a decimal point, `other` the one with a decimal comma. */
  | { readonly kind: 'unclear'; readonly value: number; readonly other: number }
  /** `120 150`: one number in groups, or several beside each other. */
  | { readonly kind: 'spaced'; readonly value: number; readonly parts: string }
  | { readonly kind: 'wrong-commas' }
  | { readonly kind: 'not-a-number' };

interface Parts {
  readonly isNegative: boolean;
  /** Digits and their separators. */
  readonly digits: string;
  /** `Rs.` and `/-` go with the Indian way to write. */
  readonly isIndian: boolean;
  /** `,-` stands where decimals would: the price ends there. */
  readonly isWholePrice: boolean;
}

const CURRENCY = '(?:[₹₨]|rs\\.?|inr|re\\.|रु\\.?|रुपये)';
/** A sign stands before the currency or behind it, not on both sides. */
const START = new RegExp(`^(?:([-−–+])?\\s*(${CURRENCY})?|(${CURRENCY})\\s*([-−–]))\\s*(?=[\\d.,])`, 'iu');
const END = new RegExp(`\\s*(?:only|${CURRENCY}|%)$`, 'iu');
const MINUS = /^[-−–]$/;

/** Stands for the signs that group digits and never part two numbers: `1'250`, and the space that programs write. */
const GROUP = '\u00a0';

/** Sign and currency taken off: `₹1,25,000.50`, `Rs. 500/-`, `(1,250.00)`, `-₹5`, `5-`, Tally's `(-)5`, `1 250,-`, `18 %`. */
function partsOf(text: string): Parts {
  const plain = withPlainDigits(text)
    .replaceAll(/['’\u00a0\u2007\u2009\u202f]+/g, GROUP)
    .replaceAll(/\s*[\r\n]\s*/g, '\n')
    .replaceAll(/[^\S\n\u00a0]+/g, ' ')
    .trim()
    .replace(/^\( ?[-−–] ?\) ?/, '-');
  const [, inBrackets] = /^\((.*)\)$/.exec(plain) ?? [];
  const whole = (inBrackets ?? plain).trim();
  const [start = '', sign = '', currency, currencyFirst, signBehind = ''] = START.exec(whole) ?? [];
  let digits = whole.slice(start.length).replace(END, '');
  const hasMark = /\/-$/.test(digits);
  const isWholePrice = /,[-–]$/.test(digits);
  let isNegative = MINUS.test(sign) || MINUS.test(signBehind) || inBrackets !== undefined;
  if (/[/,.][-–]$/.test(digits)) digits = digits.slice(0, -2);
  else if (/\d\s?[-−]$/.test(digits) && start === '') {
    isNegative = true;
    digits = digits.slice(0, -1).trim();
  }
  const isIndian = hasMark || currency !== undefined || currencyFirst !== undefined;
  return { isNegative, digits, isIndian, isWholePrice };
}

/** A single group of three, `1.250` or `1,250`: a thousand and more, or one and a quarter. */
const TWO_WAYS = /^[1-9]\d{0,2}[.,]\d{3}$/;
const POINT_DECIMALS = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d*)\.\d+$/;
const POINT_GROUPS = /^(?:[1-9]\d{0,2}(?:,\d{3}){2,}|[1-9]\d?(?:,\d{2})+,\d{3})$/;
const COMMA_DECIMALS = /^(?:\d{1,3}(?:\.\d{3})+|\d*),\d+$/;
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;

/** The decimal sign that one text shows; `null` where it shows nothing. */
export function styleShownBy(text: string): 'point' | 'comma' | null {
  const { digits, isIndian } = partsOf(text);
  const plain = digits.replaceAll(/[ \u00a0]/g, '');
  if (TWO_WAYS.test(plain)) return isIndian && plain.includes(',') ? 'point' : null;
  if (POINT_DECIMALS.test(plain) || POINT_GROUPS.test(plain)) return 'point';
  return COMMA_DECIMALS.test(plain) || COMMA_GROUPS.test(plain) ? 'comma' : null;
}

/** Of a column: what all its texts show together. */
export function styleOfColumn(texts: Iterable<string>): NumberStyle {
  let [points, commas, others] = [0, 0, 0];
  for (const text of texts) {
    // Most cells are digits alone, and show nothing.
    const shown = /^\d+$/.test(text) ? null : styleShownBy(text);
    if (shown === 'point') points += 1;
    else if (shown === 'comma') commas += 1;
    else if (/^\d+$/.test(text) || (/\d/.test(text) && !isTwoWays(text))) others += 1;
  }
  if (commas === 0) return points === 0 ? 'unclear' : 'point';
  if (points > 0) return 'mixed';
  return commas > others ? 'comma' : 'maybe-comma';
}

/** The text reads as thousands and as decimals. */
export function isTwoWays(text: string): boolean {
  return TWO_WAYS.test(partsOf(text).digits);
}

/** `1 250.50`, `12 50 000`, `1 250 000`: by itself no other than one number. Several prices are about equally large. */
const SPACED = [/^(\d{1,3})(?: \d{3})+[.,]\d+$/, /^(\d{1,2})(?: \d{2})+ \d{3}$/, /^(\d)(?: \d{3}){2,}$/];
const MAYBE_SPACED = /^(\d{1,3})(?: \d{3})+$/;

/** Number of digits before the first space of a number in groups, as the texts of a column show; 0 where none is one for sure. */
export function groupsOfColumn(texts: Iterable<string>): number {
  let most = 0;
  for (const text of texts) {
    if (!text.includes(' ')) continue;
    const { digits } = partsOf(text);
    // Behind groups of three any number of digits may stand.
    if (SPACED[2]?.test(digits) === true) return 3;
    for (const form of SPACED) most = Math.max(most, form.exec(digits)?.[1]?.length ?? 0);
  }
  return most === 1 ? 2 : most;
}

/** @param groups how the column groups digits with spaces, as `groupsOfColumn` tells */
export function readAmountText(text: string, style: NumberStyle, groups = 0): Amount {
  const { isNegative, digits, isIndian, isWholePrice } = partsOf(text);
  const signed = (value: number): number => (isNegative && value !== 0 ? -value : value);
  // A price that is written out, `1 250,-`, is one.
  const isOne = isWholePrice || SPACED.some((form) => form.test(digits));
  const lead = isOne ? 0 : (MAYBE_SPACED.exec(digits)?.[1]?.length ?? 0);
  if (lead > groups)
    return {
      kind: 'spaced',
      value: signed(Number(digits.replaceAll(' ', ''))),
      parts: digits.replaceAll(' ', ', '),
    };
  const isUnclear = TWO_WAYS.test(digits) && !(isIndian && digits.includes(','));
  if (isUnclear && style !== 'point' && style !== 'comma') {
    const asPoint = Number(digits.replace(',', ''));
    const asComma = Number(digits.replace('.', '').replace(',', '.'));
    return { kind: 'unclear', value: signed(asPoint), other: signed(asComma) };
  }
  if (style === 'comma' || style === 'maybe-comma') {
    const plain =
      /^(?:\d+|[1-9]\d{0,2}(?:([. \u00a0])\d{3})(?:\1\d{3})*)?(?:,\d*)?$/.test(digits) && /\d/.test(digits);
    if (plain)
      return {
        kind: 'number',
        value: signed(Number(digits.replaceAll(/[. \u00a0]/g, '').replace(',', '.'))),
      };
  }
  const read = readNumberText(digits);
  if (read.kind === 'number' && Number.isFinite(read.value))
    return { kind: 'number', value: signed(read.value) };
  return { kind: read.kind === 'wrong-commas' ? 'wrong-commas' : 'not-a-number' };
}
