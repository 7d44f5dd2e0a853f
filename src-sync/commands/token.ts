/** The short mark by which a stock operation is found again among an item's movements. */
import { hash } from 'node:crypto';

/** No 0/O, 1/I/L: it may be read out over the telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 6;

/** E.g. `#7QK2M9`; `source` is a fresh random id. */
export function tokenFrom(source: string): string {
  const bytes = hash('sha256', source, 'buffer');
  let text = '';
  for (let index = 0; index < LENGTH; index += 1) {
    // Two bytes a letter: the remainder is even to one part in two thousand.
    text += ALPHABET.charAt(bytes.readUInt16BE(index * 2) % ALPHABET.length);
  }
  return `#${text}`;
}
