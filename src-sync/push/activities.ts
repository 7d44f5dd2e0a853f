/**
 * A contact's activities. They are never changed, only noted and taken back. Each carries a time, to the millisecond unless a person
 * gave it: by this, its kind and its note it is found again when the answer is lost.
 */
import { decodeCreated } from '../contract/decode.ts';
import { failure } from '../domain/failure.ts';
import { FIELDS, readText, readTime } from '../domain/fields.ts';
import type { JsonObject } from '../domain/json.ts';
import type { StoredOperation } from '../domain/operation.ts';
import { ok, type Result } from '../domain/result.ts';
import { serverIdsKnownAt } from '../store/known.ts';
import { setServerState } from '../store/records.ts';
import { serverIdOf } from './ids.ts';
import { notFound } from './not-found.ts';
import { contactOf, DELETED, listOf, MADE_ONCE } from './of-contact.ts';
import type { LookUp, Plan, Prepared, Settle } from './plan.ts';
import { settleGone } from './remove.ts';
import type { PushContext } from './context.ts';

/** A Service may keep times to the second. */
const SAME_TIME_MS = 1_000;
/** What tells when it was noted, where an activity does not show its own time. */
const SAME_CREATION_MS = 600_000;

export const activityAddPlan: Plan = {
  ...MADE_ONCE,
  prepare: prepareAdd,
  lookUp: lookUpAdded,
};

export const activityDeletePlan: Plan = { ...DELETED, prepare: prepareDelete };

const NO_CONTACT = failure(
  'NOT_FOUND',
  'This activity belongs to a contact that the Service does not have. It is kept here: copy it, or discard it.',
);

async function prepareAdd(context: PushContext, operation: StoredOperation): Promise<Result<Prepared>> {
  const contact = await contactOf(context, operation, NO_CONTACT);
  if (!contact.ok) return contact;
  // One like it may have been there before: only what is known before sending can be told from what this makes.
  if (!operation.wasSent && !hasOwnTime(operation)) {
    const listed = await listOf(context, contact.value, 'contactActivities');
    if (!listed.ok) return listed;
  }
  return ok({
    kind: 'send',
    request: {
      key: 'contacts.activities.add',
      path: { gid: contact.value.serverId },
      body: operation.body,
    },
    settle: (data) => {
      const { serverId, document } = decodeCreated(data);
      if (serverId === null) return { kind: 'incomplete' };
      return { kind: 'settled', settle: settleAdded(operation, serverId, document) };
    },
  });
}

/** Whether its time is the moment at which it was noted here, which no other has. */
function hasOwnTime({ body, createdAtMs }: StoredOperation): boolean {
  return body['activityTime'] === new Date(createdAtMs).toISOString();
}

function settleAdded(operation: StoredOperation, serverId: string, document: JsonObject | null): Settle {
  const whole = { ...operation.body, ...document };
  return (tx, at) => setServerState(tx, operation.recordId, { serverId, document: whole, ...at });
}

async function lookUpAdded(context: PushContext, operation: StoredOperation): Promise<Result<LookUp>> {
  const contact = await contactOf(context, operation, NO_CONTACT);
  if (!contact.ok) return contact;
  const listed = await listOf(context, contact.value, 'contactActivities');
  if (!listed.ok) return listed;
  const alike = listed.value.rows.filter((row) => isSame(operation.body, row.document));
  const known = await serverIdsKnownAt(
    context.store.reader,
    'contactActivities',
    alike.flatMap((row) => (row.serverId === null ? [] : [row.serverId])),
    operation,
  );
  const [one, another] = alike.filter((row) => row.serverId !== null && !known.has(row.serverId));
  if (one?.serverId == null) return ok(notFound(operation, listed.value.complete));
  if (another !== undefined) return ok({ kind: 'unclear', failure: SEVERAL });
  return ok({ kind: 'applied', settle: settleAdded(operation, one.serverId, one.document) });
}

const SEVERAL = failure(
  'INTERRUPTED',
  'The Service has several new activities like this one, and the answer to ours was lost. Look which one is yours; discard this one if it is there.',
);

function isSame(mine: JsonObject, theirs: JsonObject): boolean {
  const text = (document: JsonObject, names: readonly string[]): string =>
    (readText(document, names) ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const isAlike =
    text(mine, ['type']) === text(theirs, FIELDS.activityKind) &&
    text(mine, ['note']) === text(theirs, FIELDS.activityNote);
  const wanted = readTime(mine, ['activityTime']);
  if (!isAlike || wanted === null) return isAlike;
  const told = readTime(theirs, FIELDS.activityTime);
  const within = (time: string, ms: number): boolean => Math.abs(Date.parse(time) - Date.parse(wanted)) < ms;
  if (told !== null) return within(told, SAME_TIME_MS);
  const noted = readTime(theirs, FIELDS.createdAt);
  return noted === null || within(noted, SAME_CREATION_MS);
}

async function prepareDelete(context: PushContext, operation: StoredOperation): Promise<Result<Prepared>> {
  const contact = await contactOf(context, operation, NO_CONTACT);
  if (!contact.ok) return contact;
  const activity = await serverIdOf(context.store.reader, operation.recordId);
  if (!activity.ok) return activity;
  return ok({
    kind: 'send',
    request: {
      key: 'contacts.activities.delete',
      path: { gid: contact.value.serverId, activityGid: activity.value },
    },
    settle: () => ({ kind: 'settled', settle: settleGone(operation) }),
  });
}
