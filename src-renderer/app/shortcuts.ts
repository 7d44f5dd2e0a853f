/** Keys that work on every screen. Never a bare letter: a scanner types letters. */
import { runCommand, type CommandName } from './commands.svelte.ts';
import { search } from './search.svelte.ts';

const CONTROL_KEYS: Readonly<Record<string, CommandName>> = {
  e: 'edit',
  n: 'create',
  s: 'save',
  enter: 'save',
};

function commandOf(event: KeyboardEvent): CommandName | null {
  const key = event.key.toLowerCase();
  const control = event.ctrlKey || event.metaKey;
  if (control && event.shiftKey && key === 'r') return 'markAllRead';
  if (control && !event.altKey && !event.shiftKey) return CONTROL_KEYS[key] ?? null;
  if (control || event.altKey || event.shiftKey) return null;
  if (key === 'f9') return 'adjust';
  return key === 'escape' ? 'cancel' : null;
}

function onKeydown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    search.focusBar();
    return;
  }
  if (event.target === document.body && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    // A button that did its work and went away leaves the focus nowhere: the arrows take it back to the list.
    document.querySelector<HTMLElement>('.vlist')?.focus();
    return;
  }
  const name = commandOf(event);
  // An open dialog closes itself on Escape and offers its own save; nothing behind it may answer.
  if (name === null || (name !== 'save' && document.querySelector('dialog[open]') !== null)) return;
  if (runCommand(name)) event.preventDefault();
}

export function startShortcuts(): () => void {
  addEventListener('keydown', onKeydown);
  return () => {
    removeEventListener('keydown', onKeydown);
  };
}
