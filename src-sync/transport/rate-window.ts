/**
 * Learns how long the Service's window is. The contract says a minute; the truth is in X-RateLimit-Reset. A reset tells only
 * how much of the window is left, so a shorter window is believed only after one was seen to begin.
 */
import type { RateNews } from './rate-headers.ts';

export const CONTRACT_WINDOW_MS = 60_000;
/** A reset this far away cannot belong to anything much shorter than the contract's minute. */
const MINUTE_LIKE_MS = 30_000;
/** Resets are whole seconds: up to this much above a minute is rounding. */
const ROUNDING_MS = 2_000;
/** Added to a shorter window that was learnt. */
const MARGIN_MS = 250;
/** How promptly after the announced reset an answer must come to show the beginning of the next window. */
const PROMPT_MS = 2_000;
/** Evidence older than two of these is forgotten: the Service may have changed its window. */
const GENERATION_MS = 300_000;

interface Evidence {
  longestMs: number;
  sawBeginning: boolean;
}

export class RateWindow {
  windowMs: number;
  /** Whether answers have shown the length; until then a few slots are kept to find out. */
  known: boolean;
  #resetAtMs: number | null = null;
  #resetUnixMs: number | null = null;
  #now: Evidence = { longestMs: 0, sawBeginning: false };
  #before: Evidence = { longestMs: 0, sawBeginning: false };
  #generationAtMs: number;

  constructor(windowMs: number, known: boolean, nowMs: number) {
    this.windowMs = windowMs;
    this.known = known;
    this.#generationAtMs = nowMs;
  }

  /** When the announced reset is due, `null` when none was announced. */
  get resetAtMs(): number | null {
    return this.#resetAtMs;
  }

  learn(news: RateNews, nowMs: number): void {
    const { resetUnixMs, resetInMs } = news;
    if (resetUnixMs === null || resetInMs === null) return;
    this.#age(nowMs);
    const previousAtMs = this.#resetAtMs;
    const isNext = this.#resetUnixMs !== null && resetUnixMs > this.#resetUnixMs;
    const isPrompt =
      previousAtMs !== null && nowMs >= previousAtMs - 500 && nowMs - previousAtMs <= PROMPT_MS;
    if (isNext && isPrompt) this.#now.sawBeginning = true;
    this.#now.longestMs = Math.max(this.#now.longestMs, resetInMs);
    this.#resetAtMs = nowMs + resetInMs;
    this.#resetUnixMs = resetUnixMs;
    this.#conclude();
  }

  #conclude(): void {
    const longestMs = Math.max(this.#now.longestMs, this.#before.longestMs);
    if (longestMs >= MINUTE_LIKE_MS) {
      this.windowMs = longestMs <= CONTRACT_WINDOW_MS + ROUNDING_MS ? CONTRACT_WINDOW_MS : longestMs;
      this.known = true;
    } else if (this.#now.sawBeginning || this.#before.sawBeginning) {
      this.windowMs = longestMs + MARGIN_MS;
      this.known = true;
    }
  }

  #age(nowMs: number): void {
    if (nowMs - this.#generationAtMs < GENERATION_MS) return;
    this.#before = this.#now;
    this.#now = { longestMs: 0, sawBeginning: false };
    this.#generationAtMs = nowMs;
  }
}
