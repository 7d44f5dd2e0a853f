/** Deletes a record. If a colleague changed it meanwhile, a person is asked first. */
import type { OperationKey } from '../../contract/operations.ts';
import { contactUpdateBody } from '../../contract/bodies.ts';
import { FIELDS, readText } from '../../domain/records/fields.ts';
import { sameValue } from '../../domain/records/merge.ts';
import { spelledAlike } from '../../domain/values/spelled-alike.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { ok, type Result } from '../../domain/result.ts';
import { setServerState } from '../../store/records/records.ts';
import { CONTACT, fetchTheirs, pathTo, type FetchedBy } from '../look-ups/fetch.ts';
import { withKnownServerIds } from '../server-ids.ts';
import type { LookUp, Plan, Plans, Prepared } from '../plan.ts';
import type { Settle } from '../outcome.ts';
import type { PushContext } from '../context.ts';

export interface RemovedCollection {
  readonly by: FetchedBy;
  readonly remove: OperationKey;
  /** Names of the contract's fields. A colleague's change of any other field does not matter here. */
  readonly fields: readonly string[];
  /** Fields that name other records. */
  readonly references?: readonly string[];
}

export const DELETE_PLANS = {
  'contacts.delete': deletePlan({
    by: CONTACT,
    remove: 'contacts.delete',
    fields: Object.keys(contactUpdateBody.shape),
  }),
} as const satisfies Plans;

export function deletePlan(removed: RemovedCollection): Plan {
  return {
    goneIsDone: true,
    repeatable: true,
    prepare: (context, operation) => prepare(context, operation, removed),
    lookUp: (context, operation) => lookUp(context, operation, removed),
  };
}

async function prepare(
  context: PushContext,
  operation: StoredOperation,
  removed: RemovedCollection,
): Promise<Result<Prepared>> {
  const fetched = await fetchTheirs(context, operation.recordId, removed.by);
  if (!fetched.ok) return fetched;
  const { serverId, theirs: document } = fetched.value;
  const { references = [] } = removed;
  const { reader } = context.store;
  // The base may contain an earlier change of our own, which names records by local ids.
  const base = operation.base === null ? null : await withKnownServerIds(reader, operation.base, references);
  const changed = base === null ? [] : changedSince(base, document, removed.fields);
  if (changed.length > 0) {
    const pick = (source: JsonObject | null): JsonObject =>
      Object.fromEntries(changed.map((field) => [field, source?.[field] ?? null]));
    const settle: Settle = (tx, at) => setServerState(tx, operation.recordId, { document, ...at });
    return ok({
      kind: 'conflict',
      conflict: { base: pick(base), mine: {}, theirs: pick(document), fields: changed },
      settle,
    });
  }
  return ok({
    kind: 'send',
    request: { key: removed.remove, path: pathTo(removed.by, serverId) },
    settle: () => ({ kind: 'settled', settle: settleGone(operation) }),
  });
}

/** The record was deleted before the Service had shown it. Fields that the Service added or normalised are nobody's change. */
export function changedSince(
  base: JsonObject,
  document: JsonObject,
  fields: readonly string[],
): readonly string[] {
  const isOurOwn = readText(base, FIELDS.serverId) === null;
  return fields.filter((field) => {
    const [was, is] = [base[field], document[field]];
    if (!isOurOwn) return !sameValue(was, is);
    return was !== undefined && !spelledAlike(field, was, is);
  });
}

/** A 404 reaches the sender as `GONE`, the goal of this operation. Any other answer means that the record is still there. */
async function lookUp(
  context: PushContext,
  operation: StoredOperation,
  removed: RemovedCollection,
): Promise<Result<LookUp>> {
  const fetched = await fetchTheirs(context, operation.recordId, removed.by);
  if (fetched.ok) return ok({ kind: 'absent' });
  if (fetched.failure.code === 'GONE') return ok({ kind: 'applied', settle: settleGone(operation) });
  return fetched;
}

export function settleGone(operation: StoredOperation): Settle {
  return (tx, at) => setServerState(tx, operation.recordId, { gone: true, ...at });
}
