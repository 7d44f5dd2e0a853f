/**
 * Which records a search text finds, one bit each. The first letter of a word is found in most records, and SQLite would gather all
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

function combined(one: Found, other: Found, byte: (mine: number, theirs: number) => number): Found {
  const bits = new Uint8Array(Math.max(one.bits.length, other.bits.length));
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) {
    let left = byte(one.bits[at] ?? 0, other.bits[at] ?? 0);
    bits[at] = left;
    for (; left !== 0; left &= left - 1) count += 1;
  }
  return { count, bits };
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
  const all = new Uint8Array(Math.min(BYTES_MAX, 2 * byte));
  all.set(bits);
  return all;
}
