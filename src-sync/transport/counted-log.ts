/** The requests of ours that the Service has counted, in the order of their answers; which of them are still in its window. */

/** Times on the monotonic clock. */
export interface Counted {
  readonly sentMs: number;
  readonly answeredMs: number;
}

const KEEP_MS = 180_000;

export class CountedLog {
  #counted: Counted[] = [];
  /** Number of requests that were forgotten: numbers of requests stay the same when old ones are dropped. */
  #dropped = 0;

  get length(): number {
    return this.#dropped + this.#counted.length;
  }

  /** The request of this number, in the order of answers; `undefined` when there is none or it is forgotten. */
  at(number: number): Counted | undefined {
    return number < this.#dropped ? undefined : this.#counted[number - this.#dropped];
  }

  /** The number of the oldest that is remembered. */
  get first(): number {
    return this.#dropped;
  }

  /** How many were answered before this moment; those answered later may have been counted in any order. */
  answeredBefore(timeMs: number): number {
    let index = this.#counted.length;
    while (index > 0 && (this.#counted[index - 1]?.answeredMs ?? 0) >= timeMs) index -= 1;
    return this.#dropped + index;
  }

  add(counted: Counted): void {
    this.#counted.push(counted);
    // In one go now and then: dropping the first of many each time is slow.
    const old = this.#counted.findIndex((one) => one.answeredMs > counted.answeredMs - KEEP_MS);
    if (old <= 1_000) return;
    this.#counted.splice(0, old);
    this.#dropped += old;
  }

  forgetAll(): void {
    this.#dropped += this.#counted.length;
    this.#counted = [];
  }
}
