/** The wait that a 429 asks for. It holds for everybody, on monotonic time, and survives a restart. */
import type { Clock, Random } from '../domain/clock.ts';
import { readRetryAfterMs, type Headers, type RateNews } from './rate-headers.ts';

const MAX_MS = 3_600_000;
const BACKOFF_BASE_MS = 2_000;
const BACKOFF_MAX_MS = 60_000;
/** Covers timers that fire early. */
const SAFETY_MS = 50;

export class Pause {
  #untilMs = 0;
  #refusals = 0;
  readonly #clock: Clock;
  readonly #random: Random;

  /** @param untilWallMs as last saved by an earlier run */
  constructor(clock: Clock, random: Random, untilWallMs: number | null) {
    this.#clock = clock;
    this.#random = random;
    const leftMs = (untilWallMs ?? 0) - clock.wallMs();
    if (leftMs > 0) this.#untilMs = clock.monotonicMs() + Math.min(leftMs, MAX_MS);
  }

  /** How long it still lasts; 0 when there is none. */
  get leftMs(): number {
    return Math.max(0, this.#untilMs - this.#clock.monotonicMs());
  }

  /** Unix time of its end, `null` when there is none. */
  get untilWallMs(): number | null {
    return this.leftMs === 0 ? null : Math.round(this.#clock.wallMs() + this.leftMs);
  }

  /** Without a time that can be read, longer each time. */
  refused(headers: Headers, news: RateNews): void {
    const askedMs = readRetryAfterMs(headers, this.#clock.wallMs()) ?? news.resetInMs;
    const backoffMs = Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS * 2 ** Math.min(this.#refusals, 10));
    const delayMs = askedMs ?? backoffMs / 2 + (this.#random() * backoffMs) / 2;
    this.#refusals += 1;
    this.#untilMs = Math.max(this.#untilMs, this.#clock.monotonicMs() + delayMs + SAFETY_MS);
  }

  answered(): void {
    this.#refusals = 0;
  }
}
