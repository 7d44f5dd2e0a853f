/** What belongs to a contact and is only made and deleted, never changed: its activities and its documents. */
import { decodeRow } from '../contract/decode.ts';
import type { Failure } from '../domain/failure.ts';
import type { StoredOperation } from '../domain/operation.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { ServerRow } from '../domain/server-row.ts';
import { parentOf } from '../store/accepting.ts';
import { endAsElsewhere } from '../store/list-ends.ts';
import { readWholeList } from '../transport/whole-list.ts';
import type { PushContext } from './context.ts';
import { serverIdOf } from './ids.ts';
import { keepRelated } from './keep-related.ts';
import type { Plan } from './plan.ts';

/** Made once: sending again without a look could make a second one. */
export const MADE_ONCE = { goneIsDone: false, goneIsConflict: false, repeatable: false } as const;

/** Deleting again is harmless: what is not there any more answers 404, which is the goal. */
export const DELETED: Omit<Plan, 'prepare'> = {
  goneIsDone: true,
  goneIsConflict: false,
  repeatable: true,
  lookUp: () => Promise.resolve(ok({ kind: 'absent' })),
};

export interface Contact {
  readonly localId: string;
  readonly serverId: string;
}

/** @param none why the operation cannot be sent where the Service does not have the contact */
export async function contactOf(
  { store }: PushContext,
  { recordId }: StoredOperation,
  none: Failure,
): Promise<Result<Contact>> {
  const localId = await parentOf(store.reader, recordId);
  const serverId = await serverIdOf(store.reader, localId ?? recordId);
  return serverId.ok && localId !== null ? ok({ localId, serverId: serverId.value }) : failed(none);
}

const LISTS = {
  contactActivities: 'contacts.activities.list',
  contactDocuments: 'contacts.documents.list',
} as const;

export interface ListOf {
  readonly rows: readonly ServerRow[];
  /** False where rows are known to be missing: absence proves nothing. */
  readonly complete: boolean;
}

/** What the Service has of the contact now, kept in the mirror as well. */
export async function listOf(
  context: PushContext,
  contact: Contact,
  collection: keyof typeof LISTS,
): Promise<Result<ListOf>> {
  const requestedAtTick = context.nextTick();
  const request = { path: { gid: contact.serverId }, lane: 'push', signal: context.signal } as const;
  const known = await endAsElsewhere(context.store.reader);
  const list = await readWholeList(context.client, LISTS[collection], request, known);
  if (!list.ok) return list;
  const rows = list.value.rows
    .map((row) => decodeRow(collection, row))
    .flatMap((row) => (row.ok ? [row.value] : []));
  const read = { collection, parentId: contact.localId, requestedAtTick };
  const kept = await keepRelated(context, { ...read, list: list.value });
  return kept.ok ? ok({ rows, complete: list.value.complete }) : kept;
}
