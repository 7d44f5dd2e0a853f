/** The change that a person decides about, in a dialog over the screen. Any screen that shows the change may open it. */
import { tick } from 'svelte';
import { HOMES, hasNoFocus } from '../focus/kept-focus.ts';

interface Deciding {
  readonly opId: string;
  readonly title: string;
}

class DecidingState {
  change = $state.raw<Deciding | null>(null);
  /** The parts of the screen around the button that opened it, from the inside out. */
  #around: readonly HTMLElement[] = [];

  open({ opId, title }: Deciding): void {
    const around: HTMLElement[] = [];
    let at = document.activeElement?.closest<HTMLElement>(HOMES) ?? null;
    while (at !== null) {
      around.push(at);
      at = at.parentElement?.closest<HTMLElement>(HOMES) ?? null;
    }
    this.#around = around;
    this.change = { opId, title };
  }

  /** The button may be gone with the change: then the part of the screen that it stood in has the focus. */
  close(): void {
    if (this.change === null) return;
    this.change = null;
    void tick().then(() => {
      const home = this.#around.find((one) => one.isConnected);
      if (!hasNoFocus() || home === undefined) return;
      if (home.tabIndex < 0) home.tabIndex = -1;
      home.dataset['keptFocus'] = '';
      home.focus({ preventScroll: true });
    });
  }
}

export const deciding = new DecidingState();
