/**
 * The requests of ours that the Service has counted, in the order of their answers. It counted them in about the same order, but two that
 * were out together in either.
 */

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

  /** The latest request that is certainly among the first ones counted, up to this number of them; -1 when none is. */
  latestAmongFirst(number: number): number {
    for (let index = number; index >= this.#dropped; index -= 1) {
      const { answeredMs } = this.at(index) ?? { answeredMs: Infinity };
      const after = this.#counted.slice(index + 1 - this.#dropped);
      const perhapsBefore = after.filter((other) => other.sentMs < answeredMs).length;
      if (index + perhapsBefore <= number) return index;
    }
    return -1;
  }

  /** The oldest request that is certainly among the last ones counted, from this number of them on and before `end`; `end` when none is. */
  oldestAmongLast(number: number, end: number): number {
    for (let index = Math.max(number, this.#dropped); index < end; index += 1) {
      const { sentMs } = this.at(index) ?? { sentMs: -Infinity };
      const before = this.#counted.slice(0, index - this.#dropped);
      const perhapsAfter = before.filter((other) => other.answeredMs > sentMs).length;
      if (index - perhapsAfter >= number) return index;
    }
    return end;
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
