/** How the contact list is filtered and ordered. */
import type { CONTACT_FILTERS, CONTACT_SORTS } from '../../../src-sync/domain/questions/questions.ts';
import { startOfMonth, startOfWeek } from '../../../src-sync/domain/values/local-day.ts';
import { search } from '../../app/search.svelte.ts';
import { thisLocalDay } from '../../i18n/format.svelte.ts';
import { ListState } from '../../shared/records/list-state.svelte.ts';

export type ContactFilter = (typeof CONTACT_FILTERS)[number];
type ContactSort = (typeof CONTACT_SORTS)[number];

export const ADDED = ['today', 'week', 'month', 'between'] as const;
export type Added = (typeof ADDED)[number];

/** `added`: in which time they were added; `from` and `to`: the days of `between`, either left open. */
const NARROW = { source: null, owner: null, state: null, origin: null, added: null, from: null, to: null };

class ContactListState extends ListState<ContactFilter, ContactSort, keyof typeof NARROW> {
  get added(): Added | null {
    return ADDED.find((one) => one === this.narrow.added) ?? null;
  }

  /** First and last day on which they were added; `null` for an open end. */
  get days(): { readonly addedFrom: string | null; readonly addedTo: string | null } {
    const { from, to } = this.narrow;
    const { added } = this;
    if (added === 'between') return { addedFrom: from, addedTo: to };
    return { addedFrom: added === null ? null : firstDayOf(added), addedTo: null };
  }
}

/** Today alone, the week from Monday on, the month from its first day on. */
export function firstDayOf(time: Exclude<Added, 'between'>): string {
  const today = thisLocalDay();
  if (time === 'today') return today;
  return time === 'week' ? startOfWeek(today) : startOfMonth(today);
}

export const contactList = new ContactListState('all', NARROW);

/** Which contacts the list shows now, and in which order. */
export function contactsQuery(q = search.trimmed) {
  const { filter, days } = contactList;
  const { source, owner, state, origin } = contactList.narrow;
  return { q, filter, source, owner, state, origin, ...days, ...contactList.order(q) };
}

/** The picked contacts, in the order of the list: those that are named wherever they are, or all of this list but some. */
export function contactsMeant() {
  const { picked } = contactList;
  const all = picked.isAll ? contactsQuery() : { q: '', filter: 'all' as const, ...contactList.order('') };
  return { ...all, ...picked.meant };
}

/** What the list on the screen asks, for a text that stands in the scan bar or is about to. */
export function contactsQuestion(q = search.trimmed) {
  const { offset, limit } = contactList.view;
  return { ...contactsQuery(q), offset, limit, elsewhere: true };
}
