/**
 * Article numbers as scanners read them: GTIN-8, UPC-A (12), EAN-13 and GTIN-14, all with the same check digit.
 * Source: GS1 General Specifications, section 7.9 (check digit calculations).
 */

const GTIN_LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);

export type GtinCheck =
  /** Not digits of a GTIN's length: a code of another kind (house code, SKU), which is fine as it is. */
  | { readonly kind: 'not-a-gtin' }
  | { readonly kind: 'valid'; readonly gtin14: string }
  /** Right length, wrong last digit; `corrected` is the same code with the digit it should have. */
  | { readonly kind: 'wrong-check-digit'; readonly expected: string; readonly corrected: string };

/** The check digit for the digits before it, e.g. `'890000012345'` gives `'2'`. */
export function gtinCheckDigit(payload: string): string {
  let sum = 0;
  for (let index = 0; index < payload.length; index += 1) {
    const fromRight = payload.length - 1 - index;
    sum += Number(payload.charAt(index)) * (fromRight % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

/** Tells whether a code is a GTIN and, when only its last digit is wrong, what it should be. Spaces and hyphens are ignored. */
export function checkGtin(code: string): GtinCheck {
  const digits = code.replaceAll(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || !GTIN_LENGTHS.has(digits.length)) return { kind: 'not-a-gtin' };
  const payload = digits.slice(0, -1);
  const expected = gtinCheckDigit(payload);
  if (digits.endsWith(expected)) return { kind: 'valid', gtin14: digits.padStart(14, '0') };
  return { kind: 'wrong-check-digit', expected, corrected: payload + expected };
}

/** Lengths of article numbers that begin with zeros, and the shorter ones that are left of them in a number cell. */
const PADDED: Readonly<Record<number, number>> = { 7: 8, 9: 12, 10: 12, 11: 12 };

/** The article number that a number cell has cut the zeros off; `null` where none ends in such digits. */
export function paddedArticle(code: string): string | null {
  const length = PADDED[code.length];
  if (length === undefined || !/^\d+$/.test(code)) return null;
  const padded = code.padStart(length, '0');
  return checkGtin(padded).kind === 'valid' ? padded : null;
}

/** The code as GTIN-14 where it is a valid GTIN, so that UPC-A and EAN-13 of one article are equal; otherwise `null`. */
export function normaliseGtin(code: string): string | null {
  const check = checkGtin(code);
  return check.kind === 'valid' ? check.gtin14 : null;
}
