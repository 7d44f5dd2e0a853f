/** Deleting a contact. What a colleague changed meanwhile is not thrown away with it: that is a question for a person. */
import { CONTACT, fetchTheirs } from './fetch.ts';
import { sameValue } from '../domain/merge.ts';
import type { JsonObject } from '../domain/json.ts';
import type { StoredOperation } from '../domain/operation.ts';
import { ok, type Result } from '../domain/result.ts';
import { setServerState } from '../store/records.ts';
import type { LookUp, Plan, Prepared, Settle } from './plan.ts';
import type { PushContext } from './context.ts';
import { contactUpdateBody } from '../contract/bodies.ts';

export const contactDeletePlan: Plan = {
  goneIsDone: true,
  goneIsConflict: false,
  repeatable: true,
  prepare,
  lookUp,
};

async function prepare(context: PushContext, operation: StoredOperation): Promise<Result<Prepared>> {
  const fetched = await fetchTheirs(context, operation.recordId, CONTACT);
  if (!fetched.ok) return fetched;
  const { serverId, theirs: document } = fetched.value;
  const { base } = operation;
  const changed = Object.keys(contactUpdateBody.shape).filter(
    (field) => base !== null && !sameValue(base[field], document[field]),
  );
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
    request: { key: 'contacts.delete', path: { gid: serverId } },
    settle: () => ({ kind: 'settled', settle: settleGone(operation) }),
  });
}

/** A 404 reaches the sender as `GONE`, which is this operation's goal; any answer here means that it is still there. */
async function lookUp(context: PushContext, operation: StoredOperation): Promise<Result<LookUp>> {
  const fetched = await fetchTheirs(context, operation.recordId, CONTACT);
  if (fetched.ok) return ok({ kind: 'absent' });
  if (fetched.failure.code === 'GONE') return ok({ kind: 'applied', settle: settleGone(operation) });
  return fetched;
}

export function settleGone(operation: StoredOperation): Settle {
  return (tx, at) => setServerState(tx, operation.recordId, { gone: true, ...at });
}
