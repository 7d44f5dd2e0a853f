/** Short words about what just happened: at most three, 6 seconds, errors until they are dismissed. */
import { untrack } from 'svelte';
import type { Failure } from '../../src-sync/domain/failure.ts';
import { Countdown } from './frame/countdown.ts';

export type ToastTone = 'ok' | 'pending' | 'needs';

/** A change that waits as long as it can be taken back. */
export interface ToastHold {
  /** It is offered for another while. */
  readonly keep: () => void;
  /** It is offered no longer. */
  readonly release: () => void;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void | Promise<void>;
  /** It takes back what the toast speaks of: Ctrl Z does it too, where the screen has nothing of its own to take back. */
  readonly takesBack?: boolean;
  /** Released when the toast goes away, or when the action has ended. */
  readonly hold?: ToastHold;
}

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly detail: string | null;
  readonly action: ToastAction | null;
  /** By the clock of the page. */
  readonly saidMs: number;
}

const SHOWN_MAX = 3;
export const SHOWN_MS = 6_000;
const JUST_SAID_MS = 1_000;
/** So long at most a pointer or the focus that rests on toasts keeps them there. */
const RESTING_MAX_MS = 60_000;
/** The engine lets go by itself after half a minute. */
const KEEP_EVERY_MS = 10_000;

function isSame(one: Toast, other: Toast): boolean {
  const isPlain = one.action === null && other.action === null;
  return isPlain && one.tone === other.tone && one.text === other.text && one.detail === other.detail;
}

class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  /** Number of times that something was taken back by what a toast offered. */
  takenBack = $state(0);
  /** Somebody rests on them: none goes away meanwhile. */
  resting = $state(false);
  #nextId = 1;
  readonly #countdowns = new Map<number, Countdown>();
  #stopResting: (() => void) | null = null;

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
    const toast: Toast = {
      id,
      tone,
      text,
      detail: more.detail ?? null,
      action: more.action ?? null,
      saidMs: performance.now(),
    };
    const kept = [...list.filter((shown) => !isSame(shown, toast)), toast].slice(-SHOWN_MAX);
    const gone = list.filter((shown) => !kept.includes(shown));
    this.list = kept;
    for (const one of gone) this.#end(one);
    if (tone !== 'needs' && more.untilDismissed !== true) this.#count(id);
    return id;
  }

  failure(failure: Failure): void {
    this.show('needs', failure.message);
  }

  /**
   * News of what was done belong to the screen that it was done on. What can be taken back, or went wrong, stays, and so does what was
   * said in going to the next screen.
   */
  leaveScreen(justSaidMs = JUST_SAID_MS): void {
    const before = performance.now() - justSaidMs;
    for (const { id, action, saidMs } of untrack(() => this.list))
      if (action === null && saidMs <= before && this.passes(id)) this.dismiss(id);
  }

  /** A toast of one workspace, above all one with an Undo, means nothing in the next. */
  clear(): void {
    for (const toast of this.list) this.dismiss(toast.id);
  }

  /** The newest that can be taken back. */
  get undoable(): Toast | undefined {
    return this.list.findLast((toast) => toast.action?.takesBack === true);
  }

  /** True where it goes away by itself. */
  passes(id: number): boolean {
    return this.#countdowns.has(id);
  }

  /** Does what the toast offers; it has nothing more to say then. */
  act(toast: Toast): void {
    const { action } = toast;
    if (!this.#takeOff(toast.id)) return;
    void Promise.resolve(action?.run()).finally(() => {
      action?.hold?.release();
      if (action?.takesBack === true) this.takenBack += 1;
    });
  }

  dismiss(id: number): void {
    const toast = this.list.find((one) => one.id === id);
    if (toast !== undefined && this.#takeOff(id)) this.#end(toast);
  }

  /** A pointer or the focus came to the toasts. */
  rest(): void {
    if (this.resting) return;
    this.resting = true;
    for (const countdown of this.#countdowns.values()) countdown.pause();
    const keeping = setInterval(() => {
      for (const { action } of this.list) action?.hold?.keep();
    }, KEEP_EVERY_MS);
    const ending = setTimeout(() => {
      this.goOn();
    }, RESTING_MAX_MS);
    this.#stopResting = () => {
      clearInterval(keeping);
      clearTimeout(ending);
    };
  }

  /** It went away again. */
  goOn(): void {
    if (!this.resting) return;
    this.resting = false;
    this.#stopResting?.();
    for (const countdown of this.#countdowns.values()) countdown.goOn();
  }

  #count(id: number): void {
    const countdown = new Countdown(SHOWN_MS, () => {
      this.dismiss(id);
    });
    this.#countdowns.set(id, countdown);
    if (!untrack(() => this.resting)) countdown.goOn();
  }

  #takeOff(id: number): boolean {
    const isThere = this.list.some((toast) => toast.id === id);
    this.list = this.list.filter((toast) => toast.id !== id);
    this.#countdowns.get(id)?.pause();
    this.#countdowns.delete(id);
    // No pointer ever leaves what is not there any more.
    if (this.list.length === 0) this.goOn();
    return isThere;
  }

  #end({ id, action }: Toast): void {
    this.#countdowns.get(id)?.pause();
    this.#countdowns.delete(id);
    action?.hold?.release();
  }
}

export const toasts = new Toasts();
