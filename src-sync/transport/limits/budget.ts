/**
 * The Service's bucket as this PC sees it, from two sides: our own log of what was sent, and what the Service said it had counted.
 * A request may leave when it cannot be one too many. Where only the best guess says that slots have become free, one request alone
 * goes and asks.
 */
import type { Clock, Random } from '../../domain/clock.ts';
import { LastWord } from '../last-word.ts';
import { Pause, type SavedPause } from './pause.ts';
import { readRate, type Headers, type RateNews } from './rate-headers.ts';
import { RateWindow, type SavedWindow } from './rate-window.ts';
import { ON_THE_WAY_MS, SendLog, type SavedSends } from './send-log.ts';
import { ServiceClock, type ServiceTime } from '../service-clock.ts';
import { Sharing } from './sharing.ts';

/** The state that survives a restart, so that a killed program never exceeds the limit when it comes back. Wall-clock times. */
export interface SavedBudget extends SavedPause {
  readonly limit: number;
  /** The learnt length of the window; absent in files of older versions. */
  readonly window?: SavedWindow | undefined;
  readonly sent: SavedSends;
  /** Requests whose answer had not come when this was saved. */
  readonly inFlight: number;
  /** The duration of all runs together; absent in files of older versions. */
  readonly ranMs?: number | undefined;
}

/** `atMs` on the monotonic clock; `null`: only an answer that is still out can tell. */
export type Slot = { readonly free: true } | { readonly free: false; readonly atMs: number | null };

/** Service-api.md, Limits: assumed until the first answer. */
const CONTRACT_LIMIT = 100;
/** Covers timers that fire early and clocks that drift. */
const SAFETY_MS = 50;
const SAFETY_SHARE = 0.005;
/** Above this, no request counts for anything. */
const HARDLY_A_LIMIT = 10_000;
/** Longer than any window that is believed. */
const KEEP_MS = 180_000;
/**
 * Slots kept while the window's length is unknown: to ask with around the announced reset, and to have some left if it turns out to be the
 * minute, which then has only begun.
 */
const KEPT = { none: 0, short: 2, 'short or the minute': 5 } as const;

export class Budget {
  limit = CONTRACT_LIMIT;
  readonly sharing: Sharing;
  readonly pause: Pause;
  /** The reset that was announced last: not before the first, probably by the second, certainly by the third. */
  #resetFromMs = -Infinity;
  #resetAtMs = -Infinity;
  #resetByMs = -Infinity;
  /** When requests ended without a count. */
  #unheardMs: number[] = [];
  readonly #log = new SendLog();
  readonly #word = new LastWord();
  readonly #window: RateWindow;
  readonly #serviceClock = new ServiceClock();
  readonly #clock: Clock;
  /** `ranMs` at the moment at which the monotonic clock stood at zero. */
  readonly #ranBeforeMs: number;

  constructor(clock: Clock, random: Random, saved: SavedBudget | undefined) {
    this.#clock = clock;
    this.sharing = new Sharing(random);
    this.pause = new Pause(clock, random, saved);
    this.#window = new RateWindow(saved?.window ?? null);
    this.#ranBeforeMs = (saved?.ranMs ?? 0) - clock.monotonicMs();
    if (saved === undefined) return;
    if (Number.isInteger(saved.limit) && saved.limit >= 1) this.limit = saved.limit;
    const nowMs = clock.monotonicMs();
    this.#log.restore(saved.sent, saved.inFlight, nowMs, clock.wallMs());
    for (let n = 0; n < saved.inFlight; n += 1) this.#unheard(nowMs + ON_THE_WAY_MS);
  }

  /** The window's length as far as it is known: what to pace by. */
  get windowMs(): number {
    return this.#window.guessMs;
  }

  get inFlight(): number {
    return this.#log.inFlight;
  }

  /** True where answers have proven how long the window is. */
  get isProven(): boolean {
    return this.#window.isProven;
  }

  /** Slots kept because the window's length is not known yet. */
  get kept(): number {
    return Math.min(KEPT[this.#window.rumour], Math.floor(this.limit / 4));
  }

  /** The time on the Service, as its answers told it; `null` before one did. */
  get serviceTime(): ServiceTime | null {
    return this.#serviceClock.now(this.#clock.monotonicMs());
  }

  /** The duration of all runs of this profile together, as far as they were saved: with each request, and at the end. */
  get ranMs(): number {
    return Math.floor(this.#ranBeforeMs + this.#clock.monotonicMs());
  }

  /** Requests of ours in the window, as far as is known. */
  get own(): number {
    return this.#log.taken(this.#clock.monotonicMs(), this.windowMs);
  }

  /** The earliest moment at which a request may leave while `reserve` slots stay for somebody more urgent. */
  slot(reserve: number): Slot {
    const nowMs = this.#clock.monotonicMs();
    const { leftMs } = this.pause;
    if (leftMs > 0) return { free: false, atMs: nowMs + leftMs };
    const capacity = Math.max(1, this.limit - reserve);
    const surelyAtMs = this.#surelyFreeAt(nowMs, capacity);
    if (surelyAtMs <= nowMs) return { free: true };
    if (this.#log.inFlight > 0) return { free: false, atMs: finite(surelyAtMs) };
    const perhapsAtMs = this.#perhapsFreeAt(nowMs, capacity);
    if (perhapsAtMs <= nowMs) return { free: true };
    return { free: false, atMs: finite(Math.min(surelyAtMs, perhapsAtMs)) };
  }

  /** Time until a slot is likely to be free; 0 when one is. */
  likelyFreeMs(): number {
    const nowMs = this.#clock.monotonicMs();
    const slot = this.slot(0);
    if (slot.free || this.pause.leftMs > 0) return this.pause.leftMs;
    const guessMs = this.#log.freeAt(nowMs, this.#window.guessMs, this.limit) ?? nowMs;
    return Math.max(0, Math.min(slot.atMs ?? guessMs, Math.max(guessMs, this.#resetFromMs)) - nowMs);
  }

  /** Slots that could be used at once. */
  remaining(): number {
    const nowMs = this.#clock.monotonicMs();
    return this.pause.leftMs > 0 ? 0 : Math.max(0, this.limit - this.#used(nowMs));
  }

  /**
   * Time until one request may leave so that at every later moment of the window `reserve` slots are left and `perMs` more for each
   * millisecond until then: what frees itself meanwhile counts.
   */
  spreadMs(reserve: number, perMs: number): number {
    const nowMs = this.#clock.monotonicMs();
    // The others' wants are not known, and neither are the slots of theirs that become free.
    if (this.sharing.isShared(nowMs)) return 0;
    const used = this.#used(nowMs);
    const spare = this.limit - used - 1 - reserve;
    const { windowMs } = this;
    if (spare >= perMs * windowMs) return 0;
    const releases = this.#log.releases(Math.max(0, used - this.#log.inFlight), windowMs);
    // Just before each one frees itself, so many are spare.
    return releases.reduce((mostMs, freeMs, index) => {
      const waitMs = freeMs - nowMs - Math.max(0, spare + index) / perMs;
      return Math.max(mostMs, waitMs);
    }, 0);
  }

  sent(): void {
    this.#log.forgetBefore(this.#clock.monotonicMs() - KEEP_MS);
    this.#log.sent();
  }

  neverSent(): void {
    this.#log.neverSent();
  }

  lost(): void {
    const nowMs = this.#clock.monotonicMs();
    this.#log.settled(nowMs);
    this.#unheard(nowMs);
  }

  /** @param sentAtMs when the answered request was sent, on the monotonic clock */
  answered(status: number, headers: Headers, sentAtMs: number): void {
    const nowMs = this.#clock.monotonicMs();
    const news = readRate(headers, this.#clock.wallMs());
    if (news.limit !== null) this.limit = news.limit;
    if (news.remaining === null) this.lost();
    else {
      this.#log.settled(nowMs);
      this.#hear(status, news, news.remaining, sentAtMs);
    }
    if (status === 429) this.pause.refused(headers, news);
    else this.pause.answered();
  }

  save(): SavedBudget {
    const nowMs = this.#clock.monotonicMs();
    const wallMs = this.#clock.wallMs();
    const keepMs = safe(Math.max(this.#window.mostMs, this.#window.strictMs));
    return {
      limit: this.limit,
      window: this.#window.save(),
      sent:
        this.limit > HARDLY_A_LIMIT
          ? this.#log.saveRoughly(nowMs, wallMs, keepMs)
          : this.#log.save(nowMs, wallMs, keepMs),
      inFlight: this.#log.inFlight,
      ranMs: this.ranMs,
      ...this.pause.save(),
    };
  }

  /** A request of which the Service told no count: it may have counted it until then. */
  #unheard(byMs: number): void {
    this.#word.lost(byMs);
    this.#unheardMs.push(byMs);
  }

  #unheardSince(timeMs: number): number {
    this.#unheardMs = this.#unheardMs.filter((unheardMs) => unheardMs > timeMs);
    return this.#unheardMs.length;
  }

  /** The most that the Service can have counted at this moment; with others on the token, the most that we know of. */
  #used(nowMs: number): number {
    const log = this.#log;
    const strict = log.taken(nowMs, safe(this.#window.strictMs));
    const counted = log.taken(nowMs, safe(this.#window.mostMs));
    const said = this.#said(nowMs);
    if (said === null) return Math.max(strict, counted);
    if (this.sharing.isShared(nowMs)) return Math.max(strict, counted, said);
    return Math.max(strict, nowMs < this.#resetFromMs ? said : Math.min(counted, said));
  }

  /**
   * The Service's count, and the requests that may have been counted since. With others on the token it is believed until the reset that was
   * announced, and from then on to have left the window bit by bit: the slowest that any kind of window forgets.
   */
  #said(nowMs: number): number | null {
    const { used, atMs } = this.#word;
    if (used === null) return null;
    const since = this.#word.lostSince + this.#log.inFlight;
    if (!this.sharing.isShared(nowMs) || nowMs < this.#resetAtMs) return used + since;
    return Math.ceil(used * Math.max(0, 1 - (nowMs - atMs) / this.windowMs)) + since;
  }

  /** When that is less than `capacity`. */
  #saidFreeAt(nowMs: number, capacity: number): number {
    const { used, atMs, lostSince } = this.#word;
    if (used === null || (this.#said(nowMs) ?? 0) < capacity) return nowMs;
    if (!this.sharing.isShared(nowMs)) return Infinity;
    const left = capacity - 1 - lostSince - this.#log.inFlight;
    if (left < 0) return this.#log.inFlight > 0 ? Infinity : atMs + this.windowMs;
    return Math.max(this.#resetAtMs, atMs + this.windowMs * (1 - left / used)) + 1;
  }

  /** When certainly fewer than `capacity` are counted; `Infinity` when only an answer can bring that. */
  #surelyFreeAt(nowMs: number, capacity: number): number {
    const log = this.#log;
    const strictMs = log.freeAt(nowMs, safe(this.#window.strictMs), capacity) ?? Infinity;
    const countedMs = log.freeAt(nowMs, safe(this.#window.mostMs), capacity) ?? Infinity;
    const saidMs = this.#saidFreeAt(nowMs, capacity);
    // Alone, both are the most that can be counted; with others, neither is.
    const isBoth = this.sharing.isShared(nowMs) || this.#word.used === null;
    if (isBoth) return Math.max(strictMs, countedMs, saidMs);
    return Math.max(strictMs, Math.min(Math.max(countedMs, this.#resetFromMs), saidMs));
  }

  /** When the best guess says that fewer than `capacity` are counted, and one request more is certainly not one too many. */
  #perhapsFreeAt(nowMs: number, capacity: number): number {
    if (this.sharing.isShared(nowMs)) return Infinity;
    const { guessMs, likelyMs, isProven } = this.#window;
    const freeAt = (windowMs: number): number => this.#log.freeAt(nowMs, windowMs, capacity) ?? Infinity;
    const allButOneMs = this.#surelyFreeAt(nowMs, Math.max(capacity, this.limit - 1));
    // The very last one only where it is all but certain, or where nothing else could show any more that the window has ended.
    const lastMs = Math.max(
      isProven ? freeAt(likelyMs) : this.#resetByMs,
      this.#surelyFreeAt(nowMs, this.limit),
    );
    return Math.max(freeAt(guessMs), Math.min(allButOneMs, lastMs));
  }

  #hear(status: number, news: RateNews, remaining: number, sentAtMs: number): void {
    const nowMs = this.#clock.monotonicMs();
    const used = Math.max(0, this.limit - remaining);
    if (news.dateMs !== null) this.#serviceClock.hear(news.dateMs, sentAtMs, nowMs);
    const reset = news.resetUnixMs === null ? null : this.#serviceClock.at(news.resetUnixMs);
    const { mostMs } = this.#window;
    // Everything of ours that the Service may have counted when it said so, requests still out included.
    const ours = this.#log.taken(sentAtMs, safe(mostMs));
    const wasAlone = !this.sharing.isShared(nowMs);
    this.#resetFromMs = reset === null ? -Infinity : reset.fromMs - news.resetRoundingMs;
    this.#resetAtMs = reset?.toMs ?? nowMs + (news.resetInMs ?? mostMs);
    this.#resetByMs = this.#resetAtMs + news.resetRoundingMs;
    this.sharing.heard(
      { own: ours, used, limit: this.limit, isRefused: status === 429, resetAtMs: this.#resetAtMs },
      nowMs,
      this.windowMs,
      this.kept === 0,
    );
    const alone = wasAlone && !this.sharing.isShared(nowMs);
    this.#word.hear({ sentMs: sentAtMs, answeredMs: nowMs, used });
    const unheard = this.#log.inFlight + this.#unheardSince(sentAtMs - safe(mostMs));
    if (status !== 429)
      this.#window.learn({
        used,
        reset,
        roundingMs: news.resetRoundingMs,
        sentAtMs,
        nowMs,
        unheard,
        alone,
      });
    else if (alone) this.#window.surprised(nowMs);
  }
}

function safe(windowMs: number): number {
  return windowMs + Math.min(SAFETY_MS, windowMs * SAFETY_SHARE);
}

function finite(timeMs: number): number | null {
  return timeMs === Infinity ? null : timeMs;
}
