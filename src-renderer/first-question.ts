/** What the screen that the window opens with will ask for: the store answers while the window is still being drawn. */
import { router } from './app/router.svelte.ts';
import { contactsQuestion } from './features/contacts/list-state.svelte.ts';
import { itemsQuestion } from './features/items/list-state.svelte.ts';
import { askAhead, watchAhead } from './live/ahead.ts';

/** Asks it; a screen without long rows has none. */
export function askFirstQuestion(): void {
  watchAhead();
  const { page } = router.route;
  if (page === 'today') askAhead('today.get', {});
  if (page === 'items') askAhead('items.window', itemsQuestion());
  if (page === 'contacts') askAhead('contacts.window', contactsQuestion());
}
