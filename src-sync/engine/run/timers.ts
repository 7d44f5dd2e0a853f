/** Runs the engine's repeated work on the given clock, and notices when the PC slept between two ticks of a timer. */
import type { Clock } from '../../domain/clock.ts';

export class Beats {
  readonly #clock: Clock;
  readonly #cancels = new Map<number, () => void>();
  #beats = 0;
  #stopped = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The next beat begins a period after the last one has ended. */
  every(periodMs: number, run: () => Promise<void> | void): void {
    const beat = (this.#beats += 1);
    const again = (): void => {
      if (this.#stopped) return;
      const running = run();
      // Most beats have nothing to wait for, and there are thousands of them a day.
      if (running instanceof Promise) void running.then(next);
      else next();
    };
    const next = (): void => {
      if (!this.#stopped) this.#cancels.set(beat, this.#clock.after(periodMs, again));
    };
    next();
  }

  stop(): void {
    this.#stopped = true;
    for (const cancel of this.#cancels.values()) cancel();
  }
}

/** A beat this late means that the PC slept. */
const SLEPT_MS = 30_000;

export interface Gap {
  readonly wallMs: number;
  readonly monotonicMs: number;
  /** Time that passed without the monotonic clock, which stands still during sleep on some systems. */
  readonly missedMs: number;
}

/** Timers stop while a PC sleeps, and the event that it woke up may be missing. */
export class SleepWatch {
  readonly #clock: Clock;
  #lastWallMs: number;
  #lastMonotonicMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#lastWallMs = clock.wallMs();
    this.#lastMonotonicMs = clock.monotonicMs();
  }

  /** The time since the last call. */
  gap(): Gap {
    const wallMs = this.#clock.wallMs() - this.#lastWallMs;
    const monotonicMs = this.#clock.monotonicMs() - this.#lastMonotonicMs;
    this.#lastWallMs += wallMs;
    this.#lastMonotonicMs += monotonicMs;
    return { wallMs, monotonicMs, missedMs: Math.max(0, wallMs - monotonicMs) };
  }

  static isSleep({ wallMs, monotonicMs }: Gap): boolean {
    return Math.max(wallMs, monotonicMs) > SLEPT_MS;
  }
}
