/**
 * Changes of stock. Each is a difference, so sending one twice would be wrong. A short random token in its reference finds it again among
 * the item's movements (find-movement.ts).
 */
import type { JsonObject } from '../../domain/values/json.ts';
import { readNumber, readText } from '../../domain/records/fields.ts';
import { referenceWithToken, type StoredOperation } from '../../domain/outbox/operation.ts';
import { ok, type Result } from '../../domain/result.ts';
import { adoptOperation } from '../../store/records/records.ts';
import { lookUpMovement } from '../look-ups/find-movement.ts';
import { serverIdOf, serverIdsOf, withServerIds } from '../server-ids.ts';
import type { OutgoingRequest, Plan, Plans, Prepared } from '../plan.ts';
import type { Settle } from '../outcome.ts';
import type { PushContext } from '../context.ts';

export const STOCK_PLANS = {
  'stock.adjust': stockPlan(adjustRequest),
  'stock.transfer': stockPlan(transferRequest),
  'stock.assign': stockPlan(assignRequest),
  // An adjustment carries a reference, by which it is found again. The contract's own operation for it (`POST /add-stock`) does not,
  // and could be done twice.
  'stock.add': stockPlan(addRequest),
  // The Service adds up what it has. The new figures come when the items are read again.
  'stock.reconcile': {
    repeatable: true,
    prepare: () =>
      Promise.resolve(
        ok({
          kind: 'send',
          request: { key: 'stock.reconcile', path: {} },
          settle: () => ({ kind: 'settled', settle: () => Promise.resolve() }),
        }),
      ),
    lookUp: () => Promise.resolve(ok({ kind: 'absent' })),
  },
} as const satisfies Plans;

type BuildRequest = (context: PushContext, operation: StoredOperation) => Promise<Result<OutgoingRequest>>;

function stockPlan(build: BuildRequest): Plan {
  return {
    prepare: async (context, operation): Promise<Result<Prepared>> => {
      const request = await build(context, operation);
      if (!request.ok) return request;
      return ok({
        kind: 'send',
        request: request.value,
        settle: () => ({ kind: 'settled', settle: settleMoved(operation) }),
      });
    },
    lookUp: (context, operation) => lookUpMovement(context, operation, settleMoved(operation)),
  };
}

/** The difference is no longer pending: it is added to the figure of the Service, until the next page shows the Service's own. */
function settleMoved(operation: StoredOperation): Settle {
  return (tx, at) => adoptOperation(tx, operation.seq, at);
}

async function adjustRequest(
  context: PushContext,
  operation: StoredOperation,
): Promise<Result<OutgoingRequest>> {
  const item = await serverIdOf(context.store.reader, operation.recordId);
  if (!item.ok) return item;
  const body = await requestBody(context, operation, ['warehouseId']);
  if (!body.ok) return body;
  return ok({ key: 'stock.adjust', path: { id: item.value }, body: body.value });
}

async function addRequest(
  context: PushContext,
  operation: StoredOperation,
): Promise<Result<OutgoingRequest>> {
  const item = await serverIdOf(context.store.reader, operation.recordId);
  if (!item.ok) return item;
  const body = withReference(operation, { qty: readNumber(operation.body, ['quantity']) ?? 0 });
  return ok({ key: 'stock.adjust', path: { id: item.value }, body });
}

async function transferRequest(
  context: PushContext,
  operation: StoredOperation,
): Promise<Result<OutgoingRequest>> {
  const body = await requestBody(context, operation, ['itemId', 'fromWarehouseId', 'toWarehouseId']);
  return body.ok ? ok({ key: 'stock.transfer', path: {}, body: body.value }) : body;
}

async function assignRequest(
  context: PushContext,
  operation: StoredOperation,
): Promise<Result<OutgoingRequest>> {
  const itemIds = await serverIdsOf(context.store.reader, operation.body['itemIds']);
  if (!itemIds.ok) return itemIds;
  const body = await requestBody(context, operation, ['warehouseId']);
  if (!body.ok) return body;
  const { assigned: _, ...sent } = body.value;
  return ok({ key: 'stock.assign', path: {}, body: { ...sent, itemIds: itemIds.value } });
}

async function requestBody(
  context: PushContext,
  operation: StoredOperation,
  fields: readonly string[],
): Promise<Result<JsonObject>> {
  const resolved = await withServerIds(context.store.reader, operation.body, fields);
  return resolved.ok ? ok(withReference(operation, resolved.value)) : resolved;
}

function withReference({ body, token }: StoredOperation, sent: JsonObject): JsonObject {
  return token === null
    ? sent
    : { ...sent, reference: referenceWithToken(readText(body, ['reference']), token) };
}
