/** What it means that a look-up did not find what it looked for. */
import { failure } from '../domain/failure.ts';
import type { StoredOperation } from '../domain/operation.ts';
import type { LookUp } from './plan.ts';

/** What the Service is known to have taken is never sent again, so nobody is asked whether to. */
export function isTaken({ lastError }: StoredOperation): boolean {
  return lastError?.code === 'TAKEN_WITHOUT_ID';
}

/** @param complete whether all was told: what is not in a part of a list may be in the rest of it, and would be made twice */
export function notFound(operation: StoredOperation, complete: boolean): LookUp {
  return complete || isTaken(operation) ? { kind: 'absent' } : { kind: 'unclear', failure: TOLD_IN_PART };
}

/** What a person is told then. */
export const TOLD_IN_PART = failure(
  'INTERRUPTED',
  'The answer to this was lost, and the Service told only a part of the list that it would be in. Look for it there: discard this one if it is there, retry to send it again.',
);

/** What a person is told where a look-up is refused each time: to send it again is their decision, with the Service in view. */
export const CANNOT_BE_ASKED = failure(
  'INTERRUPTED',
  'The answer to this was lost, and the Service refuses each time to tell whether it has it. Look for it there: discard this one if it is there, retry to send it again.',
);
