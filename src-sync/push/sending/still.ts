/** Asked inside the transaction that would write an outcome down. */
import { isDeepStrictEqual } from 'node:util';
import type { OperationState, StoredOperation } from '../../domain/operation.ts';
import type { Writer } from '../../store/database.ts';
import { readOperation } from '../../store/outbox.ts';
import type { PushContext } from '../context.ts';

/**
 * Whether an operation is still as this step found it. A person may change what has not left, and as long as they can take a change of it
 * back nothing leaves. What has left is changed by nobody, but its body may name a record by another id by now (two records that turned out
 * to be one), so only its state counts.
 */
export async function isStill(
  tx: Writer,
  { isUndoHeld }: Pick<PushContext, 'isUndoHeld'>,
  { operation, state }: { readonly operation: StoredOperation; readonly state: OperationState },
): Promise<boolean> {
  const current = await readOperation(tx, operation.seq);
  if (current?.state !== state) return false;
  if (state !== 'queued') return true;
  if (await isUndoHeld(tx, operation.seq)) return false;
  return current.name === operation.name && isDeepStrictEqual(current.body, operation.body);
}
