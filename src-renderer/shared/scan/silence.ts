/**
 * The silence behind the last key. Keys pass through another process before the window hears them: while that one is busy, the rest of a
 * code waits there, and the window would take the half that it has heard for the whole. So the silence counts only where that process
 * answered promptly, and where this window was not busy itself.
 */

/** Slower answers mean that keys may wait as well. */
const PROMPT_MS = 50;
/** A PC that is always so slow gets its scans all the same. */
const TURNS_MAX = 10;

export class Silence {
  /** Asks the process that hands the keys on, and resolves with its answer. */
  readonly #roundTrip: () => Promise<unknown>;
  readonly #onsilence: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(roundTrip: () => Promise<unknown>, onsilence: () => void) {
    this.#roundTrip = roundTrip;
    this.#onsilence = onsilence;
  }

  /** Waits for so long from now; what was waited for before is off. */
  wait(forMs: number, turn = 1): void {
    this.stop();
    const dueMs = performance.now() + forMs;
    const timer = setTimeout(() => {
      void this.#roundTrip().then(() => {
        if (this.#timer !== timer) return;
        if (performance.now() - dueMs > PROMPT_MS && turn < TURNS_MAX) this.wait(forMs, turn + 1);
        else this.#onsilence();
      });
    }, forMs);
    this.#timer = timer;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
