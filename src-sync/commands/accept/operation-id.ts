/** Ids of operations that follow from what they are part of: the same step asked twice is recognised. */
import { createHash } from 'node:crypto';

/** A UUID of the form that is made from a name (version 8). */
export function operationIdOf(runId: string, part: string): string {
  const hex = createHash('sha256').update(`${runId}/${part}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
