/**
 * Learns how long the Service's window is. The contract says a minute; X-RateLimit-Reset tells how much of the window is left, and
 * X-RateLimit-Remaining which of our requests are counted in it. A shorter window is believed only where a request that we know of is
 * no longer counted; a longer one as soon as a reset is announced that does not fit.
 */
import type { RateNews } from './rate-headers.ts';

export const CONTRACT_WINDOW_MS = 60_000;
/** A reset this far away cannot belong to anything much shorter than the contract's minute. */
const MINUTE_LIKE_MS = 30_000;
/** From here to a little above it, it is the minute: the rest is rounding. */
const NEARLY_A_MINUTE_MS = 54_000;
/** Resets and dates are whole seconds: a reset may look this much further away than it is. */
const ROUNDING_MS = 2_000;
/** In a window up to this long, an answer comes in its first second soon enough. */
const TELLS_ITSELF_MS = 5_000;
/** A window below this is not worth following. */
const SHORTEST_MS = 1_000;
/** How promptly after the announced reset an answer must come to show the beginning of the next window. */
const PROMPT_MS = 2_000;
/** Differences smaller than this change nothing. */
const WORTH_IT_SHARE = 0.95;
const KEEP_MS = 180_000;

/** One answer to a request that the Service counted. Times on the monotonic clock. */
export interface CountedAnswer {
  readonly news: RateNews;
  readonly limit: number;
  readonly sentAtMs: number;
  readonly nowMs: number;
}

interface Counted {
  readonly sentMs: number;
  readonly answeredMs: number;
}

/** The reset announced last: when it is due, and as sent. */
interface Announced {
  readonly atMs: number;
  readonly unixMs: number;
}

export class RateWindow {
  windowMs: number;
  /** Whether answers have shown the length; until then a few slots are kept to find out. */
  known: boolean;
  #announced: Announced | null = null;
  #longestMs = 0;
  /** Where the last window ended: after `fromMs`, before `atMs`. */
  #boundary: { readonly fromMs: number; readonly atMs: number } | null = null;
  #counted: Counted[] = [];

  constructor(windowMs: number, known: boolean) {
    this.windowMs = windowMs;
    this.known = known;
  }

  /** When the announced reset is due, `null` when none was announced. */
  get resetAtMs(): number | null {
    return this.#announced?.atMs ?? null;
  }

  learn(answer: CountedAnswer): void {
    const { news, nowMs, sentAtMs } = answer;
    const { resetUnixMs, resetInMs, remaining } = news;
    if (resetUnixMs === null || resetInMs === null || remaining === null) return;
    // Nothing used: then not even this request was counted, and nothing can be learnt from it.
    const used = answer.limit - remaining;
    if (used < 1) return;
    const earlier = this.#answeredBefore(sentAtMs);
    this.#longestMs = Math.max(this.#longestMs, resetInMs);
    this.#lengthen(resetInMs);
    const forgotten = this.#counted[earlier - used];
    if (forgotten !== undefined) this.#shorten(forgotten, resetInMs, nowMs);
    const before = this.#announced;
    if (!this.known && before !== null && this.#showsNewWindow(answer, before, earlier - used + 1)) {
      this.known = true;
      // The announced reset may have been rounded up: this much of the new window may be over. In a very short one it shows at once.
      const overMs = this.#longestMs > TELLS_ITSELF_MS ? ROUNDING_MS / 2 : 0;
      const lateMs = Math.max(0, nowMs - before.atMs) + overMs;
      this.#set(Math.max(this.#longestMs, resetInMs + lateMs));
    }
    this.#announced = { atMs: nowMs + resetInMs, unixMs: resetUnixMs };
    this.#remember({ sentMs: sentAtMs, answeredMs: nowMs }, nowMs);
  }

  #lengthen(resetInMs: number): void {
    if (resetInMs >= MINUTE_LIKE_MS) this.known = true;
    if (resetInMs - ROUNDING_MS > this.windowMs) this.#set(resetInMs);
  }

  /**
   * The window in which the request was counted has ended since: what is left of the present one, and the time since the request, are at
   * least a whole window. So is the time from one end to the next.
   */
  #shorten(forgotten: Counted, resetInMs: number, nowMs: number): void {
    const boundsMs = [resetInMs + nowMs - forgotten.sentMs];
    if (this.#boundary === null || forgotten.sentMs >= this.#boundary.atMs) {
      if (this.#boundary !== null) boundsMs.push(nowMs - this.#boundary.fromMs);
      this.#boundary = { fromMs: forgotten.sentMs, atMs: nowMs };
    }
    const boundMs = Math.max(Math.min(...boundsMs), resetInMs - ROUNDING_MS);
    if (this.known && boundMs < this.windowMs * WORTH_IT_SHARE) this.#set(boundMs);
  }

  /** While nothing is known: right at the announced reset, much that we sent is not counted any more. */
  #showsNewWindow(answer: CountedAnswer, before: Announced, uncounted: number): boolean {
    if ((answer.news.resetUnixMs ?? 0) <= before.unixMs) return false;
    const isPrompt = Math.abs(answer.nowMs - before.atMs) <= PROMPT_MS;
    const sinceMs = answer.nowMs - this.windowMs * 0.9;
    const old = this.#counted.filter((one) => one.sentMs < sinceMs).length;
    return isPrompt && uncounted - old >= Math.max(3, answer.limit / 4);
  }

  #set(windowMs: number): void {
    const isMinute = windowMs >= NEARLY_A_MINUTE_MS && windowMs <= CONTRACT_WINDOW_MS + ROUNDING_MS;
    this.windowMs = isMinute ? CONTRACT_WINDOW_MS : Math.max(SHORTEST_MS, windowMs);
  }

  /** How many counted requests were answered before this moment; those answered later may have been counted in any order. */
  #answeredBefore(timeMs: number): number {
    let index = this.#counted.length;
    while (index > 0 && (this.#counted[index - 1]?.answeredMs ?? 0) >= timeMs) index -= 1;
    return index;
  }

  #remember(counted: Counted, nowMs: number): void {
    this.#counted.push(counted);
    // In one go now and then: dropping the first of many each time is slow.
    const old = this.#counted.findIndex((one) => one.answeredMs > nowMs - KEEP_MS);
    if (old > 1_000) this.#counted.splice(0, old);
  }
}
