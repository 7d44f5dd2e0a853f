/** Dragging a row of a table to another place with mouse, finger or glove. Rows stay where they are until it is dropped. */

export class RowDrag {
  /** The row that is being dragged. */
  id = $state<string | null>(null);
  /** Before which row it would be dropped, from 0. */
  before = $state<number | null>(null);
  readonly #drop: (id: string, before: number) => void;

  constructor(drop: (id: string, before: number) => void) {
    this.#drop = drop;
  }

  /** The class of the row at this place where the dragged one would be dropped beside it. */
  edgeAt(index: number, count: number): 'drop-above' | 'drop-below' | null {
    if (this.before === index) return 'drop-above';
    return this.before === count && index === count - 1 ? 'drop-below' : null;
  }

  /** @param rows those that it can be dropped between, in order */
  start(event: PointerEvent, id: string, rows: readonly HTMLElement[]): void {
    if (event.button !== 0) return;
    const ending = new AbortController();
    const { signal } = ending;
    const end = (isDropped: boolean): void => {
      const before = this.before;
      this.id = null;
      this.before = null;
      ending.abort();
      if (isDropped && before !== null) this.#drop(id, before);
    };
    const follow = ({ clientY }: PointerEvent): void => {
      this.id = id;
      this.before = rows.filter((row) => middleOf(row) < clientY).length;
    };
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointerup', () => end(true), { signal });
    addEventListener('pointercancel', () => end(false), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  }
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

/** Arrow keys on a grip, or with Alt anywhere in its row, move the row: up, down, or 0 where the key is another one. */
export function stepOf({ key, altKey, target }: KeyboardEvent): 1 | -1 | 0 {
  const isGrip = target instanceof HTMLElement && target.classList.contains('grip');
  if (!altKey && !isGrip) return 0;
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
}
