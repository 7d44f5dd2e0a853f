/** A clock that runs faster than the wall's: minutes of waiting pass in seconds, in the same order. */
import type { Clock } from '../../src-sync/domain/clock.ts';
import { systemClock } from '../../src-sync/transport/system-clock.ts';

export function quickClock(factor: number): Clock {
  const startMs = systemClock.wallMs();
  const beganMs = systemClock.monotonicMs();
  const passedMs = (): number => (systemClock.monotonicMs() - beganMs) * factor;
  return {
    wallMs: () => startMs + passedMs(),
    monotonicMs: () => beganMs + passedMs(),
    after: (delayMs, run) => systemClock.after(delayMs / factor, run),
  };
}
