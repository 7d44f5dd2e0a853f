/** Putting a form on the web and taking it back: a switch, whose answer tells nothing that the form itself does not. */
import { readPublished } from '../domain/fields.ts';
import type { JsonObject } from '../domain/json.ts';
import type { StoredOperation } from '../domain/operation.ts';
import { ok, type Result } from '../domain/result.ts';
import { adoptOperation, setServerState } from '../store/records.ts';
import { fetchTheirs, type FetchedBy } from './fetch.ts';
import type { LookUp, Plan, Prepared, Settle } from './plan.ts';
import type { PushContext } from './context.ts';

const FORM: FetchedBy = { collection: 'forms', get: 'forms.get', list: 'forms.list', parameter: 'gid' };

export const publishPlan: Plan = publishingPlan('forms.publish', true);
export const unpublishPlan: Plan = publishingPlan('forms.unpublish', false);

function publishingPlan(key: 'forms.publish' | 'forms.unpublish', wished: boolean): Plan {
  return {
    goneIsDone: false,
    goneIsConflict: true,
    repeatable: false,
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
  // It does not tell, and a repetition is called a conflict: it has met itself.
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
