/** What a failure means for an operation: wait, look, ask a person, or the goal was reached after all. Decides, writes nothing. */
import { failure as failureOf, HOLDS_EVERYTHING, MEANS_OFFLINE, type Failure } from '../domain/failure.ts';
import { fullJitterMs } from '../domain/backoff.ts';
import type { JsonObject } from '../domain/json.ts';
import { kindOf } from '../domain/operation-kind.ts';
import type { StoredOperation } from '../domain/operation.ts';
import type { Result } from '../domain/result.ts';
import type { OperationChange } from '../store/outbox.ts';
import { settleGone } from './remove.ts';
import { PLANS } from './plans.ts';
import { CANNOT_BE_ASKED, isTaken } from './not-found.ts';
import type { LookUp, Settle } from './plan.ts';
import type { PushContext } from './context.ts';

export interface Verdict {
  /** `null`: nothing about the operation changes. */
  readonly change: OperationChange | null;
  /** A failure that says something about the line; the engine decides whether it pauses more than this operation. */
  readonly holds: Failure | null;
  /** The goal is reached: settle and finish instead. */
  readonly done?: Settle;
}

/** Trying again cannot help: the Service said no, the record is not there, or the contract does not know such a request. */
const CANNOT_BE_SENT: ReadonlySet<Failure['code']> = new Set([
  'NOT_ALLOWED',
  'NOT_FOUND',
  'REFUSED',
  'VALIDATION',
]);

/** Look-ups without result before a person is asked about a record that the Service took without naming it. */
const UNIDENTIFIED_LOOKUPS_MAX = 10;
const UNIDENTIFIED =
  'The Service took this, but it cannot be found there. It is not sent again. Retry looks once more; discard it when it is there.';

function concernsConnection(failure: Failure): boolean {
  return (
    HOLDS_EVERYTHING.has(failure.code) ||
    failure.code === 'SCOPE_MISSING' ||
    failure.code === 'RATE_LIMITED' ||
    failure.code === 'CANCELLED' ||
    MEANS_OFFLINE.has(failure.code)
  );
}

const A_PAGE = failureOf(
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
  return transient(context, operation, failure);
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

function afterGone(operation: StoredOperation, failure: Failure): Verdict {
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
function mayBeOurOwn({ name, token, wasSent, lookedUp }: StoredOperation): boolean {
  return (kindOf(name) === 'create' || token !== null) && wasSent && lookedUp > 0;
}

/** @param failure what gave cause to look; without one what was said last stands */
export function lookAgain({ clock }: PushContext, failure?: Failure): Verdict {
  const cause = failure === undefined ? {} : { lastError: { code: failure.code, message: failure.message } };
  return { change: { state: 'unconfirmed', notBeforeMs: clock.wallMs(), ...cause }, holds: null };
}

/** A look-up that failed leaves the operation unconfirmed: never back to `queued`, or it would be done twice. */
export function afterFailedLookUp(
  context: PushContext,
  operation: StoredOperation,
  found: Result<LookUp>,
): Verdict {
  const nowMs = context.clock.wallMs();
  if (!found.ok) {
    if (context.isItsOwn(found.failure)) return afterPageForLookUp(context, operation);
    if (concernsConnection(found.failure)) return { change: null, holds: found.failure };
    if (found.failure.code === 'GONE') return afterGone(operation, found.failure);
    return afterRefusedLookUp(context, operation, found.failure);
  }
  if (found.value.kind !== 'unclear') return afterAbsent(context, operation, nowMs);
  const graceMs = found.value.waits === true ? graceLeftMs(context, operation) : 0;
  if (graceMs <= 0) return afterUnclear(operation, found.value);
  return { change: { state: 'unconfirmed', notBeforeMs: nowMs + graceMs }, holds: null };
}

/** What is refused each time tells nothing, however often it is asked: at last a person looks. What fails (5xx) may be answered later. */
function afterRefusedLookUp(
  { clock, random, tuning }: PushContext,
  operation: StoredOperation,
  { code }: Failure,
): Verdict {
  const lookedUp = operation.lookedUp + 1;
  if (CANNOT_BE_SENT.has(code) && lookedUp > tuning.attemptsMax) {
    return isTaken(operation)
      ? neverFound(lookedUp)
      : afterUnclear(operation, { kind: 'unclear', failure: CANNOT_BE_ASKED });
  }
  const notBeforeMs = clock.wallMs() + fullJitterMs(random, operation.lookedUp, tuning);
  return { change: { state: 'unconfirmed', notBeforeMs, lookedUp }, holds: null };
}

/** It is known to be there. */
function neverFound(lookedUp: number): Verdict {
  const lastError = { code: 'TAKEN_WITHOUT_ID', message: UNIDENTIFIED } as const;
  return { change: { state: 'rejected', lookedUp, lastError }, holds: null };
}

/** Asked at last is a person; what they send again is looked for first. */
function afterPageForLookUp(context: PushContext, operation: StoredOperation): Verdict {
  const { clock, random, tuning } = context;
  const lookedUp = operation.lookedUp + (context.isLineDown() ? 0 : 1);
  const lastError = { code: A_PAGE.code, message: A_PAGE.message };
  if (lookedUp > tuning.attemptsMax)
    return { change: { state: 'rejected', lookedUp, lastError }, holds: null };
  const notBeforeMs = clock.wallMs() + fullJitterMs(random, operation.lookedUp, tuning);
  // What was said when it was sent decides how it goes on once a look is answered.
  return { change: { state: 'unconfirmed', notBeforeMs, lookedUp }, holds: null };
}

/** As if never looked for: a person who tries again has decided what a look cannot tell. */
function afterUnclear(
  operation: StoredOperation,
  { failure, base }: Extract<LookUp, { kind: 'unclear' }>,
): Verdict {
  const { change } = askPerson(stillTaken(operation, failure), base);
  return { change: change === null ? null : { ...change, lookedUp: 0 }, holds: null };
}

function afterAbsent(context: PushContext, operation: StoredOperation, nowMs: number): Verdict {
  const { lastError } = operation;
  const lookedUp = operation.lookedUp + 1;
  if (isTaken(operation)) {
    if (lookedUp >= UNIDENTIFIED_LOOKUPS_MAX) return neverFound(lookedUp);
    const waitMs = fullJitterMs(context.random, lookedUp, context.tuning);
    return { change: { state: 'unconfirmed', lookedUp, notBeforeMs: nowMs + waitMs }, holds: null };
  }
  const graceMs = graceLeftMs(context, operation);
  if (!PLANS[operation.name].repeatable && graceMs > 0) {
    return { change: { state: 'unconfirmed', lookedUp, notBeforeMs: nowMs + graceMs }, holds: null };
  }
  // The Service refused the repetition and does not have the original either: then the refusal stands.
  if (mayBeOurOwn(operation) && (lastError?.code === 'CONFLICT' || lastError?.code === 'REFUSED')) {
    return { change: { state: 'rejected', lastError, lookedUp }, holds: null };
  }
  if (operation.attempts >= context.tuning.attemptsMax) {
    return {
      change: {
        state: 'rejected',
        lookedUp,
        lastError: {
          code: lastError?.code ?? 'INTERRUPTED',
          message: `Sent ${operation.attempts} times without an answer, and the Service does not have it. Try again when the line is better, or discard it.`,
        },
      },
      holds: null,
    };
  }
  return { change: { state: 'queued', lookedUp, notBeforeMs: nowMs }, holds: null };
}

/**
 * Counted from when it was not on its way any more, at the latest. What an earlier run sent was on its way until before this one began; how
 * long before only the wall clock could tell, which somebody may have set forward meanwhile.
 */
function graceLeftMs(context: PushContext, { seq }: StoredOperation): number {
  const { clock, inAirUntilMs, beganMs, tuning } = context;
  return tuning.graceMs - (clock.monotonicMs() - (inAirUntilMs.get(seq) ?? beganMs));
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
function stillTaken(operation: StoredOperation, failure: Failure): Failure {
  return isTaken(operation) ? failureOf('TAKEN_WITHOUT_ID', failure.message) : failure;
}

function rejected(failure: Failure): Verdict {
  return {
    change: { state: 'rejected', lastError: { code: failure.code, message: failure.message } },
    holds: null,
  };
}

function transient(context: PushContext, operation: StoredOperation, failure: Failure): Verdict {
  // While nothing is answered at all the operation is not at fault, and waits for as long as it takes.
  const counts = !context.isLineDown();
  if (counts && operation.attempts >= context.tuning.attemptsMax) return rejected(failure);
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
