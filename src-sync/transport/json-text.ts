/** JSON as the Service sends it, without losing digits. */
import type { JsonValue } from '../domain/json.ts';

/** Sixteen digits in a row: only then can a whole number be too long for the platform's numbers. */
const LONG_NUMBER = /[0-9]{16}/;

/**
 * Numbers that would not survive (ids above 2^53) become text, as they were written.
 * @returns `undefined` where the bytes are not JSON in UTF-8
 */
export function parseJson(bytes: Uint8Array): JsonValue | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!LONG_NUMBER.test(text)) return JSON.parse(text) as JsonValue;
    return JSON.parse(text, keepDigits) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || source === undefined || Number.isSafeInteger(value)) return value;
  return /^-?\d+$/.test(source) ? source : value;
}
