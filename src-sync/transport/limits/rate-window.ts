/**
 * Learns how long the Service's window is. The contract says a minute, and that is kept to until answers prove another length:
 * X-RateLimit-Remaining tells how many requests are counted at present, and so which of ours are not counted any more; X-RateLimit-Reset
 * tells when the window, or the oldest request in it, ends. Whatever the kind of window (fixed, sliding, of round times or from its
 * first request), the requests counted are always the latest ones.
 */
import { CountedLog } from '../counted-log.ts';
import type { Moment } from '../service-clock.ts';

export const CONTRACT_WINDOW_MS = 60_000;
/** From here on it is the minute: the rest is rounding. */
const NEARLY_A_MINUTE_MS = 54_000;
/** A reset further away than this is as likely that of the minute, met in its middle, as that of a shorter window. */
const SHORT_LIKELY_MS = 12_000;
/** The time beyond a minute that a window may last while nothing has shown its end. */
const UNPROVEN_MS = 3_000;
/** An end of the window seen this much later than a minute is the minute's. */
const LATE_MS = 300;
/** A window below this is not worth following. */
const SHORTEST_MS = 1_000;
const SURPRISES_MS = 600_000;

/** One answer to a request that the Service counted. Times on the monotonic clock. */
export interface CountedAnswer {
  /** Requests in the window, this one included. */
  readonly used: number;
  /** When the window resets; as told, so up to `roundingMs` earlier or later. */
  readonly reset: Moment | null;
  readonly roundingMs: number;
  readonly sentAtMs: number;
  readonly nowMs: number;
  /** Other requests of ours that may be in the window: those that are out at this moment, and those that no count came back from. */
  readonly unheard: number;
  /** True where nobody else uses the token: then every request counted is one of ours. */
  readonly alone: boolean;
}

export interface SavedWindow {
  readonly leastMs: number;
  readonly aheadMs: number;
  /** `null` while nothing has shown an end of the window. */
  readonly mostMs: number | null;
  readonly isShort: boolean;
  /** Between these two it is likely to lie. */
  readonly stillMs: number;
  readonly likelyMs: number | null;
}

/** The fact that an answer showed of the window: the oldest of our requests that was certainly in it. */
interface Look {
  readonly sentMs: number;
  readonly answeredMs: number;
  readonly oldestIn: number;
}

export class RateWindow {
  /** Not shorter than this: a reset was announced so far away. */
  #leastMs = 0;
  /** A reset was announced at most so far away. */
  #aheadMs = 0;
  /** Not longer than this: proven by requests that are not counted any more. */
  #boundMs = Infinity;
  /** A request this old was still counted. Only a hint, as is the next: others may have come in between unseen. */
  #stillMs = 0;
  #likelyMs = Infinity;
  /** The length by the latest announced reset while nothing is proven; `null` when that is the minute or nothing. */
  #announcedMs: number | null = null;
  #isShort = false;
  #isMinute = false;
  /** Requests were seen to leave one by one, not all together. */
  #isSliding = false;
  /** The end of the last window: after `fromMs`, before `atMs`. */
  #end: { readonly fromMs: number; readonly atMs: number } | null = null;
  /** While others use the token too: a moment with few requests in the window, and the most that were in it since. */
  #low: {
    readonly sentMs: number;
    readonly used: number;
    most: number;
    mostAtMs: number;
  } | null = null;
  #surprisedAtMs = -Infinity;
  readonly #counted = new CountedLog();
  /** Number of the first request that is not known to have left the window. */
  #firstIn = 0;
  #look: Look | null = null;

  constructor(saved: SavedWindow | null) {
    if (saved === null) return;
    this.#leastMs = saved.leastMs;
    this.#aheadMs = saved.aheadMs;
    this.#stillMs = saved.stillMs;
    this.#likelyMs = saved.likelyMs ?? Infinity;
    this.#isShort = saved.isShort;
    this.#isMinute = !saved.isShort && saved.mostMs === CONTRACT_WINDOW_MS;
    if (!this.#isMinute) this.#boundMs = saved.mostMs ?? Infinity;
  }

  /** The length by an announced reset, as long as that is neither proven nor the minute. */
  get rumour(): 'none' | 'short' | 'short or the minute' {
    if (this.#isShort || this.#announcedMs === null) return 'none';
    return this.#announcedMs < SHORT_LIKELY_MS ? 'short' : 'short or the minute';
  }

  /** True where the end of a window was seen. */
  get isProven(): boolean {
    return this.#isShort || this.#isMinute || this.#boundMs < Infinity;
  }

  /** At most the limit in any time this long, whatever the Service says: the contract's minute, unless it is proven to be less. */
  get strictMs(): number {
    if (!this.#isShort) return Math.max(CONTRACT_WINDOW_MS, this.#leastMs);
    return Math.max(SHORTEST_MS, this.#leastMs, Math.min(this.#stillMs, this.likelyMs));
  }

  /** After this long a request is certainly not counted any more. */
  get mostMs(): number {
    if (this.#isShort) return Math.max(SHORTEST_MS, this.#boundMs, this.#leastMs);
    if (this.#isMinute && this.#leastMs <= CONTRACT_WINDOW_MS) return CONTRACT_WINDOW_MS;
    return Math.min(this.#boundMs, Math.max(CONTRACT_WINDOW_MS + UNPROVEN_MS, this.#aheadMs));
  }

  /** The best guess: what to pace by, and after how long a single request may ask whether slots have become free. */
  get guessMs(): number {
    const { mostMs } = this;
    const least = Math.max(this.#leastMs, SHORTEST_MS);
    if (!this.#isShort && this.#announcedMs === null && least <= CONTRACT_WINDOW_MS) {
      return Math.max(CONTRACT_WINDOW_MS, Math.min(this.#stillMs, mostMs));
    }
    const high = this.#announcedMs === null ? this.likelyMs : Math.min(mostMs, this.#announcedMs);
    const low = Math.max(least, this.#stillMs < high ? this.#stillMs : least);
    return Math.max(least, (low + high) / 2);
  }

  /** After this long a request was seen to have left: hardly too short, though perhaps somewhat long. */
  get likelyMs(): number {
    const { mostMs } = this;
    return this.#likelyMs > Math.max(this.#leastMs, SHORTEST_MS) ? Math.min(this.#likelyMs, mostMs) : mostMs;
  }

  save(): SavedWindow {
    const orNull = (ms: number): number | null => (ms === Infinity ? null : ms);
    return {
      leastMs: this.#leastMs,
      aheadMs: this.#aheadMs,
      mostMs: this.#isMinute ? CONTRACT_WINDOW_MS : orNull(this.#boundMs),
      isShort: this.#isShort,
      stillMs: this.#stillMs,
      likelyMs: orNull(this.#likelyMs),
    };
  }

  /** The Service refused what should have been free. Once may be chance; when it comes again soon, back to the contract. */
  surprised(nowMs: number): void {
    const isAgain = nowMs - this.#surprisedAtMs < SURPRISES_MS;
    this.#surprisedAtMs = nowMs;
    if (isAgain) this.#unlearn();
  }

  learn(answer: CountedAnswer): void {
    const { used, reset, sentAtMs, nowMs } = answer;
    // Nothing used: then not even this request was counted, and nothing can be learnt from it.
    if (used < 1) return;
    if (reset !== null) {
      this.#heardReset(reset.fromMs - answer.roundingMs - nowMs);
      this.#aheadMs = Math.max(this.#aheadMs, reset.toMs + answer.roundingMs - sentAtMs);
    }
    const earlier = this.#counted.answeredBefore(sentAtMs);
    // Of the requests that were out together with this one nobody knows which were counted before it.
    const together = this.#counted.length - earlier + answer.unheard;
    const out = earlier - used < this.#firstIn ? -1 : this.#counted.latestAmongFirst(earlier - used);
    if (answer.alone) {
      const oldestIn = this.#counted.oldestAmongLast(earlier - (used - 1 - together), earlier);
      this.#learnWhatIsIn(answer, earlier, together, oldestIn);
      this.#lookAgain(answer, out, oldestIn);
    }
    this.#learnFromTotals(answer);
    if (out >= this.#firstIn) this.#learnWhatIsOut(answer, out);
    this.#counted.add({ sentMs: sentAtMs, answeredMs: nowMs });
  }

  #unlearn(): void {
    this.#isShort = false;
    this.#isMinute = false;
    this.#isSliding = false;
    this.#boundMs = Infinity;
    this.#likelyMs = Infinity;
    this.#announcedMs = null;
    this.#counted.forgetAll();
    this.#firstIn = this.#counted.first;
    this.#end = null;
    this.#low = null;
    this.#look = null;
  }

  #heardReset(aheadMs: number): void {
    this.#leastMs = Math.max(this.#leastMs, Math.min(aheadMs, this.#isShort ? this.#boundMs : Infinity));
    if (!this.#isShort && aheadMs > this.#boundMs) this.#unlearn();
  }

  #learnWhatIsIn(
    { used, reset, sentAtMs }: CountedAnswer,
    earlier: number,
    together: number,
    oldestIn: number,
  ): void {
    const { first } = this.#counted;
    const stillIn = this.#counted.at(oldestIn);
    if (oldestIn < earlier && stillIn !== undefined) {
      this.#stillMs = Math.max(this.#stillMs, sentAtMs - stillIn.answeredMs);
    }
    if (this.#isShort || reset === null || used > earlier - first + together + 1) return;
    const oldest = this.#counted.at(Math.max(first, earlier - used + 1));
    const windowMs = reset.toMs - Math.min(oldest?.sentMs ?? sentAtMs, sentAtMs);
    this.#announcedMs = windowMs < NEARLY_A_MINUTE_MS ? windowMs : null;
  }

  /** A fixed window forgets all its requests together. Where some left since the last look and older ones than that did not, it slides. */
  #lookAgain({ sentAtMs, nowMs }: CountedAnswer, out: number, oldestIn: number): void {
    const last = this.#look;
    if (last !== null && sentAtMs < last.answeredMs) return;
    const stillIn = this.#counted.at(oldestIn);
    const isOlder = last !== null && stillIn !== undefined && stillIn.answeredMs < last.sentMs;
    if (isOlder && out >= last.oldestIn) this.#isSliding = true;
    this.#look = { sentMs: sentAtMs, answeredMs: nowMs, oldestIn };
  }

  /** Request `out` and all before it have left the window; the end of theirs came before this answer. */
  #learnWhatIsOut({ reset, roundingMs, nowMs }: CountedAnswer, out: number): void {
    const latestOut = this.#counted.at(out);
    if (latestOut === undefined) return;
    const firstOut = this.#counted.at(this.#firstIn) ?? latestOut;
    this.#firstIn = out + 1;
    const ageMs = nowMs - firstOut.sentMs;
    // From the end that they left by to the reset is a whole window; so is from one end to the next.
    const bounds = reset === null ? [] : [reset.toMs + roundingMs - latestOut.sentMs];
    if (this.#isSliding) bounds.push(nowMs - latestOut.sentMs);
    if (this.#end === null || latestOut.sentMs >= this.#end.atMs) {
      if (this.#end !== null) bounds.push(nowMs - this.#end.fromMs);
      this.#end = { fromMs: latestOut.sentMs, atMs: nowMs };
    }
    this.#bound(Math.min(Infinity, ...bounds));
    if (ageMs >= this.#leastMs) this.#likelyMs = Math.min(this.#likelyMs, ageMs);
    if (this.#stillMs >= this.#likelyMs) {
      this.#stillMs = 0;
      this.#likelyMs = ageMs;
    }
    const isOnTime = ageMs <= CONTRACT_WINDOW_MS + LATE_MS && this.#leastMs <= CONTRACT_WINDOW_MS;
    if (!this.#isShort && isOnTime) this.#isMinute = true;
  }

  /** More requests came into the window since it was low than are in it now, whosever they are: it has ended since. */
  #learnFromTotals({ used, reset, roundingMs, sentAtMs, nowMs }: CountedAnswer): void {
    const low = this.#low;
    // Only answers that certainly follow one another can be compared.
    const isLater = low !== null && sentAtMs >= low.mostAtMs;
    const hasEnded = isLater && used < low.most - low.used;
    if (hasEnded && reset !== null) this.#bound(reset.toMs + roundingMs - low.sentMs);
    if (low === null || hasEnded || used < low.used) {
      this.#low = { sentMs: sentAtMs, used, most: used, mostAtMs: nowMs };
    } else if (isLater && used > low.most) {
      low.most = used;
      low.mostAtMs = nowMs;
    }
  }

  #bound(boundMs: number): void {
    this.#boundMs = Math.min(this.#boundMs, Math.max(boundMs, this.#leastMs));
    if (this.#boundMs >= NEARLY_A_MINUTE_MS) return;
    this.#isShort = true;
    this.#announcedMs = null;
  }
}
