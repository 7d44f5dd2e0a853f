/** Deleting a record. What a colleague changed meanwhile is not thrown away with it: that is a question for a person. */
import type { OperationKey } from '../contract/operations.ts';
import { contactUpdateBody } from '../contract/bodies.ts';
import { FIELDS, readText } from '../domain/fields.ts';
import { sameValue } from '../domain/merge.ts';
import { spelledAlike } from '../domain/spelled-alike.ts';
import type { JsonObject } from '../domain/json.ts';
import type { StoredOperation } from '../domain/operation.ts';
import { ok, type Result } from '../domain/result.ts';
import { setServerState } from '../store/records.ts';
import { CONTACT, fetchTheirs, pathTo, type FetchedBy } from './fetch.ts';
import { withKnownServerIds } from './ids.ts';
import type { LookUp, Plan, Prepared, Settle } from './plan.ts';
import type { PushContext } from './context.ts';

export interface RemovedCollection {
  readonly by: FetchedBy;
  readonly remove: OperationKey;
  /** Names of the contract's fields: a change of any other field by somebody is none of a person's. */
  readonly fields: readonly string[];
  /** Fields that name other records. */
  readonly references?: readonly string[];
}

export const contactDeletePlan: Plan = deletePlan({
  by: CONTACT,
  remove: 'contacts.delete',
  fields: Object.keys(contactUpdateBody.shape),
});

export function deletePlan(removed: RemovedCollection): Plan {
  return {
    goneIsDone: true,
    goneIsConflict: false,
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
  // It may hold an earlier change of our own, which names records by ids of this PC.
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

/**
 * A record that was deleted before the Service had shown it: what it added to the record, or writes in another way, is nobody's change.
 */
function changedSince(base: JsonObject, document: JsonObject, fields: readonly string[]): readonly string[] {
  const isOurOwn = readText(base, FIELDS.serverId) === null;
  return fields.filter((field) => {
    const [was, is] = [base[field], document[field]];
    if (!isOurOwn) return !sameValue(was, is);
    return was !== undefined && !spelledAlike(field, was, is);
  });
}

/** A 404 reaches the sender as `GONE`, which is this operation's goal; any answer here means that it is still there. */
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
