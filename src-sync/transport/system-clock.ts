/** Real time and real randomness. */
import type { Clock, Random } from '../domain/clock.ts';

/** The longest delay a timer of the platform takes; above it, it would fire at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, Math.min(Math.max(0, delayMs), TIMER_MAX_MS));
    return () => clearTimeout(timer);
  },
};

export const systemRandom: Random = () => Math.random();
