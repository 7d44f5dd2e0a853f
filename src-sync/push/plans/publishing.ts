/** Publishes a form or takes it off the web. The form itself tells whether it worked. */
import { readPublished } from '../../domain/records/fields.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { ok, type Result } from '../../domain/result.ts';
import { adoptOperation, setServerState } from '../../store/records/records.ts';
import { fetchTheirs, type FetchedBy } from '../look-ups/fetch.ts';
import type { LookUp, Plan, Plans, Prepared } from '../plan.ts';
import type { Settle } from '../outcome.ts';
import type { PushContext } from '../context.ts';

const FORM: FetchedBy = { collection: 'forms', get: 'forms.get', list: 'forms.list', parameter: 'gid' };

export const PUBLISHING_PLANS = {
  'forms.publish': publishingPlan('forms.publish', true),
  'forms.unpublish': publishingPlan('forms.unpublish', false),
} as const satisfies Plans;

function publishingPlan(key: 'forms.publish' | 'forms.unpublish', wished: boolean): Plan {
  return {
    goneIsConflict: true,
    prepare: (context, operation) => prepare(context, operation, { key, wished }),
    lookUp: (context, operation) => lookUp(context, operation, wished),
  };
}

async function prepare(
  context: PushContext,
  operation: StoredOperation,
  { key, wished }: { readonly key: 'forms.publish' | 'forms.unpublish'; readonly wished: boolean },
): Promise<Result<Prepared>> {
  const fetched = await fetchTheirs(context, operation.recordId, FORM);
  if (!fetched.ok) return fetched;
  const { serverId, theirs } = fetched.value;
  const is = readPublished(theirs);
  if (is === wished) return ok({ kind: 'already', settle: settleAs(operation, theirs) });
  // The form does not say whether it is published, and the second sending was called a conflict: the first one has worked.
  const hasMetItself = is === null && operation.wasSent && operation.lastError?.code === 'CONFLICT';
  if (hasMetItself && operation.lookedUp > 0) return ok({ kind: 'already', settle: settleDone(operation) });
  return ok({
    kind: 'send',
    request: { key, path: { gid: serverId } },
    settle: () => ({ kind: 'settled', settle: settleDone(operation) }),
  });
}

async function lookUp(
  context: PushContext,
  operation: StoredOperation,
  wished: boolean,
): Promise<Result<LookUp>> {
  const fetched = await fetchTheirs(context, operation.recordId, FORM);
  if (!fetched.ok) return fetched;
  const { theirs } = fetched.value;
  if (readPublished(theirs) !== wished) return ok({ kind: 'absent' });
  return ok({ kind: 'applied', settle: settleAs(operation, theirs) });
}

function settleAs({ recordId }: StoredOperation, document: JsonObject): Settle {
  return (tx, at) => setServerState(tx, recordId, { document, ...at });
}

function settleDone(operation: StoredOperation): Settle {
  return (tx, at) => adoptOperation(tx, operation.seq, at);
}
