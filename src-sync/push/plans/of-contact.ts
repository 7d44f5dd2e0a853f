/** Shared by a contact's activities and documents, which are made and deleted but never changed. */
import { decodeRow } from '../../contract/decode.ts';
import type { Failure } from '../../domain/failure.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { ServerRow } from '../../domain/records/server-row.ts';
import { parentOf } from '../../store/outbox/accepting.ts';
import { endAsElsewhere } from '../../store/sync/list-ends.ts';
import { readWholeList } from '../../transport/whole-list.ts';
import type { PushContext } from '../context.ts';
import { serverIdOf } from '../server-ids.ts';
import { keepRelated } from '../keep-related.ts';
import type { Plan } from '../plan.ts';

/** Deleting again is harmless: a 404 is the goal. */
export const DELETED: Omit<Plan, 'prepare'> = {
  goneIsDone: true,
  repeatable: true,
  lookUp: () => Promise.resolve(ok({ kind: 'absent' })),
};

export interface Contact {
  readonly localId: string;
  readonly serverId: string;
}

/** @param none the failure where the Service does not have the contact */
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
  /** False where rows are missing: then absence proves nothing. */
  readonly complete: boolean;
}

/** Reads what the Service has of the contact now, and keeps it in the mirror. */
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
