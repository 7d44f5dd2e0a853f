/** Geometry of a list whose rows all have one height: which are visible, and how to bring one into view. */
import { tick, untrack } from 'svelte';

const DEFAULT_ROW_PX = 32;

export interface VisibleRows {
  readonly first: number;
  readonly last: number;
  /** Rows to draw, a few more than are visible. */
  readonly list: readonly number[];
}

export class FixedRows {
  rowPx = $state(DEFAULT_ROW_PX);
  #headPx = 0;
  #scrollTop = $state(0);
  #heightPx = $state(600);
  #element: HTMLElement | null = null;

  /** Rows that fit: the step of PageUp and PageDown. */
  readonly page = $derived(Math.max(1, Math.floor((this.#heightPx - DEFAULT_ROW_PX) / this.rowPx)));

  readonly attach = (element: HTMLElement): (() => void) => {
    this.#element = element;
    const measure = (): void => {
      const probe = element.querySelector<HTMLElement>('.vhead');
      this.#headPx = probe?.offsetHeight ?? 0;
      this.#heightPx = element.clientHeight;
      this.rowPx = Number.parseFloat(getComputedStyle(element).getPropertyValue('--h-row')) || DEFAULT_ROW_PX;
    };
    const scroll = (): void => {
      this.#scrollTop = element.scrollTop;
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    // The theme changes the height of rows without changing the size of the list.
    const themes = new MutationObserver(() => void tick().then(measure));
    themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-density'] });
    element.addEventListener('scroll', scroll, { passive: true });
    measure();
    return () => {
      sizes.disconnect();
      themes.disconnect();
      element.removeEventListener('scroll', scroll);
    };
  };

  visible(total: number): VisibleRows {
    const fits = Math.ceil((this.#heightPx - this.#headPx) / this.rowPx);
    const first = Math.min(Math.floor(this.#scrollTop / this.rowPx), Math.max(0, total - 1));
    const last = Math.min(total - 1, first + fits);
    const from = Math.max(0, first - 4);
    const to = Math.min(total - 1, last + 8);
    return {
      first,
      last,
      list: Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step),
    };
  }

  toTop(): void {
    // To set what is so already would lay the whole page out on the spot, with every letter of a search.
    if (this.#element !== null && untrack(() => this.#scrollTop) > 0) this.#scrollTo(this.#element, 0);
  }

  reveal(index: number): void {
    const element = this.#element;
    if (element === null) return;
    const top = index * this.rowPx;
    const room = this.#heightPx - this.#headPx;
    if (top < element.scrollTop) this.#scrollTo(element, top);
    else if (top + this.rowPx > element.scrollTop + room) this.#scrollTo(element, top + this.rowPx - room);
  }

  /** The event that tells of it comes a frame later. */
  #scrollTo(element: HTMLElement, top: number): void {
    element.scrollTop = top;
    this.#scrollTop = element.scrollTop;
  }
}

/** Where a key takes the cursor, `null` when it is no list key. */
export function stepCursor(key: string, cursor: number, total: number, page: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: cursor + 1,
    ArrowUp: cursor - 1,
    PageDown: cursor + page,
    PageUp: cursor - page,
    Home: 0,
    End: total - 1,
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(total - 1, Math.max(0, next));
}

/** The page shows what it has to show: a picture of it is worth taking. */
export function markReady(): void {
  void tick().then(() => {
    document.documentElement.dataset['ready'] = 'rows';
  });
}

let marked = false;

/** Tells whoever measures or photographs the window that records are on screen. */
export function markFirstRows(): void {
  if (marked) return;
  marked = true;
  void tick().then(() => {
    requestAnimationFrame(() => {
      // The message arrives after the frame was handed over.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        performance.mark('stockhand:rows');
        port1.close();
      };
      port2.postMessage(null);
    });
  });
  markReady();
}
