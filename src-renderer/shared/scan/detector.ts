/**
 * Tells a scanner from a person by its rhythm over the whole burst. A scanner sends a key every 5 to 30 ms; people stay above 50 ms on
 * average even where single keys roll over each other. Where text would be taken back out of a field the burst must be that regular;
 * where nothing could have been typed, any burst that a slow scanner may have made is one. Whatever follows a scan in the same rhythm was
 * sent by the scanner too: a second ending key, or the next code. A scanner that sends no ending key, or another key than Enter and Tab, is
 * told by its rhythm alone: its burst must be longer than a hand rolls over the keys, and must hold a digit, which the words of a text
 * expander do not.
 * Pure: it is fed keys with their times and says what to do; who listens and what is restored is the caller's business.
 */
import { ScanTail, type ScanEnd } from './tail.ts';

export interface ScanLimits {
  readonly lengthMin: number;
  /** A longer gap begins a new burst. */
  readonly gapMaxMs: number;
  /** In a text field: the average over the burst, the ending key included. Longer is a person. */
  readonly averageMaxMs: number;
  /** A person said that this scanner sends no ending key: then silence after a code is as good as one. */
  readonly isUnended: boolean;
}

export const DEFAULT_SCAN_LIMITS: ScanLimits = {
  lengthMin: 3,
  gapMaxMs: 100,
  averageMaxMs: 40,
  isUnended: false,
};

/** A shorter code proves little by its average: there each gap must be as short as the average may be. */
const SHORT_LENGTH_MAX = 5;

/** Keys that came one after the other and then stopped. */
export interface Silenced {
  /** As it came. */
  readonly typed: string;
  /** Also as the same keys are on a US keyboard. */
  readonly text: string;
  readonly length: number;
  /** Between two keys. */
  readonly averageMs: number;
  readonly longestMs: number;
}

/** Without an ending key: fingers that roll over five keys are as fast as a scanner, over six none is. */
export function isSentWithoutEnding(
  { typed, text, length, averageMs, longestMs }: Silenced,
  { lengthMin, averageMaxMs, gapMaxMs, isUnended }: ScanLimits,
): boolean {
  if (length < lengthMin || averageMs > averageMaxMs || longestMs > gapMaxMs) return false;
  if (isUnended) return length > SHORT_LENGTH_MAX || longestMs <= averageMaxMs;
  // Text expanders and password managers write addresses and several words; a code is one.
  return length > SHORT_LENGTH_MAX && /\p{Nd}/u.test(text) && !/[\s@]/u.test(withoutControls(typed));
}

/** Some control characters count as blanks, but none of them stands between words. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[\u0000-\u001f]/g, '');
}

export interface KeyStroke {
  readonly key: string;
  readonly atMs: number;
  /** A shortcut or a held key: no scanner does that. */
  readonly breaks: boolean;
  /** It goes into a field in which a person may be typing. */
  readonly typing: boolean;
  /** It goes into running text or a password, which a program may fill in as fast as a scanner. */
  readonly prose?: boolean;
  /** The character that a US keyboard has on the same key; `null` where no key is known. */
  readonly position?: string | null;
  /** The element that has the focus. */
  readonly place?: unknown;
}

export type Verdict =
  /** First character of what may become a scan: the caller remembers what the fields hold. `isSent`: a scanner sent it, right after a code. */
  | { readonly kind: 'first'; readonly isSent: boolean }
  | { readonly kind: 'more'; readonly isSent: boolean }
  /** `byPosition`: the same keys on a US keyboard, `null` where one of them is not known. */
  | { readonly kind: 'scan'; readonly code: string; readonly byPosition: string | null }
  /** No character, but sent by the scanner right after its code: nobody else may hear it. */
  | { readonly kind: 'tail' }
  | { readonly kind: 'none' };

interface Character {
  readonly key: string;
  readonly position: string | null;
}

const MODIFIERS: ReadonlySet<string> = new Set(
  'Shift CapsLock Control Alt AltGraph Meta NumLock Fn'.split(' '),
);

export class ScanDetector {
  readonly #limits: () => ScanLimits;
  #characters: readonly Character[] = [];
  /** Keys that went down for these characters: a character of its number on the keypad takes several. */
  #keys = 0;
  #firstMs = Number.NEGATIVE_INFINITY;
  #lastMs = Number.NEGATIVE_INFINITY;
  #longestMs = 0;
  #place: unknown = null;
  #isProse = false;
  readonly #tail = new ScanTail();
  #isSent = false;

  /** `limits` are asked for with every key: they can be changed while it listens. */
  constructor(limits: () => ScanLimits = () => DEFAULT_SCAN_LIMITS) {
    this.#limits = limits;
  }

  feed(stroke: KeyStroke): Verdict {
    if (MODIFIERS.has(stroke.key)) return { kind: 'none' };
    const gapMs = stroke.atMs - this.#lastMs;
    const inTime = this.#isInTime(stroke.atMs);
    const { key, atMs, place } = stroke;
    const isTail = this.#tail.includes({ atMs, place, isBlank: key === ' ' || !isCharacter(key) });
    const isEnd = ENDING_CONTROLS.test(key) && inTime && this.#isToldByItself();
    if (isCharacter(key) && !isEnd && !stroke.breaks) return this.#take(stroke, { gapMs, inTime, isTail });
    const scan = inTime && !stroke.breaks ? this.#scanAt(stroke, gapMs) : null;
    // A shortcut is a person's: what a scanner sends with Ctrl is a control character.
    const isSent = (isTail || (this.#isSent && inTime)) && !stroke.breaks;
    this.#forget();
    if (scan === null) this.#follow(isSent, atMs);
    return scan ?? { kind: isSent ? 'tail' : 'none' };
  }

  #follow(isSent: boolean, atMs: number): void {
    if (isSent) this.#tail.take(atMs);
    else this.#tail.end();
  }

  /** A key from before the last one comes from another device, with a clock of its own. */
  #isInTime(atMs: number): boolean {
    return atMs >= this.#lastMs && atMs - this.#lastMs <= this.#limits().gapMaxMs;
  }

  /** At this time no further key can belong to what came before. */
  isOver(atMs: number): boolean {
    return this.#characters.length > 0 && atMs - this.#lastMs > this.#limits().gapMaxMs;
  }

  /** Call when nothing followed the last key for longer than the longest gap. A key that comes late may still end what is no scan yet. */
  silence(): Verdict {
    // Behind the ending key of a code it is the rest of what the scanner sends.
    if (this.#characters.length === 0 || this.#isSent || !this.#isToldByItself()) return { kind: 'none' };
    const scan = this.#scan({ atMs: this.#lastMs, place: this.#place, longestMs: this.#longestMs });
    this.#forget();
    return scan;
  }

  /** The characters so far are a code, whatever ends them. */
  #isToldByItself(): boolean {
    const limits = this.#limits();
    if (this.#isProse && !limits.isUnended) return false;
    const averageMs = (this.#lastMs - this.#firstMs) / Math.max(1, this.#keys - 1);
    const typed = this.#text();
    const text = typed + (this.#positions() ?? '');
    const { length } = this.#characters;
    return isSentWithoutEnding({ typed, text, length, averageMs, longestMs: this.#longestMs }, limits);
  }

  /** A key that makes no character by itself but belongs to one, e.g. a digit of its number: the rhythm goes on. */
  keep(atMs: number): void {
    if (this.#characters.length === 0 || !this.#isInTime(atMs)) return;
    this.#longestMs = Math.max(this.#longestMs, atMs - this.#lastMs);
    this.#lastMs = atMs;
    this.#keys += 1;
  }

  /** So long and so regular that no hand made it, whatever ends it. */
  isSentBy({ atMs, typing }: Pick<KeyStroke, 'atMs' | 'typing'>): boolean {
    const { averageMaxMs } = this.#limits();
    if (this.#characters.length <= SHORT_LENGTH_MAX || !this.#isInTime(atMs)) return false;
    return !typing || (atMs - this.#firstMs) / Math.max(1, this.#keys) <= averageMaxMs;
  }

  /** So soon behind the keys of a scanner that no hand pressed Ctrl and a key: also behind the end of its code. */
  isInRhythm(at: Pick<KeyStroke, 'atMs' | 'typing' | 'place'>): boolean {
    if (this.#tail.includes({ atMs: at.atMs, place: at.place, isBlank: true }) || this.isSentBy(at))
      return true;
    const { lengthMin, averageMaxMs } = this.#limits();
    if (this.#characters.length < lengthMin || !this.#isInTime(at.atMs)) return false;
    const averageMs = (at.atMs - this.#firstMs) / this.#keys;
    return !at.typing || Math.max(averageMs, at.atMs - this.#lastMs) <= averageMaxMs;
  }

  #take(stroke: KeyStroke, { gapMs, inTime, isTail }: Timing): Verdict {
    const first = this.#characters.length === 0 || !inTime;
    const character = { key: stroke.key, position: stroke.position ?? null };
    this.#characters = first ? [character] : [...this.#characters, character];
    this.#longestMs = first ? 0 : Math.max(this.#longestMs, gapMs);
    this.#keys = first ? 1 : this.#keys + 1;
    if (first) {
      this.#firstMs = stroke.atMs;
      this.#isSent = isTail;
      this.#follow(isTail, stroke.atMs);
    }
    this.#lastMs = stroke.atMs;
    this.#place = stroke.place;
    this.#isProse = stroke.prose === true;
    return { kind: first ? 'first' : 'more', isSent: this.#isSent };
  }

  #scanAt(stroke: KeyStroke, gapMs: number): Verdict | null {
    const longestMs = Math.max(gapMs, this.#longestMs);
    // An arrow, Escape or a function key ends only what silence would end as well.
    const isEnded = isEnding(stroke.key) ? this.#isRegular(stroke, longestMs) : this.#isToldByItself();
    if (!isEnded) return null;
    return this.#scan({ atMs: stroke.atMs, place: stroke.place, longestMs });
  }

  #scan(end: Omit<ScanEnd, 'gapMaxMs'>): Verdict {
    this.#tail.begin({ ...end, gapMaxMs: this.#limits().gapMaxMs });
    return { kind: 'scan', code: this.#text(), byPosition: this.#positions() };
  }

  #text(): string {
    return this.#characters.map(({ key }) => (key === DEAD_KEY ? '' : key)).join('');
  }

  /** The same keys on a US keyboard. */
  #positions(): string | null {
    const positions = this.#characters.map(({ key, position }) => (key < ' ' ? key : position));
    return positions.includes(null) ? null : positions.join('');
  }

  #isRegular({ atMs, typing }: KeyStroke, longestMs: number): boolean {
    const { length } = this.#characters;
    const { lengthMin, averageMaxMs } = this.#limits();
    if (length < lengthMin) return false;
    // A burst that began in the rhythm of a scan is the scanner's, whatever hiccups it has.
    if (!typing || this.#isSent) return true;
    // The first key has no gap before it, the ending key has one.
    const averageMs = (atMs - this.#firstMs) / this.#keys;
    return averageMs <= averageMaxMs && (length > SHORT_LENGTH_MAX || longestMs <= averageMaxMs);
  }

  #forget(): void {
    this.#characters = [];
    this.#isSent = false;
  }
}

interface Timing {
  readonly gapMs: number;
  readonly inTime: boolean;
  readonly isTail: boolean;
}

/** Control characters that neither frame a code nor separate its fields. */
const ENDING_CONTROLS = /^[\u0001\u0005-\u0008\u000b\u000c\u000e-\u001b]$/;

/** A key that writes an accent only with the next letter: it is a character of the code all the same. */
const DEAD_KEY = 'Dead';

/** Counted by code point: a surrogate pair is one key. */
export function isCharacter(key: string): boolean {
  return key === DEAD_KEY || Array.from(key).length === 1;
}

/** The keys with which most scanners end a code, and with which a person leaves a box. */
export function isEnding(key: string): boolean {
  return key === 'Enter' || key === 'Tab';
}
