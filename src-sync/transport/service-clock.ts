/**
 * The Service's clock beside ours. A Date header tells whole seconds only; where one second ends, and the next begins, many answers
 * together tell to a few milliseconds. Works on monotonic time: neither clock has to be right.
 */

/** A moment on the Service's clock, in monotonic time: not before `fromMs`, not after `toMs`. */
export interface Moment {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The Service's clock now, in Unix time: not before `fromMs`, not after `toMs`. */
export interface ServiceTime {
  readonly fromMs: number;
  readonly toMs: number;
  /** Monotonic time of the last answer that told it. */
  readonly heardAtMs: number;
}

const SECOND_MS = 1_000;

export class ServiceClock {
  /** The Service's time less monotonic time lies between the two. */
  #leastMs = -Infinity;
  #mostMs = Infinity;
  #heardAtMs = -Infinity;

  /** @param dateMs as told by an answer to a request that was sent and answered at these monotonic times */
  hear(dateMs: number, sentAtMs: number, answeredAtMs: number): void {
    const leastMs = dateMs - answeredAtMs;
    const mostMs = dateMs + SECOND_MS - sentAtMs;
    this.#heardAtMs = answeredAtMs;
    // Somebody set one of the clocks, or another machine of the Service answers: only the latest word counts.
    const hasStepped = leastMs > this.#mostMs || mostMs < this.#leastMs;
    this.#leastMs = hasStepped ? leastMs : Math.max(this.#leastMs, leastMs);
    this.#mostMs = hasStepped ? mostMs : Math.min(this.#mostMs, mostMs);
  }

  /** The Service's clock at this monotonic time; `null` before the first answer that told it. */
  now(monotonicMs: number): ServiceTime | null {
    if (this.#heardAtMs === -Infinity) return null;
    return {
      fromMs: monotonicMs + this.#leastMs,
      toMs: monotonicMs + this.#mostMs,
      heardAtMs: this.#heardAtMs,
    };
  }

  /** When the Service's clock shows this Unix time; call it only after `hear`. */
  at(unixMs: number): Moment {
    return { fromMs: unixMs - this.#mostMs, toMs: unixMs - this.#leastMs };
  }
}
