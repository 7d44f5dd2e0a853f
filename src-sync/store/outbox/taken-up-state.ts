/** In which state an operation of another PC is taken up here. */
import { says } from '../../domain/failure.ts';
import { kindOf } from '../../operations/registry.ts';
import type { OperationError } from '../../domain/outbox/operation.ts';
import type { FiledOperation } from '../../domain/outbox/outbox-file.ts';

const SENT_ELSEWHERE: OperationError = {
  code: 'INTERRUPTED',
  message:
    'This was sent from the PC it comes from, and no answer came. Look whether the Service has it: discard it here if it is there, else retry.',
};

const TAKEN_ELSEWHERE: OperationError = {
  code: 'TAKEN_WITHOUT_ID',
  message:
    'The Service took this from the PC it comes from, without saying under which id. It is not sent again. Look for it there, and discard it here.',
};

/**
 * A new record whose answer was lost is told from an older namesake by what the other PC knew when it was sent, which this one does not:
 * it would take what came late for what was always there, and send again. So a person looks, also where the other PC looked in vain.
 */
export function stateHere(operation: FiledOperation): Pick<FiledOperation, 'state' | 'lastError'> {
  const { state, lastError } = operation;
  // Never sent again, also when a person retries it.
  if (state === 'unconfirmed' && lastError?.code === 'TAKEN_WITHOUT_ID') {
    return { state: 'rejected', lastError: TAKEN_ELSEWHERE };
  }
  const isInTheAir = state === 'unconfirmed' || state === 'sending';
  if (kindOf(operation.name) === 'create' && (isInTheAir || wasLookedForInVain(operation))) {
    return { state: 'rejected', lastError: SENT_ELSEWHERE };
  }
  return { state: isInTheAir ? 'unconfirmed' : state, lastError };
}

/** What the Service has judged since is told as it judged; sent and never looked for is what it certainly did nothing of. */
function wasLookedForInVain({ state, wasSent, lookedUp, lastError }: FiledOperation): boolean {
  if (!wasSent || lookedUp === 0) return false;
  if (state === 'queued' || state === 'blocked') return true;
  return state === 'rejected' && !(lastError !== null && says(lastError, 'judged'));
}
