/**
 * Tells a scanner from a person by its rhythm over the whole burst. A scanner sends a key every 5 to 30 ms; people stay above 50 ms on
 * average even where single keys roll over each other. Where text would be taken back out of a field the burst must be that regular;
 * where nothing could have been typed, any burst that a slow scanner may have made is one.
 * Pure: it is fed keys with their times and says what to do; who listens and what is restored is the caller's business.
 */
export interface ScanLimits {
  readonly lengthMin: number;
  /** A longer gap begins a new burst. */
  readonly gapMaxMs: number;
  /** In a text field: the average over the burst, the ending key included. Longer is a person. */
  readonly averageMaxMs: number;
}

export const DEFAULT_SCAN_LIMITS: ScanLimits = { lengthMin: 3, gapMaxMs: 100, averageMaxMs: 40 };

/** A shorter code proves little by its average: there each gap must be as short as the average may be. */
const SHORT_LENGTH_MAX = 5;

export interface KeyStroke {
  readonly key: string;
  readonly atMs: number;
  /** A shortcut or a held key: no scanner does that. */
  readonly breaks: boolean;
  /** It goes into a field in which a person may be typing. */
  readonly typing: boolean;
}

export type Verdict =
  /** First character of what may become a scan: the caller remembers what the focused field holds. */
  | { readonly kind: 'first' }
  | { readonly kind: 'more' }
  | { readonly kind: 'scan'; readonly code: string }
  | { readonly kind: 'none' };

export class ScanDetector {
  readonly #limits: () => ScanLimits;
  #characters: readonly string[] = [];
  #firstMs = Number.NEGATIVE_INFINITY;
  #lastMs = Number.NEGATIVE_INFINITY;
  #longestMs = 0;

  /** `limits` are asked for with every key: they can be changed while it listens. */
  constructor(limits: () => ScanLimits = () => DEFAULT_SCAN_LIMITS) {
    this.#limits = limits;
  }

  feed(stroke: KeyStroke): Verdict {
    if (stroke.key === 'Shift' || stroke.key === 'CapsLock') return { kind: 'none' };
    const gapMs = stroke.atMs - this.#lastMs;
    const inTime = gapMs <= this.#limits().gapMaxMs;
    if (stroke.breaks) return this.#forget();
    if (stroke.key === 'Enter' || stroke.key === 'Tab') {
      const code = this.#characters.join('');
      const scanned = inTime && this.#scannedWhen(stroke, Math.max(gapMs, this.#longestMs));
      this.#forget();
      return scanned ? { kind: 'scan', code } : { kind: 'none' };
    }
    // Counted by code point: a surrogate pair is one key.
    if (Array.from(stroke.key).length !== 1) return this.#forget();
    const first = this.#characters.length === 0 || !inTime;
    this.#characters = first ? [stroke.key] : [...this.#characters, stroke.key];
    this.#longestMs = first ? 0 : Math.max(this.#longestMs, gapMs);
    if (first) this.#firstMs = stroke.atMs;
    this.#lastMs = stroke.atMs;
    return { kind: first ? 'first' : 'more' };
  }

  #scannedWhen({ atMs, typing }: KeyStroke, longestMs: number): boolean {
    const { length } = this.#characters;
    const { lengthMin, averageMaxMs } = this.#limits();
    if (length < lengthMin) return false;
    if (!typing) return true;
    // The first key has no gap before it, the ending key has one.
    const averageMs = (atMs - this.#firstMs) / length;
    return averageMs <= averageMaxMs && (length > SHORT_LENGTH_MAX || longestMs <= averageMaxMs);
  }

  #forget(): Verdict {
    this.#characters = [];
    return { kind: 'none' };
  }
}
