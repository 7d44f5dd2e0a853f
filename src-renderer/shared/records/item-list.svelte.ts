/** The filters and the order of the item list. */
import type { ITEM_FILTERS, ITEM_SORTS } from '../../../src-sync/domain/questions/questions.ts';
import { search } from '../../app/search.svelte.ts';
import { parseTypedNumber } from '../../ui/fields/typed-number.ts';
import { ADDED_NARROW, addedDays } from './added.ts';
import { ListState } from './list-state.svelte.ts';

export type ItemFilter = (typeof ITEM_FILTERS)[number];
type ItemSort = (typeof ITEM_SORTS)[number];

const NARROW = { category: null, place: null, priceFrom: null, priceTo: null, ...ADDED_NARROW };

export const itemList = new ListState<ItemFilter, ItemSort, keyof typeof NARROW>('all', NARROW);

/** The items that the list shows now, and in which order. */
export function itemsQuery(q = search.trimmed) {
  const { category, place, priceFrom, priceTo } = itemList.narrow;
  const prices = { priceFrom: parseTypedNumber(priceFrom ?? ''), priceTo: parseTypedNumber(priceTo ?? '') };
  const days = addedDays(itemList.narrow);
  return { q, filter: itemList.filter, category, place, ...prices, ...days, ...itemList.order(q) };
}

/** The picked items, in the order of the list: those that are named wherever they are, or all of this list but some. */
export function itemsMeant() {
  const { picked } = itemList;
  const all = picked.isAll
    ? itemsQuery()
    : { q: '', filter: 'all' as const, category: null, ...itemList.order('') };
  return { ...all, ...picked.meant };
}

/** The question of the list on the screen, for a text that stands in the scan bar or is about to. */
export function itemsQuestion(q = search.trimmed) {
  const { offset, limit } = itemList.view;
  return { ...itemsQuery(q), offset, limit, elsewhere: true };
}
