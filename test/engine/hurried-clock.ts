/** Time as it passes, and as much more of it as a test wants at once: waits end early, nothing else changes. */
import type { Clock } from '../../src-sync/domain/clock.ts';
import { afterAtLeast } from '../../src-sync/transport/system-clock.ts';

interface Timer {
  readonly dueMs: number;
  readonly run: () => void;
  cancel: () => void;
}

export class HurriedClock implements Clock {
  readonly #timers = new Set<Timer>();
  readonly #wallAtStartMs: number;
  readonly #beganMs = performance.now();
  #aheadMs = 0;
  #sleptMs = 0;

  constructor(wallMs = Date.now()) {
    this.#wallAtStartMs = wallMs;
  }

  wallMs(): number {
    return this.#wallAtStartMs + this.#sleptMs + this.monotonicMs();
  }

  monotonicMs(): number {
    return performance.now() - this.#beganMs + this.#aheadMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer: Timer = { dueMs: this.monotonicMs() + delayMs, run, cancel: () => undefined };
    this.#timers.add(timer);
    this.#arm(timer);
    return () => {
      timer.cancel();
      this.#timers.delete(timer);
    };
  }

  /** Sleep on a system whose monotonic clock stands still meanwhile. */
  sleepUncounted(ms: number): void {
    this.#sleptMs += ms;
  }

  hurry(byMs: number): void {
    this.#aheadMs += byMs;
    for (const timer of this.#timers) this.#arm(timer);
  }

  #arm(timer: Timer): void {
    timer.cancel();
    timer.cancel = afterAtLeast(
      () => this.monotonicMs(),
      timer.dueMs - this.monotonicMs(),
      () => {
        this.#timers.delete(timer);
        timer.run();
      },
    );
  }
}
