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
const DROPPED_AT_ONCE = 1_000;

export class CountedLog {
  #counted: Counted[] = [];
  /** Number of requests that were forgotten: numbers of requests stay the same when old ones are dropped. */
  #dropped = 0;
  /** The longest that any of them was out: what is answered longer than that after a moment was sent after it. */
  #longestMs = 0;

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

  /** Number of requests that were answered before this moment; those answered later may have been counted in any order. */
  answeredBefore(timeMs: number): number {
    let index = this.#counted.length;
    while (index > 0 && (this.#counted[index - 1]?.answeredMs ?? 0) >= timeMs) index -= 1;
    return this.#dropped + index;
  }

  /** The latest request that is certainly among the first ones counted, up to this number of them; -1 when none is. */
  latestAmongFirst(number: number): number {
    for (let index = number; index >= this.#dropped; index -= 1) {
      const { answeredMs } = this.at(index) ?? { answeredMs: Infinity };
      if (index + this.#perhapsBefore(index, answeredMs) <= number) return index;
    }
    return -1;
  }

  /** The oldest request that is certainly among the last ones counted, from this number of them on and before `end`; `end` when none is. */
  oldestAmongLast(number: number, end: number): number {
    for (let index = Math.max(number, this.#dropped); index < end; index += 1) {
      const { sentMs } = this.at(index) ?? { sentMs: -Infinity };
      if (index - this.#perhapsAfter(index, sentMs) >= number) return index;
    }
    return end;
  }

  /** Of those answered later, how many left before this was answered. */
  #perhapsBefore(number: number, answeredMs: number): number {
    let count = 0;
    for (let index = number + 1 - this.#dropped; index < this.#counted.length; index += 1) {
      const other = this.#counted[index];
      if (other === undefined || other.answeredMs >= answeredMs + this.#longestMs) break;
      if (other.sentMs < answeredMs) count += 1;
    }
    return count;
  }

  /** Of those answered earlier, how many were still out when this left. */
  #perhapsAfter(number: number, sentMs: number): number {
    let index = number - this.#dropped;
    while (index > 0 && (this.#counted[index - 1]?.answeredMs ?? 0) > sentMs) index -= 1;
    return number - this.#dropped - index;
  }

  add(counted: Counted): void {
    this.#counted.push(counted);
    this.#longestMs = Math.max(this.#longestMs, counted.answeredMs - counted.sentMs);
    const oldMs = counted.answeredMs - KEEP_MS;
    // In one go now and then: dropping the first of many each time is slow.
    if ((this.#counted[DROPPED_AT_ONCE]?.answeredMs ?? Infinity) > oldMs) return;
    const old = this.#counted.findIndex((one) => one.answeredMs > oldMs);
    this.#counted.splice(0, old);
    this.#dropped += old;
  }

  forgetAll(): void {
    this.#dropped += this.#counted.length;
    this.#counted = [];
  }
}
