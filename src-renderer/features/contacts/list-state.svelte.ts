/** Filter, order and place of the contact list; kept while the window is open. */
import type { CONTACT_FILTERS, CONTACT_SORTS } from '../../../src-sync/domain/questions.ts';
import { ListView } from '../../live/list-view.svelte.ts';

export type ContactFilter = (typeof CONTACT_FILTERS)[number];
export type ContactSort = (typeof CONTACT_SORTS)[number];

class ContactListState {
  filter = $state<ContactFilter>('all');
  sort = $state<ContactSort>('name');
  direction = $state<'asc' | 'desc'>('asc');
  readonly view = new ListView();

  sortBy(sort: ContactSort): void {
    if (this.sort === sort) this.direction = this.direction === 'asc' ? 'desc' : 'asc';
    else this.direction = 'asc';
    this.sort = sort;
  }
}

export const contactList = new ContactListState();
