/**
 * Tells a scanner from a person by its rhythm: at least 3 characters, at most 100 ms apart, ended by Enter or Tab.
 * Pure: it is fed keys with their times and says what to do; who listens and what is restored is the caller's business.
 */
export interface ScanLimits {
  readonly lengthMin: number;
  readonly gapMaxMs: number;
}

export const DEFAULT_SCAN_LIMITS: ScanLimits = { lengthMin: 3, gapMaxMs: 100 };

export interface KeyStroke {
  readonly key: string;
  readonly atMs: number;
  /** A shortcut or a held key: no scanner does that. */
  readonly breaks: boolean;
}

export type Verdict =
  /** First character of what may become a scan: the caller remembers what the focused field holds. */
  | { readonly kind: 'first' }
  | { readonly kind: 'more' }
  | { readonly kind: 'scan'; readonly code: string }
  | { readonly kind: 'none' };

export class ScanDetector {
  readonly #limits: ScanLimits;
  #characters = '';
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(limits: ScanLimits = DEFAULT_SCAN_LIMITS) {
    this.#limits = limits;
  }

  feed(stroke: KeyStroke): Verdict {
    if (stroke.key === 'Shift' || stroke.key === 'CapsLock') return { kind: 'none' };
    const inTime = stroke.atMs - this.#lastMs <= this.#limits.gapMaxMs;
    if (stroke.breaks) return this.#forget();
    if (stroke.key === 'Enter' || stroke.key === 'Tab') {
      const code = this.#characters;
      this.#forget();
      return inTime && code.length >= this.#limits.lengthMin ? { kind: 'scan', code } : { kind: 'none' };
    }
    // Counted by code point: a surrogate pair is one key.
    if (Array.from(stroke.key).length !== 1) return this.#forget();
    const first = this.#characters === '' || !inTime;
    this.#characters = first ? stroke.key : this.#characters + stroke.key;
    this.#lastMs = stroke.atMs;
    return { kind: first ? 'first' : 'more' };
  }

  #forget(): Verdict {
    this.#characters = '';
    return { kind: 'none' };
  }
}
