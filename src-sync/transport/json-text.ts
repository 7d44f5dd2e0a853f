/** JSON as the Service sends it, without losing digits. */
import type { JsonValue } from '../domain/values/json.ts';
import { exceedsBounds } from './answer-bounds.ts';

/** Told instead of the value of an answer that is over its bounds: it was not parsed. */
export const TOO_LARGE = Symbol('an answer over its bounds');

const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Only a whole number of so many digits can be too long for the platform's numbers. */
const DIGITS = 16;

/**
 * Numbers that would not survive (ids above 2^53) become text, as they were written.
 * @returns `undefined` where the bytes are not JSON in UTF-8
 */
export function parseJson(bytes: Uint8Array): JsonValue | typeof TOO_LARGE | undefined {
  if (exceedsBounds(bytes)) return TOO_LARGE;
  try {
    const text = UTF8.decode(bytes);
    if (!hasLongNumber(text)) return JSON.parse(text) as JsonValue;
    return parseKeepingDigits(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function parseKeepingDigits(text: string): JsonValue {
  try {
    return JSON.parse(text, keepDigits) as JsonValue;
  } catch (error) {
    // Nested so deeply that going through it again ends the stack: then the digits are quoted before it is read.
    if (error instanceof RangeError) return JSON.parse(text.replace(TEXT_OR_WHOLE, quoted)) as JsonValue;
    throw error;
  }
}

const TEXT_OR_WHOLE = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.])-?\d{16,}(?![\d.eE])/g;

function quoted(found: string): string {
  return found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `"${found}"`;
}

/** Looks at every sixteenth character only: no run of digits that counts fits between two of them. */
function hasLongNumber(text: string): boolean {
  for (let index = DIGITS - 1; index < text.length; index += DIGITS) {
    if (!isDigit(text, index)) continue;
    let first = index;
    while (first > 0 && isDigit(text, first - 1)) first -= 1;
    let after = index + 1;
    while (after < text.length && isDigit(text, after)) after += 1;
    if (after - first >= DIGITS) return true;
  }
  return false;
}

function isDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
}

function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || source === undefined || Number.isSafeInteger(value)) return value;
  return /^-?\d+$/.test(source) ? source : value;
}
