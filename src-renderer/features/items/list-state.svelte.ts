/** How the item list is filtered and ordered. */
import type { ITEM_FILTERS, ITEM_SORTS } from '../../../src-sync/domain/questions.ts';
import { ListState } from '../records/list-state.svelte.ts';

export type ItemFilter = (typeof ITEM_FILTERS)[number];
type ItemSort = (typeof ITEM_SORTS)[number];

class ItemListState extends ListState<ItemFilter, ItemSort> {
  category = $state<string | null>(null);
}

export const itemList = new ItemListState('all', 'name');
