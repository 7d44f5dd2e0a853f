/** The list of items of one category, whatever was searched before. */
import { router } from '../../../app/router.svelte.ts';
import { search } from '../../../app/search.svelte.ts';
import { itemList } from '../../../shared/records/item-list.svelte.ts';

export function showCategory(category: string): void {
  search.clear();
  itemList.showAll();
  itemList.narrow.category = category;
  router.go('items');
}
