/**
 * Cuts a secret into entries that every keychain takes. Windows holds at most 2,560 bytes an entry, in UTF-16, and a
 * signed token is often longer. The first entry carries the number of parts and a check sum, so that a half-written
 * secret is recognised as none instead of being sent as a wrong one.
 */
import { createHash } from 'node:crypto';

const PART_LENGTH_MAX = 1_000;
export const PARTS_MAX = 32;
const HEADER = /^stockhand:(\d{1,2}):([0-9a-f]{16}):/;

function checkSum(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16);
}

/** The texts of the entries, in order; `null` for a secret that is too long to be one. */
export function splitSecret(secret: string): readonly string[] | null {
  const parts: string[] = [''];
  for (const character of secret) {
    const last = parts[parts.length - 1] ?? '';
    if (last.length + character.length > PART_LENGTH_MAX) parts.push(character);
    else parts[parts.length - 1] = last + character;
  }
  if (parts.length > PARTS_MAX) return null;
  const [first = '', ...rest] = parts;
  return [`stockhand:${parts.length}:${checkSum(secret)}:${first}`, ...rest];
}

/** Number of entries of the secret that begins with this one; 0 when this is not the beginning of one. */
export function countParts(firstEntry: string): number {
  const count = Number(HEADER.exec(firstEntry)?.[1] ?? 0);
  return count <= PARTS_MAX ? count : 0;
}

/** The secret, or `null` when an entry is missing or belongs to another writing. */
export function joinSecret(entries: readonly (string | null)[]): string | null {
  const [firstEntry, ...rest] = entries;
  const header = HEADER.exec(firstEntry ?? '');
  if (!header || !firstEntry || Number(header[1]) !== entries.length) return null;
  if (rest.some((entry) => entry === null)) return null;
  const secret = firstEntry.slice(header[0].length) + rest.join('');
  return checkSum(secret) === header[2] ? secret : null;
}
