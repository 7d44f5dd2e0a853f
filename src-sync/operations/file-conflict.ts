/** A file that somebody else replaced at the Service before ours was sent: shown and settled as a conflict of one field. */
import type { ConflictDetail, OperationName, StoredOperation } from '../domain/outbox/operation.ts';
import { isJsonArray } from '../domain/values/json.ts';
import { queuedFileOf } from '../domain/records/queued-file.ts';
import { slotOf, type FileSlot } from '../domain/records/record-file.ts';
import { operationsWhere } from './registry.ts';

/** Those that change which file is in a place. */
export const FILE_PLACE_OPERATIONS: readonly OperationName[] = operationsWhere(
  ({ acceptance }) => acceptance === 'file',
);

/** True where an operation changes which file is in this place of its record. */
export function concernsPlace(
  { name, body }: Pick<StoredOperation, 'name' | 'body'>,
  slot: FileSlot,
): boolean {
  return FILE_PLACE_OPERATIONS.includes(name) && slotOf(body) === slot;
}

/** `null` where the operation is none. Mine is the name of the chosen file, theirs the hash of what is there now. */
export function fileConflictOf(operation: StoredOperation): ConflictDetail | null {
  const { name, state, lastError, body, base } = operation;
  if (state !== 'rejected' || lastError?.code !== 'CONFLICT' || !FILE_PLACE_OPERATIONS.includes(name))
    return null;
  const field = slotOf(body);
  const there = base?.['there'];
  const theirs = isJsonArray(there) ? (there[0] ?? null) : null;
  return {
    base: {},
    mine: { [field]: queuedFileOf(body)?.name ?? null },
    theirs: { [field]: theirs },
    fields: [field],
  };
}
