/** The questions of the screen with which the window opens: the store answers while the window is still being drawn. */
import { router } from './app/router.svelte.ts';
import { contactsQuestion } from './features/contacts/list-state.svelte.ts';
import { itemsQuestion } from './shared/records/item-list.svelte.ts';
import { askAhead, watchAhead } from './live/ahead.ts';

/**
 * Asks it; a screen without long rows has none.
 * @returns call once the frame is drawn: what is answered by then is painted with it
 */
export function askFirstQuestion(): () => void {
  watchAhead();
  const { page } = router.route;
  if (page === 'today') return askAhead('today.get', {});
  if (page === 'items') return askAhead('items.window', itemsQuestion());
  if (page === 'contacts') return askAhead('contacts.window', contactsQuestion());
  return () => undefined;
}
