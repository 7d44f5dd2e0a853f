/** Number of slots that more urgent lanes are likely to want soon: a share that is always left to them, more while somebody uses more. */
import type { Lane } from '../../domain/sync/priority.ts';

/** Share of the limit that others than the background may want within one window. */
const SHARE = 0.4;
/** Share up to which the background gives way to a busy person. */
const SHARE_MAX = 0.9;
/** Whoever is quick now may be a little quicker. */
const GROWTH = 1.2;
const REMEMBERED_MAX = 1_000;

export class Demand {
  /** When more urgent lanes had a slot, oldest first. */
  readonly #timesMs: number[] = [];
  #personAtMs = -Infinity;

  met(lane: Lane, nowMs: number): void {
    if (lane === 'background') return;
    if (lane === 'person') this.#personAtMs = nowMs;
    this.#timesMs.push(nowMs);
    if (this.#timesMs.length > REMEMBERED_MAX) this.#timesMs.splice(0, REMEMBERED_MAX / 2);
  }

  /** True where a person wanted something within the last window. */
  isBusy(nowMs: number, windowMs: number): boolean {
    return nowMs - this.#personAtMs < windowMs;
  }

  /** Slots a millisecond that are to be left for them. */
  perMs(nowMs: number, limit: number, windowMs: number): number {
    const recent = this.#timesMs.filter((timeMs) => timeMs > nowMs - windowMs).length;
    return Math.min(limit * SHARE_MAX, Math.max(limit * SHARE, recent * GROWTH)) / windowMs;
  }
}
