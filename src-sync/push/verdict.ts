/** What a failure to send means for an operation: wait, look, ask a person, or the goal was reached after all. Decides, writes nothing. */
import { failure as failureOf, HOLDS_EVERYTHING, MEANS_OFFLINE, type Failure } from '../domain/failure.ts';
import { fullJitterMs } from '../domain/backoff.ts';
import type { JsonObject } from '../domain/json.ts';
import { kindOf } from '../domain/operation-kind.ts';
import type { StoredOperation } from '../domain/operation.ts';
import type { OperationChange } from '../store/outbox.ts';
import { settleGone } from './remove.ts';
import { PLANS } from './plans.ts';
import { isTaken } from './not-found.ts';
import type { Settle } from './plan.ts';
import type { PushContext } from './context.ts';
import { NOT_LISTED_YET, TOLD_TOO_LITTLE } from './fetch.ts';

export interface Verdict {
  /** `null`: nothing about the operation changes. */
  readonly change: OperationChange | null;
  /** A failure that says something about the line; the engine decides whether it pauses more than this operation. */
  readonly holds: Failure | null;
  /** The goal is reached: settle and finish instead. */
  readonly done?: Settle;
}

/** Trying again cannot help: the Service said no, the record is not there, or the contract does not know such a request. */
export const CANNOT_BE_SENT: ReadonlySet<Failure['code']> = new Set([
  'NOT_ALLOWED',
  'NOT_FOUND',
  'REFUSED',
  'VALIDATION',
]);

/** It says something about the line or a whole module, nothing about the operation that met it. */
export function concernsConnection(failure: Failure): boolean {
  return (
    HOLDS_EVERYTHING.has(failure.code) ||
    failure.code === 'SCOPE_MISSING' ||
    failure.code === 'RATE_LIMITED' ||
    failure.code === 'CANCELLED' ||
    MEANS_OFFLINE.has(failure.code)
  );
}

/** What is told of a change that alone is answered by a page. */
export const A_PAGE = failureOf(
  'NOT_THE_SERVICE',
  'For this change a page comes back that is not from the Service, while all else is answered: something on the way may put it in the place of an answer. It is tried a few times; look at the Service whether its record is still there.',
);

/** Reading before sending failed: nothing has left, so the operation only waits, unless the record itself is the problem. */
export function afterFailedPreparation(
  context: PushContext,
  operation: StoredOperation,
  failure: Failure,
): Verdict {
  if (context.isItsOwn(failure)) return { ...transient(context, operation, A_PAGE), holds: null };
  if (concernsConnection(failure)) return { change: null, holds: failure };
  if (failure.code === 'GONE') return afterGone(operation, failure);
  if (CANNOT_BE_SENT.has(failure.code)) return rejected(failure);
  if (failure === NOT_LISTED_YET) return notListedYet(context, operation);
  const verdict = transient(context, operation, failure);
  // The Service answered, so there is a line.
  return TOLD_TOO_LITTLE.has(failure) ? { ...verdict, holds: null } : verdict;
}

/**
 * The Service answered, so it is no sign of a line that is gone, for which everything else would have to wait. Nor is the change at fault: it
 * waits longer each time, and for the grace period at most, which no number of attempts ends.
 */
function notListedYet({ tuning, clock, random }: PushContext, { attempts }: StoredOperation): Verdict {
  const { code, message } = NOT_LISTED_YET;
  return {
    change: {
      state: 'queued',
      attempts: Math.min(attempts + 1, Math.max(attempts, tuning.attemptsMax - 1)),
      notBeforeMs: clock.wallMs() + fullJitterMs(random, attempts, tuning),
      lastError: { code, message },
    },
    holds: null,
  };
}

/** The request was made. `effect` says whether it may have changed something. */
export function afterFailure(context: PushContext, operation: StoredOperation, failure: Failure): Verdict {
  const isOwn = context.isItsOwn(failure);
  const holds = concernsConnection(failure) && !isOwn ? failure : null;
  if (failure.effect === 'maybe') {
    const { firstLookMs } = context.tuning;
    const waitMs = isOwn ? fullJitterMs(context.random, operation.attempts, context.tuning) : 0;
    return {
      change: {
        state: 'unconfirmed',
        notBeforeMs: context.clock.wallMs() + firstLookMs + waitMs,
        lastError: { code: failure.code, message: (isOwn ? A_PAGE : failure).message },
        // What is repeated without a look-up would use up its attempts while the Service is away.
        ...(PLANS[operation.name].repeatable && context.isLineDown() ? { attempts: operation.attempts } : {}),
      },
      holds: isOwn ? null : failure,
    };
  }
  // It did not take effect and is not at fault: back in line, and the attempt does not count.
  if (holds !== null) {
    return {
      change: {
        state: 'queued',
        attempts: operation.attempts,
        wasSent: operation.wasSent,
        lastError: { code: failure.code, message: failure.message },
      },
      holds,
    };
  }
  switch (failure.code) {
    case 'GONE':
      return afterGoneWhenSent(operation, failure);
    case 'CONFLICT':
      return afterConflict(context, operation, failure);
    case 'REFUSED':
      return mayBeOurOwn(operation) ? lookAgain(context, failure) : rejected(failure);
    case 'NOT_ALLOWED':
    case 'VALIDATION':
      return rejected(failure);
    default:
      return transient(context, operation, failure);
  }
}

/**
 * An edit was sent because its record was there a moment before: gone may be the record, or another that the edit names. It is fetched once
 * more, which tells.
 */
function afterGoneWhenSent(operation: StoredOperation, failure: Failure): Verdict {
  if (!PLANS[operation.name].goneIsConflict) return afterGone(operation, failure);
  if (operation.lastError?.code === 'GONE') return rejected(NAMES_WHAT_IS_GONE);
  return {
    change: { state: 'queued', lastError: { code: failure.code, message: failure.message } },
    holds: null,
  };
}

const NAMES_WHAT_IS_GONE = failureOf(
  'REFUSED',
  'The Service has this record, but not what the change names with it (a pipeline, a place, a category): somebody may have deleted that. Nothing was changed there; name another and send it again, or discard the change.',
  { effect: 'no' },
);

/** A 404: the goal, a conflict with whoever deleted the record, or nothing that can be done. */
export function afterGone(operation: StoredOperation, failure: Failure): Verdict {
  const plan = PLANS[operation.name];
  if (plan.goneIsDone) return { change: null, holds: null, done: settleGone(operation) };
  if (!plan.goneIsConflict) return rejected(plan.whenGone ?? failure);
  return {
    change: {
      state: 'conflict',
      conflict: {
        base: shared(operation.base ?? {}, operation.body),
        mine: operation.body,
        theirs: null,
        fields: Object.keys(operation.body),
      },
      lastError: { code: failure.code, message: failure.message },
    },
    holds: null,
  };
}

/** The fields that the change is about, as they were. */
function shared(base: JsonObject, changes: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(changes).map((field) => [field, base[field] ?? null]));
}

/** Edits are fetched, merged and sent once more; what still conflicts then, although no field differs, is shown to a person. */
function afterConflict(context: PushContext, operation: StoredOperation, failure: Failure): Verdict {
  if (mayBeOurOwn(operation)) return lookAgain(context, failure);
  const isEdit = operation.base !== null && PLANS[operation.name].goneIsConflict;
  if (!isEdit || operation.lastError?.code === 'CONFLICT') return rejected(failure);
  return {
    change: { state: 'queued', lastError: { code: failure.code, message: failure.message } },
    holds: null,
  };
}

/**
 * What was sent before without an answer may be the cause of its refusal: a create that is called a duplicate has met itself, and stock that
 * is not enough was taken by its own first sending, which came late.
 */
export function mayBeOurOwn({ name, token, wasSent, lookedUp }: StoredOperation): boolean {
  return (kindOf(name) === 'create' || token !== null) && wasSent && lookedUp > 0;
}

/** @param failure what gave cause to look; without one what was said last stands */
export function lookAgain({ clock }: PushContext, failure?: Failure): Verdict {
  const cause = failure === undefined ? {} : { lastError: { code: failure.code, message: failure.message } };
  return { change: { state: 'unconfirmed', notBeforeMs: clock.wallMs(), ...cause }, holds: null };
}

/** @param base what a retry is compared with: the person decides with it in view */
export function askPerson(failure: Failure, base: JsonObject | undefined): Verdict {
  const { change } = rejected(failure);
  return { change: change === null || base === undefined ? change : { ...change, base }, holds: null };
}

const MISTAKE = failureOf(
  'INTERNAL',
  'Stockhand made a mistake with this change. Whether the Service has it is not known: look there, then try again or discard it. All else goes on; please report this.',
);

/** The program made a mistake with it. */
export function mistaken(operation: StoredOperation): Verdict {
  return rejected(stillTaken(operation, MISTAKE));
}

/** What the Service is known to have taken stays known as that, whatever is asked about it: it is never sent again. */
export function stillTaken(operation: StoredOperation, failure: Failure): Failure {
  return isTaken(operation) ? failureOf('TAKEN_WITHOUT_ID', failure.message) : failure;
}

function rejected(failure: Failure): Verdict {
  return {
    change: { state: 'rejected', lastError: { code: failure.code, message: failure.message } },
    holds: null,
  };
}

/** What is said while it is tried would let a person wait for ever. */
const FAILED_EACH_TIME =
  'The Service failed at this change each time, while it answered all else. It is not tried again by itself: send it again later, or discard it.';

function transient(context: PushContext, operation: StoredOperation, failure: Failure): Verdict {
  // While nothing is answered at all the operation is not at fault, and waits for as long as it takes.
  const counts = !context.isLineDown();
  if (counts && operation.attempts >= context.tuning.attemptsMax) {
    const saysWhy = failure === A_PAGE || TOLD_TOO_LITTLE.has(failure);
    return rejected(saysWhy ? failure : failureOf(failure.code, FAILED_EACH_TIME));
  }
  const waitMs = fullJitterMs(context.random, operation.attempts, context.tuning);
  return {
    change: {
      state: 'queued',
      attempts: operation.attempts + (counts ? 1 : 0),
      notBeforeMs: context.clock.wallMs() + waitMs,
      lastError: { code: failure.code, message: failure.message },
    },
    holds: failure,
  };
}
