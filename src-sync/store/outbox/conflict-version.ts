/** Tells one question from the next: a change that was sent again may be in conflict again, with something nobody has looked at yet. */
import { createHash } from 'node:crypto';
import type { ConflictDetail } from '../../domain/outbox/operation.ts';

const LENGTH = 12;

/** The same as long as both sides are; lower-case hexadecimal, to be copied by hand. */
export function conflictVersion({ mine, theirs }: Pick<ConflictDetail, 'mine' | 'theirs'>): string {
  const sides = JSON.stringify([mine, theirs]);
  return createHash('sha256').update(sides).digest('hex').slice(0, LENGTH);
}
