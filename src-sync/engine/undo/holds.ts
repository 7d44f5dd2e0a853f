/**
 * A change that a person can take back is held: durable and shown at once, but neither it nor what depends on it is sent before the window
 * lets go of it. It does so when the toast with the Undo goes away. Where the window never does (it crashed, it is frozen), the hold lapses.
 */
import type { Clock } from '../../domain/clock.ts';
import type { Result } from '../../domain/result.ts';
import type { Reader } from '../../store/database.ts';
import { isUnderHold } from '../../store/outbox/outbox.ts';
import { holdsAround } from '../../store/undo/holds.ts';

/** Far longer than a toast stays, so that an Undo that can still be pressed always meets its hold. */
const LAPSE_MS = 30_000;
/** As often as a window may ask for more time: a pointer that rests on a toast keeps it there. */
const HELD_MAX_MS = 120_000;
/** After a crash the window may still offer to take back what was saved right before. */
const AFTER_RESTART_MS = 10_000;
const RECENT_MS = 60_000;

interface Hold {
  readonly sinceMs: number;
  readonly cancel: () => void;
}

export class UndoHolds {
  readonly #clock: Clock;
  readonly #released: () => void;
  readonly #holds = new Map<string, Hold>();

  /** @param released called when something may be sent */
  constructor(clock: Clock, released: () => void) {
    this.#clock = clock;
    this.#released = released;
  }

  /** Ids of the holds that last. */
  get active(): readonly string[] {
    return [...this.#holds.keys()];
  }

  /** Call it before the change is accepted, so that no round of sending comes in between. A hold that lasts begins anew. */
  begin(id: string): void {
    this.#last(id, LAPSE_MS, this.#clock.monotonicMs());
  }

  /** Something made under it is being taken back: as long as that takes, nothing of it may be sent. One that ended stays ended. */
  extend(id: string): void {
    if (this.#holds.has(id)) this.begin(id);
  }

  /** Holds what `accept` takes in; a change that is refused holds nothing. `null`: it is sent as soon as it can be. */
  async during<Value>(id: string | null, accept: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (id === null) return accept();
    this.begin(id);
    const accepted = await accept();
    if (!accepted.ok) this.release(id);
    return accepted;
  }

  /** More time for a hold that lasts; one that ended stays ended. */
  keep(id: string): void {
    const hold = this.#holds.get(id);
    if (hold !== undefined) this.#last(id, LAPSE_MS, hold.sinceMs);
  }

  /** Ends the hold: what was made under it may be sent. */
  release(id: string): void {
    this.#holds.get(id)?.cancel();
    if (this.#holds.delete(id)) this.#released();
  }

  /** The program ends: what was held is sent by its next run. */
  stop(): void {
    for (const { cancel } of this.#holds.values()) cancel();
    this.#holds.clear();
  }

  /** Call it at the start, before anything is sent. */
  async resume(reader: Reader): Promise<void> {
    const recent = await holdsAround(reader, this.#clock.wallMs(), RECENT_MS);
    for (const id of recent) this.#last(id, AFTER_RESTART_MS, this.#clock.monotonicMs());
  }

  /** Call it in the transaction that marks an operation `sending`. */
  isHeld(reader: Reader, seq: number): Promise<boolean> {
    return isUnderHold(reader, seq, this.active);
  }

  /** @param sinceMs monotonic; the hold ends `HELD_MAX_MS` later in any case */
  #last(id: string, lapseMs: number, sinceMs: number): void {
    this.#holds.get(id)?.cancel();
    const leftMs = Math.max(0, Math.min(lapseMs, sinceMs + HELD_MAX_MS - this.#clock.monotonicMs()));
    this.#holds.set(id, { sinceMs, cancel: this.#clock.after(leftMs, () => this.release(id)) });
  }
}
