/**
 * One column of text of a list in memory, to be looked through for a part of it: a few milliseconds for a million codes, of which SQLite
 * passes over every row. Compared as its LIKE does: A to Z are a to z, and nothing is read behind a zero.
 */
import { NOTHING, type Found } from '../search/found.ts';

/** Ends each text: no other byte of UTF-8 is zero. */
const END = 0;
const ROWS_MIN = 65_536;
/** Texts lie in blocks, each whole in one: nothing is ever copied into a larger room. */
const BLOCK_BITS = 18;
const BLOCK_BYTES = 1 << BLOCK_BITS;
const BYTES_MAX = 1_000_000_000;
/** So many texts may have been replaced, and as many as half of all. */
const REPLACED_MAX = 50_000;
const [UPPER_A, UPPER_Z, TO_LOWER] = [0x41, 0x5a, 0x20];
/** No letter takes more in UTF-8 than three bytes for each of its units. */
const BYTES_OF_A_UNIT = 3;
const ASCII_MAX = 0x7f;

/** An odd number, by which neighbours come to lie apart. */
const SPREAD = 0x9e3779b1;

const encoder = new TextEncoder();

export class KeptText {
  readonly #blocks: Uint8Array[] = [];
  /** Beginning of the next text, over all blocks; nothing begins at 0. */
  #length = 1;
  /** By the number of a row: the beginning of its text, 0 for none, and which two bytes stand side by side in it. */
  #starts: Uint32Array;
  #pairs: Uint16Array;
  /** Bytes that any text has: numbers have no letter. */
  readonly #met = new Uint8Array(256);
  #count = 0;
  #replaced = 0;

  /** @param positions for rows below this number there is room at once */
  constructor(positions: number) {
    this.#starts = new Uint32Array(positions);
    this.#pairs = new Uint16Array(positions);
  }

  /** @returns whether it fits; where it does not, or too much of what is kept was replaced, all is to be read anew */
  put(seq: number, text: string | null): boolean {
    const before = this.#starts[seq] ?? 0;
    if (text === null || text === '') {
      if (before !== 0) this.#drop(seq);
      return true;
    }
    const room = BYTES_OF_A_UNIT * text.length + 1;
    const start = this.#placeFor(room);
    if (start + room > BYTES_MAX || room > BLOCK_BYTES) return false;
    const end = this.#write(start, text);
    // Bytes that no text has kept are overwritten by the next one.
    if (before !== 0 && this.#isSame(before, start, end)) return true;
    if (before !== 0) this.#drop(seq);
    this.#length = end;
    this.#starts = roomFor(this.#starts, seq);
    this.#pairs = roomFor(this.#pairs, seq);
    this.#starts[seq] = start;
    this.#pairs[seq] = pairsOf(this.#blockOf(start), start % BLOCK_BYTES, end - 1 - start);
    this.#count += 1;
    return this.#replaced <= Math.max(REPLACED_MAX, this.#count / 2);
  }

  /** Rows whose text has this part; `null` where it cannot be compared so. */
  with(part: string): Found | null {
    if (part === '' || part.includes('\0')) return null;
    const needle = lowered(encoder.encode(part));
    if (needle.some((byte) => this.#met[byte] !== 1)) return NOTHING;
    const wanted = pairsOf(needle, 0, needle.length);
    const [starts, pairs] = [this.#starts, this.#pairs];
    const bits = new Uint8Array(Math.ceil(starts.length / 32) * 4);
    let count = 0;
    for (let seq = 0; seq < starts.length; seq += 1) {
      // Most are passed over by this.
      if (((pairs[seq] ?? 0) & wanted) !== wanted) continue;
      const start = starts[seq] ?? 0;
      if (start === 0 || !hasPart(this.#blockOf(start), start % BLOCK_BYTES, needle)) continue;
      bits[seq >> 3] = (bits[seq >> 3] ?? 0) | (1 << (seq & 7));
      count += 1;
    }
    return { count, bits };
  }

  #drop(seq: number): void {
    this.#starts[seq] = 0;
    this.#count -= 1;
    this.#replaced += 1;
  }

  #blockOf(position: number): Uint8Array {
    return (this.#blocks[position >>> BLOCK_BITS] ??= new Uint8Array(BLOCK_BYTES));
  }

  /** Behind the last text, in the next block where it would not fit into this one. */
  #placeFor(room: number): number {
    const rest = BLOCK_BYTES - (this.#length % BLOCK_BYTES);
    return rest >= room ? this.#length : this.#length + rest;
  }

  /** Writes a text without making it one that is kept. @returns its end */
  #write(start: number, text: string): number {
    const block = this.#blockOf(start);
    const from = start % BLOCK_BYTES;
    const length = writeShort(block, from, text) ?? writeLong(block, from, text);
    for (let at = from; at < from + length; at += 1) this.#met[block[at] ?? END] = 1;
    block[from + length] = END;
    return start + length + 1;
  }

  #isSame(before: number, start: number, end: number): boolean {
    const [old, block] = [this.#blockOf(before), this.#blockOf(start)];
    const [oldFrom, from] = [before % BLOCK_BYTES, start % BLOCK_BYTES];
    for (let at = 0; at < end - start; at += 1) if (old[oldFrom + at] !== block[from + at]) return false;
    return true;
  }
}

/** Nearly all codes: a byte for each sign, without a view for each of a million. @returns its length; `null` for others */
function writeShort(block: Uint8Array, from: number, text: string): number | null {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === END) return at;
    if (code > ASCII_MAX) return null;
    block[from + at] = code >= UPPER_A && code <= UPPER_Z ? code + TO_LOWER : code;
  }
  return text.length;
}

function writeLong(block: Uint8Array, from: number, text: string): number {
  const place = block.subarray(from);
  const { written } = encoder.encodeInto(text, place);
  const zero = lowered(place.subarray(0, written)).indexOf(END);
  return zero < 0 ? written : zero;
}

function lowered(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? END;
    if (byte >= UPPER_A && byte <= UPPER_Z) bytes[at] = byte + TO_LOWER;
  }
  return bytes;
}

/** A bit, of 16, for every two bytes that stand side by side: a text that lacks a bit of a part does not have the part. */
function pairsOf(bytes: Uint8Array, from: number, length: number): number {
  let bits = 0;
  for (let at = from + 1; at < from + length; at += 1) {
    const pair = ((bytes[at - 1] ?? END) << 8) | (bytes[at] ?? END);
    bits |= 1 << (Math.imul(pair, SPREAD) >>> 28);
  }
  return bits;
}

function hasPart(bytes: Uint8Array, start: number, part: Uint8Array): boolean {
  const first = part[0];
  for (let at = start; ; at += 1) {
    const byte = bytes[at];
    if (byte === first && isAt(bytes, at, part)) return true;
    if (byte === END) return false;
  }
}

function isAt(bytes: Uint8Array, start: number, part: Uint8Array): boolean {
  for (let at = 1; at < part.length; at += 1) if (bytes[start + at] !== part[at]) return false;
  return true;
}

function roomFor<Values extends Uint16Array | Uint32Array>(values: Values, index: number): Values {
  if (index < values.length) return values;
  const larger = new (values.constructor as new (length: number) => Values)(
    Math.max(ROWS_MIN, Math.ceil(1.25 * (index + 1))),
  );
  larger.set(values);
  return larger;
}
