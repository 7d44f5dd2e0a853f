/** The operations of a record that an edit may overtake on its way into an earlier one: their order makes no difference. */
import type { JsonObject } from '../../domain/values/json.ts';
import type { OperationName, StoredOperation } from '../../domain/outbox/operation.ts';
import { OPERATIONS } from '../../operations/registry.ts';

/** Nothing of it can have left this PC, and no person is asked about it. */
export function isUnsent({ state, wasSent }: StoredOperation): boolean {
  return !wasSent && (state === 'queued' || state === 'blocked');
}

/** Never with one that may be on its way, or that a person is asked about. */
export function commutes(name: OperationName, body: JsonObject, other: StoredOperation): boolean {
  return isUnsent(other) && OPERATIONS[name].commutesWith[other.name]?.(body, other) === true;
}

/** The latest of these that is wanted, as long as the edit commutes with everything after it. */
export function latestWithin(
  operations: readonly StoredOperation[],
  isWanted: (operation: StoredOperation) => boolean,
  { name, body }: { readonly name: OperationName; readonly body: JsonObject },
): StoredOperation | null {
  for (const operation of operations.toReversed()) {
    if (isWanted(operation)) return operation;
    if (!commutes(name, body, operation)) return null;
  }
  return null;
}
