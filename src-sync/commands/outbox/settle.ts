/** The choices for a refused operation: send it again, discard it. Taking back is undo/take-back.ts. */
import { failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import { isDamaged } from '../../operations/amendable.ts';
import { kindOf } from '../../operations/registry.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { partsOf } from '../../store/outbox/accepting.ts';
import { inWrite, type Writer } from '../../store/database.ts';
import { findOperation } from '../../store/outbox/outbox.ts';
import { orphansOf, queueAgain, rejectOrphans, removeOperation } from '../../store/outbox/settling.ts';
import { correctCountsSince } from '../undo/counts-since.ts';
import { didNothing, oppositeIdOf, UNKNOWN } from '../undo/take-back.ts';

/** A rejected or conflicting operation goes back into the queue. */
export function retry(writer: Writer, operationId: string): Promise<Result<null>> {
  return onWaiting(writer, operationId, async (tx, operation) => {
    if (isDamaged(operation)) return failed(CANNOT_BE_SENT);
    await queueAgain(tx, operation);
    return ok(null);
  });
}

const CANNOT_BE_SENT = failure('TOO_LATE', aboutOutbox('damaged'));

/** There is nothing for them to take back. @returns whether there were any */
async function withdrawOpposites(tx: Writer, operation: StoredOperation): Promise<boolean> {
  let found = false;
  for (const id of [operation.id, ...(await partsOf(tx, operation)).map((part) => part.id)]) {
    const opposite = await findOperation(tx, oppositeIdOf(id));
    if (opposite === null || !didNothing(opposite)) continue;
    await removeOperation(tx, opposite);
    found = true;
  }
  return found;
}

/** A rejected or conflicting operation is given up; its record shows the Service's state again. */
export function discard(writer: Writer, operationId: string): Promise<Result<null>> {
  return onWaiting(writer, operationId, async (tx, operation) => {
    const orphans = kindOf(operation.name) === 'create' ? await orphansOf(tx, operation) : [];
    // Counts were corrected when it was taken back.
    if (!(await withdrawOpposites(tx, operation))) await correctCountsSince(tx, operation);
    await removeOperation(tx, operation);
    await rejectOrphans(tx, orphans);
    return ok(null);
  });
}

const NOT_WAITING = failure('TOO_LATE', aboutOutbox('waitsNoMore'));

async function onWaiting(
  writer: Writer,
  operationId: string,
  work: (tx: Writer, operation: StoredOperation) => Promise<Result<null>>,
): Promise<Result<null>> {
  return onOperation(writer, operationId, (tx, operation) =>
    operation.state === 'rejected' || operation.state === 'conflict'
      ? work(tx, operation)
      : Promise.resolve(failed(NOT_WAITING)),
  );
}

export async function onOperation<Value>(
  writer: Writer,
  operationId: string,
  work: (tx: Writer, operation: StoredOperation) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const written = await inWrite(writer, async (tx) => {
    const operation = await findOperation(tx, operationId);
    return operation === null ? failed<Value>(UNKNOWN) : work(tx, operation);
  });
  return written.ok ? written.value : written;
}
