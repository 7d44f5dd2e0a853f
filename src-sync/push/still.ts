/** Checked in the transaction that stores an outcome. */
import { isDeepStrictEqual } from 'node:util';
import type { OperationState, StoredOperation } from '../domain/outbox/operation.ts';
import type { Writer } from '../store/database.ts';
import { readOperation } from '../store/outbox/outbox.ts';
import type { PushContext } from './context.ts';

/**
 * True where the operation is still as this step found it. Before it is sent, a person may change it, and it is held while they can take a
 * change back. After that only its state counts: nobody changes it any more, but its body may name a record by another id, where two
 * records turned out to be one.
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
