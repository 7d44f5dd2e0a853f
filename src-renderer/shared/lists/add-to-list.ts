/** Puts a name on a list of the shop where it is used: it is said with its Undo, and sent later. */
import type { SmallList } from '../../../src-sync/domain/lists/small-lists.ts';
import { acceptOperation } from '../../app/operations.ts';
import { newOperationId } from '../../app/operation-id.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';
import { createOf, lookOf } from './list-look.ts';

/** @returns whether it was taken in */
export async function addToList(collection: SmallList, name: string): Promise<boolean> {
  const look = lookOf(collection);
  const entries = await ask('lists.entries', { collection });
  const answer = entries.ok
    ? await acceptOperation(
        newOperationId(),
        createOf(look, entries.value, new Map([[look.columns[0], name]])),
        t('lists.added', { name }),
      )
    : entries;
  if (!answer.ok) toasts.failure(answer.failure);
  return answer.ok;
}
