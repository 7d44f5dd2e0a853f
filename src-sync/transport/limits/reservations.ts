/**
 * Slots set aside for readings of several requests, so that none of them stops half way for want of slots. Bounded, and never for
 * ever: what is not used for a while is free for all again, whatever became of the reader.
 */
import { LANES, type Lane } from '../../domain/sync/priority.ts';

/** Slots that were set aside together. */
export interface Reservation {
  readonly lane: Lane;
  /** Slots left of it. A request beyond them waits like any other. */
  readonly left: number;
  /** Gives back what is left; further calls do nothing. */
  release(): void;
}

/** Share of the limit that the reservations of a lane, and of more urgent ones, may hold together. */
const SHARE = 0.25;
/** A reader that has not asked for its next request for so long has lost the rest. */
const UNUSED_MS = 10_000;

class Held implements Reservation {
  readonly lane: Lane;
  left: number;
  untilMs: number;
  readonly #onRelease: () => void;

  constructor(lane: Lane, slots: number, untilMs: number, onRelease: () => void) {
    this.lane = lane;
    this.left = slots;
    this.untilMs = untilMs;
    this.#onRelease = onRelease;
  }

  release(): void {
    if (this.left > 0) this.#onRelease();
  }
}

export class Reservations {
  readonly #held = new Set<Held>();
  readonly #onUnused: (lane: Lane, slots: number) => void;

  /** @param onUnused told of slots that were given back or have lapsed */
  constructor(onUnused: (lane: Lane, slots: number) => void) {
    this.#onUnused = onUnused;
  }

  /** The most that may be asked for at once. */
  static most(limit: number): number {
    return Math.max(1, Math.floor(limit * SHARE));
  }

  /** True where so many more stay within the share. */
  fits(lane: Lane, slots: number, limit: number, nowMs: number): boolean {
    return this.before(lane, nowMs) + slots <= Reservations.most(limit);
  }

  add(lane: Lane, slots: number, nowMs: number): Reservation {
    const held = new Held(lane, slots, nowMs + UNUSED_MS, () => this.#end(held));
    this.#held.add(held);
    return held;
  }

  /** True where the reservation still has a slot for a request; `take` uses it up. */
  covers(reservation: Reservation | undefined, nowMs: number): boolean {
    this.#expire(nowMs);
    return [...this.#held].some((held) => held === reservation && held.left > 0);
  }

  take(reservation: Reservation | undefined, nowMs: number): void {
    for (const held of this.#held) {
      if (held !== reservation) continue;
      held.left -= 1;
      held.untilMs = nowMs + UNUSED_MS;
      if (held.left === 0) this.#held.delete(held);
    }
  }

  /** Slots that a request of this lane leaves alone: those set aside for its own lane and for more urgent ones. */
  before(lane: Lane, nowMs: number): number {
    this.#expire(nowMs);
    const urgency = LANES.indexOf(lane);
    return [...this.#held].reduce(
      (sum, held) => sum + (LANES.indexOf(held.lane) <= urgency ? held.left : 0),
      0,
    );
  }

  /** When the next one lapses, `null` when there is none. */
  lapseAt(): number | null {
    const times = [...this.#held].map((held) => held.untilMs);
    return times.length === 0 ? null : Math.min(...times);
  }

  #expire(nowMs: number): void {
    for (const held of this.#held) if (held.untilMs <= nowMs) this.#end(held);
  }

  #end(held: Held): void {
    const { lane, left } = held;
    held.left = 0;
    this.#held.delete(held);
    this.#onUnused(lane, left);
  }
}
