/**
 * The order of the pipelines. It is sent whole, so that none is left out, and never replaces an order that somebody else made meanwhile.
 */
import { decodeRow } from '../../contract/decode.ts';
import { byDisplayOrder } from '../../domain/records/display-order.ts';
import { textsIn } from '../../domain/values/json.ts';
import { isSameOrder, orderWith } from '../../domain/values/keyed-list.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { listEnd } from '../../store/sync/list-ends.ts';
import { adoptOperation, findLocalId, readRecord } from '../../store/records/records.ts';
import { readWholeList } from '../../transport/whole-list.ts';
import { SENT_WHOLE } from '../look-ups/fetch.ts';
import type { LookUp, Plans, Prepared } from '../plan.ts';
import type { Settle } from '../outcome.ts';
import type { PushContext } from '../context.ts';

export const PIPELINE_ORDER_PLANS = {
  'pipelines.order': {
    prepare,
    lookUp,
  },
} as const satisfies Plans;

async function prepare(context: PushContext, operation: StoredOperation): Promise<Result<Prepared>> {
  const read = await orders(context, operation);
  if (!read.ok) return read;
  const { base, mine, theirs, there } = read.value;
  if (isSameOrder(mine, theirs)) return ok({ kind: 'already', settle: settleOrder(operation) });
  if (!isSameOrder(base, theirs)) {
    const conflict = { base: { ids: base }, mine: { ids: mine }, theirs: { ids: theirs }, fields: ['ids'] };
    return ok({ kind: 'conflict', conflict, settle: () => Promise.resolve() });
  }
  const serverIds = orderWith(
    mine.filter((id) => theirs.includes(id)),
    theirs,
  ).map((id) => there.get(id) ?? id);
  return ok({
    kind: 'send',
    request: { key: 'pipelines.order', path: {}, body: serverIds },
    settle: () => ({ kind: 'settled', settle: settleOrder(operation) }),
  });
}

async function lookUp(context: PushContext, operation: StoredOperation): Promise<Result<LookUp>> {
  const read = await orders(context, operation);
  if (!read.ok) return read;
  const isThere = isSameOrder(read.value.mine, read.value.theirs);
  return ok(isThere ? { kind: 'applied', settle: settleOrder(operation) } : { kind: 'absent' });
}

function settleOrder(operation: StoredOperation): Settle {
  return (tx, at) => adoptOperation(tx, operation.seq, at);
}

interface Orders {
  /** Local ids; the Service's id for a pipeline that is not here yet. */
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  /** The Service's ids, by those. */
  readonly there: ReadonlyMap<string, string>;
}

async function orders(
  { store, client, signal }: PushContext,
  { body, base }: StoredOperation,
): Promise<Result<Orders>> {
  const known = await listEnd(store.reader, 'pipelines');
  const list = await readWholeList(client, 'pipelines.list', { lane: 'push', signal }, known);
  if (!list.ok) return list;
  if (!list.value.complete) return failed(SENT_WHOLE);
  const there = new Map<string, string>();
  const rows: { id: string; document: Parameters<typeof byDisplayOrder>[0][number]['document'] }[] = [];
  for (const value of list.value.rows) {
    const row = decodeRow('pipelines', value);
    if (!row.ok || row.value.serverId === null) continue;
    const { serverId, document } = row.value;
    const id = (await findLocalId(store.reader, 'pipelines', serverId)) ?? serverId;
    there.set(id, serverId);
    rows.push({ id, document });
  }
  const present = async (ids: readonly string[]): Promise<readonly string[]> => {
    const records = await Promise.all(ids.map((id) => readRecord(store.reader, id)));
    return records.flatMap((record) => (record === null ? [] : [record.id]));
  };
  return ok({
    base: await present(textsIn(base?.['ids'])),
    mine: await present(textsIn(body['ids'])),
    theirs: byDisplayOrder(rows),
    there,
  });
}
