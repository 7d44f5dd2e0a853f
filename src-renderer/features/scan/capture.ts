/** Listens on every screen: a scan never submits a form, never presses a button, never lands in a field that did not ask for it. */
import { ScanDetector } from './detector.ts';

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

function asksForScans(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset['scan'] === 'accept';
}

function restore(held: Held): void {
  if (held.box.value === held.value) return;
  held.box.value = held.value;
  held.box.dispatchEvent(
    new Event(held.box instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}

/** Returns the function that stops listening. `onscan` is called once per scan, in order. */
export function startScanCapture(onscan: (code: string) => void): () => void {
  const detector = new ScanDetector();
  let held: Held | null = null;

  function listen(event: Event): void {
    // Autofill sends a bare Event of this name, without a key.
    if (!(event instanceof KeyboardEvent)) return;
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
    if (asksForScans(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held !== null) restore(held);
    held = null;
    onscan(verdict.code);
  }

  addEventListener('keydown', listen, { capture: true });
  return () => {
    removeEventListener('keydown', listen, { capture: true });
  };
}
