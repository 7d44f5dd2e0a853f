/** Time that moves only when a test lets it, from one timer to the next. */
import type { Clock } from '../../src-sync/domain/clock.ts';

export class VirtualClock implements Clock {
  #nowMs = 0;
  #wallOffsetMs: number;
  #timers: { readonly atMs: number; readonly order: number; readonly run: () => void }[] = [];
  #order = 0;

  constructor(wallMs = Date.UTC(2026, 10, 21)) {
    this.#wallOffsetMs = wallMs;
  }

  wallMs(): number {
    return this.#nowMs + this.#wallOffsetMs;
  }

  monotonicMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { atMs: this.#nowMs + Math.max(0, delayMs), order: this.#order++, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Somebody sets the PC's clock. */
  jumpWall(byMs: number): void {
    this.#wallOffsetMs += byMs;
  }

  /** Time passes in which nothing happens: no timer runs before `advance`. */
  skip(byMs: number): void {
    this.#nowMs += byMs;
  }

  /** Lets everything happen that is due within the time, promises included. */
  async advance(byMs: number): Promise<void> {
    const untilMs = this.#nowMs + byMs;
    await settle();
    for (;;) {
      const due = this.#timers
        .filter((timer) => timer.atMs <= untilMs)
        .sort((a, b) => a.atMs - b.atMs || a.order - b.order)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.run();
      await settle();
    }
    this.#nowMs = untilMs;
  }
}

/** Runs every promise that is ready. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}
