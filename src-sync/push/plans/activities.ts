/**
 * A contact's activities: made and deleted, never changed. Each carries a time, to the millisecond unless a person gave it. After a lost
 * answer it is found again by its time, kind and note, as precisely as the Service shows the time.
 */
import { decodeCreated } from '../../contract/decode.ts';
import { likenessOfTimes, type Likeness } from '../../domain/records/activity-time.ts';
import { failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import { FIELDS, readText, readTime } from '../../domain/records/fields.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { ok, type Result } from '../../domain/result.ts';
import { serverIdsKnownAt } from '../../store/sync/known.ts';
import { setServerState } from '../../store/records/records.ts';
import { MAY_BE_OURS } from './create.ts';
import { serverIdOf } from '../server-ids.ts';
import { isTaken, notFound } from '../look-ups/not-found.ts';
import { contactOf, DELETED, listOf } from './of-contact.ts';
import type { LookUp, Plans, Prepared } from '../plan.ts';
import type { Settle } from '../outcome.ts';
import { settleGone } from './remove.ts';
import type { PushContext } from '../context.ts';

/** An activity that shows no time of its own is compared by its time of creation, within this much. */
const SAME_CREATION_MS = 600_000;

export const ACTIVITY_PLANS = {
  'contacts.addActivity': { prepare: prepareAdd, lookUp: lookUpAdded },
  'contacts.deleteActivity': { ...DELETED, prepare: prepareDelete },
} as const satisfies Plans;

const NO_CONTACT = failure('NOT_FOUND', aboutOutbox('activityWithoutContact'));

async function prepareAdd(context: PushContext, operation: StoredOperation): Promise<Result<Prepared>> {
  const contact = await contactOf(context, operation, NO_CONTACT);
  if (!contact.ok) return contact;
  // One like it may be there already. Only a list that is read before sending can tell that one from ours.
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

/** True where its time is the moment at which it was noted here: no other activity has that. */
function hasOwnTime({ body, createdAtMs }: StoredOperation): boolean {
  return body['activityTime'] === new Date(createdAtMs).toISOString();
}

function settleAdded(operation: StoredOperation, serverId: string, document: JsonObject | null): Settle {
  const whole = { ...operation.body, ...document };
  return (tx, at) => setServerState(tx, operation.recordId, { serverId, document: whole, ...at });
}

/** The activities of one contact are sent one after another. So what an earlier one of ours made is known when this one is sent. */
async function lookUpAdded(context: PushContext, operation: StoredOperation): Promise<Result<LookUp>> {
  const contact = await contactOf(context, operation, NO_CONTACT);
  if (!contact.ok) return contact;
  const listed = await listOf(context, contact.value, 'contactActivities');
  if (!listed.ok) return listed;
  const alike = listed.value.rows.flatMap(({ serverId, document }) => {
    const as = likeness(operation.body, document);
    return serverId === null || as === 'other' ? [] : [{ serverId, document, as }];
  });
  const ids = alike.map(({ serverId }) => serverId);
  const known = await serverIdsKnownAt(context.store.reader, 'contactActivities', ids, operation);
  const since = alike.filter(({ serverId }) => !known.has(serverId));
  // Where the Service has it for certain, a weaker likeness is enough.
  const levels: readonly Likeness[] = isTaken(operation) ? ['same', 'rounded', 'maybe'] : ['same', 'rounded'];
  const [one, another] =
    levels.map((level) => since.filter(({ as }) => as === level)).find((found) => found.length > 0) ?? [];
  if (another !== undefined) return ok({ kind: 'unclear', failure: SEVERAL });
  if (one !== undefined) {
    return ok({ kind: 'applied', settle: settleAdded(operation, one.serverId, one.document) });
  }
  if (since.length > 0) return ok({ kind: 'unclear', failure: MAY_BE_OURS });
  return ok(notFound(operation, listed.value.complete));
}

const SEVERAL = failure('INTERRUPTED', aboutOutbox('severalActivities'));

function likeness(mine: JsonObject, theirs: JsonObject): Likeness {
  const text = (document: JsonObject, names: readonly string[]): string =>
    (readText(document, names) ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const isAlike =
    text(mine, ['type']) === text(theirs, FIELDS.activityKind) &&
    text(mine, ['note']) === text(theirs, FIELDS.activityNote);
  if (!isAlike) return 'other';
  const wanted = readTime(mine, ['activityTime']);
  if (wanted === null) return 'same';
  const told = readTime(theirs, FIELDS.activityTime);
  if (told !== null) return likenessOfTimes(wanted, told);
  const noted = readTime(theirs, FIELDS.createdAt);
  return noted === null || Math.abs(Date.parse(wanted) - Date.parse(noted)) < SAME_CREATION_MS
    ? 'same'
    : 'other';
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
