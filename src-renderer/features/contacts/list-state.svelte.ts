/** The filters and the order of the contact list. */
import type { CONTACT_FILTERS, CONTACT_SORTS } from '../../../src-sync/domain/questions/questions.ts';
import { search } from '../../app/search.svelte.ts';
import { ADDED_NARROW, addedDays } from '../../shared/records/added.ts';
import { ListState } from '../../shared/records/list-state.svelte.ts';

export type ContactFilter = (typeof CONTACT_FILTERS)[number];
type ContactSort = (typeof CONTACT_SORTS)[number];

const NARROW = { source: null, owner: null, state: null, origin: null, ...ADDED_NARROW };

export const contactList = new ListState<ContactFilter, ContactSort, keyof typeof NARROW>('all', NARROW);

/** The contacts that the list shows now, and in which order. */
export function contactsQuery(q = search.trimmed) {
  const { filter, narrow } = contactList;
  const { source, owner, state, origin } = narrow;
  return { q, filter, source, owner, state, origin, ...addedDays(narrow), ...contactList.order(q) };
}

/** The picked contacts, in the order of the list: those that are named wherever they are, or all of this list but some. */
export function contactsMeant() {
  const { picked } = contactList;
  const all = picked.isAll ? contactsQuery() : { q: '', filter: 'all' as const, ...contactList.order('') };
  return { ...all, ...picked.meant };
}

/** The question of the list on the screen, for a text that stands in the scan bar or is about to. */
export function contactsQuestion(q = search.trimmed) {
  const { offset, limit } = contactList.view;
  return { ...contactsQuery(q), offset, limit, elsewhere: true };
}
