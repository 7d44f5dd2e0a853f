/** Request schedulers in virtual time, one a PC, with a model of the Service's bucket behind them. */
import {
  createRequestScheduler,
  type SavedBudget,
  type Lane,
  type Permit,
  type RequestScheduler,
  type Reservation,
} from '../../src-sync/transport/limits/request-scheduler.ts';
import type { Headers } from '../../src-sync/transport/limits/rate-headers.ts';
import { RateModel, type RateModelOptions } from './rate-model.ts';
import { VirtualClock } from './virtual-clock.ts';

/** A request of a program that was killed arrives within this time, or not at all. */
const ON_THE_WAY_MAX_MS = 2_000;

export const MINUTE: RateModelOptions = { limit: 100, windowMs: 60_000, kind: 'sliding' };

/** Where several PCs share a token: one model, one clock, and a desk each. */
export interface SharedToken {
  readonly clock: VirtualClock;
  readonly model: RateModel;
}

export class SchedulerDesk {
  readonly clock: VirtualClock;
  readonly model: RateModel;
  scheduler: RequestScheduler;
  saved: SavedBudget | undefined;
  /** Lanes in the order in which their requests left. */
  readonly left: Lane[] = [];
  /** The wait of each request of a person. */
  readonly personWaitsMs: number[] = [];
  #alive = { now: true };
  readonly #pc: number;
  readonly #random: () => number;
  readonly #latencyMs: () => number;
  readonly #lostShare: number;
  #isFirst = true;

  /** @param lostShare of the answers that never come, or come from somewhere on the way; the very first is not among them */
  constructor(
    options: RateModelOptions | SharedToken,
    latencyMs: () => number = () => 50,
    random = () => 0.5,
    pc = 0,
    lostShare = 0,
  ) {
    this.clock = 'model' in options ? options.clock : new VirtualClock();
    this.model = 'model' in options ? options.model : new RateModel(this.clock, options);
    this.#latencyMs = latencyMs;
    this.#random = random;
    this.#pc = pc;
    this.#lostShare = lostShare;
    this.scheduler = this.#open();
  }

  #open(): RequestScheduler {
    const alive = this.#alive;
    return createRequestScheduler({
      clock: this.clock,
      random: this.#random,
      // The files on disk when the program died: JSON, nothing shared with the dead one.
      state: this.saved === undefined ? undefined : (JSON.parse(JSON.stringify(this.saved)) as SavedBudget),
      onSave: (state) => {
        if (alive.now) this.saved = state;
      },
    });
  }

  /** `kill -9` and a new start: what was in flight still reaches the Service, its answer reaches nobody. */
  restart(): void {
    this.#alive.now = false;
    this.#alive = { now: true };
    this.scheduler = this.#open();
  }

  async request(lane: Lane, signal?: AbortSignal, reservation?: Reservation): Promise<number | null> {
    const alive = this.#alive;
    const askedAtMs = this.clock.monotonicMs();
    const permit = await this.scheduler.acquire(lane, signal, reservation);
    if (!permit.ok || !alive.now) return null;
    this.left.push(lane);
    if (lane === 'person') this.personWaitsMs.push(this.clock.monotonicMs() - askedAtMs);
    const latencyMs = this.#latencyMs();
    return new Promise((resolve) => {
      // Anywhere between sending and the answer the Service sees it.
      this.clock.after(Math.min(ON_THE_WAY_MAX_MS, latencyMs * this.#random()), () => {
        const { status, headers } = this.model.arrive(this.#pc);
        this.clock.after((latencyMs / 2) * this.#spread(), () => {
          if (alive.now) this.#end(permit.value, status, headers);
          resolve(status);
        });
      });
    });
  }

  /** Where answers are lost, those that come are out of order too. */
  #spread(): number {
    return this.#lostShare === 0 ? 1 : this.#random();
  }

  #end(permit: Permit, status: number, headers: Headers): void {
    const chance = this.#lostShare === 0 || this.#isFirst ? 1 : this.#random();
    this.#isFirst = false;
    if (chance < this.#lostShare / 2) permit.lost();
    else if (chance < this.#lostShare) permit.answered(502, {});
    else permit.answered(status, headers);
  }

  /** One request that is answered with a 429 for so many seconds. */
  async refuseFor(seconds: number): Promise<void> {
    await this.clock.advance(120_000);
    const permit = await this.scheduler.acquire('person');
    if (!permit.ok) throw new Error(permit.failure.message);
    this.model.arrive(this.#pc);
    permit.value.answered(429, { 'retry-after': String(seconds) });
  }

  /** A reader that asks for the next page as soon as it has one. */
  async readFor(lane: Lane, untilMs: number): Promise<void> {
    const alive = this.#alive;
    while (alive.now && this.clock.monotonicMs() < untilMs) await this.request(lane);
  }

  /** Readers that share so many pages, and work for a while on each. @returns when all are read */
  async read(pages: number, readers = 2, workMs = 12): Promise<void> {
    const alive = this.#alive;
    let left = pages;
    const reader = async (): Promise<void> => {
      while (alive.now && left > 0) {
        left -= 1;
        if ((await this.request('background')) === 429) left += 1;
        await new Promise<void>((resolve) => this.clock.after(workMs * (0.5 + this.#random()), resolve));
      }
    };
    await Promise.all(Array.from({ length: readers }, reader));
  }

  /** Somebody who clicks about this often, until told to stop. */
  async click(everyMs: number, until: { stopped: boolean }): Promise<void> {
    while (!until.stopped) {
      await new Promise<void>((resolve) => this.clock.after(everyMs * (0.5 + this.#random()), resolve));
      void this.request('person');
    }
  }
}

/** Moves time on until the promise has its answer. */
export async function race(
  { clock }: { readonly clock: VirtualClock },
  promise: Promise<unknown>,
  patienceMs = 200_000,
): Promise<void> {
  let done = false;
  void promise.then(() => (done = true));
  const endMs = clock.monotonicMs() + patienceMs;
  while (!done && clock.monotonicMs() < endMs) await clock.advance(20);
  if (!done) throw new Error(`no answer in ${patienceMs} ms`);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

export function randomFrom(seed: number): () => number {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  // Small seeds begin with small numbers.
  for (let n = 0; n < 5; n += 1) next();
  return next;
}
