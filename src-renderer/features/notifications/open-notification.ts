/** Goes to the page that a notification speaks of, and marks the notification read. */
import type { NotificationTarget, TargetPage } from '../../../src-sync/domain/notifications/target.ts';
import { acceptQuietly } from '../../app/operations.ts';
import { hashOf, router, type PageName } from '../../app/router.svelte.ts';
import { search } from '../../app/search.svelte.ts';
import { postingSection } from '../../app/stock-sections.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';
import { itemList } from '../../shared/records/item-list.svelte.ts';

/** Takes the place of the address `#/notifications/ID`, so that "back" leads to the list that was clicked. */
export async function openNotification(id: string): Promise<void> {
  const answer = await ask('notifications.subject', { id });
  if (location.hash !== hashOf('notifications', id)) return;
  if (!answer.ok) toasts.failure(answer.failure);
  else if (answer.value === null) toasts.show('ok', t('notifications.gone'));
  const subject = answer.ok ? answer.value : null;
  if (subject?.target == null) router.replace('notifications');
  else open(subject.target);
  if (subject?.unread === true) await acceptQuietly({ op: 'notifications.markRead', id });
}

const PAGES: Readonly<Record<TargetPage, readonly [PageName, string | null]>> = {
  items: ['items', null],
  lowStock: ['items', null],
  contacts: ['contacts', null],
  importItems: ['items', 'import'],
  importContacts: ['contacts', 'import'],
  count: ['stock', 'count'],
  assign: ['stock', 'assign'],
  valuation: ['stock', 'valuation'],
  labels: ['labels', null],
};

function open(target: NotificationTarget): void {
  // Several records have the name: the list shows them all.
  search.text = target.kind === 'named' ? target.name : '';
  if (target.kind === 'record') router.replace(target.collection, target.id);
  else if (target.kind === 'named') router.replace(target.collection);
  else if (target.kind === 'posting') router.replace('stock', postingSection(target.reference));
  else {
    if (target.page === 'lowStock') {
      itemList.showAll('lowStock');
    }
    router.replace(...PAGES[target.page]);
  }
}
