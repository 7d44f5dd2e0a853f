/** Reading and dismissing. One notification can be marked twice without harm; "all" must not touch those that arrived since. */
import { decodeList, decodeRow } from '../contract/decode.ts';
import { failure } from '../domain/failure.ts';
import { readUnread } from '../domain/fields.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { StoredOperation } from '../domain/operation.ts';
import { touchedRecords } from '../store/outbox.ts';
import { adoptOperation, readRecord, setServerState } from '../store/records.ts';
import { serverIdOf } from './ids.ts';
import type { LookUp, Plan, Settle } from './plan.ts';
import type { PushContext } from './context.ts';

type Wish = 'read' | 'dismissed';

const NO_SUCH_REQUEST = failure(
  'REFUSED',
  'The Service does not offer this for all notifications at once. Mark or dismiss them one by one, and discard this change.',
);

export const markReadPlan: Plan = onePlan('notifications.markRead', 'read');
export const dismissPlan: Plan = onePlan('notifications.dismiss', 'dismissed');
export const markAllReadPlan: Plan = allPlan('notifications.readAll', 'read');
export const dismissAllPlan: Plan = allPlan('notifications.dismissAll', 'dismissed');

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
    goneIsConflict: false,
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

function allPlan(key: 'notifications.readAll' | 'notifications.dismissAll', wish: Wish): Plan {
  return {
    // "All" is no record that could be gone: a 404 says that the Service has no such request.
    goneIsDone: false,
    goneIsConflict: false,
    whenGone: NO_SUCH_REQUEST,
    repeatable: false,
    prepare: (_context, operation) =>
      Promise.resolve(
        ok({
          kind: 'send',
          request: { key, path: {} },
          settle: () => ({ kind: 'settled', settle: settleAs(operation, wish) }),
        }),
      ),
    lookUp: (context, operation) => lookUpAll(context, operation, wish),
  };
}

/** It took effect when none of the notifications it was meant for is still there (dismissed) or still unread (read). */
async function lookUpAll(
  context: PushContext,
  operation: StoredOperation,
  wish: Wish,
): Promise<Result<LookUp>> {
  const answer = await context.client.call('notifications.list', {
    query: { limit: 100, ...(wish === 'read' ? { unread: true } : {}) },
    lane: 'push',
    signal: context.signal,
  });
  if (!answer.ok) return answer;
  const list = decodeList(answer.value.data);
  if (!list.ok) return failed(list.failure);
  const meant = new Set<string>();
  for (const localId of await touchedRecords(context.store.reader, operation.seq)) {
    const record = await readRecord(context.store.reader, localId);
    if (record?.serverId != null) meant.add(record.serverId);
  }
  const left = list.value.rows.some((value) => {
    const row = decodeRow('notifications', value);
    if (!row.ok || row.value.serverId === null || !meant.has(row.value.serverId)) return false;
    return wish === 'dismissed' || readUnread(row.value.document);
  });
  return ok(left ? { kind: 'absent' } : { kind: 'applied', settle: settleAs(operation, wish) });
}
