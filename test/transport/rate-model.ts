/** The Service's side of the request budget, for tests of the gate in virtual time. */
import type { Clock } from '../../src-sync/domain/clock.ts';
import type { Headers } from '../../src-sync/transport/rate-headers.ts';

export interface RateModelOptions {
  readonly limit: number;
  readonly windowMs: number;
  /** `aligned`: windows begin at round times · `first`: with their first request · `sliding`: the last `windowMs` count. */
  readonly kind: 'aligned' | 'first' | 'sliding';
}

export class RateModel {
  /** When each request was seen, in virtual time. */
  readonly seenMs: number[] = [];
  refusals = 0;
  #counted: number[] = [];
  #startMs = -Infinity;
  readonly options: RateModelOptions;
  readonly #clock: Clock;

  constructor(clock: Clock, options: RateModelOptions) {
    this.#clock = clock;
    this.options = options;
  }

  /** One request arrives; the answer's status and headers. */
  arrive(): { status: number; headers: Headers } {
    this.seenMs.push(this.#clock.monotonicMs());
    return this.#count();
  }

  /** Requests of another PC with the same token. */
  elsewhere(requests: number): void {
    for (let n = 0; n < requests; n += 1) this.#count();
  }

  /** The most requests of ours that any window of this length saw. */
  busiest(windowMs: number): number {
    let first = 0;
    let most = 0;
    for (let last = 0; last < this.seenMs.length; last += 1) {
      while ((this.seenMs[last] ?? 0) - (this.seenMs[first] ?? 0) >= windowMs) first += 1;
      most = Math.max(most, last - first + 1);
    }
    return most;
  }

  #count(): { status: number; headers: Headers } {
    const nowMs = this.#clock.wallMs();
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
      'x-ratelimit-reset': String(Math.ceil(resetMs / 1000)),
    };
    if (refused) headers['retry-after'] = String(Math.max(1, Math.ceil((resetMs - nowMs) / 1000)));
    return { status: refused ? 429 : 200, headers };
  }
}
