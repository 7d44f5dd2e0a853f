/**
 * Edits of one record merge while nothing of them was sent: create+update is a create, update+update one update, create+delete
 * nothing. Past others of the record only where the order does not matter (commutes.ts), never past an operation that they depend on or
 * that depends on them, never into one that may be in the air.
 */
import { mayHaveTakenEffect } from '../../operations/amendable.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/values/json.ts';
import { isMapField, overlay } from '../../domain/records/merge.ts';
import { kindOf, OPERATIONS } from '../../operations/registry.ts';
import type { OperationName, StoredOperation } from '../../domain/outbox/operation.ts';
import {
  hasDependants,
  openOperationsNeeding,
  openOperationsOn,
  parentOf,
} from '../../store/outbox/accepting.ts';
import type { Reader } from '../../store/database.ts';
import { isUnsent, latestWithin } from './commutes.ts';

/**
 * The operation that a further edit of the record belongs into, if any. One that the Service refused counts as well:
 * it did nothing there, and editing the record is how a person puts it right.
 */
export async function mergeTarget(
  reader: Reader,
  recordId: string,
  edit: { readonly name: OperationName; readonly body: JsonObject },
): Promise<StoredOperation | null> {
  const operations = await openOperationsOn(reader, recordId);
  const target = latestWithin(
    operations,
    (one) => one.recordId === recordId && takesIn(one.name, edit.name),
    edit,
  );
  if (target === null || !isUntouched(target)) return null;
  // A refused one is put right by the very next edit only: what came after it was made on what it says.
  if (target.state === 'rejected' && target !== operations.at(-1)) return null;
  return (await hasDependants(reader, target.seq)) ? null : target;
}

/** The same request can carry both. */
function takesIn(earlier: OperationName, name: OperationName): boolean {
  return earlier === name || OPERATIONS[name].mergesInto.includes(earlier);
}

/**
 * The operations that a delete cancels instead of being sent: all of a record that never reached the Service, and of what belongs to it.
 * Where something else needs that record (stock that was booked into a new warehouse), nothing is cancelled: all is sent as it was done,
 * the delete last.
 */
export async function cancelledByDelete(
  reader: Reader,
  recordId: string,
): Promise<readonly StoredOperation[]> {
  const operations = await openOperationsOn(reader, recordId);
  const first = operations[0];
  if (first?.recordId !== recordId || kindOf(first.name) !== 'create') return [];
  const own = new Set(operations.map(({ seq }) => seq));
  const records = new Set(operations.map((operation) => operation.recordId));
  for (const id of records) {
    if (id !== recordId && (await parentOf(reader, id)) !== recordId) return [];
    if (!(await openOperationsNeeding(reader, id)).every((seq) => own.has(seq))) return [];
  }
  return operations.every(isUntouched) ? operations : [];
}

function isUntouched(operation: StoredOperation): boolean {
  return operation.state === 'rejected' ? !mayBeThere(operation) : isUnsent(operation);
}

/** A create that may have made its record although no answer told so: sending it again, or dropping it, is a person's decision. */
function mayBeThere(operation: StoredOperation): boolean {
  return kindOf(operation.name) === 'create' && mayHaveTakenEffect(operation);
}

/** Body and base of the merged operation; `shown` is the record as the person saw it before this edit. */
export function mergedEdit(
  operation: StoredOperation,
  changes: JsonObject,
  shown: JsonObject,
): { readonly body: JsonObject; readonly base: JsonObject | null } {
  return {
    body: overlay(operation.body, changes),
    base: operation.base === null ? null : laterBase(operation.base, operation.body, changes, shown),
  };
}

/** Fields that the operation did not touch so far were seen by the person only now. */
function laterBase(base: JsonObject, body: JsonObject, changes: JsonObject, shown: JsonObject): JsonObject {
  const later: Record<string, JsonValue | undefined> = { ...base };
  for (const [field, value] of Object.entries(changes)) {
    const [before, touched, now] = [base[field], body[field], shown[field]];
    if (isMapField(field) && isJsonObject(value) && isJsonObject(touched)) {
      later[field] = laterBase(
        isJsonObject(before) ? before : {},
        touched,
        value,
        isJsonObject(now) ? now : {},
      );
    } else if (!Object.hasOwn(body, field)) {
      later[field] = now;
    }
  }
  return later;
}
