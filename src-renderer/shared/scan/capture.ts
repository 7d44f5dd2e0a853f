/** Listens on every screen: a scan never submits a form, never presses a button, never lands in a field that did not ask for it. */
import { articleNumbers, usualArticleNumber } from '../../../src-sync/domain/codes/gs1-values.ts';
import { readCode } from '../../../src-sync/domain/codes/read-code.ts';
import type { ScannerSettings } from '../../../src-sync/domain/stock/scanner.ts';
import { boxOf, fill, holdBoxes, valueOf, type Box } from './boxes.ts';
import { isEnding, ScanDetector, withoutControls, type Verdict } from './detector.ts';
import { codeOf, limitsOf, type TimedKey } from './scanner-settings.ts';
import { SelectLetters } from './select-letters.ts';
import { Silence } from './silence.ts';
import { altDigit, characterOfNumber, FUNCTION_KEYS, keyOf, positionOf } from './strokes.ts';

/** `accept` takes a scan behind what stands in the field; `alone` is emptied by one, which goes where every scan goes. */
function asksForScans(target: EventTarget | null): 'accept' | 'alone' | null {
  const asked = target instanceof HTMLElement ? target.dataset['scan'] : undefined;
  return asked === 'accept' || asked === 'alone' ? asked : null;
}

/** A person may be typing there; the letters for a list are held back. */
function isTyping(target: EventTarget | null): boolean {
  const box = boxOf(target);
  return box !== null && !(box instanceof HTMLSelectElement);
}

const watchers = new Set<(key: TimedKey) => void>();

/** For the page on which a scanner is tried: every key as it comes, also of a scan. Returns the function that stops it. */
export function watchKeys(watcher: (key: TimedKey) => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

export interface Scanned {
  /** The bare code. */
  readonly code: string;
  /** The same keys on a US keyboard, where all of them are known. */
  readonly byPosition: string | null;
}

/** Longer than the longest gap by so much: keys reach the window a little later than they were pressed. */
const SILENCE_GRACE_MS = 100;

export interface CaptureParts {
  readonly settings: () => ScannerSettings;
  /** Called once per scan, in order. */
  readonly onscan: (scanned: Scanned) => void;
  /** A question to the process that hands the keys on: it answers behind the keys that wait there. */
  readonly roundTrip: () => Promise<unknown>;
}

type Scan = Extract<Verdict, { kind: 'scan' }>;

function holdsProse(target: EventTarget | null): boolean {
  const isSecret = target instanceof HTMLInputElement && target.type === 'password';
  return isSecret || target instanceof HTMLTextAreaElement;
}

class Capture {
  readonly #settings: () => ScannerSettings;
  readonly #onscan: (scanned: Scanned) => void;
  readonly #detector: ScanDetector;
  readonly #selectLetters = new SelectLetters();
  #held: ReadonlyMap<Box, string> = new Map();
  readonly #touched = new Set<Box>();
  /** By their place: what was swallowed when it went down must not be heard when it comes up. */
  readonly #swallowed = new Set<string>();
  #altDigits = '';
  /** The last character went there. */
  #target: EventTarget | null = null;
  readonly #silence: Silence;

  constructor({ settings, onscan, roundTrip }: CaptureParts) {
    this.#settings = settings;
    this.#onscan = onscan;
    this.#silence = new Silence(roundTrip, () => {
      this.#endBurst();
    });
    this.#detector = new ScanDetector(() => limitsOf(settings()));
  }

  /** A key or a click that comes after the end of a burst, but before the window noticed the end: what the burst sent comes first. */
  notice({ timeStamp }: Event): void {
    if (this.#detector.isOver(timeStamp)) this.#endBurst();
  }

  stop(): void {
    this.#silence.stop();
  }

  down(event: KeyboardEvent): void {
    this.notice(event);
    this.#swallowed.delete(nameOf(event));
    const digit = altDigit(event);
    if (digit !== null) {
      this.#altDigits += digit;
      // The system makes the character of them; they are no digits that anybody typed.
      event.stopImmediatePropagation();
      this.#detector.keep(event.timeStamp);
      this.#awaitSilence();
      return;
    }
    const atMs = event.timeStamp;
    const at = { atMs, typing: isTyping(event.target), place: event.target };
    const isFunctionOfScanner = FUNCTION_KEYS[event.key] !== undefined && this.#detector.isSentBy(at);
    const isControlOfScanner = event.ctrlKey && this.#detector.isInRhythm(at);
    const { key, isShortcut } = isFunctionOfScanner
      ? { key: FUNCTION_KEYS[event.key] ?? '', isShortcut: false }
      : keyOf(event, isControlOfScanner);
    if (isFunctionOfScanner || (isControlOfScanner && key < ' ')) this.#swallow(event);
    this.#hear(event, { key, breaks: isShortcut || event.repeat || event.isComposing });
  }

  up(event: KeyboardEvent): void {
    if (event.key === 'Alt' && this.#altDigits !== '') {
      const key = characterOfNumber(this.#altDigits);
      this.#altDigits = '';
      if (key !== null) this.#hear(event, { key, breaks: false });
      // By itself it would open a menu.
      event.preventDefault();
      return;
    }
    if (this.#swallowed.delete(nameOf(event))) quiet(event);
  }

  #hear(event: KeyboardEvent, { key, breaks }: { readonly key: string; readonly breaks: boolean }): void {
    const atMs = event.timeStamp;
    for (const watcher of watchers) watcher({ key, atMs });
    const box = boxOf(event.target);
    const position = event.type === 'keyup' ? null : positionOf(event);
    const verdict = this.#detector.feed({
      key,
      atMs,
      breaks,
      typing: isTyping(event.target),
      prose: holdsProse(event.target),
      position,
      place: event.target,
    });
    if (verdict.kind === 'first' || verdict.kind === 'more') this.#character(event, verdict, { box, key });
    if (verdict.kind === 'tail') this.#swallow(event);
    if (verdict.kind !== 'scan') return;
    const staysHere = this.#scan(event.target, verdict);
    if (!staysHere || !isEnding(key)) this.#swallow(event);
  }

  #awaitSilence(): void {
    this.#silence.wait(this.#settings().gapMaxMs + SILENCE_GRACE_MS);
  }

  /** Nothing follows the last character: without an ending key it was a scan, or a person's. */
  #endBurst(): void {
    this.#silence.stop();
    const verdict = this.#detector.silence();
    const here = boxOf(document.activeElement);
    if (here !== null && this.#held.has(here)) this.#touched.add(here);
    if (verdict.kind === 'scan') this.#scan(this.#target, verdict);
    else this.#selectLetters.release();
  }

  #character(
    event: KeyboardEvent,
    { kind, isSent }: Extract<Verdict, { isSent: boolean }>,
    { box, key }: { readonly box: Box | null; readonly key: string },
  ): void {
    if (kind === 'first') {
      this.#held = holdBoxes();
      this.#touched.clear();
    }
    if (box !== null) this.#touched.add(box);
    this.#target = event.target;
    this.#awaitSilence();
    // On a button, a space inside a code would press it; on a list it would open it.
    const isInside = kind === 'more' && key === ' ' && (box === null || box instanceof HTMLSelectElement);
    if (isSent || isInside) this.#swallow(event);
    else if (box instanceof HTMLSelectElement && key > ' ' && this.#selectLetters.takes(box, key)) {
      event.preventDefault();
      this.#selectLetters.hold(box, key);
    }
  }

  /** @returns true where the code stays in the field: its ending key is the field's too */
  #scan(target: EventTarget | null, sent: Scan): boolean {
    const scanned = this.#scannedOf(sent);
    const box = boxOf(target);
    this.#selectLetters.drop();
    const asked = asksForScans(target);
    if (asked === 'accept' && box !== null) {
      land(box, {
        typed: withoutControls(sent.code),
        code: codeForField(scanned.code),
        held: this.#heldBy(box),
      });
      return true;
    }
    // A screen may have led the last character into another box.
    if (box !== null) this.#touched.add(box);
    for (const touched of this.#touched) {
      const isEmptied = touched === box && asked === 'alone';
      fill(touched, isEmptied ? '' : this.#heldBy(touched));
    }
    this.#onscan(scanned);
    return false;
  }

  #heldBy(box: Box): string {
    return this.#held.get(box) ?? '';
  }

  #scannedOf({ code, byPosition }: Scan): Scanned {
    const settings = this.#settings();
    return {
      code: codeOf(framed(code), settings),
      byPosition: byPosition === null ? null : codeOf(framed(byPosition), settings),
    };
  }

  #swallow(event: KeyboardEvent): void {
    this.#swallowed.add(nameOf(event));
    quiet(event);
  }
}

function nameOf(event: KeyboardEvent): string {
  return event.code === '' ? event.key.toLowerCase() : event.code;
}

function quiet(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const CONTROLS_AROUND = /^[\u0001-\u001c\u001e\u001f]+|[\u0001-\u001f]+$/g;

/** Without the control characters around a code (STX, ETX, EOT): inside it they separate its fields. */
function framed(text: string): string {
  return text.replaceAll(CONTROLS_AROUND, '');
}

/** A field keeps the number of the article, not the batch that was scanned. */
function codeForField(code: string): string {
  const reading = readCode(code);
  const [article] = reading.gs1 === null ? [] : articleNumbers(reading.gs1.fields);
  if (article !== undefined) return usualArticleNumber(article);
  return reading.parts[0] ?? withoutControls(reading.code);
}

/** Text that was typed on the way makes room for the code; where there is none, the code follows what stood in the field. */
function land(
  box: Box,
  { typed, code, held }: { readonly typed: string; readonly code: string; readonly held: string },
): void {
  const value = valueOf(box);
  fill(box, value.includes(typed) ? value.replace(typed, () => code) : held + code);
}

/**
 * The browser would choose an option by a letter at once, also where `SelectLetters` takes none: it holds digits of other scripts to be the
 * same.
 */
function keepListsStill(event: Event): void {
  const { target } = event;
  if (
    event instanceof KeyboardEvent &&
    event.key > ' ' &&
    event.key !== 'Enter' &&
    target instanceof HTMLSelectElement
  )
    event.preventDefault();
}

/** Returns the function that stops listening. */
export function startScanCapture(parts: CaptureParts): () => void {
  const capture = new Capture(parts);
  // Autofill sends a bare Event of this name, without a key.
  const down = (event: Event): void => {
    if (event instanceof KeyboardEvent) capture.down(event);
  };
  const up = (event: Event): void => {
    if (event instanceof KeyboardEvent) capture.up(event);
  };
  addEventListener('keydown', down, { capture: true });
  addEventListener('keyup', up, { capture: true });
  const press = (event: Event): void => {
    capture.notice(event);
  };
  addEventListener('pointerdown', press, { capture: true });
  addEventListener('keypress', keepListsStill, { capture: true });
  return () => {
    capture.stop();
    removeEventListener('keypress', keepListsStill, { capture: true });
    removeEventListener('pointerdown', press, { capture: true });
    removeEventListener('keydown', down, { capture: true });
    removeEventListener('keyup', up, { capture: true });
  };
}
