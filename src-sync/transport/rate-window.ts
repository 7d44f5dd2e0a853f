/**
 * Learns how long the Service's window is. The contract says a minute; the truth is in X-RateLimit-Reset. A reset tells only
 * how much of the window is left, so a shorter window is believed only after a fresh one was seen to begin.
 */
import type { RateNews } from './rate-headers.ts';

export const CONTRACT_WINDOW_MS = 60_000;
/** A reset this far away cannot belong to anything much shorter than the contract's minute. */
const MINUTE_LIKE_MS = 30_000;
/** Resets and dates are whole seconds: a reset may look this much further away than it is. */
const ROUNDING_MS = 2_000;
/** How promptly after the announced reset an answer must come to show the beginning of the next window. */
const PROMPT_MS = 2_000;
/** A window is fresh when this share of its budget is left although at most the other share was left before. */
const FRESH_SHARE = 0.75;
const USED_SHARE = 0.6;
/** Evidence older than two of these is forgotten: the Service may have changed its window. */
const GENERATION_MS = 300_000;

interface Evidence {
  /** The furthest reset announced. */
  longestMs: number;
  /** The shortest time from one reset to the next, of windows that began right after each other. */
  shortestMs: number;
}

interface Announced {
  readonly unixMs: number;
  /** When it is due, on the monotonic clock. */
  readonly atMs: number;
  readonly remaining: number;
}

export class RateWindow {
  windowMs: number;
  /** Whether answers have shown the length; until then a few slots are kept to find out. */
  known: boolean;
  #announced: Announced | null = null;
  #now: Evidence = nothingYet();
  #before: Evidence = nothingYet();
  #generationAtMs: number;

  constructor(windowMs: number, known: boolean, nowMs: number) {
    this.windowMs = windowMs;
    this.known = known;
    this.#generationAtMs = nowMs;
  }

  /** When the announced reset is due, `null` when none was announced. */
  get resetAtMs(): number | null {
    return this.#announced?.atMs ?? null;
  }

  learn(news: RateNews, limit: number, nowMs: number): void {
    const { resetUnixMs, resetInMs } = news;
    if (resetUnixMs === null || resetInMs === null) return;
    this.#age(nowMs);
    const before = this.#announced;
    const remaining = news.remaining ?? limit;
    if (before !== null && isNextWindow(before, resetUnixMs, remaining, limit, nowMs)) {
      this.#now.shortestMs = Math.min(this.#now.shortestMs, resetUnixMs - before.unixMs);
    }
    this.#now.longestMs = Math.max(this.#now.longestMs, resetInMs);
    const least = before?.unixMs === resetUnixMs ? Math.min(before.remaining, remaining) : remaining;
    this.#announced = { unixMs: resetUnixMs, atMs: nowMs + resetInMs, remaining: least };
    this.#conclude();
  }

  #conclude(): void {
    const longestMs = Math.max(this.#now.longestMs, this.#before.longestMs);
    const shortestMs = Math.min(this.#now.shortestMs, this.#before.shortestMs);
    if (longestMs >= MINUTE_LIKE_MS) {
      this.windowMs = longestMs <= CONTRACT_WINDOW_MS + ROUNDING_MS ? CONTRACT_WINDOW_MS : longestMs;
      this.known = true;
    } else if (shortestMs < Infinity) {
      this.windowMs = Math.min(longestMs, shortestMs);
      this.known = true;
    }
  }

  #age(nowMs: number): void {
    if (nowMs - this.#generationAtMs < GENERATION_MS) return;
    this.#before = this.#now;
    this.#now = nothingYet();
    this.#generationAtMs = nowMs;
  }
}

function nothingYet(): Evidence {
  return { longestMs: 0, shortestMs: Infinity };
}

function isNextWindow(
  before: Announced,
  resetUnixMs: number,
  remaining: number,
  limit: number,
  nowMs: number,
): boolean {
  const isLater = resetUnixMs > before.unixMs;
  const isPrompt = Math.abs(nowMs - before.atMs) <= PROMPT_MS;
  const isFresh = remaining >= limit * FRESH_SHARE && before.remaining <= limit * USED_SHARE;
  return isLater && isPrompt && isFresh;
}
