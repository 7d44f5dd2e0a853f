/** Real time, but faster, so that a minute's window passes in seconds; and a wall clock that somebody can set. */
import type { Clock } from '../../src-sync/domain/clock.ts';

export interface FastClock extends Clock {
  /** Somebody sets the PC's clock. */
  jumpWall(byMs: number): void;
}

/** @param sinceMs Unix time at which it began to run; clocks of one beginning agree, also in several processes */
export function fastClock(factor: number, sinceMs = Date.now()): FastClock {
  const startedMs = performance.now();
  let wallOffsetMs = 0;
  return {
    monotonicMs: () => startedMs + (performance.now() - startedMs) * factor,
    wallMs: () => sinceMs + (Date.now() - sinceMs) * factor + wallOffsetMs,
    after: (delayMs, run) => {
      const timer = setTimeout(run, Math.max(0, delayMs) / factor);
      return () => clearTimeout(timer);
    },
    jumpWall: (byMs) => {
      wallOffsetMs += byMs;
    },
  };
}
