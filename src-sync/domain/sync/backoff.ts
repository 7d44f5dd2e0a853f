/** Waiting before trying again. */
import type { Random } from '../clock.ts';

export interface Backoff {
  readonly backoffBaseMs: number;
  readonly backoffMaxMs: number;
}

/**
 * Exponential with full jitter: uniform between nothing and the cap, so that fifty PCs that lost the Service together
 * do not come back together.
 * @param attempt 0 for the first repetition
 */
export function fullJitterMs(random: Random, attempt: number, backoff: Backoff): number {
  const capMs = Math.min(backoff.backoffMaxMs, backoff.backoffBaseMs * 2 ** Math.min(attempt, 30));
  return Math.round(random() * capMs);
}
