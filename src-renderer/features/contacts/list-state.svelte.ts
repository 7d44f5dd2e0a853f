/** How the contact list is filtered and ordered. */
import type { CONTACT_FILTERS, CONTACT_SORTS } from '../../../src-sync/domain/questions.ts';
import { ListState } from '../records/list-state.svelte.ts';

export type ContactFilter = (typeof CONTACT_FILTERS)[number];
type ContactSort = (typeof CONTACT_SORTS)[number];

export const contactList = new ListState<ContactFilter, ContactSort>('all', 'name');
