/**
 * The count that the Service gave last. Of requests that were out together nobody knows the order in which they were counted, so the
 * highest count among them stands, and whatever has no answer yet comes on top.
 */

/** An answer that told how much of the budget is used. Times on the monotonic clock. */
export interface CountTold {
  readonly sentMs: number;
  readonly answeredMs: number;
  readonly used: number;
}

export class LastWord {
  /** The answer whose request was sent last, and those that came after it was sent. */
  #told: CountTold[] = [];
  #latestSentMs = -Infinity;
  #lostMs: number[] = [];

  hear(told: CountTold): void {
    this.#latestSentMs = Math.max(this.#latestSentMs, told.sentMs);
    const since = this.#latestSentMs;
    this.#told = [...this.#told.filter((one) => one.answeredMs >= since), told];
    this.#lostMs = this.#lostMs.filter((lostMs) => lostMs >= since);
  }

  /** A request ended without a count, or will have ended by this time: it may be counted until then. */
  lost(byMs: number): void {
    this.#lostMs.push(byMs);
  }

  /** The most that can have been counted of what has an answer; `null` before the first word. */
  get used(): number | null {
    if (this.#told.length === 0) return null;
    return Math.max(...this.#told.map((one) => one.used));
  }

  get lostSince(): number {
    return this.#lostMs.length;
  }

  /** When it was said. */
  get atMs(): number {
    return this.#told.at(-1)?.answeredMs ?? -Infinity;
  }
}
