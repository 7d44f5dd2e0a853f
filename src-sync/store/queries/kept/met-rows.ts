/** Rows of a list in memory that meet a condition, kept for as long as the list: a write changes the bit of its row alone. */
import { isFound, type Found } from '../search/found.ts';

type Condition = (seq: number) => boolean;

interface Met {
  readonly isMet: Condition;
  found: Found;
}

/** A megabyte or two of a million rows. */
const CONDITIONS_MAX = 16;

export class MetRows {
  /** By the text of the condition, what was asked for last at the end. */
  readonly #met = new Map<string, Met>();

  /** @param isMet is asked again for a row that is written */
  of(condition: string, live: Found, isMet: Condition): Found {
    const met = this.#met.get(condition) ?? { isMet, found: read(live, isMet) };
    this.#met.delete(condition);
    this.#met.set(condition, met);
    for (const [oldest] of this.#met) {
      if (this.#met.size <= CONDITIONS_MAX) break;
      this.#met.delete(oldest);
    }
    return met.found;
  }

  /** A row as it is now. It lies within the rows that were there when the conditions were read. */
  put(seq: number, isLive: boolean): void {
    for (const met of this.#met.values()) {
      const { bits, count } = met.found;
      const was = isFound(met.found, seq);
      const is = isLive && met.isMet(seq);
      if (is === was) continue;
      bits[seq >> 3] = (bits[seq >> 3] ?? 0) ^ (1 << (seq & 7));
      met.found = { bits, count: count + (is ? 1 : -1) };
    }
  }

  clear(): void {
    this.#met.clear();
  }
}

function read({ bits: live }: Found, isMet: Condition): Found {
  const bits = new Uint8Array(live.length);
  let count = 0;
  for (const [byte, rows] of live.entries()) {
    let met = 0;
    for (let bit = 0; rows >> bit !== 0; bit += 1) {
      if (((rows >> bit) & 1) === 0 || !isMet(8 * byte + bit)) continue;
      met |= 1 << bit;
      count += 1;
    }
    bits[byte] = met;
  }
  return { count, bits };
}
