/**
 * Edits of contacts and items. The contract has no precondition, so looking is the only guard: the record is fetched, merged field by
 * field, and sent whole, because the Service may read a PUT as "replace" or as "patch".
 */
import type { z } from 'zod';
import { withKnownServerIds, withServerIds } from '../server-ids.ts';
import { CONTACT, fetchTheirs, ITEM, pathTo, type FetchedBy } from '../look-ups/fetch.ts';
import { contactUpdateBody, itemBody } from '../../contract/bodies.ts';
import { contractFields, isNothing, type Sendable } from '../../contract/sendable.ts';
import type { OperationKey } from '../../contract/operations.ts';
import { WHOLE_ANSWER } from '../../domain/records/collections.ts';
import { type FieldConflict, isMapField, mergeRecord, overlay } from '../../domain/records/merge.ts';
import { saysAll } from '../../domain/values/spelled-alike.ts';
import { FIELDS } from '../../domain/records/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/values/json.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { setServerState } from '../../store/records/records.ts';
import { changedSince } from './remove.ts';
import { conflictOf, type LookUp, type MergedEdit, type Plan, type Plans, type Prepared } from '../plan.ts';
import type { Settle } from '../outcome.ts';
import type { PushContext } from '../context.ts';

export interface EditedCollection {
  readonly by: FetchedBy;
  readonly put: OperationKey;
  /** Contract fields with their schemas; only these may be sent. `null` where the contract leaves the fields open. */
  readonly fields: Readonly<Record<string, z.ZodType>> | null;
  /** Builds the request's body from these fields, where it is not the object itself. */
  readonly asBody?: (fields: JsonObject) => JsonValue;
  /** Never part of an edit: an absolute quantity would undo what others booked meanwhile. */
  readonly neverSent: ReadonlySet<string>;
  /** Fields that name other records. */
  readonly references?: readonly string[];
}

export const UPDATE_PLANS = {
  'contacts.update': updatePlan({
    by: CONTACT,
    put: 'contacts.update',
    fields: contactUpdateBody.shape,
    neverSent: new Set(),
  }),
  'items.update': updatePlan({
    by: ITEM,
    put: 'items.update',
    fields: itemBody.shape,
    neverSent: new Set(['onHand', 'openingStocks', 'autoGenerateBarcode']),
  }),
} as const satisfies Plans;

export function updatePlan(edited: EditedCollection): Plan {
  return {
    goneIsConflict: true,
    merge: (reader, operation, theirs) => mergeWith(theirs, { store: { reader } }, operation, edited),
    prepare: (context, operation) => prepare(context, operation, edited),
    lookUp: (context, operation) => lookUp(context, operation, edited),
  };
}

async function prepare(
  context: PushContext,
  operation: StoredOperation,
  edited: EditedCollection,
): Promise<Result<Prepared>> {
  const fetched = await fetchTheirs(context, operation.recordId, edited.by);
  if (!fetched.ok) return fetched;
  const { theirs, serverId } = fetched.value;
  const merged = await mergeWith(theirs, context, operation, edited);
  if (!merged.ok) return merged;
  const { merge } = merged.value;
  const seen = settleAs(operation.recordId, theirs);
  if (merge.conflicts.length > 0) {
    const conflict = conflictOf(merge.conflicts);
    return ok({ kind: 'conflict', conflict, settle: seen });
  }
  if (Object.keys(merge.changes).length === 0) return ok({ kind: 'already', settle: seen });
  const intended = overlay(theirs, merge.changes);
  const { body, unsendable } = sendable(intended, edited);
  const kept = [...new Set([...hiddenMaps(theirs, merge.changes), ...unsendable])];
  if (kept.length > 0) return failed(wouldBeLost(kept));
  const left = Object.keys(merge.changes).find((field) => !Object.hasOwn(body, field));
  if (left !== undefined) {
    const message = aboutOutbox('notTogether', { field: left });
    return failed(failure('VALIDATION', message, { effect: 'no', path: [left] }));
  }
  return ok({
    kind: 'send',
    request: { key: edited.put, path: pathTo(edited.by, serverId), body: edited.asBody?.(body) ?? body },
    isMerged: changedSince(merged.value.base ?? theirs, theirs, Object.keys(body)).length > 0,
    settle: (data) => ({
      kind: 'settled',
      settle: settleAs(operation.recordId, answered(data, body, intended)),
    }),
  });
}

/** The base may contain an earlier change of our own, which names records by local ids. */
async function mergeWith(
  theirs: JsonObject,
  { store: { reader } }: { readonly store: Pick<PushContext['store'], 'reader'> },
  { body, base }: StoredOperation,
  edited: EditedCollection,
): Promise<Result<MergedEdit>> {
  const { references = [] } = edited;
  const mine = await withServerIds(reader, body, references);
  if (!mine.ok) return mine;
  const seen = base === null ? null : await withKnownServerIds(reader, base, references);
  return ok({
    base: seen,
    mine: mine.value,
    merge: mergeRecord(seen, mine.value, theirs),
    sendable: (record) => sendable(record, edited),
  });
}

/** Settings are sent as they came, without the ids and times that the Service sets itself. */
const NO_SETTINGS: ReadonlySet<string> = new Set([
  ...FIELDS.serverId,
  ...FIELDS.createdAt,
  ...FIELDS.updatedAt,
]);

function sendable(record: JsonObject, { fields, neverSent }: EditedCollection): Sendable {
  if (fields !== null) return contractFields(record, fields, neverSent);
  const body = Object.fromEntries(Object.entries(record).filter(([name]) => !NO_SETTINGS.has(name)));
  return { body, unsendable: Object.hasOwn(record, WHOLE_ANSWER) ? [WHOLE_ANSWER] : [] };
}

/** Maps that are changed in part, but that the Service shows as something else. Sending them would lose the other parts. */
function hiddenMaps(theirs: JsonObject, changes: JsonObject): readonly string[] {
  return Object.keys(changes).filter(
    (field) => isMapField(field) && !isNothing(theirs[field]) && !isJsonObject(theirs[field]),
  );
}

/** An edit sends the whole record. A field that is left out, or sent in another form, could be emptied by an edit that is not about it. */
function wouldBeLost(fields: readonly string[]): Failure {
  const message = aboutOutbox('notSentBack', { fields: fields.join(', ') });
  const [field = ''] = fields;
  return failure('VALIDATION', message, { effect: 'no', path: field.split('.') });
}

/**
 * The edit arrived if the Service has the intended fields, in its own spelling. It did not if it has none of them. Anything else is merged
 * again.
 */
async function lookUp(
  context: PushContext,
  operation: StoredOperation,
  edited: EditedCollection,
): Promise<Result<LookUp>> {
  const fetched = await fetchTheirs(context, operation.recordId, edited.by);
  if (!fetched.ok) return fetched;
  const { theirs } = fetched.value;
  const merged = await mergeWith(theirs, context, operation, edited);
  if (!merged.ok) return merged;
  const { changes, conflicts } = merged.value.merge;
  // The field differs from the base and says what was sent, but for spelling and additions: the Service has normalised it.
  const isOurs = ({ field, mine, theirs: there, base }: FieldConflict): boolean =>
    operation.base !== null && saysAll(field, there, mine, base);
  if (conflicts.every(isOurs) && Object.keys(changes).length === 0) {
    return ok({ kind: 'applied', settle: settleAs(operation.recordId, theirs) });
  }
  return ok({ kind: 'absent' });
}

function settleAs(recordId: string, document: JsonObject): Settle {
  return (tx, at) => setServerState(tx, recordId, { document, ...at });
}

/** The answer, where it is the whole record as sent (perhaps normalised). Else what was sent: the Service may answer an id, or nothing. */
function answered(data: JsonValue, body: JsonObject, intended: JsonObject): JsonObject {
  const isRecord =
    isJsonObject(data) && Object.entries(body).every(([field, value]) => saysAll(field, data[field], value));
  return isRecord ? { ...intended, ...data } : intended;
}
