/**
 * One column of text of a list in memory, to be looked through for a part of it: a few milliseconds for a million codes, of which SQLite
 * passes over every row. Compared as its LIKE does: A to Z are a to z, and nothing is read behind a zero.
 */
import { NOTHING, type Found } from '../search/found.ts';

/** Ends each text: no other byte of UTF-8 is zero. */
const END = 0;
const ROOM_MIN = 65_536;
const BYTES_MAX = 1_000_000_000;
/** So many texts may have been replaced, and as many as half of all. */
const REPLACED_MAX = 50_000;
const [UPPER_A, UPPER_Z, TO_LOWER] = [0x41, 0x5a, 0x20];
/** No letter takes more in UTF-8 than three bytes for each of its units. */
const BYTES_OF_A_UNIT = 3;

/** An odd number, by which neighbours come to lie apart. */
const SPREAD = 0x9e3779b1;

const encoder = new TextEncoder();

export class KeptText {
  #bytes = new Uint8Array(ROOM_MIN);
  #length = 0;
  /** Of each text in the order in which they came: its beginning, its row, and which runs of two and of three bytes it has. */
  #starts = new Uint32Array(0);
  #seqs = new Uint32Array(0);
  #pairs = new Uint32Array(0);
  #triples = new Uint32Array(0);
  /** Which bytes any text has: numbers have no letter. */
  readonly #met = new Uint8Array(256);
  #count = 0;
  /** By the number of a row: which of these is its text now, from 1; 0 for none. */
  #textOf = new Uint32Array(0);
  #replaced = 0;

  /** @returns whether it fits; where it does not, or too much of what is kept was replaced, all is to be read anew */
  put(seq: number, text: string | null): boolean {
    const before = this.#textOf[seq] ?? 0;
    if (text === null || text === '') {
      if (before !== 0) this.#drop(seq);
      return true;
    }
    const start = this.#length;
    const end = this.#append(text);
    if (end > BYTES_MAX) return false;
    // What was written before it is overwritten by the next one.
    if (before !== 0 && this.#isSame(this.#starts[before - 1] ?? 0, start, end)) return true;
    if (before !== 0) this.#drop(seq);
    this.#length = end;
    this.#textOf = roomFor(this.#textOf, seq);
    this.#starts = roomFor(this.#starts, this.#count);
    this.#seqs = roomFor(this.#seqs, this.#count);
    this.#pairs = roomFor(this.#pairs, this.#count);
    this.#triples = roomFor(this.#triples, this.#count);
    this.#starts[this.#count] = start;
    this.#seqs[this.#count] = seq;
    this.#pairs[this.#count] = runsOf(this.#bytes, start, end - 1, 2);
    this.#triples[this.#count] = runsOf(this.#bytes, start, end - 1, 3);
    this.#count += 1;
    this.#textOf[seq] = this.#count;
    return this.#replaced <= Math.max(REPLACED_MAX, this.#count / 2);
  }

  /** Rows whose text has this part; `null` where it cannot be compared so. */
  with(part: string): Found | null {
    if (part === '' || part.includes('\0')) return null;
    const needle = lowered(encoder.encode(part));
    if (needle.some((byte) => this.#met[byte] !== 1)) return NOTHING;
    const two = runsOf(needle, 0, needle.length, 2);
    const three = runsOf(needle, 0, needle.length, 3);
    const [bytes, pairs, triples] = [this.#bytes, this.#pairs, this.#triples];
    const bits = new Uint8Array(Math.ceil(this.#textOf.length / 32) * 4);
    let count = 0;
    for (let text = 0; text < this.#count; text += 1) {
      // All but one in ten or a hundred are passed over by this.
      if (((pairs[text] ?? 0) & two) !== two || ((triples[text] ?? 0) & three) !== three) continue;
      if (!hasPart(bytes, this.#starts[text] ?? 0, needle)) continue;
      const seq = this.#seqs[text] ?? 0;
      if (this.#textOf[seq] !== text + 1) continue;
      bits[seq >> 3] = (bits[seq >> 3] ?? 0) | (1 << (seq & 7));
      count += 1;
    }
    return { count, bits };
  }

  #drop(seq: number): void {
    this.#textOf[seq] = 0;
    this.#replaced += 1;
  }

  /** Behind the last text, without making it one. @returns its end */
  #append(text: string): number {
    const start = this.#length;
    this.#bytes = roomFor(this.#bytes, start + BYTES_OF_A_UNIT * text.length + 1);
    const { written } = encoder.encodeInto(text, this.#bytes.subarray(start));
    const zero = lowered(this.#bytes.subarray(start, start + written)).indexOf(END);
    const end = start + (zero < 0 ? written : zero);
    for (let at = start; at < end; at += 1) this.#met[this.#bytes[at] ?? END] = 1;
    this.#bytes[end] = END;
    return end + 1;
  }

  #isSame(before: number, start: number, end: number): boolean {
    for (let at = start; at < end; at += 1) {
      if (this.#bytes[before + at - start] !== this.#bytes[at]) return false;
    }
    return true;
  }
}

function lowered(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? END;
    if (byte >= UPPER_A && byte <= UPPER_Z) bytes[at] = byte + TO_LOWER;
  }
  return bytes;
}

/** A bit, of 32, for every so many bytes that stand side by side: a text that lacks a bit of a part does not have the part. */
function runsOf(bytes: Uint8Array, start: number, end: number, length: number): number {
  let bits = 0;
  for (let at = start; at + length <= end; at += 1) {
    let run = 0;
    for (let next = at; next < at + length; next += 1) run = (run << 8) | (bytes[next] ?? END);
    bits |= 1 << (Math.imul(run, SPREAD) >>> 27);
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

function roomFor<Values extends Uint8Array | Uint32Array>(values: Values, index: number): Values {
  if (index < values.length) return values;
  const larger = new (values.constructor as new (length: number) => Values)(
    Math.max(ROOM_MIN, Math.ceil(1.25 * (index + 1))),
  );
  larger.set(values);
  return larger;
}
