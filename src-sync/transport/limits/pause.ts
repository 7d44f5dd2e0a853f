/** The wait that a 429 asks for. It holds for everybody, on monotonic time, and survives a restart. */
import type { Clock, Random } from '../../domain/clock.ts';
import { readRetryAfterMs, type Headers, type RateNews } from './rate-headers.ts';

const MAX_MS = 3_600_000;
const BACKOFF_BASE_MS = 2_000;
const BACKOFF_MAX_MS = 60_000;
/** Covers timers that fire early. */
const SAFETY_MS = 50;

export interface SavedPause {
  /** Unix time of its end, `null` when there is none. */
  readonly pausedUntilWallMs: number | null;
  /** All of it, from the beginning; absent in files of older versions. */
  readonly pausedForMs?: number | undefined;
}

export class Pause {
  #untilMs = 0;
  #lengthMs = 0;
  #refusals = 0;
  readonly #clock: Clock;
  readonly #random: Random;

  constructor(clock: Clock, random: Random, saved: SavedPause | undefined) {
    this.#clock = clock;
    this.#random = random;
    const leftMs = (saved?.pausedUntilWallMs ?? 0) - clock.wallMs();
    if (leftMs <= 0) return;
    // More than all of it is left where somebody has set the clock back.
    this.#lengthMs = Math.min(leftMs, saved?.pausedForMs ?? MAX_MS);
    this.#untilMs = clock.monotonicMs() + this.#lengthMs;
  }

  /** Time that it still lasts; 0 when there is none. */
  get leftMs(): number {
    return Math.max(0, this.#untilMs - this.#clock.monotonicMs());
  }

  save(): SavedPause {
    const { leftMs } = this;
    if (leftMs === 0) return { pausedUntilWallMs: null };
    return { pausedUntilWallMs: Math.round(this.#clock.wallMs() + leftMs), pausedForMs: this.#lengthMs };
  }

  /** Without a time that can be read, longer each time. */
  refused(headers: Headers, news: RateNews): void {
    const askedMs = readRetryAfterMs(headers, this.#clock.wallMs()) ?? news.resetInMs;
    const backoffMs = Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS * 2 ** Math.min(this.#refusals, 10));
    const delayMs = askedMs ?? backoffMs / 2 + (this.#random() * backoffMs) / 2;
    this.#refusals += 1;
    this.#lengthMs = Math.max(this.leftMs, delayMs + SAFETY_MS);
    this.#untilMs = this.#clock.monotonicMs() + this.#lengthMs;
  }

  answered(): void {
    this.#refusals = 0;
  }
}
