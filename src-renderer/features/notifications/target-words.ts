/** The page that a notification leads to, in a word or two for its row. */
import type { NotificationTarget } from '../../../src-sync/domain/notifications/target.ts';
import { t } from '../../i18n/index.svelte.ts';

/** @param target `null`: it leads nowhere on this PC */
export function targetWords(target: NotificationTarget | null): string {
  if (target === null) return t('notifications.nowhere');
  if (target.kind === 'posting') return target.reference;
  if (target.kind === 'page') return t(`notifications.to.${target.page}`);
  const isItem = target.collection === 'items';
  if (target.kind === 'record') return t(isItem ? 'notifications.to.item' : 'notifications.to.contact');
  return t(isItem ? 'notifications.to.items' : 'notifications.to.contacts');
}
