/** Bounds of an answer, measured in its bytes: what is over them would hold the engine for seconds, or fill its memory, only by being parsed. */
import { ROWS_MAX } from '../contract/decode.ts';

/** Parsed in a moment, whatever is in it; nearly every page is smaller. */
const UNMEASURED_BYTES = 256 * 1024;
/** Of JSON as it is parsed, unfolded. A file may be larger. */
export const JSON_BYTES_MAX = 16 * 1024 * 1024;
/** Rows of one list, or fields of one record. */
const MEMBERS_MAX = ROWS_MAX;
const VALUES_MAX = 300_000;
const LEVELS_MAX = 1_000;
/** Numbers that must become text (json-text.ts). */
const LONG_NUMBERS_MAX = 10_000;
const LONG_NUMBER_DIGITS = 16;

const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const NINE = 0x39;
const LIST_OPENS = 0x5b;
const BACKSLASH = 0x5c;
const LIST_ENDS = 0x5d;
const RECORD_OPENS = 0x7b;
const RECORD_ENDS = 0x7d;

/** @param json JSON in UTF-8; of other bytes it tells nothing */
export function exceedsBounds(json: Uint8Array): boolean {
  if (json.byteLength <= UNMEASURED_BYTES) return false;
  if (json.byteLength > JSON_BYTES_MAX) return true;
  /** Commas in each list and record that is open. */
  const open: number[] = [];
  let values = 0;
  let longNumbers = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json[at] ?? 0;
    if (code === QUOTE) {
      at = endOfText(json, at);
    } else if (code === COMMA) {
      const level = open.length - 1;
      const members = (open[level] ?? 0) + 1;
      open[level] = members;
      values += 1;
      if (members >= MEMBERS_MAX) return true;
    } else if (code === LIST_OPENS || code === RECORD_OPENS) {
      values += 1;
      if (open.push(0) > LEVELS_MAX) return true;
    } else if (code === LIST_ENDS || code === RECORD_ENDS) {
      open.pop();
    } else if (isDigit(code)) {
      const last = endOfDigits(json, at);
      if (last - at >= LONG_NUMBER_DIGITS - 1) longNumbers += 1;
      at = last;
    }
    if (values > VALUES_MAX || longNumbers > LONG_NUMBERS_MAX) return true;
  }
  return false;
}

/** @returns where its closing quote stands, or the end of everything */
function endOfText(json: Uint8Array, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end !== -1; end = json.indexOf(QUOTE, end + 1)) {
    let first = end;
    while (json[first - 1] === BACKSLASH) first -= 1;
    // An odd number of backslashes makes it a quote within the text.
    if ((end - first) % 2 === 0) return end;
  }
  return json.length;
}

function endOfDigits(json: Uint8Array, start: number): number {
  let last = start;
  while (isDigit(json[last + 1] ?? 0)) last += 1;
  return last;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
