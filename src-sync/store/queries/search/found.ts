/**
 * The records that a search text finds, one bit each. The first letter of a word is found in most records, and SQLite would gather all
 * of them in a tree of its own only to test those few that a page shows.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../sqlite/handles.ts';

export type SearchIndex = 'item_search' | 'contact_search';

export interface Found {
  readonly count: number;
  /** A bit for each position, the lowest first. */
  readonly bits: Uint8Array;
}

export const NOTHING: Found = { count: 0, bits: new Uint8Array(0) };

const COMMA = 0x2c;
const NOUGHT = 0x30;
const FIRST_BYTES = 16_384;
/** Positions of eight million records; beyond them a search is left to SQLite alone. */
const BYTES_MAX = 1_000_000;
export const SEQ_MAX = 8 * BYTES_MAX - 1;

export function isFound({ bits }: Found, seq: number): boolean {
  return ((bits[Math.floor(seq / 8)] ?? 0) & (1 << (seq & 7))) !== 0;
}

/** All at once as one text: a row for each would take twice as long as finding them. `null` where they do not fit. */
export async function readFound(reader: Reader, index: SearchIndex, match: string): Promise<Found | null> {
  const table = sql.table(index);
  const { rows } = await sql<{ seqs: Uint8Array | null }>`
    SELECT CAST(group_concat(rowid) AS BLOB) AS seqs FROM ${table} WHERE ${table} MATCH ${match}`.execute(
    reader,
  );
  return parseFound(rows[0]?.seqs ?? new Uint8Array());
}

/** The rows of a list that meet all conditions, as those that a search finds. `null` where they do not fit. */
export async function readListed(
  reader: Reader,
  table: 'item' | 'contact',
  conditions: readonly RawBuilder<boolean>[],
): Promise<Found | null> {
  const { rows } = await sql<{ seqs: Uint8Array | null }>`
    SELECT CAST(group_concat(seq) AS BLOB) AS seqs FROM ${sql.table(table)}
     WHERE live = 1 AND ${sql.join([...conditions], sql` AND `)}`.execute(reader);
  return parseFound(rows[0]?.seqs ?? new Uint8Array());
}

export function foundInBoth(one: Found, other: Found): Found {
  return combined(one, other, (mine, theirs) => mine & theirs);
}

/** One or the other. */
export function foundInEither(one: Found, other: Found): Found {
  return combined(one, other, (mine, theirs) => mine | theirs);
}

export function foundWithout(one: Found, other: Found): Found {
  return combined(one, other, (mine, theirs) => mine & ~theirs);
}

type Combine = (mine: number, theirs: number) => number;

function combined(one: Found, other: Found, combine: Combine): Found {
  const bits = new Uint8Array(roundedUp(Math.max(one.bits.length, other.bits.length)));
  const [into, mine, theirs] = [wordsOf(bits), wordsOf(one.bits), wordsOf(other.bits)];
  let count = 0;
  for (let at = 0; at < into.length; at += 1) {
    const word = combine(mine[at] ?? 0, theirs[at] ?? 0);
    into[at] = word;
    if (word !== 0) count += bitsOf(word);
  }
  return { count, bits };
}

const WORD_BYTES = 4;

function roundedUp(bytes: number): number {
  return WORD_BYTES * Math.ceil(bytes / WORD_BYTES);
}

/** Four bytes at once; bytes that are no whole word are copied. */
function wordsOf(bits: Uint8Array): Uint32Array {
  const { byteOffset, length } = bits;
  if (byteOffset % WORD_BYTES === 0 && length % WORD_BYTES === 0) {
    return new Uint32Array(bits.buffer, byteOffset, length / WORD_BYTES);
  }
  const whole = new Uint8Array(roundedUp(length));
  whole.set(bits);
  return new Uint32Array(whole.buffer);
}

/** Number of bits of a word that are set. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** @param seqs each once; `null` where they do not fit */
export function foundOf(seqs: readonly number[]): Found | null {
  return parseFound(new TextEncoder().encode(seqs.join(',')));
}

/** Positions, the lowest first. */
export function seqsOf({ bits }: Found): number[] {
  const seqs: number[] = [];
  for (const [at, byte] of bits.entries()) {
    for (let bit = 0; byte >> bit !== 0; bit += 1) if ((byte >> bit) & 1) seqs.push(8 * at + bit);
  }
  return seqs;
}

/** @param seqs each position once, in decimal, with commas between them */
export function parseFound(seqs: Uint8Array): Found | null {
  const { length } = seqs;
  let bits = new Uint8Array(FIRST_BYTES);
  let count = 0;
  let seq = 0;
  for (let at = 0; at < length; at += 1) {
    const character = seqs[at] ?? COMMA;
    if (character !== COMMA) {
      seq = seq * 10 + character - NOUGHT;
      if (at < length - 1) continue;
    }
    const byte = Math.floor(seq / 8);
    if (byte >= bits.length) {
      if (byte >= BYTES_MAX) return null;
      bits = larger(bits, byte);
    }
    bits[byte] = (bits[byte] ?? 0) | (1 << (seq & 7));
    count += 1;
    seq = 0;
  }
  return { count, bits };
}

function larger(bits: Uint8Array, byte: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(Math.min(BYTES_MAX, roundedUp(2 * byte)));
  all.set(bits);
  return all;
}
