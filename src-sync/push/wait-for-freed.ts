/**
 * An operation that gives up a SKU, a phone number or a name is sent before the one that takes it, because the Service may refuse two
 * records with the same value.
 */
import type { StoredOperation } from '../domain/outbox/operation.ts';
import { ok, type Result } from '../domain/result.ts';
import { takenValues } from '../operations/unique-values.ts';
import { followersOf } from '../store/outbox/blocking.ts';
import { insertRows } from '../store/sqlite/bulk.ts';
import { inWrite } from '../store/database.ts';
import { operationsFreeing } from '../store/outbox/freed-values.ts';
import { setOperationState } from '../store/outbox/outbox.ts';
import type { PushContext } from './context.ts';
import { isStill } from './still.ts';

/**
 * Lets an operation wait for those that give up a value that it takes, whichever was saved first. One that already waits for this operation
 * is left out: two records that swap a value cannot be ordered.
 * @returns true where it is not to be sent now
 */
export async function waitForFreed(
  context: PushContext,
  operation: StoredOperation,
): Promise<Result<boolean>> {
  const { seq, name, body, recordId } = operation;
  const { reader, writer } = context.store;
  const values = takenValues(name, body);
  if ((await operationsFreeing(reader, values, recordId)).length === 0) return ok(false);
  return inWrite(writer, async (tx) => {
    if (!(await isStill(tx, context, { operation, state: 'queued' }))) return true;
    const waitingForThis = new Set((await followersOf(tx, seq)).map((follower) => follower.seq));
    const freeing = await operationsFreeing(tx, values, recordId);
    const earlier = freeing.filter((other) => !waitingForThis.has(other));
    if (earlier.length === 0) return false;
    await insertRows(
      tx,
      'INSERT OR IGNORE INTO operation_dependency (operation_seq, depends_on_seq)',
      earlier.map((other) => [seq, other]),
    );
    // It becomes blocked where one of them waits for a person.
    await setOperationState(tx, seq, { state: 'queued' });
    return true;
  });
}
