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
