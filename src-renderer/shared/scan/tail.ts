/**
 * Keys that a scanner sends after its code: a second ending key, spaces, a function key. They come in the rhythm of the code, or at least
 * within its longest gap, one after the other, to where the code went. A person who works on at once has moved the focus by then.
 */

/** A suffix is no longer than this. */
const KEYS_MAX = 4;
/** Of the longest gap within the code. */
const RHYTHM_FACTOR = 1.5;
/** A key with Shift or Ctrl is two, and no hand goes on so soon. */
const RHYTHM_LEAST_MS = 30;

export interface ScanEnd {
  readonly atMs: number;
  /** Between two keys of the code. */
  readonly longestMs: number;
  readonly gapMaxMs: number;
  /** The element that had the focus. */
  readonly place: unknown;
}

export class ScanTail {
  #end: ScanEnd | null = null;
  #lastMs = 0;
  #left = 0;

  begin(end: ScanEnd): void {
    this.#end = end;
    this.#lastMs = end.atMs;
    this.#left = KEYS_MAX;
  }

  end(): void {
    this.#end = null;
  }

  /** @param isBlank it writes nothing but a space: by itself it can only press or move something */
  includes({
    atMs,
    place,
    isBlank,
  }: {
    readonly atMs: number;
    readonly place: unknown;
    readonly isBlank: boolean;
  }): boolean {
    if (this.#end === null || this.#left === 0 || atMs < this.#lastMs) return false;
    const { longestMs, gapMaxMs } = this.#end;
    if (atMs - this.#lastMs <= Math.min(gapMaxMs, Math.max(RHYTHM_LEAST_MS, longestMs * RHYTHM_FACTOR)))
      return true;
    return isBlank && place === this.#end.place && atMs - this.#lastMs <= gapMaxMs;
  }

  take(atMs: number): void {
    this.#lastMs = atMs;
    this.#left -= 1;
  }
}
