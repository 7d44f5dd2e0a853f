/** Short words about what just happened: at most three, 6 seconds, errors until they are dismissed. */
import { untrack } from 'svelte';
import type { Failure } from '../../src-sync/domain/failure.ts';

export type ToastTone = 'ok' | 'pending' | 'needs';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** It takes back what the toast speaks of: Ctrl Z does it too, where the screen has nothing of its own to take back. */
  readonly takesBack?: boolean;
}

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly detail: string | null;
  readonly action: ToastAction | null;
}

const SHOWN_MAX = 3;
const SHOWN_MS = 6_000;

function isSame(one: Toast, other: Toast): boolean {
  const isPlain = one.action === null && other.action === null;
  return isPlain && one.tone === other.tone && one.text === other.text && one.detail === other.detail;
}

class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  #nextId = 1;

  /**
   * The same stands there once, however often it is said, but for what can be taken back each for itself. Whoever says something does not wait for what else is said.
   *
   * @returns what it is taken away by
   */
  show(
    tone: ToastTone,
    text: string,
    more: { detail?: string | null; action?: ToastAction | null; untilDismissed?: boolean } = {},
  ): number {
    const list = untrack(() => this.list);
    const same = list.find((shown) => shown.tone === 'needs' && shown.text === text);
    if (tone === 'needs' && same !== undefined) return same.id;
    const id = this.#nextId;
    this.#nextId += 1;
    const toast: Toast = { id, tone, text, detail: more.detail ?? null, action: more.action ?? null };
    const others = list.filter((shown) => !isSame(shown, toast));
    this.list = [...others, toast].slice(-SHOWN_MAX);
    if (tone !== 'needs' && more.untilDismissed !== true) {
      setTimeout(() => {
        this.dismiss(id);
      }, SHOWN_MS);
    }
    return id;
  }

  failure(failure: Failure): void {
    this.show('needs', failure.message);
  }

  /** What was said in one workspace, an undo most of all, means nothing in the next. */
  clear(): void {
    this.list = [];
  }

  /** The newest that can be taken back. */
  get undoable(): Toast | undefined {
    return this.list.findLast((toast) => toast.action?.takesBack === true);
  }

  /** Does what the toast offers; it has nothing more to say then. */
  act({ id, action }: Toast): void {
    action?.run();
    this.dismiss(id);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
