/** Time that passes so many times as fast: what happens after minutes is tested for real, in seconds. */
import type { Clock } from '../../src-sync/domain/clock.ts';
import { systemClock } from '../../src-sync/transport/system-clock.ts';

export function fastClock(factor: number): Clock {
  const [wallMs, monotonicMs] = [systemClock.wallMs(), systemClock.monotonicMs()];
  const passedMs = (): number => (systemClock.monotonicMs() - monotonicMs) * factor;
  return {
    wallMs: () => Math.round(wallMs + passedMs()),
    monotonicMs: passedMs,
    after: (delayMs, run) => systemClock.after(delayMs / factor, run),
  };
}
