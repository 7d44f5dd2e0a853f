/** A gate in virtual time with a model of the Service's bucket behind it. */
import {
  createRequestGate,
  type GateState,
  type Lane,
  type RequestGate,
} from '../../src-sync/transport/gate.ts';
import { RateModel, type RateModelOptions } from './rate-model.ts';
import { VirtualClock } from './virtual-clock.ts';

export const MINUTE: RateModelOptions = { limit: 100, windowMs: 60_000, kind: 'sliding' };

export class GateDesk {
  readonly clock = new VirtualClock();
  readonly model: RateModel;
  gate: RequestGate;
  saved: GateState | undefined;
  /** Lanes in the order in which their requests left. */
  readonly left: Lane[] = [];
  #alive = { now: true };
  readonly #random: () => number;
  readonly #latencyMs: () => number;

  constructor(options: RateModelOptions, latencyMs: () => number = () => 50, random = () => 0.5) {
    this.model = new RateModel(this.clock, options);
    this.#latencyMs = latencyMs;
    this.#random = random;
    this.gate = this.#open();
  }

  #open(): RequestGate {
    const alive = this.#alive;
    return createRequestGate({
      clock: this.clock,
      random: this.#random,
      // What was on disk when the program died: JSON, nothing shared with the dead one.
      state: this.saved === undefined ? undefined : (JSON.parse(JSON.stringify(this.saved)) as GateState),
      onSave: (state) => {
        if (alive.now) this.saved = state;
      },
    });
  }

  /** `kill -9` and a new start: what was in flight still reaches the Service, its answer reaches nobody. */
  restart(): void {
    this.#alive.now = false;
    this.#alive = { now: true };
    this.gate = this.#open();
  }

  async request(lane: Lane, signal?: AbortSignal): Promise<number | null> {
    const alive = this.#alive;
    const permit = await this.gate.acquire(lane, signal);
    if (!permit.ok || !alive.now) return null;
    this.left.push(lane);
    const latencyMs = this.#latencyMs();
    return new Promise((resolve) => {
      // Anywhere between sending and the answer the Service sees it.
      this.clock.after(latencyMs * this.#random(), () => {
        const { status, headers } = this.model.arrive();
        this.clock.after(latencyMs / 2, () => {
          if (alive.now) permit.value.answered(status, headers);
          resolve(status);
        });
      });
    });
  }

  /** A reader that asks for the next page as soon as it has one. */
  async readFor(lane: Lane, untilMs: number): Promise<void> {
    const alive = this.#alive;
    while (alive.now && this.clock.monotonicMs() < untilMs) await this.request(lane);
  }
}

/** Moves time on until the promise has its answer. */
export async function race(desk: GateDesk, promise: Promise<unknown>): Promise<void> {
  let done = false;
  void promise.then(() => (done = true));
  for (let n = 0; n < 10_000 && !done; n += 1) await desk.clock.advance(20);
  if (!done) throw new Error('no answer in 200 s');
}

export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
