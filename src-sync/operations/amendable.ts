/** The refused operations that a person can correct and send again, and their editable fields. */
import { says } from '../domain/failure.ts';
import type { JsonObject } from '../domain/values/json.ts';
import { kindOf } from './registry.ts';
import type { StoredOperation } from '../domain/outbox/operation.ts';
import { queuedFileOf } from '../domain/records/queued-file.ts';

/** Sent, and neither the Service nor this PC could say that it did nothing. */
export function mayHaveTakenEffect({ wasSent, lastError }: StoredOperation): boolean {
  return wasSent && lastError !== null && !says(lastError, 'nothing-made');
}

/** Damaged on the disk of this PC (store/damage): what it said is not known any more, so it can only be discarded. */
export function isDamaged({ lastError }: StoredOperation): boolean {
  return lastError?.code === 'STORAGE_DAMAGED';
}

/** Its fields as a person edits them; `null` where it has none, or carries a file, which is chosen again at its place. */
export function fieldsToEdit(operation: StoredOperation): JsonObject | null {
  const { name, body } = operation;
  const kind = kindOf(name);
  if (isDamaged(operation)) return null;
  if (kind !== 'create' && kind !== 'update' && kind !== 'stock') return null;
  if (queuedFileOf(body) !== null) return null;
  // The quantity that an assignment was expected to move was added when it was accepted.
  const { assigned: _assigned, ...fields } = body;
  return fields;
}
