/** Filter, order and place of the item list; kept while the window is open, so that coming back finds it as it was. */
import type { ITEM_FILTERS, ITEM_SORTS } from '../../../src-sync/domain/questions.ts';
import { ListView } from '../../live/list-view.svelte.ts';

export type ItemFilter = (typeof ITEM_FILTERS)[number];
export type ItemSort = (typeof ITEM_SORTS)[number];

class ItemListState {
  filter = $state<ItemFilter>('all');
  category = $state<string | null>(null);
  sort = $state<ItemSort>('name');
  direction = $state<'asc' | 'desc'>('asc');
  readonly view = new ListView();

  sortBy(sort: ItemSort): void {
    if (this.sort === sort) this.direction = this.direction === 'asc' ? 'desc' : 'asc';
    else this.direction = 'asc';
    this.sort = sort;
  }
}

export const itemList = new ItemListState();
