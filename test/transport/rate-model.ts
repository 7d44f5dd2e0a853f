/** The Service's side of the request budget, for tests of the scheduler in virtual time. */
import type { Clock } from '../../src-sync/domain/clock.ts';
import type { Headers } from '../../src-sync/transport/limits/rate-headers.ts';

export interface RateModelOptions {
  readonly limit: number;
  readonly windowMs: number;
  /** `aligned`: windows begin at round times · `first`: with their first request · `sliding`: the last `windowMs` count. */
  readonly kind: 'aligned' | 'first' | 'sliding';
  /** The rounding of the reset to whole seconds; `exact`: in milliseconds. */
  readonly rounding?: 'up' | 'down' | 'nearest' | 'exact';
  /** The Service's clock at the beginning of virtual time. */
  readonly startsAtMs?: number;
}

export interface Seen {
  readonly atMs: number;
  /** The PC that it came from. */
  readonly from: number;
}

const STARTS_AT_MS = Date.UTC(2026, 10, 21);

export class RateModel {
  /** Every request, in virtual time. */
  readonly seen: Seen[] = [];
  refusals = 0;
  #counted: number[] = [];
  #startMs = -Infinity;
  #aheadMs = 0;
  readonly options: RateModelOptions;
  readonly #clock: Clock;

  constructor(clock: Clock, options: RateModelOptions) {
    this.#clock = clock;
    this.options = options;
  }

  /** Times at which requests were seen, in virtual time. */
  get seenMs(): readonly number[] {
    return this.seen.map(({ atMs }) => atMs);
  }

  /** One request arrives; the answer's status and headers. */
  arrive(from = 0): { status: number; headers: Headers } {
    this.seen.push({ atMs: this.#clock.monotonicMs(), from });
    return this.#count();
  }

  /** Time that passes at the Service while the monotonic clock of the PC stands still, as in sleep on some systems. */
  passes(ms: number): void {
    this.#aheadMs += ms;
  }

  /** Requests of another PC with the same token. */
  elsewhere(requests: number): void {
    for (let n = 0; n < requests; n += 1) this.#count();
  }

  /** The most requests that any window of this length saw. */
  busiest(windowMs: number): number {
    const times = this.seenMs;
    let first = 0;
    let most = 0;
    for (const [last, atMs] of times.entries()) {
      while (atMs - (times[first] ?? 0) >= windowMs) first += 1;
      most = Math.max(most, last - first + 1);
    }
    return most;
  }

  /** Share of what was allowed in the whole windows since the first request that was used. */
  use(): number {
    const { limit, windowMs } = this.options;
    const times = this.seenMs;
    const firstMs = times[0] ?? 0;
    const windows = Math.floor(((times.at(-1) ?? 0) - firstMs) / windowMs);
    return times.filter((atMs) => atMs < firstMs + windows * windowMs).length / (windows * limit);
  }

  #count(): { status: number; headers: Headers } {
    const nowMs = (this.options.startsAtMs ?? STARTS_AT_MS) + this.#aheadMs + this.#clock.monotonicMs();
    const { limit, windowMs, kind } = this.options;
    if (kind === 'sliding') this.#counted = this.#counted.filter((timeMs) => timeMs > nowMs - windowMs);
    else if (nowMs >= this.#startMs + windowMs) {
      this.#startMs = kind === 'aligned' ? Math.floor(nowMs / windowMs) * windowMs : nowMs;
      this.#counted = [];
    }
    const refused = this.#counted.length >= limit;
    if (refused) this.refusals += 1;
    else this.#counted.push(nowMs);
    const resetMs = (kind === 'sliding' ? (this.#counted[0] ?? nowMs) : this.#startMs) + windowMs;
    const headers: Record<string, string> = {
      date: new Date(nowMs).toUTCString(),
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(limit - this.#counted.length),
      'x-ratelimit-reset': this.#reset(resetMs),
    };
    if (refused) headers['retry-after'] = String(Math.max(1, Math.ceil((resetMs - nowMs) / 1000)));
    return { status: refused ? 429 : 200, headers };
  }

  #reset(resetMs: number): string {
    const seconds = resetMs / 1000;
    switch (this.options.rounding ?? 'up') {
      case 'up':
        return String(Math.ceil(seconds));
      case 'down':
        return String(Math.floor(seconds));
      case 'nearest':
        return String(Math.round(seconds));
      case 'exact':
        return String(Math.round(resetMs));
    }
  }
}
