/** The columns of a list on screen: as a person chose them, and wider or narrower while an edge is dragged. */
import type { ChosenColumns, Column } from '../../../ui/lists/columns.ts';
import { changeLook, chosenColumns, lookOf, withinReason } from './list-look.svelte.ts';

interface Dragged {
  readonly columns: string[];
  readonly widths: Record<string, number>;
}

export interface ListColumns {
  readonly chosen: ChosenColumns | null;
  readonly widen: (key: string, px: number, done: boolean) => void;
  /** Keys of the columns that can be seen. */
  readonly onScreen: () => string[];
}

export function listColumns(
  page: 'items' | 'contacts',
  columns: () => readonly Column[],
  list: () => HTMLElement | undefined,
): ListColumns {
  let dragged = $state.raw<Dragged | null>(null);
  const chosen = $derived(chosenColumns(columns(), dragged ?? lookOf(page)));
  const onScreen = (): string[] => {
    const heads = [...(list()?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    return heads
      .filter((head) => head.offsetWidth > 1 && head.checkVisibility({ visibilityProperty: true }))
      .map((head) => head.dataset['column'] ?? '');
  };
  return {
    get chosen() {
      return chosen;
    },
    onScreen,
    // With the first drag the columns that the window has room for become those that were chosen.
    widen(key, px, done) {
      const look = lookOf(page);
      const next = {
        columns: dragged?.columns ?? look.columns ?? onScreen(),
        widths: { ...look.widths, [key]: withinReason(px) },
      };
      dragged = next;
      if (!done) return;
      void changeLook(page, next).then(() => {
        dragged = null;
      });
    },
  };
}
