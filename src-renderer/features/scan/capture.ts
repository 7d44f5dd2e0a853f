/** Listens on every screen: a scan never submits a form, never presses a button, never lands in a field that did not ask for it. */
import type { ScannerSettings } from '../../../src-sync/domain/scanner.ts';
import { ScanDetector } from './detector.ts';
import { codeOf, limitsOf, type TimedKey } from './scanner-settings.ts';

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Held {
  readonly box: Box;
  readonly value: string;
}

const TEXT_TYPES: ReadonlySet<string> = new Set([
  'text',
  'search',
  'tel',
  'url',
  'email',
  'password',
  'number',
]);

function boxOf(target: EventTarget | null): Box | null {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target;
  return target instanceof HTMLInputElement && TEXT_TYPES.has(target.type) ? target : null;
}

/** `accept` takes a scan behind what stands in the field, `alone` instead of it: what is looked for is the code and nothing else. */
function asksForScans(target: EventTarget | null): 'accept' | 'alone' | null {
  const asked = target instanceof HTMLElement ? target.dataset['scan'] : undefined;
  return asked === 'accept' || asked === 'alone' ? asked : null;
}

function fill(box: Box, value: string): void {
  if (box.value === value) return;
  box.value = value;
  box.dispatchEvent(new Event(box instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

const watchers = new Set<(key: TimedKey) => void>();

/** For the page on which a scanner is tried: every key as it comes, also of a scan. Returns the function that stops it. */
export function watchKeys(watcher: (key: TimedKey) => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** Returns the function that stops listening. `onscan` is called once per scan, in order, with the bare code. */
export function startScanCapture(
  settings: () => ScannerSettings,
  onscan: (code: string) => void,
): () => void {
  const detector = new ScanDetector(() => limitsOf(settings()));
  let held: Held | null = null;

  function listen(event: Event): void {
    // Autofill sends a bare Event of this name, without a key.
    if (!(event instanceof KeyboardEvent)) return;
    for (const watcher of watchers) watcher({ key: event.key, atMs: event.timeStamp });
    const shortcut = event.ctrlKey || event.altKey || event.metaKey;
    const box = boxOf(event.target);
    const verdict = detector.feed({
      key: event.key,
      atMs: event.timeStamp,
      breaks: shortcut || event.repeat || event.isComposing,
      typing: box !== null,
    });
    if (verdict.kind === 'first') held = box === null ? null : { box, value: box.value };
    // On a button, a space inside a code would press it.
    if (verdict.kind === 'more' && box === null && event.key === ' ') event.preventDefault();
    if (verdict.kind !== 'scan') return;
    const code = codeOf(verdict.code, settings());
    const asked = asksForScans(event.target);
    if (asked !== null) {
      if (box !== null) fill(box, asked === 'alone' ? code : box.value.replace(verdict.code, () => code));
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held !== null) fill(held.box, held.value);
    held = null;
    onscan(code);
  }

  addEventListener('keydown', listen, { capture: true });
  return () => {
    removeEventListener('keydown', listen, { capture: true });
  };
}
