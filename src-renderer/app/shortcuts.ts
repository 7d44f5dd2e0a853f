/** Keys that work on every screen. Never a bare letter: a scanner types letters. */
import { runCommand, type CommandName } from './commands.svelte.ts';
import { hasNoFocus } from './focus/kept-focus.ts';
import { help, palette } from './palette.svelte.ts';
import { PAGES, router } from './router.svelte.ts';
import { search } from './search.svelte.ts';
import { session } from './session.svelte.ts';
import { toasts } from './toasts.svelte.ts';

/** The keys of the commands, as they are printed on the keyboard. */
export const COMMAND_KEYS = {
  edit: 'Ctrl E',
  create: 'Ctrl N',
  save: 'Ctrl S',
  cancel: 'Esc',
  print: 'Ctrl P',
  undo: 'Ctrl Z',
  redo: 'Ctrl Y',
  adjust: 'F9',
  markAllRead: 'Ctrl Shift R',
  note: 'Ctrl Shift N',
  price: 'Ctrl Shift P',
} as const satisfies Partial<Record<CommandName, string>>;

/** Other keys for the same. */
const OTHER_KEYS: Readonly<Record<string, CommandName>> = { 'Ctrl Enter': 'save', 'Ctrl Shift Z': 'redo' };

const COMMANDS: ReadonlyMap<string, CommandName> = new Map([
  ...Object.entries(COMMAND_KEYS).map(([name, keys]) => [keys, name as CommandName] as const),
  ...Object.entries(OTHER_KEYS),
]);

/** The keys of an event as `COMMAND_KEYS` names them. */
function keysOf(event: KeyboardEvent): string {
  const key = event.key === 'Escape' ? 'Esc' : event.key;
  const modifiers = [
    [event.ctrlKey || event.metaKey, 'Ctrl'],
    [event.altKey, 'Alt'],
    [event.shiftKey, 'Shift'],
  ] as const;
  const held = modifiers.flatMap(([isHeld, name]) => (isHeld ? [name] : []));
  return [...held, key.length === 1 ? key.toUpperCase() : key].join(' ');
}

function commandOf(event: KeyboardEvent): CommandName | null {
  return COMMANDS.get(keysOf(event)) ?? null;
}

function hasDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Ctrl with a digit: the pages in the order of the rail. */
function goToPage(event: KeyboardEvent): boolean {
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  const page = PAGES[Number(digit) - 1];
  if (page === undefined || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return false;
  if (session.asleep || hasDialog()) return false;
  search.clear();
  router.go(page);
  return true;
}

/** Alt with an arrow: the screen before, and forward again. */
function goBack(event: KeyboardEvent): boolean {
  const keys = keysOf(event);
  if ((keys !== 'Alt ArrowLeft' && keys !== 'Alt ArrowRight') || hasDialog()) return false;
  if (keys === 'Alt ArrowLeft') history.back();
  else history.forward();
  return true;
}

const BACK_BUTTON = 3;
const FORWARD_BUTTON = 4;

/** The two thumb buttons of a mouse. */
function onMouseup(event: MouseEvent): void {
  if (event.button !== BACK_BUTTON && event.button !== FORWARD_BUTTON) return;
  event.preventDefault();
  if (hasDialog()) return;
  if (event.button === BACK_BUTTON) history.back();
  else history.forward();
}

/** Ctrl K asks for anything, Ctrl F looks in the list that is shown. Neither interrupts a dialog. */
function opensSearch(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false;
  if (key !== 'k' && key !== 'f') return false;
  if (session.asleep || hasDialog()) return true;
  if (key === 'k') palette.open();
  else search.focusBar();
  return true;
}

/** The stock screens, from everywhere; F9 adjusts the item that is shown, where one is. */
const STOCK_KEYS: Readonly<Record<string, string>> = {
  f6: 'receive',
  f7: 'transfer',
  f8: 'count',
  f9: 'adjust',
};

function goToStock(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const section = STOCK_KEYS[event.key.toLowerCase()];
  if (section === undefined || session.app?.mode === 'first-run') return;
  if (hasDialog()) return;
  event.preventDefault();
  router.go('stock', section);
}

/** Fields that somebody typed in: they have something to take back, also when they are empty again. */
const edited = new WeakSet<EventTarget>();

function noteEdited({ target }: Event): void {
  if (target !== null) edited.add(target);
}

function typesText(target: EventTarget | null): boolean {
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type === 'text' && target.dataset['undo'] !== 'screen');
  return isText && (target.value !== '' || edited.has(target));
}

/** Where the screen has nothing to take back: what was saved last, while it is still said. */
function takeBackLastSaid(): boolean {
  const last = toasts.undoable;
  if (last !== undefined) toasts.act(last);
  return last !== undefined;
}

/** Keys of a scanner reach the window a little later than they were pressed. */
const SCAN_GRACE_MS = 150;

let lastCharacterMs = Number.NEGATIVE_INFINITY;
let questionMark: ReturnType<typeof setTimeout> | undefined;

/** F1 and Ctrl /. A question mark alone does it too, where nobody types and no scanner does: a code may hold one. */
function opensHelp(event: KeyboardEvent): boolean {
  const keys = keysOf(event);
  const pauseMs = event.timeStamp - lastCharacterMs;
  const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
  if (isPlain && event.key.length === 1) lastCharacterMs = event.timeStamp;
  if (event.key !== 'Shift') clearTimeout(questionMark);
  if (keys === 'F1' || keys === 'Ctrl /') {
    openHelp();
    return true;
  }
  const silenceMs = (session.app?.settings.scanner.gapMaxMs ?? 0) + SCAN_GRACE_MS;
  const asks = isPlain && event.key === '?' && pauseMs > silenceMs && !types(event.target);
  if (asks) questionMark = setTimeout(openHelp, silenceMs);
  return false;
}

function openHelp(): void {
  if (!hasDialog()) help.isOpen = true;
}

function types(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

function onKeydown(event: KeyboardEvent): void {
  if (event.isComposing || event.repeat) return;
  if (event.defaultPrevented) {
    clearTimeout(questionMark);
    return;
  }
  if (opensHelp(event) || goToPage(event) || goBack(event)) {
    event.preventDefault();
    return;
  }
  if (opensSearch(event)) {
    event.preventDefault();
    return;
  }
  if (hasNoFocus() && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    // A button that did its work and went away leaves the focus nowhere: the arrows take it back to the list.
    document.querySelector<HTMLElement>('.vlist')?.focus();
    return;
  }
  const name = commandOf(event);
  // An open dialog closes itself on Escape and offers its own save; nothing behind it may answer.
  if (name === null) {
    goToStock(event);
    return;
  }
  if (name !== 'save' && hasDialog()) return;
  // Typed text is taken back by the field itself, unless the field says that it has nothing of its own to take back.
  if ((name === 'undo' || name === 'redo') && typesText(event.target)) return;
  if (runCommand(name) || (name === 'undo' && takeBackLastSaid())) event.preventDefault();
  else if (name === 'adjust') goToStock(event);
}

export function startShortcuts(): () => void {
  addEventListener('keydown', onKeydown);
  addEventListener('input', noteEdited);
  addEventListener('mouseup', onMouseup);
  return () => {
    clearTimeout(questionMark);
    removeEventListener('keydown', onKeydown);
    removeEventListener('input', noteEdited);
    removeEventListener('mouseup', onMouseup);
  };
}
