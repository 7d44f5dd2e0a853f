/** When an engine that ended unasked is started again: at once the first time, then later and later, then no more. */

import { failure } from '../../src-sync/domain/failure.ts';
import { aboutProgram } from '../../src-sync/domain/messages/program.ts';

export interface RestartPolicy {
  /** Delay before the next start, or `null` when it ended too often and must stay down. */
  next(nowMs: number): number | null;
}

const WINDOW_MS = 60_000;
const DELAYS_MS = [0, 100, 400, 1_500, 5_000] as const;

/**
 * Counts the ends of the last minute only: one crash a day is always the first one.
 * @param delaysMs one for each restart within a minute; one end more and it stays down.
 */
export function createRestartPolicy(delaysMs: readonly number[] = DELAYS_MS): RestartPolicy {
  let ends: readonly number[] = [];
  return {
    next(nowMs) {
      ends = [...ends.filter((endedMs) => nowMs - endedMs < WINDOW_MS), nowMs];
      return delaysMs[ends.length - 1] ?? null;
    },
  };
}

export const crashLoop = failure('ENGINE_DOWN', aboutProgram('engineStopped'));
