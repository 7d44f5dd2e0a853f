/** In which state an operation of another PC is taken up here. */
import { says } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import { kindOf } from '../../operations/registry.ts';
import type { OperationError } from '../../domain/outbox/operation.ts';
import type { FiledOperation } from '../../domain/outbox/outbox-file.ts';

const SENT_ELSEWHERE: OperationError = {
  code: 'INTERRUPTED',
  ...aboutOutbox('sentElsewhere'),
};

const TAKEN_ELSEWHERE: OperationError = {
  code: 'TAKEN_WITHOUT_ID',
  ...aboutOutbox('takenElsewhere'),
};

/**
 * A new record whose answer was lost is told from an older namesake by what the other PC knew when it was sent, which this one does not:
 * it would take what came late for what was always there, and send again. So a person looks, also where the other PC looked in vain.
 */
export function stateHere(
  operation: FiledOperation,
): Pick<FiledOperation, 'state'> & { readonly lastError: OperationError | null } {
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

/** An operation that the Service has judged since is reported as it judged; “sent” without a look-up is one of which it certainly did nothing of. */
function wasLookedForInVain({ state, wasSent, lookedUp, lastError }: FiledOperation): boolean {
  if (!wasSent || lookedUp === 0) return false;
  if (state === 'queued' || state === 'blocked') return true;
  return state === 'rejected' && !(lastError !== null && says(lastError, 'judged'));
}
