/** Time that stands still while anything is on its way, and jumps to the next timer when nothing is: hours pass in seconds. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Clock } from '../../src-sync/domain/clock.ts';

/** Turns of the event loop without a request before nothing is believed to be going on. */
const QUIET_TURNS = 4;

interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

export class IdleClock implements Clock {
  #nowMs = 0;
  #wallOffsetMs: number;
  #timers: Timer[] = [];
  #order = 0;
  readonly #traffic = new Traffic();

  constructor(wallMs: number) {
    this.#wallOffsetMs = wallMs;
  }

  wallMs(): number {
    return Math.round(this.#nowMs + this.#wallOffsetMs);
  }

  monotonicMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { atMs: this.#nowMs + Math.max(0, delayMs), order: this.#order++, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** The PC sleeps, or somebody sets its clock: no timer runs meanwhile. */
  gap(wallMs: number, monotonicMs: number): void {
    this.#nowMs += monotonicMs;
    this.#wallOffsetMs += wallMs - monotonicMs;
  }

  /** Lets everything happen until then, or until it is enough. */
  async run(untilMs: number, isEnough: () => boolean = () => false): Promise<void> {
    for (;;) {
      await this.#quiet();
      if (isEnough()) return;
      const next = this.#timers.reduce<Timer | null>(
        (first, timer) => (first === null || isBefore(timer, first) ? timer : first),
        null,
      );
      if (next === null || next.atMs > untilMs) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
    }
    this.#nowMs = Math.max(this.#nowMs, untilMs);
  }

  close(): void {
    this.#traffic.close();
  }

  async #quiet(): Promise<void> {
    for (let turns = 0; turns < QUIET_TURNS;) {
      const isBusy = this.#traffic.inFlight > 0;
      await new Promise<void>((resolve) => (isBusy ? setTimeout(resolve, 1) : setImmediate(resolve)));
      turns = isBusy ? 0 : turns + 1;
    }
  }
}

function isBefore(one: Timer, other: Timer): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
}

/** Requests of this process that are on their way, as undici itself tells. */
class Traffic {
  readonly #requests = new Set<unknown>();
  readonly #began = (message: unknown): void => void this.#requests.add(requestOf(message));
  readonly #ended = (message: unknown): void => void this.#requests.delete(requestOf(message));

  constructor() {
    subscribe('undici:request:create', this.#began);
    subscribe('undici:request:trailers', this.#ended);
    subscribe('undici:request:error', this.#ended);
  }

  get inFlight(): number {
    return this.#requests.size;
  }

  close(): void {
    unsubscribe('undici:request:create', this.#began);
    unsubscribe('undici:request:trailers', this.#ended);
    unsubscribe('undici:request:error', this.#ended);
  }
}

function requestOf(message: unknown): unknown {
  return (message as { readonly request: unknown }).request;
}
