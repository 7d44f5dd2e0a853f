/** What a look-up means for an operation whose answer was lost: done, looked for again, sent again, or a person's to decide. Writes nothing. */
import { fullJitterMs } from '../domain/backoff.ts';
import type { Failure } from '../domain/failure.ts';
import type { LostAnswer, StoredOperation } from '../domain/operation.ts';
import type { Result } from '../domain/result.ts';
import type { PushContext } from './context.ts';
import { CANNOT_BE_ASKED, isTaken } from './not-found.ts';
import type { LookUp } from './plan.ts';
import { PLANS } from './plans.ts';
import {
  A_PAGE,
  afterGone,
  askPerson,
  CANNOT_BE_SENT,
  concernsConnection,
  mayBeOurOwn,
  stillTaken,
  type Verdict,
} from './verdict.ts';

/** Look-ups without result before a person is asked about a record that the Service took without naming it. */
const UNIDENTIFIED_LOOKUPS_MAX = 10;
const UNIDENTIFIED =
  'The Service took this, but it cannot be found there. It is not sent again. Retry looks once more; discard it when it is there.';

/**
 * A look-up that failed leaves the operation unconfirmed: never back to `queued`, or it would be done twice.
 * @param beganMs monotonic time at which the look-up began
 */
export function afterFailedLookUp(
  context: PushContext,
  operation: StoredOperation,
  found: Result<LookUp>,
  beganMs: number,
): Verdict {
  const verdict = verdictOf(context, operation, found);
  const { change } = verdict;
  const lost = noteLost(context, operation, beganMs);
  return lost === null || change?.state !== 'unconfirmed'
    ? verdict
    : { ...verdict, change: { ...change, lost } };
}

function verdictOf(context: PushContext, operation: StoredOperation, found: Result<LookUp>): Verdict {
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

/** The Service has a problem with this look alone: it may be over in a quarter of an hour, in which a refusal would long be final. */
const PATIENCE_WITH_FAILURES = 4;

/** What is refused or fails each time tells nothing, however often it is asked: at last a person looks. While nothing is answered, nothing counts. */
function afterRefusedLookUp(context: PushContext, operation: StoredOperation, { code }: Failure): Verdict {
  const { clock, random, tuning } = context;
  const isRefused = CANNOT_BE_SENT.has(code);
  const lookedUp = operation.lookedUp + (isRefused || !context.isLineDown() ? 1 : 0);
  if (lookedUp > tuning.attemptsMax * (isRefused ? 1 : PATIENCE_WITH_FAILURES)) {
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
  const { code, message } = stillTaken(operation, A_PAGE);
  if (lookedUp > tuning.attemptsMax)
    return { change: { state: 'rejected', lookedUp, lastError: { code, message } }, holds: null };
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
 * What is left of the grace period. It starts when the answer was given up for lost; for a request of an earlier run, when this run
 * began, or earlier where two clocks say so.
 */
function graceLeftMs(context: PushContext, operation: StoredOperation): number {
  const { clock, inAirUntilMs, beganMs, tuning } = context;
  const inThisRunMs = clock.monotonicMs() - (inAirUntilMs.get(operation.seq) ?? beganMs);
  const graceMs = tuning.graceMs * (PLANS[operation.name].graceFactor?.(operation) ?? 1);
  return graceMs - Math.max(inThisRunMs, overRunsMs(context, operation));
}

/** Time that certainly passed since the first look-up after the loss: both clocks say so. One alone is no evidence, because somebody may set it. */
function overRunsMs({ client, clock }: PushContext, { lost }: StoredOperation): number {
  const service = client.serviceTime();
  if (lost === null || service === null) return 0;
  return Math.min(service.fromMs - lost.serviceMs, clock.wallMs() - lost.wallMs);
}

/** Both clocks as they are now, where they are to be kept: at the first look-up after the loss, and once one was put back behind that. */
function noteLost(
  { client, clock }: PushContext,
  { lost }: StoredOperation,
  sinceMs: number,
): LostAnswer | null {
  const service = client.serviceTime();
  // What the Service's clock showed before the look-up says nothing: the PC may have slept since.
  if (service === null || service.heardAtMs < sinceMs) return null;
  const now = { serviceMs: service.toMs, wallMs: clock.wallMs() };
  const isBehind = lost !== null && (now.serviceMs < lost.serviceMs || now.wallMs < lost.wallMs);
  return lost === null || isBehind ? now : null;
}
