/** A change of many records goes on as one change for each of some of them. */
import type { OperationName, StoredOperation } from '../../domain/outbox/operation.ts';
import type { Writer } from '../sqlite/handles.ts';
import { derivedId } from '../records/ids.ts';
import { insertOperation } from './outbox.ts';

/**
 * The rest of the operation then touches the others alone. Call it in the transaction that finishes it.
 * @param name what each of the records is a subject of by itself
 */
export async function splitOff(
  tx: Writer,
  operation: StoredOperation,
  { name, recordIds }: { readonly name: OperationName; readonly recordIds: readonly string[] },
): Promise<void> {
  for (const recordId of recordIds) {
    await tx
      .deleteFrom('operation_record')
      .where('operation_seq', '=', operation.seq)
      .where('record_id', '=', recordId)
      .execute();
    await insertOperation(tx, {
      // No two transactions can split the same one off.
      id: derivedId('notifications', `${operation.id}\n${recordId}`),
      name,
      recordId,
      body: '{}',
      base: null,
      token: null,
      createdAtMs: operation.createdAtMs,
      touches: [recordId],
      dependsOn: [],
    });
  }
}
