/** Short marks that people read and say. */
import { hash } from 'node:crypto';

/** No 0/O, 1/I/L: it may be read out over the telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** E.g. `7QK2M9`, the same for the same source. @param length at most 16 */
export function readableMark(source: string, length: number): string {
  const bytes = hash('sha256', source, 'buffer');
  // Two bytes a letter: the remainder is even to one part in two thousand.
  return Array.from({ length }, (_, at) =>
    ALPHABET.charAt(bytes.readUInt16BE(at * 2) % ALPHABET.length),
  ).join('');
}
