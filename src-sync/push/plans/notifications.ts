/** Reading and dismissing notifications. Marking one twice does no harm. "All" must not touch those that arrived later. */
import { failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { touchedRecords } from '../../store/outbox/touched.ts';
import { adoptOperation, setServerState } from '../../store/records/records.ts';
import { splitOff } from '../../store/outbox/split-off.ts';
import { serverIdOf } from '../server-ids.ts';
import { concernedBy, type Wish } from './notifications-there.ts';
import type { LookUp, Plan, Plans, Prepared } from '../plan.ts';
import type { Settle } from '../outcome.ts';
import type { PushContext } from '../context.ts';

const NO_SUCH_REQUEST = failure('REFUSED', aboutOutbox('notForAll'));

export const NOTIFICATION_PLANS = {
  'notifications.markRead': onePlan('notifications.markRead', 'read'),
  'notifications.dismiss': onePlan('notifications.dismiss', 'dismissed'),
  'notifications.markAllRead': allPlan('notifications.readAll', 'read'),
  'notifications.dismissAll': allPlan('notifications.dismissAll', 'dismissed'),
} as const satisfies Plans;

function settleAs(operation: StoredOperation, wish: Wish): Settle {
  return async (tx, at) => {
    if (wish === 'read') return adoptOperation(tx, operation.seq, at);
    for (const localId of await touchedRecords(tx, operation.seq)) {
      await setServerState(tx, localId, { gone: true, ...at });
    }
  };
}

function onePlan(key: 'notifications.markRead' | 'notifications.dismiss', wish: Wish): Plan {
  return {
    goneIsDone: true,
    repeatable: true,
    prepare: async (context, operation) => {
      const serverId = await serverIdOf(context.store.reader, operation.recordId);
      if (!serverId.ok) return serverId;
      return ok({
        kind: 'send',
        request: { key, path: { id: serverId.value } },
        settle: () => ({ kind: 'settled', settle: settleAs(operation, wish) }),
      });
    },
    lookUp: () => Promise.resolve(ok({ kind: 'absent' })),
  };
}

interface All {
  readonly key: 'notifications.readAll' | 'notifications.dismissAll';
  readonly wish: Wish;
}

function allPlan(key: All['key'], wish: Wish): Plan {
  return {
    // "All" is not a record that could be gone: a 404 says that the Service has no such request.
    whenGone: NO_SUCH_REQUEST,
    prepare: (context, operation) => prepareAll(context, operation, { key, wish }),
    lookUp: (context, operation) => lookUpAll(context, operation, wish),
  };
}

/**
 * "All" must not take what arrived later. Where the Service has any of that, the notifications that were meant are read or dismissed one by
 * one. One that arrives between this look-up and the request cannot be told from them.
 */
async function prepareAll(
  context: PushContext,
  operation: StoredOperation,
  { key, wish }: All,
): Promise<Result<Prepared>> {
  const there = await concernedBy(context, operation, wish);
  if (!there.ok) return there;
  const { hasOthers, reached } = there.value;
  if (hasOthers) return ok({ kind: 'instead', settle: oneByOne(operation, wish, reached ?? new Set()) });
  return ok({
    kind: 'send',
    request: { key, path: {} },
    settle: () => ({ kind: 'settled', settle: settleAs(operation, wish) }),
  });
}

/** @param reached notifications that are read (or gone) on the Service already */
function oneByOne(operation: StoredOperation, wish: Wish, reached: ReadonlySet<string>): Settle {
  return async (tx, at) => {
    // Read again in the transaction: the person may have pressed it once more meanwhile, for more notifications.
    const touched = await touchedRecords(tx, operation.seq);
    await splitOff(tx, operation, {
      name: wish === 'read' ? 'notifications.markRead' : 'notifications.dismiss',
      recordIds: touched.filter((id) => !reached.has(id)),
    });
    await settleAs(operation, wish)(tx, at);
  };
}

/** It took effect if none of the notifications it was meant for is still there (dismissed) or still unread (read). */
async function lookUpAll(
  context: PushContext,
  operation: StoredOperation,
  wish: Wish,
): Promise<Result<LookUp>> {
  const there = await concernedBy(context, operation, wish);
  if (!there.ok) return there;
  // Unknown: it is prepared again. That marks the meant ones once more and touches no others.
  return ok(
    there.value.isReached ? { kind: 'applied', settle: settleAs(operation, wish) } : { kind: 'absent' },
  );
}
