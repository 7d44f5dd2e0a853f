/**
 * The one scheduler through which every request to the Service leaves. A person waiting comes first, then what a person has saved, then what is
 * on screen, then the background; nobody exceeds the budget, and a 429 stops everybody until the Service wants to be asked again.
 */
import type { Clock, Random } from '../../domain/clock.ts';
import { failure } from '../../domain/failure.ts';
import { aboutConnection } from '../../domain/messages/connection.ts';
import type { Lane } from '../../domain/sync/priority.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { BudgetStatus } from '../../domain/sync/status.ts';
import { Budget, type SavedBudget } from './budget.ts';
import { Demand } from './demand.ts';
import { Pace } from './pace.ts';
import type { Headers } from './rate-headers.ts';
import type { ServiceTime } from '../service-clock.ts';
import { Reservations, type Reservation } from './reservations.ts';
import { RequestQueue, type Waiter } from './request-queue.ts';

export type { Lane } from '../../domain/sync/priority.ts';
export type { SavedBudget } from './budget.ts';
export type { Reservation } from './reservations.ts';

/** The right to send one request. Exactly one of its three ends is called, once. */
export interface Permit {
  answered(status: number, headers: Headers): void;
  /** Sent (perhaps), but no answer came. */
  lost(): void;
  /** Nothing left this PC: the slot is free again. */
  giveBack(): void;
}

export interface RequestScheduler {
  /**
   * Waits for a slot; fails with `CANCELLED` when the signal ends it first.
   * @param reservation uses one of the slots that were set aside, as long as there are some; then waits like anybody
   */
  acquire(lane: Lane, signal?: AbortSignal, reservation?: Reservation): Promise<Result<Permit>>;
  /**
   * Waits until so many slots are free for the lane at once and sets them aside, for a reading of several requests that must not stop half
   * way. No more than a quarter of the limit is set aside: who asks for more gets that, and `left` tells. A person is never behind it.
   * One reservation a reader, released in the end; the signal, and ten seconds in which it is not used, release it too.
   */
  reserve(lane: Lane, slots: number, signal?: AbortSignal): Promise<Result<Reservation>>;
  status(): BudgetStatus;
  /** The time on the Service, as its answers told it; `null` before one did. */
  serviceTime(): ServiceTime | null;
  /** The duration of all runs together, on their monotonic clocks: no clock that somebody sets changes it. */
  ranMs(): number;
  /** At the end of a run: saves how long it lasted. */
  end(): void;
  /** Time for which a 429 still stops everything; 0 when none does. */
  pausedMs(): number;
  /** Returns the function that ends the subscription. */
  onChange(listener: () => void): () => void;
}

export interface RequestSchedulerOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** As last given to `onSave` by an earlier run. */
  readonly state?: SavedBudget | undefined;
  /** Called before each request leaves and after each answer; must have stored the state when it returns. */
  readonly onSave: (state: SavedBudget) => void;
}

/** Requests in flight at which a lane waits, so that background work never fills every socket. A person waits for nobody. */
const IN_FLIGHT_MAX: Readonly<Record<Lane, number>> = { person: Infinity, push: 6, screen: 5, background: 3 };
/** Slots of a hundred that the background leaves at every moment: one for a person, one to ask with whether others have become free. */
const BACKGROUND_LEAVES = 2;
/** The factor by which the background goes faster than evenly while the length of a shared window is not proven. */
const UNPROVEN_SPEED = 4;

export function createRequestScheduler(options: RequestSchedulerOptions): RequestScheduler {
  return new Scheduler(options);
}

class Scheduler implements RequestScheduler {
  readonly #clock: Clock;
  readonly #onSave: (state: SavedBudget) => void;
  readonly #budget: Budget;
  readonly #waiting = new RequestQueue();
  readonly #listeners = new Set<() => void>();
  readonly #pace: Pace;
  readonly #demand = new Demand();
  readonly #reservations = new Reservations((lane, slots) => this.#unused(lane, slots));
  #cancelTimer: (() => void) | null = null;

  constructor(options: RequestSchedulerOptions) {
    this.#clock = options.clock;
    this.#onSave = options.onSave;
    this.#budget = new Budget(options.clock, options.random, options.state);
    this.#pace = new Pace(this.#budget.remaining(), options.clock.monotonicMs());
    // Dated anew: a clock that was set back must not make each of many short runs wait from the beginning.
    if (options.state !== undefined) options.onSave(this.#budget.save());
  }

  async acquire(lane: Lane, signal?: AbortSignal, reservation?: Reservation): Promise<Result<Permit>> {
    const permit = await this.#wait({ lane, slots: 1, reserves: false, reservation }, signal, () =>
      this.#permit(lane, reservation),
    );
    return permit === null ? cancelled() : ok(permit);
  }

  async reserve(lane: Lane, slots: number, signal?: AbortSignal): Promise<Result<Reservation>> {
    const given = Math.min(Math.max(1, Math.floor(slots)), Reservations.most(this.#budget.limit));
    const asked = { lane, slots: given, reserves: true, reservation: undefined };
    const reservation = await this.#wait(asked, signal, () => this.#setAside(lane, given));
    if (reservation === null) return cancelled();
    signal?.addEventListener('abort', () => reservation.release(), { once: true });
    return ok(reservation);
  }

  status(): BudgetStatus {
    const budget = this.#budget;
    const nowMs = this.#clock.monotonicMs();
    const isFree = budget.slot(0).free;
    const { first } = this.#waiting;
    const waitMs = first === undefined ? Infinity : this.#waitMs(first);
    return {
      limit: budget.limit,
      remaining: isFree ? budget.remaining() : 0,
      nextSlotAt: isFree ? null : this.#wallTime(budget.likelyFreeMs()),
      windowMs: Math.round(budget.windowMs),
      waiting: this.#waiting.counts(),
      waitingUntil: waitMs === Infinity ? null : this.#wallTime(waitMs),
      pausedUntil: budget.pause.leftMs === 0 ? null : this.#wallTime(budget.pause.leftMs),
      usedByOthers: budget.sharing.others(nowMs),
      reserved: this.#reservations.before('background', nowMs),
    };
  }

  serviceTime(): ServiceTime | null {
    return this.#budget.serviceTime;
  }

  ranMs(): number {
    return this.#budget.ranMs;
  }

  end(): void {
    this.#onSave(this.#budget.save());
  }

  pausedMs(): number {
    return this.#budget.pause.leftMs;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Queues up and resolves with what `give` gives when the turn has come, with `null` when the signal ends it first. */
  #wait<Value>(
    asked: Omit<Waiter, 'grant'>,
    signal: AbortSignal | undefined,
    give: () => Value,
  ): Promise<Value | null> {
    if (signal?.aborted === true) return Promise.resolve(null);
    this.#keepPace();
    return new Promise((resolve) => {
      const onAbort = (): void => {
        this.#waiting.remove(waiter);
        resolve(null);
        this.#pump();
      };
      let isWaiting = true;
      const grant = (): void => {
        isWaiting = false;
        signal?.removeEventListener('abort', onAbort);
        resolve(give());
      };
      const waiter: Waiter = { ...asked, grant };
      this.#waiting.add(waiter);
      this.#pump();
      // Most need not wait at all.
      if (isWaiting) signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  /** Lets out whoever may go, most urgent first, and comes back when the next may. */
  #pump(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#keepPace();
    for (;;) {
      const waiter = this.#waiting.first;
      if (waiter === undefined) return;
      const waitMs = this.#waitMs(waiter);
      if (waitMs > 0) {
        if (waitMs < Infinity) this.#cancelTimer = this.#clock.after(Math.ceil(waitMs), () => this.#pump());
        return;
      }
      this.#waiting.remove(waiter);
      waiter.grant();
    }
  }

  /** 0: may go now · `Infinity`: when an answer comes. */
  #waitMs({ lane, slots, reserves, reservation }: Waiter): number {
    const nowMs = this.#clock.monotonicMs();
    if (this.#budget.inFlight >= this.#inFlightMax(lane, nowMs)) return Infinity;
    const isCovered = this.#reservations.covers(reservation, nowMs);
    const lapseMs = (this.#reservations.lapseAt() ?? Infinity) - nowMs;
    if (reserves && !this.#reservations.fits(lane, slots, this.#budget.limit, nowMs)) return lapseMs;
    const reserve = this.#reserve(lane, isCovered) + slots - 1;
    const slot = this.#budget.slot(reserve);
    if (!slot.free) return Math.min(lapseMs, slot.atMs === null ? Infinity : Math.max(1, slot.atMs - nowMs));
    if (lane !== 'background' || isCovered) return 0;
    const { limit, windowMs } = this.#budget;
    const spreadMs = this.#budget.spreadMs(reserve, this.#demand.perMs(nowMs, limit, windowMs));
    return Math.max(spreadMs, this.#pace.waitMs(this.#evenPerMs()), this.#budget.sharing.awayMs(nowMs));
  }

  /** Where it is crowded each sends one at a time, so that together they are few before they hear of one another. */
  #inFlightMax(lane: Lane, nowMs: number): number {
    return lane === 'background' && this.#budget.sharing.isCrowded(nowMs) ? 1 : IN_FLIGHT_MAX[lane];
  }

  /** Slots a lane leaves to others: to more urgent lanes, to finding out the window's length, to other PCs, to readers that reserved. */
  #reserve(lane: Lane, isCovered: boolean): number {
    const { limit, own, kept, sharing } = this.#budget;
    const nowMs = this.#clock.monotonicMs();
    if (lane === 'person') return Math.min(1, sharing.others(nowMs));
    const urgent = lane === 'background' ? this.#leaves() : Math.min(1, Math.floor(limit / 50));
    const setAside = isCovered ? 0 : this.#reservations.before(lane, nowMs);
    // A window that seems to be short is proven by many requests, so little is left until then.
    const margin = sharing.margin(kept > 0 ? 'push' : lane, { own, limit }, nowMs);
    return urgent + kept + margin + setAside;
  }

  #permit(lane: Lane, reservation: Reservation | undefined): Permit {
    const sentAtMs = this.#clock.monotonicMs();
    const isCovered = this.#reservations.covers(reservation, sentAtMs);
    const spent = lane === 'background' && !isCovered ? 1 : 0;
    if (isCovered) this.#reservations.take(reservation, sentAtMs);
    this.#demand.met(lane, sentAtMs);
    this.#pace.spend(spent);
    this.#budget.sent();
    this.#changed();
    let open = true;
    const end = (how: () => void): void => {
      if (!open) throw new Error('a permit was ended twice');
      open = false;
      how();
      this.#changed();
      this.#pump();
    };
    return {
      answered: (status, headers) => end(() => this.#budget.answered(status, headers, sentAtMs)),
      lost: () => end(() => this.#budget.lost()),
      giveBack: () =>
        end(() => {
          this.#pace.spend(-spent);
          this.#budget.neverSent();
        }),
    };
  }

  #setAside(lane: Lane, slots: number): Reservation {
    if (lane === 'background') this.#pace.spend(slots);
    return this.#reservations.add(lane, slots, this.#clock.monotonicMs());
  }

  /** Slots of a reservation that were given back, or have lapsed. */
  #unused(lane: Lane, slots: number): void {
    if (lane === 'background') this.#pace.spend(-slots);
    // Not at once: it may have lapsed in the middle of letting somebody out.
    queueMicrotask(() => this.#pump());
  }

  #keepPace(): void {
    const nowMs = this.#clock.monotonicMs();
    const { limit, windowMs } = this.#budget;
    const isWanted = this.#waiting.counts().background > 0;
    const isBusy = this.#demand.isBusy(nowMs, windowMs);
    this.#pace.advance(nowMs, { limit, evenPerMs: this.#evenPerMs(), isWanted, isBusy });
  }

  /** Requests a millisecond that use the budget evenly. */
  #evenPerMs(): number {
    const { limit, windowMs, sharing, isProven } = this.#budget;
    const others = Math.min(sharing.others(this.#clock.monotonicMs()), limit / 2);
    // With others on the token only many requests of our own show how long the window is.
    const crowded = sharing.isCrowded(this.#clock.monotonicMs());
    const speed = others > 0 && !isProven && !crowded ? UNPROVEN_SPEED : 1;
    return (speed * Math.max(1, limit - this.#leaves() - others)) / windowMs;
  }

  /** Slots that the background leaves to more urgent lanes. */
  #leaves(): number {
    return Math.min(BACKGROUND_LEAVES, Math.floor(this.#budget.limit / 25));
  }

  #wallTime(inMs: number): string {
    return new Date(this.#clock.wallMs() + inMs).toISOString();
  }

  #changed(): void {
    this.#onSave(this.#budget.save());
    for (const listener of this.#listeners) listener();
  }
}

function cancelled<Value>(): Result<Value> {
  return failed(
    failure('CANCELLED', aboutConnection('takenBackUnsent'), {
      effect: 'no',
    }),
  );
}
