/** A page of everything that can have the focus, with the window's own capture: it tells what it heard and what happened to it. */
import { startScanCapture, type Scanned } from '../../../src-renderer/shared/scan/capture.ts';
import { USUAL_SCANNER, type ScannerSettings } from '../../../src-sync/domain/stock/scanner.ts';

/** Of the process that sends the keys: it answers behind those that it has sent. */
declare function answerBehindKeys(): Promise<unknown>;

export interface PageState {
  readonly scans: readonly Scanned[];
  /** Everything that a key did: presses, choices, moves. */
  readonly deeds: readonly string[];
  readonly values: string;
  readonly focus: string;
}

let settings: ScannerSettings = USUAL_SCANNER;
let scans: Scanned[] = [];
let deeds: string[] = [];

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no element ${id}`);
  return found;
};
const dialog = element('dialog') as HTMLDialogElement;

startScanCapture({
  settings: () => settings,
  onscan: (scanned) => {
    scans.push(scanned);
  },
  roundTrip: answerBehindKeys,
});

for (const name of ['click', 'change', 'submit', 'toggle', 'close', 'cancel'] as const) {
  document.addEventListener(
    name,
    (event) => {
      deeds.push(`${name} ${(event.target as HTMLElement).id}`);
      // Sending the form would leave the page.
      if (name === 'submit') event.preventDefault();
    },
    { capture: true },
  );
}
addEventListener('hashchange', () => deeds.push('hashchange'));
for (const id of ['row', 'in-dialog-row']) {
  for (const type of ['keydown', 'keyup'] as const) {
    element(id).addEventListener(type, ({ key }) => {
      if (key === 'Enter' || key === ' ') deeds.push(`${type} on the row`);
    });
  }
}
addEventListener('keydown', (event) => {
  const isShortcut = /^F\d/.test(event.key) || (event.ctrlKey && /^[efknpsyz]$/i.test(event.key));
  if (isShortcut && !event.defaultPrevented) deeds.push(event.key);
});
/** As the session screens do: the first digit typed anywhere goes to the quantity. */
element('jumping').addEventListener('keydown', (event) => {
  if (!/^\d$/.test(event.key)) return;
  event.preventDefault();
  const quantity = element('quantity') as HTMLInputElement;
  quantity.focus();
  quantity.value = event.key;
});

function values(): string {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
  const shown = boxes.map((box) => [box.id, box.value, box.checked, box.validity.badInput]);
  return JSON.stringify([
    shown,
    element('editable').textContent,
    element('details').hasAttribute('open'),
    dialog.open,
  ]);
}

const harness = {
  /** Everything as at the beginning, with the focus on `id`. */
  prepare(id: string, scanner: Pick<ScannerSettings, 'prefix' | 'ending'>): string {
    settings = { ...USUAL_SCANNER, ...scanner };
    if (dialog.open) dialog.close();
    (element('form') as HTMLFormElement).reset();
    (dialog.querySelector('form') as HTMLFormElement).reset();
    element('editable').textContent = 'note';
    (element('quantity') as HTMLInputElement).value = '';
    element('details').removeAttribute('open');
    if (id.startsWith('in-dialog')) dialog.showModal();
    (document.activeElement as HTMLElement | null)?.blur();
    if (id !== 'none') element(id).focus();
    return values();
  },
  /** The effect of opening and closing comes a moment later, and is no key's deed. */
  async begin(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise(requestAnimationFrame);
    scans = [];
    deeds = [];
  },
  /** Until so many scans were heard, or the window has had the silence that ends one several times over. */
  async silence(scansAwaited: number): Promise<void> {
    const untilMs = performance.now() + (scansAwaited === 0 ? 300 : 2_000);
    while ((scansAwaited === 0 || scans.length < scansAwaited) && performance.now() < untilMs)
      await new Promise((resolve) => setTimeout(resolve, 10));
  },
  state: (): PageState => ({ scans, deeds, values: values(), focus: document.activeElement?.id ?? '' }),
};
export type Harness = typeof harness;
Object.assign(globalThis, { harness });
