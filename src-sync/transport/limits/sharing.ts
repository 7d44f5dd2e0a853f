/**
 * Other PCs on the same token. The Service counts their requests with ours, so what it says is used and is not ours is theirs.
 * Who has more of the window then leaves more of it free: from any beginning, all come to equal shares within about a window.
 */
import type { Random } from '../../domain/clock.ts';
import type { Lane } from '../../domain/sync/priority.ts';

/** Requests in the window, as an answer told them. */
export interface SlotsTold {
  /** Of ours, at most so many. */
  readonly own: number;
  /** Of all PCs together. */
  readonly used: number;
  readonly limit: number;
  readonly isRefused: boolean;
  /** When the window resets, or its oldest request leaves. */
  readonly resetAtMs: number;
}

/** Shares of the limit left free because others may take some before we hear of it; the background leaves the most, for people. */
const MARGIN: Readonly<Record<Lane, number>> = { person: 0, push: 0.04, screen: 0.1, background: 0.2 };
/** Of our own requests in the window, one in so many is left free besides. */
const YIELD = 10;
/** While others use what the background leaves, the next request comes so many times later than this PC's requests came lately. */
const SLOWER = 2;
const AWAY_MIN = 1 / 60;
const AWAY_MAX = 2;
const CROWDED_TIMES = 5;
/** Others are reckoned with for this many windows after they were last seen. */
const REMEMBERED_WINDOWS = 2;
const REMEMBERED_MIN_MS = 5_000;

export class Sharing {
  readonly #random: Random;
  /** The most requests of others that were seen in one window. */
  #others = 0;
  #untilMs = -Infinity;
  #awayUntilMs = -Infinity;
  #timesFull = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  heard(told: SlotsTold, nowMs: number, windowMs: number, isWindowKnown: boolean): void {
    const others = told.used - told.own;
    if (nowMs >= this.#untilMs) this.#others = 0;
    if (others > 0) {
      this.#others = Math.max(others, this.#others);
      this.#untilMs = nowMs + Math.max(REMEMBERED_MIN_MS, windowMs * REMEMBERED_WINDOWS);
    }
    if (!isWindowKnown || !(told.isRefused || nowMs >= this.#awayUntilMs)) return;
    const isFull = this.#isFull(told, nowMs);
    this.#timesFull = Math.max(0, this.#timesFull + (told.isRefused ? 3 : isFull ? 2 : -1));
    if (this.#timesFull > 0) this.#stayAway(told, isFull, nowMs, windowMs);
  }

  isShared(nowMs: number): boolean {
    return nowMs < this.#untilMs;
  }

  /** True where there was no room several times one after another. */
  isCrowded(nowMs: number): boolean {
    return this.isShared(nowMs) && this.#timesFull >= CROWDED_TIMES;
  }

  /** The most requests that others had in one window lately. */
  others(nowMs: number): number {
    return this.isShared(nowMs) ? this.#others : 0;
  }

  /** Slots that a lane leaves free for others, of somebody who has so many requests in the window. */
  margin(lane: Lane, { own, limit }: Pick<SlotsTold, 'own' | 'limit'>, nowMs: number): number {
    const others = this.others(nowMs);
    const most = others === 0 ? 0 : limit / YIELD + 2 * others;
    return Math.min(Math.ceil(limit * MARGIN[lane]), most) + Math.min(Math.floor(own / YIELD), most);
  }

  /** Time for which the background still stays away because the slots it may use are taken; 0 when it need not. */
  awayMs(nowMs: number): number {
    return this.isShared(nowMs) ? Math.max(0, this.#awayUntilMs - nowMs) : 0;
  }

  #isFull(told: SlotsTold, nowMs: number): boolean {
    return this.isShared(nowMs) && told.used > told.limit - this.margin('background', told, nowMs);
  }

  /**
   * Each PC hears of the others only when it asks itself, and none knows how many there are. So all become slower by the same share, and
   * come back at random; where there is room, each becomes quicker by as much. From any beginning that leads to equal shares.
   */
  #stayAway(
    { own, isRefused, resetAtMs }: SlotsTold,
    isFull: boolean,
    nowMs: number,
    windowMs: number,
  ): void {
    const usualMs = windowMs / (isRefused ? 1 : own + 1);
    const awayMs = Math.min(
      windowMs * AWAY_MAX,
      isFull ? usualMs * SLOWER : usualMs,
      windowMs * AWAY_MIN * 2 ** (this.#timesFull - 1),
    );
    const untilMs = nowMs + awayMs * (0.5 + this.#random());
    // Where there are many, not all at the very moment of the reset.
    this.#awayUntilMs =
      this.isCrowded(nowMs) && isFull && untilMs < resetAtMs ? resetAtMs + awayMs * this.#random() : untilMs;
  }
}
