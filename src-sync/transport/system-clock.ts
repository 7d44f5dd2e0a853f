/** Real time. */
import type { Clock } from '../domain/clock.ts';

/** The longest delay a timer of the platform takes; above it, it would fire at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (delayMs, run) => afterAtLeast(() => performance.now(), delayMs, run),
};

/**
 * Never early by the given clock. A timer of the platform counts from the beginning of the turn of the event loop in which it is set, so
 * after a long turn it fires early: whoever then asks whether the time has come hears no, and is not woken again.
 * @param monotonicMs the clock by which it is judged
 */
export function afterAtLeast(monotonicMs: () => number, delayMs: number, run: () => void): () => void {
  const dueMs = monotonicMs() + delayMs;
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    const restMs = Math.max(0, dueMs - monotonicMs());
    timer = setTimeout(
      () => {
        if (monotonicMs() < dueMs) wait();
        else run();
      },
      Math.min(Math.ceil(restMs), TIMER_MAX_MS),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
