/** What the screen that the window opens with will ask for: the store answers while the window is still being drawn. */
import { router } from './app/router.svelte.ts';
import { contactList, contactsQuery } from './features/contacts/list-state.svelte.ts';
import { itemList, itemsQuery } from './features/items/list-state.svelte.ts';
import { askAhead, watchAhead } from './live/ahead.ts';

/** Asks it; a screen without long rows has none. */
export function askFirstQuestion(): void {
  watchAhead();
  const { page } = router.route;
  if (page === 'today') askAhead('today.get', {});
  if (page === 'items') {
    const { offset, limit } = itemList.view;
    askAhead('items.window', { ...itemsQuery(), offset, limit });
  }
  if (page === 'contacts') {
    const { offset, limit } = contactList.view;
    askAhead('contacts.window', { ...contactsQuery(), offset, limit });
  }
}
