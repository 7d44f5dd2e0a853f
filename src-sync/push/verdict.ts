/** Decides what a failed sending means for its operation: wait, look it up, ask a person, or done after all. Writes nothing. */
import type { Verdict } from './outcome.ts';
import { concernsConnection, errorOf, failure as failureOf, says, type Failure } from '../domain/failure.ts';
import { aboutOutbox } from '../domain/messages/outbox.ts';
import { fullJitterMs } from '../domain/sync/backoff.ts';
import type { JsonObject } from '../domain/values/json.ts';
import { kindOf } from '../operations/registry.ts';
import type { StoredOperation } from '../domain/outbox/operation.ts';
import { settleGone } from './plans/remove.ts';
import { PLANS } from './plans.ts';
import { isTaken } from './look-ups/not-found.ts';
import type { PushContext } from './context.ts';

/** For a change that is answered by a web page each time, while others are answered by the Service. */
export const PAGE_INSTEAD_OF_ANSWER = failureOf('NOT_THE_SERVICE', aboutOutbox('pageInstead'));

/** The read before the sending failed. Nothing was sent, so the operation only waits, unless the record itself is the problem. */
export function afterFailedPreparation(
  context: PushContext,
  operation: StoredOperation,
  failure: Failure,
): Verdict {
  if (context.isOwnFault(failure)) return retryAnswered(context, operation, PAGE_INSTEAD_OF_ANSWER);
  if (concernsConnection(failure)) return { change: null, connectionFailure: failure };
  if (failure.code === 'GONE') return afterGone(operation, failure);
  if (says(failure, 'unsendable')) return reject(failure);
  if (failure.reading === 'lagging') return afterLaggingList(context, operation, failure);
  return failure.reading === 'incomplete'
    ? retryAnswered(context, operation, failure)
    : retryLater(context, operation, failure);
}

/** The Service answers, so there is a connection. The sentence that is shown meanwhile stays the last one. */
function retryAnswered(context: PushContext, operation: StoredOperation, failure: Failure): Verdict {
  return { ...retryLater(context, operation, failure, failure), connectionFailure: null };
}

/**
 * The Service answered, so the connection is fine and nothing else has to wait. The change is not at fault either: it waits longer each
 * time, up to the grace period, and no number of attempts ends it.
 */
function afterLaggingList(
  { tuning, clock, random }: PushContext,
  { attempts }: StoredOperation,
  failure: Failure,
): Verdict {
  return {
    change: {
      state: 'queued',
      attempts: Math.min(attempts + 1, Math.max(attempts, tuning.attemptsMax - 1)),
      notBeforeMs: clock.wallMs() + fullJitterMs(random, attempts, tuning),
      lastError: errorOf(failure),
    },
    connectionFailure: null,
  };
}

/** The request was made. `effect` says whether it may have changed something. */
export function afterFailure(context: PushContext, operation: StoredOperation, failure: Failure): Verdict {
  const isOwn = context.isOwnFault(failure);
  const connectionFailure = concernsConnection(failure) && !isOwn ? failure : null;
  if (failure.effect === 'maybe') {
    const { firstLookMs } = context.tuning;
    const waitMs = isOwn ? fullJitterMs(context.random, operation.attempts, context.tuning) : 0;
    return {
      change: {
        state: 'unconfirmed',
        notBeforeMs: context.clock.wallMs() + firstLookMs + waitMs,
        lastError: errorOf(isOwn ? PAGE_INSTEAD_OF_ANSWER : failure),
        // An operation that is repeated without a look-up would use up its attempts while the Service is away.
        ...(PLANS[operation.name].repeatable && context.isOffline() ? { attempts: operation.attempts } : {}),
      },
      connectionFailure: isOwn ? null : failure,
    };
  }
  // It did not take effect and is not at fault: it returns to the queue, and the attempt does not count.
  if (connectionFailure !== null) {
    return {
      change: {
        state: 'queued',
        attempts: operation.attempts,
        wasSent: operation.wasSent,
        lastError: errorOf(failure),
      },
      connectionFailure,
    };
  }
  if (failure.code === 'GONE') return afterGoneWhenSent(operation, failure);
  if (failure.code === 'CONFLICT') return afterConflict(context, operation, failure);
  if (!says(failure, 'judged')) return retryLater(context, operation, failure);
  return failure.code === 'REFUSED' && mayBeOurOwn(operation) ? lookAgain(context, failure) : reject(failure);
}

/**
 * The record was there a moment before. The 404 may be about the record, or about another that the edit names. Fetching the record once
 * more tells.
 */
function afterGoneWhenSent(operation: StoredOperation, failure: Failure): Verdict {
  if (!PLANS[operation.name].goneIsConflict) return afterGone(operation, failure);
  if (operation.lastError?.code === 'GONE') return reject(NAMES_WHAT_IS_GONE);
  return {
    change: { state: 'queued', lastError: errorOf(failure) },
    connectionFailure: null,
  };
}

const NAMES_WHAT_IS_GONE = failureOf('REFUSED', aboutOutbox('namesWhatIsGone'), { effect: 'no' });

/** A 404 means: done, a conflict with whoever deleted the record, or a refusal. */
export function afterGone(operation: StoredOperation, failure: Failure): Verdict {
  const plan = PLANS[operation.name];
  if (plan.goneIsDone) return { change: null, connectionFailure: null, done: settleGone(operation) };
  if (!plan.goneIsConflict) return reject(plan.whenGone ?? failure);
  return {
    change: {
      state: 'conflict',
      conflict: {
        base: baseOfChanges(operation.base ?? {}, operation.body),
        mine: operation.body,
        theirs: null,
        fields: Object.keys(operation.body),
      },
      lastError: errorOf(failure),
    },
    connectionFailure: null,
  };
}

/** The base's values of the fields that the change sets. */
function baseOfChanges(base: JsonObject, changes: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(changes).map((field) => [field, base[field] ?? null]));
}

/**
 * After a 409 an edit is fetched, merged and sent once more. If the Service answers 409 again although no field differs, the edit is refused
 * and a person decides.
 */
function afterConflict(context: PushContext, operation: StoredOperation, failure: Failure): Verdict {
  if (mayBeOurOwn(operation)) return lookAgain(context, failure);
  const isEdit = operation.base !== null && PLANS[operation.name].goneIsConflict;
  if (!isEdit || operation.lastError?.code === 'CONFLICT') return reject(failure);
  return {
    change: { state: 'queued', lastError: errorOf(failure) },
    connectionFailure: null,
  };
}

/**
 * An earlier sending without an answer may be the cause of the refusal: a create met its own duplicate, or the stock was taken by the first
 * sending, which came late.
 */
export function mayBeOurOwn({ name, token, wasSent, lookedUp }: StoredOperation): boolean {
  return (kindOf(name) === 'create' || token !== null) && wasSent && lookedUp > 0;
}

/** @param failure the reason for the look-up; without one the last sentence stays */
export function lookAgain({ clock }: PushContext, failure?: Failure): Verdict {
  const cause = failure === undefined ? {} : { lastError: errorOf(failure) };
  return { change: { state: 'unconfirmed', notBeforeMs: clock.wallMs(), ...cause }, connectionFailure: null };
}

/** @param base a retry is compared with this; the person decides with it in view */
export function askPerson(failure: Failure, base: JsonObject | undefined): Verdict {
  const { change } = reject(failure);
  return {
    change: change === null || base === undefined ? change : { ...change, base },
    connectionFailure: null,
  };
}

const MISTAKE = failureOf('INTERNAL', aboutOutbox('ourMistake'));

/** A bug of this program met the operation. */
export function afterMistake(operation: StoredOperation): Verdict {
  return reject(stillTaken(operation, MISTAKE));
}

/** Where the Service has taken it for certain, that stays known whatever a person is asked: it is never sent again. */
export function stillTaken(operation: StoredOperation, failure: Failure): Failure {
  return isTaken(operation) ? failureOf('TAKEN_WITHOUT_ID', failure) : failure;
}

function reject(failure: Failure): Verdict {
  return {
    change: { state: 'rejected', lastError: errorOf(failure) },
    connectionFailure: null,
  };
}

/** Shown while it is tried, this sentence would let a person wait for ever. */
const FAILED_EACH_TIME = aboutOutbox('failedEachTime');

/** @param last the sentence for a person once it is not tried again */
function retryLater(
  context: PushContext,
  operation: StoredOperation,
  failure: Failure,
  last = failureOf(failure.code, FAILED_EACH_TIME),
): Verdict {
  // While nothing at all is answered the operation is not at fault, and waits for as long as it takes.
  const counts = !context.isOffline();
  if (counts && operation.attempts >= context.tuning.attemptsMax) return reject(last);
  const waitMs = fullJitterMs(context.random, operation.attempts, context.tuning);
  return {
    change: {
      state: 'queued',
      attempts: operation.attempts + (counts ? 1 : 0),
      notBeforeMs: context.clock.wallMs() + waitMs,
      lastError: errorOf(failure),
    },
    connectionFailure: failure,
  };
}
