/** A complete check of one collection, because a person wants to know. */
import type { SweptCollection } from '../../../src-sync/domain/records/collections.ts';
import { session } from '../../app/session.svelte.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';

export async function checkNow(collection: SweptCollection): Promise<void> {
  const answer = await ask('sync.check', { collection });
  if (answer.ok) toasts.show('pending', t(session.isOnline ? 'guard.looking' : 'sync.checkLater'));
  else toasts.failure(answer.failure);
}
