/**
 * The outbox: accepted changes in the order they were made, and what became of each. Every function that changes an
 * operation also refreshes the views and marks of the records it touches.
 */
import type { JsonObject } from '../domain/json.ts';
import type {
  ConflictDetail,
  OperationError,
  OperationName,
  OperationState,
  StoredOperation,
} from '../domain/operation.ts';
import type { Reader, Writer } from './handles.ts';

export interface NewOperation {
  readonly id: string;
  readonly name: OperationName;
  readonly recordId: string;
  readonly body: JsonObject;
  readonly base: JsonObject | null;
  readonly token: string | null;
  readonly createdAtMs: number;
  /** Every record it touches, `recordId` included unless it is `ALL_NOTIFICATIONS`. */
  readonly touches: readonly string[];
  /** Operations that must be done before it. */
  readonly dependsOn: readonly number[];
}

export interface OperationChange {
  readonly state: OperationState;
  readonly notBeforeMs?: number;
  readonly lastError?: OperationError | null;
  readonly lookedUp?: number;
  readonly conflict?: ConflictDetail | null;
  readonly attempts?: number;
  /** Updates: what is sent and what it is compared with, after a merge. */
  readonly body?: JsonObject;
  readonly base?: JsonObject | null;
}

function unwritten(...values: unknown[]): never {
  throw new Error(`not written yet ${values.length}`);
}

/** Queues it (or blocks it, when something it depends on waits for a person) and returns its seq. */
export function insertOperation(tx: Writer, operation: NewOperation): Promise<number> {
  return unwritten(tx, operation);
}
/** Everything not done, in order. */
export function openOperations(reader: Reader): Promise<readonly StoredOperation[]> {
  return unwritten(reader);
}
export function readOperation(reader: Reader, seq: number): Promise<StoredOperation | null> {
  return unwritten(reader, seq);
}
export function findOperation(reader: Reader, operationId: string): Promise<StoredOperation | null> {
  return unwritten(reader, operationId);
}
/** Local ids of every record an operation touches. */
export function touchedRecords(reader: Reader, seq: number): Promise<readonly string[]> {
  return unwritten(reader, seq);
}
/**
 * What may be sent (`queued`) or looked up (`unconfirmed`) now: nothing open before it on any of its records, everything
 * it depends on done, its waiting time over. At most one per record.
 */
export function runnableOperations(
  reader: Reader,
  options: { readonly nowMs: number; readonly limit: number },
): Promise<readonly StoredOperation[]> {
  return unwritten(reader, options);
}
/** When the first operation that only waits for its time may run; `null` when none does. */
export function nextWakeMs(reader: Reader, nowMs: number): Promise<number | null> {
  return unwritten(reader, nowMs);
}
/** The durable mark that an attempt is about to leave: before the socket write, in a transaction of its own. */
export function markSending(tx: Writer, seq: number, nowMs: number): Promise<void> {
  return unwritten(tx, seq, nowMs);
}
/** Any change but `done`. `rejected` and `conflict` block what depends on it; leaving them releases it. */
export function setOperationState(tx: Writer, seq: number, change: OperationChange): Promise<void> {
  return unwritten(tx, seq, change);
}
/** Done. Call it after `setServerState` or `adoptOperation`, in the same transaction. */
export function finishOperation(tx: Writer, seq: number, nowMs: number): Promise<void> {
  return unwritten(tx, seq, nowMs);
}
/** Blocks what waits behind a rejected or conflicting operation: later ones of its records, dependants, and theirs. */
export function blockDependants(tx: Writer, seq: number): Promise<void> {
  return unwritten(tx, seq);
}
/** Queues again what nothing holds back any more. */
export function unblockDependants(tx: Writer, seq: number): Promise<void> {
  return unwritten(tx, seq);
}
/** At start: whatever was `sending` when the program ended may have arrived. Returns how many. */
export function recoverInterrupted(tx: Writer): Promise<number> {
  return unwritten(tx);
}
/** Forgets operations that were done before this time. */
export function pruneDone(tx: Writer, olderThanMs: number): Promise<number> {
  return unwritten(tx, olderThanMs);
}
/** Every state is present; `done` counts what is still kept. */
export function outboxCounts(reader: Reader): Promise<Readonly<Record<OperationState, number>>> {
  return unwritten(reader);
}
