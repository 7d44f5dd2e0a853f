/** Goes to the record that a notification speaks of, and marks the notification read. */
import { acceptQuietly } from '../../app/operations.ts';
import { hashOf, router } from '../../app/router.svelte.ts';
import { search } from '../../app/search.svelte.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';

/** Takes the place of the address `#/notifications/ID`, so that "back" leads to the list that was clicked. */
export async function openNotification(id: string): Promise<void> {
  const answer = await ask('notifications.subject', { id });
  if (location.hash !== hashOf('notifications', id)) return;
  const subject = answer.ok ? answer.value : null;
  if (subject?.collection == null) {
    router.replace('notifications');
    if (!answer.ok) toasts.failure(answer.failure);
    else toasts.show('ok', t(subject === null ? 'notifications.gone' : 'notifications.noRecord'));
  } else {
    // Several records have the name: the list shows them all.
    search.text = subject.id === null ? (subject.name ?? '') : '';
    router.replace(subject.collection, subject.id);
  }
  if (subject?.unread === true) await acceptQuietly({ op: 'notifications.markRead', id });
}
