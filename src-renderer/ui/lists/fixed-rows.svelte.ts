/** Geometry of a list whose rows all have one height: which are visible, and how to bring one into view. */
import { tick, untrack } from 'svelte';
import { frameShown } from '../../live/first-frame.ts';

const DEFAULT_ROW_PX = 32;
/** Of a window's height, what stands above and below a list. */
const AROUND_PX = 150;

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
  /** At first a guess, not far from it: to measure before the rows stand would lay the screen out twice. */
  #heightPx = $state(Math.max(DEFAULT_ROW_PX, innerHeight - AROUND_PX));
  #element: HTMLElement | null = null;
  /** Until it was called. */
  #measure: (() => void) | null = null;

  /** Rows that fit: the step of PageUp and PageDown. */
  readonly page = $derived(Math.max(1, Math.floor((this.#heightPx - DEFAULT_ROW_PX) / this.rowPx)));

  readonly attach = (element: HTMLElement): (() => void) => {
    this.#element = element;
    const measure = (): void => {
      this.#measure = null;
      const probe = element.querySelector<HTMLElement>('.vhead');
      this.#headPx = probe?.offsetHeight ?? 0;
      this.#heightPx = element.clientHeight;
      this.rowPx = Number.parseFloat(getComputedStyle(element).getPropertyValue('--h-row')) || DEFAULT_ROW_PX;
    };
    const scroll = (): void => {
      this.#scrollTop = element.scrollTop;
    };
    this.#measure = measure;
    // The observer reports the first size too, in the frame that shows the list.
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    // The theme changes the height of rows without changing the size of the list.
    const themes = new MutationObserver(() => void tick().then(measure));
    themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-density'] });
    element.addEventListener('scroll', scroll, { passive: true });
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
    if (element === null || (index === 0 && untrack(() => this.#scrollTop) === 0)) return;
    this.#measure?.();
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

/** The row to which a key takes the cursor, `null` when it is no list key. */
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
  void tick()
    .then(frameShown)
    .then(() => {
      performance.mark('stockhand:rows');
      markReady();
    });
}
