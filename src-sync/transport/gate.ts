/**
 * The one gate through which every request to the Service leaves. A person waiting comes first, then what a person has saved, then what is
 * on screen, then the background; nobody exceeds the budget, and a 429 stops everybody until the Service wants to be asked again.
 */
import type { Clock, Random } from '../domain/clock.ts';
import { failure } from '../domain/failure.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { BudgetStatus } from '../domain/status.ts';
import { Budget, type GateState } from './budget.ts';
import type { Headers } from './rate-headers.ts';

export type { GateState } from './budget.ts';

export const LANES = ['person', 'push', 'screen', 'background'] as const;
export type Lane = (typeof LANES)[number];

/** The right to send one request. Exactly one of its three ends is called, once. */
export interface Permit {
  answered(status: number, headers: Headers): void;
  /** Sent (perhaps), but no answer came. */
  lost(): void;
  /** Nothing left this PC: the slot is free again. */
  giveBack(): void;
}

export interface RequestGate {
  /** Waits for a slot; fails with `CANCELLED` when the signal ends it first. */
  acquire(lane: Lane, signal?: AbortSignal): Promise<Result<Permit>>;
  status(): BudgetStatus;
  /** How long a 429 still stops everything; 0 when none does. */
  pausedMs(): number;
  /** Returns the function that ends the subscription. */
  onChange(listener: () => void): () => void;
}

export interface GateOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** As last given to `onSave` by an earlier run. */
  readonly state?: GateState | undefined;
  /** Called before each request leaves and after each answer; must have stored the state when it returns. */
  readonly onSave: (state: GateState) => void;
}

interface Waiter {
  readonly lane: Lane;
  readonly grant: (permit: Permit) => void;
}

/** Requests in flight at which a lane waits, so that background work never fills every socket. A person waits for nobody. */
const IN_FLIGHT_MAX: Readonly<Record<Lane, number>> = { person: Infinity, push: 6, screen: 5, background: 3 };
/** Share of a fresh budget that the background may use at once; after that it goes evenly, so that slots keep freeing for others. */
const BURST_SHARE = 0.6;
/** While no slot frees itself, the background leaves one slot for every so many of its own, up to this share of the budget. */
const DRY_PACE = 5;
const DRY_SHARE = 0.12;

export function createRequestGate(options: GateOptions): RequestGate {
  return new Gate(options);
}

class Gate implements RequestGate {
  readonly #clock: Clock;
  readonly #onSave: (state: GateState) => void;
  readonly #budget: Budget;
  readonly #queues: Readonly<Record<Lane, Waiter[]>> = { person: [], push: [], screen: [], background: [] };
  readonly #listeners = new Set<() => void>();
  #cancelTimer: (() => void) | null = null;
  /** Background requests that may still go without keeping the even pace. */
  #burst: number;
  #lastBackgroundMs: number;

  constructor(options: GateOptions) {
    this.#clock = options.clock;
    this.#onSave = options.onSave;
    this.#budget = new Budget(options.clock, options.random, options.state);
    this.#burst = Math.floor(this.#budget.remaining() * BURST_SHARE);
    this.#lastBackgroundMs = options.clock.monotonicMs();
  }

  acquire(lane: Lane, signal?: AbortSignal): Promise<Result<Permit>> {
    if (signal?.aborted === true) return Promise.resolve(cancelled());
    if (lane === 'background' && this.#queues.background.length === 0) this.#refillBurst();
    return new Promise((resolve) => {
      const onAbort = (): void => {
        const queue = this.#queues[lane];
        const index = queue.indexOf(waiter);
        if (index >= 0) queue.splice(index, 1);
        resolve(cancelled());
        this.#pump();
      };
      const waiter: Waiter = {
        lane,
        grant: (permit) => {
          signal?.removeEventListener('abort', onAbort);
          resolve(ok(permit));
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queues[lane].push(waiter);
      this.#pump();
    });
  }

  status(): BudgetStatus {
    const remaining = this.#budget.remaining();
    const slot = this.#budget.slot(0);
    const nowMs = this.#clock.monotonicMs();
    const waitMs = slot.free ? null : Math.max(0, (slot.atMs ?? nowMs) - nowMs);
    return {
      limit: this.#budget.limit,
      remaining: slot.free ? remaining : 0,
      nextSlotAt: waitMs === null ? null : new Date(this.#clock.wallMs() + waitMs).toISOString(),
    };
  }

  pausedMs(): number {
    return this.#budget.pausedMs();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Lets out whoever may go, most urgent first, and comes back when the next may. */
  #pump(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    for (;;) {
      const waiter = LANES.map((lane) => this.#queues[lane][0]).find((first) => first !== undefined);
      if (waiter === undefined) return;
      const waitMs = this.#waitMs(waiter.lane);
      if (waitMs === null) return;
      if (waitMs > 0) {
        this.#cancelTimer = this.#clock.after(Math.ceil(waitMs), () => this.#pump());
        return;
      }
      this.#queues[waiter.lane].shift();
      waiter.grant(this.#permit(waiter.lane));
    }
  }

  /** 0: may go now · `null`: when an answer comes. */
  #waitMs(lane: Lane): number | null {
    if (this.#budget.inFlight >= IN_FLIGHT_MAX[lane]) return null;
    const nowMs = this.#clock.monotonicMs();
    const slot = this.#budget.slot(this.#reserve(lane));
    if (!slot.free) return slot.atMs === null ? null : Math.max(1, slot.atMs - nowMs);
    if (lane !== 'background' || this.#burst >= 1) return 0;
    return Math.max(0, this.#lastBackgroundMs + this.#budget.intervalMs - nowMs);
  }

  /** Slots a lane leaves to more urgent ones: more of them while no slot frees itself soon. */
  #reserve(lane: Lane): number {
    const { limit } = this.#budget;
    if (lane === 'person') return 0;
    if (lane !== 'background') return Math.min(1, Math.floor(limit / 50));
    const { intervalMs } = this.#budget;
    const drySlots = intervalMs === 0 ? 0 : this.#budget.nextReleaseMs() / intervalMs / DRY_PACE;
    return Math.min(2, Math.floor(limit / 25)) + Math.floor(Math.min(limit * DRY_SHARE, drySlots));
  }

  #permit(lane: Lane): Permit {
    const sentAtMs = this.#clock.monotonicMs();
    const spent = lane === 'background' ? this.#spendBurst(sentAtMs) : 0;
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
          this.#burst += spent;
          this.#budget.neverSent();
        }),
    };
  }

  /** Going faster than the even pace costs one of the burst. */
  #spendBurst(nowMs: number): number {
    const { intervalMs } = this.#budget;
    const early = intervalMs === 0 || nowMs < this.#lastBackgroundMs + intervalMs;
    // The limit may have turned out lower than the one that the burst was made for.
    const burst = Math.min(this.#burst, this.#budget.limit * BURST_SHARE);
    const spent = early ? Math.min(1, burst) : 0;
    this.#burst = burst - spent;
    this.#lastBackgroundMs = nowMs;
    return spent;
  }

  /** Time in which the background wanted nothing makes room for the next burst. */
  #refillBurst(): void {
    const idleMs = this.#clock.monotonicMs() - this.#lastBackgroundMs;
    const most = Math.floor(this.#budget.limit * BURST_SHARE);
    const { intervalMs } = this.#budget;
    this.#burst = Math.min(most, intervalMs === 0 ? most : this.#burst + idleMs / intervalMs);
  }

  #changed(): void {
    this.#onSave(this.#budget.save());
    for (const listener of this.#listeners) listener();
  }
}

function cancelled<Value>(): Result<Value> {
  return failed(
    failure('CANCELLED', 'The request was taken back before it was sent. Nothing was changed.', {
      effect: 'no',
    }),
  );
}
