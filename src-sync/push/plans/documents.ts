/**
 * A contact's documents: uploaded and deleted, never changed. The list is read before one is sent. After a lost answer ours is searched
 * among the documents that came since, by name and size, as far as the Service shows them.
 */
import { decodeCreated } from '../../contract/decode.ts';
import { failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import {
  documentOf,
  nameInRequest,
  queuedFileOf,
  type QueuedFile,
} from '../../domain/records/queued-file.ts';
import { readDocument } from '../../domain/records/related-fields.ts';
import { ok, type Result } from '../../domain/result.ts';
import { serverIdsKnownAt } from '../../store/sync/known.ts';
import { setServerState } from '../../store/records/records.ts';
import { serverIdOf, withServerIds } from '../server-ids.ts';
import { notFound } from '../look-ups/not-found.ts';
import { contactOf, DELETED, listOf } from './of-contact.ts';
import type { LookUp, Plans, Prepared } from '../plan.ts';
import type { Settle } from '../outcome.ts';
import { readQueuedFile } from '../queued.ts';
import { settleGone } from './remove.ts';
import type { PushContext } from '../context.ts';

export const DOCUMENT_PLANS = {
  'contacts.addDocument': { prepare: prepareAdd, lookUp: lookUpAdded },
  'contacts.deleteDocument': { ...DELETED, prepare: prepareDelete },
} as const satisfies Plans;

const NO_CONTACT = failure('NOT_FOUND', aboutOutbox('documentWithoutContact'));

async function prepareAdd(context: PushContext, operation: StoredOperation): Promise<Result<Prepared>> {
  const contact = await contactOf(context, operation, NO_CONTACT);
  if (!contact.ok) return contact;
  const query = await placeOf(context, operation);
  if (!query.ok) return query;
  if (!operation.wasSent) {
    const listed = await listOf(context, contact.value, 'contactDocuments');
    if (!listed.ok) return listed;
  }
  const file = await readQueuedFile(context, operation);
  if (!file.ok) return file;
  return ok({
    kind: 'send',
    request: {
      key: 'contacts.documents.add',
      path: { gid: contact.value.serverId },
      query: query.value,
      ...(file.value === null ? {} : { file: file.value }),
    },
    settle: (data) => {
      const { serverId, document } = decodeCreated(data);
      if (serverId === null) return { kind: 'incomplete' };
      return { kind: 'settled', settle: settleAdded(operation, serverId, document) };
    },
  });
}

/** The activity that it belongs to, if the person said so. */
async function placeOf(
  { store }: PushContext,
  { body }: StoredOperation,
): Promise<Result<Readonly<Record<string, string>>>> {
  const resolved = await withServerIds(store.reader, body, ['activityId']);
  if (!resolved.ok) return resolved;
  const { activityId } = resolved.value;
  return ok(typeof activityId === 'string' ? { activityId } : {});
}

function settleAdded(operation: StoredOperation, serverId: string, document: JsonObject | null): Settle {
  const file = queuedFileOf(operation.body);
  const whole = document ?? (file === null ? {} : documentOf(file));
  return (tx, at) => setServerState(tx, operation.recordId, { serverId, document: whole, ...at });
}

/** A new document under another name may be ours. A person is asked, because sending again could make a second one. */
async function lookUpAdded(context: PushContext, operation: StoredOperation): Promise<Result<LookUp>> {
  const contact = await contactOf(context, operation, NO_CONTACT);
  if (!contact.ok) return contact;
  const file = queuedFileOf(operation.body);
  const listed = await listOf(context, contact.value, 'contactDocuments');
  if (!listed.ok) return listed;
  const ids = listed.value.rows.flatMap((row) => (row.serverId === null ? [] : [row.serverId]));
  const known = await serverIdsKnownAt(context.store.reader, 'contactDocuments', ids, operation);
  const since = listed.value.rows.filter((row) => row.serverId !== null && !known.has(row.serverId));
  const [one, another] = since.filter((row) => file !== null && likeness(row.document, file) === 'same');
  if (another !== undefined) return ok({ kind: 'unclear', failure: CANNOT_TELL });
  if (one?.serverId != null) {
    return ok({ kind: 'applied', settle: settleAdded(operation, one.serverId, one.document) });
  }
  const mayBeOurs = since.some((row) => file !== null && likeness(row.document, file) === 'maybe');
  return ok(
    mayBeOurs ? { kind: 'unclear', failure: CANNOT_TELL } : notFound(operation, listed.value.complete),
  );
}

const CANNOT_TELL = failure('INTERRUPTED', aboutOutbox('documentsLike'));

function likeness(document: JsonObject, file: QueuedFile): 'same' | 'maybe' | 'other' {
  const { name, sizeBytes } = readDocument(document);
  const isSize = sizeBytes === null || sizeBytes === file.sizeBytes;
  const isNamed = (called: string): boolean => name?.normalize() === called.normalize();
  // Some Services show the name as the request encodes it.
  if (isSize && (isNamed(file.name) || isNamed(nameInRequest(file.name)))) return 'same';
  // A Service may normalise or omit names, and shrink a picture. A document of another name is somebody else's only if it shows another
  // size.
  const isCalledSo = name !== null && plain(name) === plain(file.name);
  return isSize || isCalledSo ? 'maybe' : 'other';
}

function plain(name: string): string {
  return name
    .normalize()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

async function prepareDelete(context: PushContext, operation: StoredOperation): Promise<Result<Prepared>> {
  const contact = await contactOf(context, operation, NO_CONTACT);
  if (!contact.ok) return contact;
  const document = await serverIdOf(context.store.reader, operation.recordId);
  if (!document.ok) return document;
  return ok({
    kind: 'send',
    request: {
      key: 'contacts.documents.delete',
      path: { gid: contact.value.serverId, docGid: document.value },
    },
    settle: () => ({ kind: 'settled', settle: settleGone(operation) }),
  });
}
