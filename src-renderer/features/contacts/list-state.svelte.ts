/** How the contact list is filtered and ordered. */
import type { CONTACT_FILTERS, CONTACT_SORTS } from '../../../src-sync/domain/questions/questions.ts';
import { search } from '../../app/search.svelte.ts';
import { ListState } from '../../shared/records/list-state.svelte.ts';

export type ContactFilter = (typeof CONTACT_FILTERS)[number];
type ContactSort = (typeof CONTACT_SORTS)[number];

class ContactListState extends ListState<ContactFilter, ContactSort> {
  source = $state<string | null>(null);
  owner = $state<string | null>(null);
  state = $state<string | null>(null);

  get isNarrowed(): boolean {
    return this.filter !== 'all' || this.source !== null || this.owner !== null || this.state !== null;
  }

  showAll(): void {
    this.filter = 'all';
    this.source = null;
    this.owner = null;
    this.state = null;
  }
}

export const contactList = new ContactListState('all');

/** Which contacts the list shows now, and in which order. */
export function contactsQuery(q = search.trimmed) {
  const { filter, source, owner, state } = contactList;
  return { q, filter, source, owner, state, ...contactList.order(q) };
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
