/**
 * Adjustments and transfers. Stock is always a difference, so sending one twice would be wrong: a short random token in the
 * reference finds it again among the item's movements.
 */
import { failure } from '../domain/failure.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../domain/json.ts';
import { readText } from '../domain/fields.ts';
import { referenceWithToken, type StoredOperation } from '../domain/operation.ts';
import { ok, type Result } from '../domain/result.ts';
import { adoptOperation } from '../store/records.ts';
import { readWholeList } from '../transport/whole-list.ts';
import { serverIdOf, withServerIds } from './ids.ts';
import { keepRelated } from './keep-related.ts';
import type { LookUp, OutgoingRequest, Plan, Prepared, Settle } from './plan.ts';
import type { PushContext } from './context.ts';

export const stockAdjustPlan: Plan = stockPlan(adjustRequest);
export const stockTransferPlan: Plan = stockPlan(transferRequest);

type BuildRequest = (context: PushContext, operation: StoredOperation) => Promise<Result<OutgoingRequest>>;

function stockPlan(build: BuildRequest): Plan {
  return {
    goneIsDone: false,
    goneIsConflict: false,
    repeatable: false,
    prepare: async (context, operation): Promise<Result<Prepared>> => {
      const request = await build(context, operation);
      if (!request.ok) return request;
      return ok({
        kind: 'send',
        request: request.value,
        settle: () => ({ kind: 'settled', settle: settleMoved(operation) }),
      });
    },
    lookUp,
  };
}

/** The difference moves from "pending" into what is known of the Service, until the next page shows the Service's own figure. */
function settleMoved(operation: StoredOperation): Settle {
  return (tx, at) => adoptOperation(tx, operation.seq, at);
}

async function adjustRequest(
  context: PushContext,
  operation: StoredOperation,
): Promise<Result<OutgoingRequest>> {
  const { reader } = context.store;
  const item = await serverIdOf(reader, operation.recordId);
  if (!item.ok) return item;
  const body = await requestBody(context, operation, ['warehouseId']);
  if (!body.ok) return body;
  return ok({ key: 'stock.adjust', path: { id: item.value }, body: body.value });
}

async function transferRequest(
  context: PushContext,
  operation: StoredOperation,
): Promise<Result<OutgoingRequest>> {
  const body = await requestBody(context, operation, ['itemId', 'fromWarehouseId', 'toWarehouseId']);
  return body.ok ? ok({ key: 'stock.transfer', path: {}, body: body.value }) : body;
}

async function requestBody(
  context: PushContext,
  operation: StoredOperation,
  fields: readonly string[],
): Promise<Result<JsonObject>> {
  const resolved = await withServerIds(context.store.reader, operation.body, fields);
  if (!resolved.ok || operation.token === null) return resolved;
  const reference = referenceWithToken(readText(operation.body, ['reference']), operation.token);
  return ok({ ...resolved.value, reference });
}

async function lookUp(context: PushContext, operation: StoredOperation): Promise<Result<LookUp>> {
  const { token } = operation;
  if (token === null) {
    return ok({
      kind: 'unclear',
      failure: failure(
        'INTERRUPTED',
        "The answer to this stock change was lost and it carries no mark to find it by. Look at the item's movements on the Service.",
      ),
    });
  }
  const item = await serverIdOf(context.store.reader, operation.recordId);
  if (!item.ok) return item;
  const requestedAtTick = context.nextTick();
  const list = await readWholeList(context.client, 'items.movements', {
    path: { id: item.value },
    lane: 'push',
    signal: context.signal,
  });
  if (!list.ok) return list;
  const kept = await keepRelated(context, {
    collection: 'stockMovements',
    parentId: operation.recordId,
    list: list.value,
    requestedAtTick,
  });
  if (!kept.ok) return kept;
  const found = list.value.rows.some((row) => mentions(row, token));
  return ok(found ? { kind: 'applied', settle: settleMoved(operation) } : { kind: 'absent' });
}

/** The contract does not say which field of a movement carries the reference: any text in it counts. */
function mentions(value: JsonValue | undefined, token: string): boolean {
  if (typeof value === 'string') return value.includes(token);
  if (Array.isArray(value)) return value.some((entry: JsonValue) => mentions(entry, token));
  return isJsonObject(value) && Object.values(value).some((entry) => mentions(entry, token));
}
