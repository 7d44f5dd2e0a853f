/**
 * The Service's bucket as this PC sees it: our own sends of the last window, and what the last answers said is left (others may
 * share the token). A request may leave only when both allow it.
 */
import type { Clock, Random } from '../domain/clock.ts';
import { CONTRACT_WINDOW_MS, RateWindow } from './rate-window.ts';
import { readRate, readRetryAfterMs, type Headers, type RateNews } from './rate-headers.ts';
import { SendLog, type SavedSends } from './send-log.ts';

/** What survives a restart, so that a killed program never exceeds the limit when it comes back. Wall-clock times. */
export interface GateState {
  readonly limit: number;
  readonly windowMs: number;
  readonly windowKnown: boolean;
  readonly sent: SavedSends;
  /** Requests whose answer had not come when this was saved. */
  readonly inFlight: number;
  readonly pausedUntilWallMs: number | null;
}

/** `atMs` on the monotonic clock; `null`: only an answer that is still out can tell. */
export type Slot = { readonly free: true } | { readonly free: false; readonly atMs: number | null };

interface Credit {
  remaining: number;
  readonly untilMs: number;
  readonly atMs: number;
  /** Requests the Service may not have counted yet when it said so, and those sent since. */
  uncounted: number;
}

/** Service-api.md, Limits: assumed until the first answer. */
const CONTRACT_LIMIT = 100;
/** Covers timers that fire early and clocks that drift. */
const SAFETY_MS = 50;
/** Longer than any window that is believed. */
const KEEP_MS = 180_000;
const PAUSE_MAX_MS = 3_600_000;
const BACKOFF_BASE_MS = 2_000;
const BACKOFF_MAX_MS = 60_000;
/** Slots kept while the window's length is unknown, to be able to ask at the announced reset. */
const PROBES_MAX = 3;

export class Budget {
  limit = CONTRACT_LIMIT;
  #pausedUntilMs = 0;
  #refusals = 0;
  #credit: Credit | null = null;
  readonly #log = new SendLog();
  readonly #window: RateWindow;
  readonly #clock: Clock;
  readonly #random: Random;

  constructor(clock: Clock, random: Random, saved: GateState | undefined) {
    this.#clock = clock;
    this.#random = random;
    const nowMs = clock.monotonicMs();
    const windowMs = clampWindow(saved?.windowMs);
    this.#window = new RateWindow(windowMs, saved?.windowKnown === true);
    if (saved !== undefined) this.#restore(saved, nowMs);
  }

  get windowMs(): number {
    return this.#window.windowMs + SAFETY_MS;
  }

  /** Mean time between two requests that uses the whole budget evenly; 0 while the window's length is unknown. */
  get intervalMs(): number {
    return this.#window.known ? this.windowMs / this.limit : 0;
  }

  get inFlight(): number {
    return this.#log.inFlight;
  }

  /** Whether a request may leave now and `reserve` slots stay for somebody more urgent. */
  slot(reserve: number): Slot {
    const nowMs = this.#clock.monotonicMs();
    if (this.#pausedUntilMs > nowMs) return { free: false, atMs: this.#pausedUntilMs };
    const credit = this.#creditAt(nowMs);
    if (credit !== null && credit.remaining - credit.uncounted <= reserve) {
      return { free: false, atMs: credit.untilMs };
    }
    const kept = this.#window.known ? 0 : Math.min(PROBES_MAX, Math.floor(this.limit / 4));
    const capacity = Math.max(1, this.limit - kept - reserve);
    if (this.#log.taken(nowMs, this.windowMs) < capacity) return { free: true };
    const freeAtMs = this.#log.freeAt(nowMs, this.windowMs, capacity);
    return this.#probeSlot(nowMs, freeAtMs);
  }

  /** Slots that could be used at once, and how long until the next one frees itself. */
  remaining(): number {
    const nowMs = this.#clock.monotonicMs();
    if (this.#pausedUntilMs > nowMs) return 0;
    const own = this.limit - this.#log.taken(nowMs, this.windowMs);
    const credit = this.#creditAt(nowMs);
    return Math.max(0, credit === null ? own : Math.min(own, credit.remaining - credit.uncounted));
  }

  /** How long until the next slot taken by an answered request is free again; 0 when none is taken. */
  nextReleaseMs(): number {
    const nowMs = this.#clock.monotonicMs();
    const taken = this.#log.taken(nowMs, this.windowMs);
    const atMs = taken === 0 ? nowMs : this.#log.freeAt(nowMs, this.windowMs, taken);
    return atMs === null ? 0 : atMs - nowMs;
  }

  sent(): void {
    this.#log.forgetBefore(this.#clock.monotonicMs() - KEEP_MS);
    this.#log.sent();
    if (this.#credit !== null) this.#credit.uncounted += 1;
  }

  neverSent(): void {
    this.#log.neverSent();
    if (this.#credit !== null) this.#credit.uncounted = Math.max(0, this.#credit.uncounted - 1);
  }

  lost(): void {
    this.#log.settled(this.#clock.monotonicMs());
  }

  /** @param sentAtMs when the answered request was sent, on the monotonic clock */
  answered(status: number, headers: Headers, sentAtMs: number): void {
    const nowMs = this.#clock.monotonicMs();
    this.#log.settled(nowMs);
    const news = readRate(headers, this.#clock.wallMs());
    if (news.limit !== null) this.limit = news.limit;
    if (status < 300) this.#window.learn({ news, limit: this.limit, sentAtMs, nowMs });
    this.#believe(news, nowMs, sentAtMs);
    if (status === 429) this.#pause(headers, news, nowMs);
    else this.#refusals = 0;
  }

  /** How long everything waits because of a 429; 0 when nothing does. */
  pausedMs(): number {
    return Math.max(0, this.#pausedUntilMs - this.#clock.monotonicMs());
  }

  save(): GateState {
    const nowMs = this.#clock.monotonicMs();
    const wallMs = this.#clock.wallMs();
    return {
      limit: this.limit,
      windowMs: this.#window.windowMs,
      windowKnown: this.#window.known,
      sent: this.#log.save(nowMs, wallMs, this.windowMs),
      inFlight: this.#log.inFlight,
      pausedUntilWallMs:
        this.#pausedUntilMs > nowMs ? Math.round(wallMs + this.#pausedUntilMs - nowMs) : null,
    };
  }

  /** While the window's length is unknown, one request at the announced reset finds out. */
  #probeSlot(nowMs: number, freeAtMs: number | null): Slot {
    const resetAtMs = this.#window.resetAtMs;
    const probing = !this.#window.known && resetAtMs !== null;
    if (!probing || this.#log.taken(nowMs, this.windowMs) >= this.limit)
      return { free: false, atMs: freeAtMs };
    if (this.#log.inFlight > 0) return { free: false, atMs: freeAtMs };
    if (nowMs >= resetAtMs) return { free: true };
    return { free: false, atMs: Math.min(freeAtMs ?? Infinity, resetAtMs) };
  }

  #creditAt(nowMs: number): Credit | null {
    if (this.#credit !== null && nowMs >= this.#credit.untilMs) this.#credit = null;
    return this.#credit;
  }

  /**
   * Only what is less than our own count says matters: then others use the token too. Otherwise our own sends are the better measure,
   * because announced resets are rounded up by as much as a second. Of answers to requests that were out together, the lowest counts.
   */
  #believe(news: RateNews, nowMs: number, sentAtMs: number): void {
    if (news.remaining === null) return;
    const before = this.#creditAt(nowMs);
    const together = before !== null && sentAtMs < before.atMs;
    const ours = this.limit - this.#log.taken(nowMs, this.windowMs);
    if (!together && news.remaining >= ours) {
      this.#credit = null;
      return;
    }
    this.#credit = {
      remaining: together ? Math.min(before.remaining, news.remaining) : news.remaining,
      untilMs: nowMs + (news.resetInMs ?? this.windowMs),
      atMs: together ? before.atMs : nowMs,
      uncounted: this.#log.inFlight,
    };
  }

  #pause(headers: Headers, news: RateNews, nowMs: number): void {
    const askedMs = readRetryAfterMs(headers, this.#clock.wallMs()) ?? news.resetInMs;
    const backoffMs = Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS * 2 ** Math.min(this.#refusals, 10));
    const delayMs = askedMs ?? backoffMs / 2 + (this.#random() * backoffMs) / 2;
    this.#refusals += 1;
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, nowMs + delayMs + SAFETY_MS);
  }

  #restore(saved: GateState, nowMs: number): void {
    const wallMs = this.#clock.wallMs();
    if (Number.isInteger(saved.limit) && saved.limit >= 1) this.limit = saved.limit;
    this.#log.restore(saved.sent, saved.inFlight, nowMs, wallMs);
    const pausedMs = (saved.pausedUntilWallMs ?? wallMs) - wallMs;
    this.#pausedUntilMs = nowMs + Math.min(Math.max(0, pausedMs), PAUSE_MAX_MS);
  }
}

function clampWindow(windowMs: number | undefined): number {
  return windowMs === undefined || !(windowMs >= 1_000 && windowMs <= 150_000)
    ? CONTRACT_WINDOW_MS
    : windowMs;
}
