/** Puts a name on a list of the shop where it is used: it is said with its Undo, and sent later. */
import type { SmallList } from '../../../src-sync/domain/lists/small-lists.ts';
import { acceptOperation } from '../../app/operations.ts';
import { newOperationId } from '../../app/operation-id.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';
import { createOf, isSameName, lookOf, nameOf } from './list-look.ts';

/** The second click of a double click waits for the first, and finds its entry. */
let before: Promise<unknown> = Promise.resolve();

/** @returns true where the list has an entry of this name now */
export function addToList(collection: SmallList, name: string): Promise<boolean> {
  const added = before.then(() => addUnlessListed(collection, name));
  before = Promise.allSettled([added]);
  return added;
}

async function addUnlessListed(collection: SmallList, name: string): Promise<boolean> {
  const look = lookOf(collection);
  const entries = await ask('lists.entries', { collection });
  if (entries.ok && entries.value.some(({ record }) => isSameName(nameOf(record, look), name))) return true;
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
