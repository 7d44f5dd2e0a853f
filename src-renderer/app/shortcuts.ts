/** Keys that work on every screen. Never a bare letter: a scanner types letters. */
import { runCommand, type CommandName } from './commands.svelte.ts';
import { hasNoFocus } from './kept-focus.ts';
import { palette } from './palette.svelte.ts';
import { router } from './router.svelte.ts';
import { search } from './search.svelte.ts';
import { session } from './session.svelte.ts';
import { toasts } from './toasts.svelte.ts';

const CONTROL_KEYS: Readonly<Record<string, CommandName>> = {
  e: 'edit',
  n: 'create',
  p: 'print',
  s: 'save',
  y: 'redo',
  z: 'undo',
  enter: 'save',
};

function commandOf(event: KeyboardEvent): CommandName | null {
  const key = event.key.toLowerCase();
  const control = event.ctrlKey || event.metaKey;
  if (control && event.shiftKey && key === 'r') return 'markAllRead';
  if (control && event.shiftKey && key === 'z') return 'redo';
  if (control && !event.altKey && !event.shiftKey) return CONTROL_KEYS[key] ?? null;
  if (control || event.altKey || event.shiftKey) return null;
  if (key === 'f9') return 'adjust';
  return key === 'escape' ? 'cancel' : null;
}

/** Ctrl K asks for anything, Ctrl F looks in the list that is shown. Neither interrupts a dialog. */
function opensSearch(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false;
  if (key !== 'k' && key !== 'f') return false;
  if (session.asleep || document.querySelector('dialog[open]') !== null) return true;
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
  if (document.querySelector('dialog[open]') !== null) return;
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

function onKeydown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
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
  if (name !== 'save' && document.querySelector('dialog[open]') !== null) return;
  // What is being typed is taken back by the field itself, unless the field says that it has nothing of its own to take back.
  if ((name === 'undo' || name === 'redo') && typesText(event.target)) return;
  if (runCommand(name) || (name === 'undo' && takeBackLastSaid())) event.preventDefault();
  else if (name === 'adjust') goToStock(event);
}

export function startShortcuts(): () => void {
  addEventListener('keydown', onKeydown);
  addEventListener('input', noteEdited);
  return () => {
    removeEventListener('keydown', onKeydown);
    removeEventListener('input', noteEdited);
  };
}
