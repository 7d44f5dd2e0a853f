/** Numbers as people write them here: groups of lakhs or thousands, a typographic minus, decimals behind a point. */
import { withPlainDigits } from '../imports/cells/plain-text.ts';

export type NumberText =
  | { readonly kind: 'number'; readonly value: number }
  /** `12,5` is twelve and a half to one person and a slip to another: it is never guessed. */
  | { readonly kind: 'wrong-commas' }
  | { readonly kind: 'not-a-number' };

const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
/** `1,250,000.50`; one kind of separator in one number, and no group behind a zero: `0,500` is a half to who wrote it. */
const THOUSANDS = /^[1-9]\d{0,2}(?:(,|[^\S\r\n])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;
/** `12,50,000.50` */
const LAKHS = /^[1-9]\d?(?:(,|[^\S\r\n])\d{2})(?:\1\d{2})*\1\d{3}(?:\.\d*)?$/;

/** Digits of every script that India writes. A comma or a space counts only where it groups digits as it should; a line break never does. */
export function readNumberText(text: string): NumberText {
  const [, sign = '', digits = ''] = /^([-−+]?)\s*(.*)$/s.exec(withPlainDigits(text).trim()) ?? [];
  if ([PLAIN, THOUSANDS, LAKHS].some((form) => form.test(digits))) {
    const value = Number(digits.replaceAll(/[,\s]/g, ''));
    return { kind: 'number', value: sign === '-' || sign === '−' ? -value : value };
  }
  const isCommas = digits.includes(',') && /^[\d.,\s]*$/.test(digits) && /\d/.test(digits);
  return { kind: isCommas ? 'wrong-commas' : 'not-a-number' };
}
