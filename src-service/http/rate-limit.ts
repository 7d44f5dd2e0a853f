/** The contract's request rate: so many requests a minute and access token, told in the headers of every response. */
import type { Clock } from '../clock.ts';

export interface RateLimitOptions {
  readonly limit: number;
  readonly windowMs: number;
  /** `fixed`: the window begins with its first request and then resets; `sliding`: the last `windowMs` count. */
  readonly kind: 'fixed' | 'sliding';
}

export const CONTRACT_RATE: RateLimitOptions = { limit: 100, windowMs: 60_000, kind: 'fixed' };
const UNLIMITED = 1_000_000;

export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetMs: number;
  readonly refused: boolean;
}

interface Bucket {
  startMs: number;
  /** Times of the requests counted, oldest first (in a fixed window: since `startMs`). */
  times: number[];
}

export class RateLimit {
  private options: RateLimitOptions | null;
  private readonly clock: Clock;
  private readonly buckets = new Map<string, Bucket>();

  constructor(options: RateLimitOptions | null, clock: Clock) {
    this.options = options;
    this.clock = clock;
  }

  set(options: Partial<RateLimitOptions> | null): void {
    this.options = options === null ? null : { ...CONTRACT_RATE, ...options };
    this.buckets.clear();
  }

  reset(): void {
    this.buckets.clear();
  }

  /** Counts one request; one that is refused is not counted. */
  take(key: string): RateState {
    return this.count(key, 1);
  }

  /** Counts `requests` that somebody else made with the same token. */
  spend(key: string, requests: number): void {
    this.count(key, requests);
  }

  private count(key: string, requests: number): RateState {
    const nowMs = this.clock();
    if (this.options === null) {
      return { limit: UNLIMITED, remaining: UNLIMITED, resetMs: nowMs + 60_000, refused: false };
    }
    const { limit, windowMs, kind } = this.options;
    const bucket = this.bucketOf(key, nowMs, windowMs, kind);
    const refused = bucket.times.length >= limit;
    if (!refused)
      for (let n = 0; n < requests && bucket.times.length < limit; n += 1) bucket.times.push(nowMs);
    const oldestMs = kind === 'fixed' ? bucket.startMs : (bucket.times[0] ?? nowMs);
    return { limit, remaining: limit - bucket.times.length, resetMs: oldestMs + windowMs, refused };
  }

  private bucketOf(key: string, nowMs: number, windowMs: number, kind: 'fixed' | 'sliding'): Bucket {
    let bucket = this.buckets.get(key);
    if (bucket === undefined || (kind === 'fixed' && nowMs >= bucket.startMs + windowMs)) {
      bucket = { startMs: nowMs, times: [] };
      this.buckets.set(key, bucket);
    }
    if (kind === 'sliding') bucket.times = bucket.times.filter((timeMs) => timeMs > nowMs - windowMs);
    return bucket;
  }
}

/** Whole seconds until the window resets, at least 1. */
export function retryAfterSeconds(state: RateState, nowMs: number): number {
  return Math.max(1, Math.ceil((state.resetMs - nowMs) / 1000));
}
