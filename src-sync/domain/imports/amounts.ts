/** Numbers of a spreadsheet: the decimal sign is decided for a column by all that stands in it, never for a cell by guess. */
import { readNumberText } from '../number-text.ts';
import { withPlainDigits } from './plain-text.ts';

/** The sign before the decimals: `mixed` where a column shows both, `unclear` where a file shows neither. */
export type NumberStyle = 'point' | 'comma' | 'mixed' | 'unclear';

export type Amount =
  | { readonly kind: 'number'; readonly value: number }
  /** It reads as two numbers; `value` is the one with a decimal point, `other` the one with a decimal comma. */
  | { readonly kind: 'unclear'; readonly value: number; readonly other: number }
  | { readonly kind: 'wrong-commas' }
  | { readonly kind: 'not-a-number' };

interface Parts {
  readonly isNegative: boolean;
  /** Digits and their separators. */
  readonly digits: string;
  /** `Rs.` and `/-` go with the Indian way to write. */
  readonly isIndian: boolean;
}

const CURRENCY = '(?:[₹₨]|rs\\.?|inr|re\\.|रु\\.?|रुपये)';
/** A sign stands before the currency or behind it, not on both sides. */
const START = new RegExp(`^(?:([-−–+])?\\s*(${CURRENCY})?|(${CURRENCY})\\s*([-−–]))\\s*(?=[\\d.,])`, 'iu');
const END = new RegExp(`\\s*(?:only|${CURRENCY}|%)$`, 'iu');
const MINUS = /^[-−–]$/;

/** Sign and currency taken off: `₹1,25,000.50`, `Rs. 500/-`, `(1,250.00)`, `-₹5`, `5-`, `1 250,-`, `18 %`. */
function partsOf(text: string): Parts {
  const plain = withPlainDigits(text)
    .replaceAll(/[\s'’]+/g, ' ')
    .trim();
  const [, inBrackets] = /^\((.*)\)$/.exec(plain) ?? [];
  const whole = (inBrackets ?? plain).trim();
  const [start = '', sign = '', currency, currencyFirst, signBehind = ''] = START.exec(whole) ?? [];
  let digits = whole.slice(start.length).replace(END, '');
  const hasMark = /\/-$/.test(digits);
  let isNegative = MINUS.test(sign) || MINUS.test(signBehind) || inBrackets !== undefined;
  if (/[/,.][-–]$/.test(digits)) digits = digits.slice(0, -2);
  else if (/\d ?[-−]$/.test(digits) && start === '') {
    isNegative = true;
    digits = digits.slice(0, -1).trim();
  }
  return { isNegative, digits, isIndian: hasMark || currency !== undefined || currencyFirst !== undefined };
}

/** A single group of three, `1.250` or `1,250`: a thousand and more, or one and a quarter. */
const TWO_WAYS = /^[1-9]\d{0,2}[.,]\d{3}$/;
const POINT_DECIMALS = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d*)\.\d+$/;
const POINT_GROUPS = /^(?:[1-9]\d{0,2}(?:,\d{3}){2,}|[1-9]\d?(?:,\d{2})+,\d{3})$/;
const COMMA_DECIMALS = /^(?:\d{1,3}(?:\.\d{3})+|\d*),\d+$/;
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;

/** What one text shows of the decimal sign; `null` where it shows nothing. */
export function styleShownBy(text: string): 'point' | 'comma' | null {
  const { digits, isIndian } = partsOf(text);
  const plain = digits.replaceAll(' ', '');
  if (TWO_WAYS.test(plain)) return isIndian && plain.includes(',') ? 'point' : null;
  if (POINT_DECIMALS.test(plain) || POINT_GROUPS.test(plain)) return 'point';
  return COMMA_DECIMALS.test(plain) || COMMA_GROUPS.test(plain) ? 'comma' : null;
}

/** Of a column: what all its texts show together. */
export function styleOfColumn(texts: Iterable<string>): NumberStyle {
  let style: NumberStyle = 'unclear';
  for (const text of texts) {
    const shown = styleShownBy(text);
    if (shown === null || shown === style) continue;
    if (style !== 'unclear') return 'mixed';
    style = shown;
  }
  return style;
}

export function readAmountText(text: string, style: NumberStyle): Amount {
  const { isNegative, digits, isIndian } = partsOf(text);
  const signed = (value: number): number => (isNegative && value !== 0 ? -value : value);
  const isTwoWays = TWO_WAYS.test(digits) && !(isIndian && digits.includes(','));
  if (isTwoWays && (style === 'mixed' || style === 'unclear')) {
    const asPoint = Number(digits.replace(',', ''));
    const asComma = Number(digits.replace('.', '').replace(',', '.'));
    return { kind: 'unclear', value: signed(asPoint), other: signed(asComma) };
  }
  if (style === 'comma') {
    const plain =
      /^(?:\d+|[1-9]\d{0,2}(?:([. ])\d{3})(?:\1\d{3})*)?(?:,\d*)?$/.test(digits) && /\d/.test(digits);
    if (plain)
      return { kind: 'number', value: signed(Number(digits.replaceAll(/[. ]/g, '').replace(',', '.'))) };
  }
  const read = readNumberText(digits);
  if (read.kind === 'number' && Number.isFinite(read.value))
    return { kind: 'number', value: signed(read.value) };
  return { kind: read.kind === 'wrong-commas' ? 'wrong-commas' : 'not-a-number' };
}
