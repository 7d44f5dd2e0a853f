/**
 * The pace of the background: a burst after quiet times, as long as no person is at work, then evenly, so that slots keep freeing
 * themselves for others. Lateness of a moment is made up for; time in which nothing could be sent anyway is not, or all would leave at
 * once when it can.
 */

/** Share of the limit that may go faster than evenly after a window of quiet: a part of it at once, the rest a few times as fast. */
const BURST_SHARE = 0.6;
const AT_ONCE_SHARE = 0.4;
const BURST_SPEED = 6;
/** Share of the limit that may be made up for while somebody waits. */
const LATE_SHARE = 0.03;
const LATE_MIN = 2;

export interface PaceConditions {
  readonly limit: number;
  /** Requests a millisecond that use the budget evenly. */
  readonly evenPerMs: number;
  /** True where somebody has been waiting since the last call. */
  readonly isWanted: boolean;
  /** True where a person has wanted slots lately. */
  readonly isBusy: boolean;
}

export class Pace {
  /** Requests that may leave now; below 0 after a reservation of several. */
  #credit: number;
  #quick: number;
  #atMs: number;

  constructor(remaining: number, nowMs: number) {
    this.#credit = Math.max(1, Math.floor(remaining * BURST_SHARE));
    this.#quick = Math.max(1, Math.floor(remaining * AT_ONCE_SHARE));
    this.#atMs = nowMs;
  }

  /** Brings the credit up to this moment. */
  advance(nowMs: number, { limit, evenPerMs, isWanted, isBusy }: PaceConditions): void {
    const earned = (nowMs - this.#atMs) * evenPerMs;
    this.#atMs = nowMs;
    const late = Math.max(LATE_MIN, limit * LATE_SHARE);
    const most = Math.max(1, isBusy ? Math.min(late, limit * BURST_SHARE) : limit * BURST_SHARE);
    const grown = isWanted ? Math.max(this.#credit, late) : most;
    this.#credit = Math.min(most, grown, this.#credit + earned);
    this.#quick = Math.min(Math.max(1, limit * AT_ONCE_SHARE), this.#quick + earned * BURST_SPEED);
  }

  /** Time until one more may leave; 0 when it may now. */
  waitMs(evenPerMs: number): number {
    const creditMs = Math.max(0, 1 - this.#credit) / evenPerMs;
    return Math.max(creditMs, Math.max(0, 1 - this.#quick) / (evenPerMs * BURST_SPEED));
  }

  spend(requests: number): void {
    this.#credit -= requests;
    this.#quick -= requests;
  }
}
