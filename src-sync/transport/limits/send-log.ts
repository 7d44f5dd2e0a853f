/**
 * When requests took a slot of the Service's window. A slot is taken from the moment of sending until one window after the answer:
 * the Service saw the request somewhere between the two, so no jitter of the network can put one request too many into a window.
 */

/** `[Unix time, number of requests]`, oldest first. */
export type SavedSends = readonly (readonly [number, number])[];

/** Time for which a request of a killed program may still be on its way. */
export const ON_THE_WAY_MS = 2_000;
/** Keeps the saved state below a few kilobytes. */
const SAVED_GROUPS_MAX = 300;

export class SendLog {
  #inFlight = 0;
  /** Times of answers, oldest first, on the monotonic clock. */
  #settled: number[] = [];

  get inFlight(): number {
    return this.#inFlight;
  }

  sent(): void {
    this.#inFlight += 1;
  }

  settled(nowMs: number): void {
    this.#inFlight -= 1;
    this.#settled.splice(this.#firstAfter(nowMs), 0, nowMs);
  }

  /** Nothing of it left this PC. */
  neverSent(): void {
    this.#inFlight -= 1;
  }

  /** Slots taken at this moment. */
  taken(nowMs: number, windowMs: number): number {
    return this.#inFlight + this.#settled.length - this.#firstAfter(nowMs - windowMs);
  }

  /** When fewer than `capacity` slots are taken; `null` when only an answer can bring that. */
  freeAt(nowMs: number, windowMs: number, capacity: number): number | null {
    const first = this.#firstAfter(nowMs - windowMs);
    const tooMany = this.#inFlight + this.#settled.length - first - (capacity - 1);
    if (tooMany <= 0) return nowMs;
    const last = this.#settled[first + tooMany - 1];
    return last === undefined ? null : last + windowMs;
  }

  /** When each of the latest so many slots taken by answered requests becomes free, soonest first. */
  releases(requests: number, windowMs: number): number[] {
    return this.#settled
      .slice(Math.max(0, this.#settled.length - requests))
      .map((timeMs) => timeMs + windowMs);
  }

  forgetBefore(timeMs: number): void {
    const first = this.#firstAfter(timeMs);
    if (first > 0) this.#settled.splice(0, first);
  }

  /** As one group, dated with the latest: cheap, and exact enough where there is room for many times as many. */
  saveRoughly(nowMs: number, wallMs: number, windowMs: number): SavedSends {
    const requests = this.taken(nowMs, windowMs) - this.#inFlight;
    const latestMs = this.#settled.at(-1) ?? nowMs;
    return requests === 0 ? [] : [[Math.round(wallMs - (nowMs - latestMs)), requests]];
  }

  /** Grouped into steps, each dated with its latest request, so that many requests stay a small note. */
  save(nowMs: number, wallMs: number, windowMs: number): SavedSends {
    const stepMs = Math.max(10, windowMs / SAVED_GROUPS_MAX);
    const groups: [number, number][] = [];
    for (const timeMs of this.#settled.slice(this.#firstAfter(nowMs - windowMs))) {
      const savedMs = Math.round(wallMs - (nowMs - timeMs));
      const group = groups.at(-1);
      if (group !== undefined && savedMs - group[0] < stepMs) {
        group[0] = savedMs;
        group[1] += 1;
      } else groups.push([savedMs, 1]);
    }
    return groups;
  }

  /**
   * Requests of an earlier run. Those dated in the future (somebody set the clock back) count as sent just now; those that were in
   * flight when it ended may reach the Service a little later still.
   */
  restore(saved: SavedSends, inFlight: number, nowMs: number, wallMs: number): void {
    const times: number[] = [];
    for (const [savedMs, requests] of saved) {
      const ageMs = Math.max(-ON_THE_WAY_MS, wallMs - savedMs);
      for (let n = 0; n < requests; n += 1) times.push(nowMs - ageMs);
    }
    for (let n = 0; n < inFlight; n += 1) times.push(nowMs + ON_THE_WAY_MS);
    this.#settled = times.sort((a, b) => a - b);
  }

  /** Index of the first answer later than the time. */
  #firstAfter(timeMs: number): number {
    let low = 0;
    let high = this.#settled.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#settled[middle] ?? Infinity) <= timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
