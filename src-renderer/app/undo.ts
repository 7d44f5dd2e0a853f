/** The toast of a saved change, with its Undo: held by the engine as long as its toast stands, so that the Undo always works. */
import type { Result } from '../../src-sync/domain/result.ts';
import { t } from '../i18n/index.svelte.ts';
import { ask } from '../live/bridge.svelte.ts';
import { session } from './session.svelte.ts';
import { toasts, type ToastHold } from './toasts.svelte.ts';

export interface SavedWithUndo {
  readonly text: string;
  /** Of the hold under which it was accepted: the id of the operation, the session or the plan. */
  readonly hold: string;
  readonly undo: () => Promise<void>;
  /** In place of the usual words of what becomes of it. */
  readonly detail?: string | undefined;
}

/** Says that something was saved, and offers to take it back. */
export function saySaved({ text, hold, undo, detail }: SavedWithUndo): void {
  toasts.show('ok', text, {
    detail: detail ?? whenSent(),
    action: { label: t('undo'), run: undo, takesBack: true, hold: holdOf(hold) },
  });
}

/** Of what has no Undo, or was refused half way: it may be sent. */
export function releaseHold(hold: string): void {
  // Where nobody hears of it the hold lapses by itself.
  void ask('holds.release', { hold });
}

function holdOf(hold: string): ToastHold {
  return {
    keep: () => void ask('holds.keep', { hold }),
    release: () => {
      releaseHold(hold);
    },
  };
}

/** The next step of a saved change, as things are now. */
export function whenSent(): string {
  return t(session.isOnline ? 'toast.sentSoon' : 'toast.savedHere');
}

/** Says how something was taken back, or why not. */
export function sayTakenBack(answer: Result<'withdrawn' | 'reversed'>, detail: string): void {
  if (!answer.ok) toasts.failure(answer.failure);
  else toasts.show('ok', t(answer.value === 'withdrawn' ? 'toast.undone' : 'toast.changedBack'), { detail });
}
