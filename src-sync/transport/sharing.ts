/**
 * Other PCs on the same token. The Service counts their requests with ours, so what it says is used and is not ours is theirs.
 * Who has more of the window then leaves more of it free: from any beginning, all come to equal shares within about a window.
 */

/** Slots left free because others may take some before we hear of it: so many for each lane but a person's. */
const MARGIN_MAX = 4;
/** Of our own requests in the window, one in so many is left free besides. */
const YIELD = 10;
/** Others are reckoned with for this many windows after they were last seen. */
const REMEMBERED_WINDOWS = 2;
const REMEMBERED_MIN_MS = 5_000;

export class Sharing {
  /** The most requests of others that were seen in one window. */
  #others = 0;
  #untilMs = -Infinity;

  /** @param others requests in the window that are certainly not ours; 0 or less when none are */
  heard(others: number, nowMs: number, windowMs: number): void {
    if (nowMs >= this.#untilMs) this.#others = 0;
    if (others <= 0) return;
    this.#others = Math.max(others, this.#others);
    this.#untilMs = nowMs + Math.max(REMEMBERED_MIN_MS, windowMs * REMEMBERED_WINDOWS);
  }

  isShared(nowMs: number): boolean {
    return nowMs < this.#untilMs;
  }

  /** The most requests that others had in one window lately. */
  others(nowMs: number): number {
    return this.isShared(nowMs) ? this.#others : 0;
  }

  /** Slots to leave free for others, by somebody who has so many requests in the window. */
  margin(own: number, nowMs: number): number {
    const most = 2 * this.others(nowMs);
    return Math.min(MARGIN_MAX, most) + Math.min(Math.floor(own / YIELD), most);
  }
}
