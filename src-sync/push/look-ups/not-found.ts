/** Decides what a look-up that found nothing means. */
import { failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import type { LookUp } from '../plan.ts';

/** The Service has taken it for certain, so it is never sent again. */
export function isTaken({ lastError }: StoredOperation): boolean {
  return lastError?.code === 'TAKEN_WITHOUT_ID';
}

/** @param complete false where the list came in part: the record may be in the rest, and sending again would make it twice */
export function notFound(operation: StoredOperation, complete: boolean): LookUp {
  return complete || isTaken(operation) ? { kind: 'absent' } : { kind: 'unclear', failure: TOLD_IN_PART };
}

/** For an incomplete list. */
export const TOLD_IN_PART = failure('INTERRUPTED', aboutOutbox('listInPart'));

/** For a look-up that is refused each time. The person can look at the Service, so sending it again is their decision. */
export const CANNOT_BE_ASKED = failure('INTERRUPTED', aboutOutbox('lookUpRefused'));
