/** What a person may do with an accepted operation: take it back, send it again, give it up. */
import { failure } from '../domain/failure.ts';
import { kindOf } from '../domain/operation-kind.ts';
import type { StoredOperation } from '../domain/operation.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { hasEdit, partsOf } from '../store/accepting.ts';
import { inWrite, type Writer } from '../store/database.ts';
import { findOperation } from '../store/outbox.ts';
import {
  cancelledWith,
  forgetEdit,
  orphansOf,
  queueAgain,
  rejectOrphans,
  removeOperation,
  reopen,
} from '../store/settling.ts';
import { leaveOut } from './leave-out.ts';

/**
 * Takes an edit back while nothing of it has been sent; `TOO_LATE` otherwise. The others that it was merged with stay.
 * @param isWhole a line of the outbox, with all the edits that it consists of
 */
export function undo(writer: Writer, operationId: string, isWhole = false): Promise<Result<null>> {
  return onOperation(writer, operationId, (tx, operation) =>
    undoWithin(tx, operation, isWhole ? null : operationId),
  );
}

/**
 * The same inside a transaction of the caller's.
 * @param edit `null`: all of it
 */
export async function undoWithin(
  tx: Writer,
  operation: StoredOperation,
  edit: string | null,
): Promise<Result<null>> {
  if (operation.state === 'done') return undoCancelled(tx, operation);
  if (operation.wasSent) return failed(TOO_LATE);
  if (edit === null) return removeUnsent(tx, operation);
  const parts = await partsOf(tx, operation);
  const index = parts.findIndex((part) => part.id === edit);
  if (index < 0) return failed((await hasEdit(tx, operation, edit)) ? DECIDED_SINCE : UNKNOWN);
  const isWhole = parts.length === 1 || (index === 0 && kindOf(operation.name) === 'create');
  if (isWhole) return removeUnsent(tx, operation);
  await leaveOut(tx, operation, parts, index);
  await forgetEdit(tx, edit);
  // What was asked of the person was asked about all of it: what is left is prepared anew.
  if (operation.state === 'conflict') await queueAgain(tx, operation);
  return ok(null);
}

async function removeUnsent(tx: Writer, operation: StoredOperation): Promise<Result<null>> {
  if (kindOf(operation.name) === 'create' && (await orphansOf(tx, operation)).length > 0) {
    return failed(BUILT_UPON);
  }
  await removeOperation(tx, operation);
  return ok(null);
}

/** A delete that cancelled a create before anything was sent: both come back to what they were. */
async function undoCancelled(tx: Writer, operation: StoredOperation): Promise<Result<null>> {
  const cancelled = operation.wasSent ? [] : await cancelledWith(tx, operation);
  if (kindOf(operation.name) === 'create' && !operation.wasSent) return failed(DELETED_SINCE);
  if (kindOf(operation.name) !== 'delete' || cancelled.length === 0) return failed(TOO_LATE);
  await reopen(tx, cancelled);
  await removeOperation(tx, operation);
  return ok(null);
}

/** A rejected or conflicting operation goes back into the queue. */
export function retry(writer: Writer, operationId: string): Promise<Result<null>> {
  return onWaiting(writer, operationId, async (tx, operation) => {
    await queueAgain(tx, operation);
    return ok(null);
  });
}

/** A rejected or conflicting operation is given up; its record shows the Service's state again. */
export function discard(writer: Writer, operationId: string): Promise<Result<null>> {
  return onWaiting(writer, operationId, async (tx, operation) => {
    const orphans = kindOf(operation.name) === 'create' ? await orphansOf(tx, operation) : [];
    await removeOperation(tx, operation);
    await rejectOrphans(tx, orphans);
    return ok(null);
  });
}

const TOO_LATE = failure(
  'TOO_LATE',
  'This change is already on its way or done, so it can no longer be taken back. Make the opposite change instead.',
);

const DECIDED_SINCE = failure(
  'TOO_LATE',
  'This change became part of another one that you have decided on since, so it cannot be taken back by itself.',
);

const DELETED_SINCE = failure(
  'TOO_LATE',
  'This record was deleted here before anything of it was sent, so there is nothing left to take back.',
);

const BUILT_UPON = failure(
  'PENDING_WORK',
  'Other changes of yours belong to this new record. Take those back first.',
);

const NOT_WAITING = failure(
  'TOO_LATE',
  'This change is not waiting for you any more; look at its record for what became of it.',
);

export const UNKNOWN = failure(
  'NOT_FOUND',
  'There is no such change in the outbox. It may have been taken back or given up before.',
);

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
