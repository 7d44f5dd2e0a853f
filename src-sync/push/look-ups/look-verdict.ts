/**
 * Decides what a look-up means for an operation whose answer was lost: done, looked up again, sent again, or a person is asked. Writes
 * nothing.
 */
import { fullJitterMs } from '../../domain/sync/backoff.ts';
import { concernsConnection, errorOf, says, type Failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import type { LostAnswer, StoredOperation } from '../../domain/outbox/operation.ts';
import type { Result } from '../../domain/result.ts';
import type { PushContext } from '../context.ts';
import { CANNOT_BE_ASKED, isTaken } from './not-found.ts';
import type { LookUp } from '../plan.ts';
import type { Verdict } from '../outcome.ts';
import { PLANS } from '../plans.ts';
import { PAGE_INSTEAD_OF_ANSWER, afterGone, askPerson, mayBeOurOwn, stillTaken } from '../verdict.ts';

/** After so many look-ups that found nothing, a person is asked about a record that the Service took without telling its id. */
const UNIDENTIFIED_LOOKUPS_MAX = 10;
const UNIDENTIFIED = aboutOutbox('takenNotFound');

/**
 * A failed look-up leaves the operation unconfirmed. Back in `queued` it could be sent twice.
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
    if (context.isOwnFault(found.failure)) return afterPageForLookUp(context, operation);
    if (concernsConnection(found.failure)) return { change: null, connectionFailure: found.failure };
    if (found.failure.code === 'GONE') return afterGone(operation, found.failure);
    return afterRefusedLookUp(context, operation, found.failure);
  }
  context.brokenLookUps.delete(operation.seq);
  if (found.value.kind !== 'unclear') return afterAbsent(context, operation, nowMs);
  const graceMs = found.value.waits === true ? graceLeftMs(context, operation) : 0;
  if (graceMs <= 0) return afterUnclear(operation, found.value);
  return { change: { state: 'unconfirmed', notBeforeMs: nowMs + graceMs }, connectionFailure: null };
}

/** The Service fails at this look-up only. That may pass within a quarter of an hour, so it gets more tries than a refusal. */
const PATIENCE_WITH_FAILURES = 4;

/**
 * A look-up that is refused or fails each time proves nothing, however often it is made. In the end a person is asked. While nothing at all
 * is answered, no attempt counts.
 */
function afterRefusedLookUp(context: PushContext, operation: StoredOperation, failure: Failure): Verdict {
  const { clock, random, tuning } = context;
  const isRefused = says(failure, 'unsendable');
  const lookedUp = operation.lookedUp + (isRefused || !context.isOffline() ? 1 : 0);
  if (lookedUp > tuning.attemptsMax * (isRefused ? 1 : PATIENCE_WITH_FAILURES)) {
    return isTaken(operation)
      ? afterNeverFound(lookedUp)
      : afterUnclear(operation, { kind: 'unclear', failure: CANNOT_BE_ASKED });
  }
  const notBeforeMs =
    clock.wallMs() + fullJitterMs(random, repetitionAfter(context, operation, failure), tuning);
  return { change: { state: 'unconfirmed', notBeforeMs, lookedUp }, connectionFailure: null };
}

/**
 * The answer behind one that broke off may be whole: only what broke off in a row counts, not all that was looked up before. A run counts
 * anew.
 */
function repetitionAfter(
  { brokenLookUps }: PushContext,
  { seq, lookedUp }: StoredOperation,
  failure: Failure,
): number {
  if (failure.code !== 'INTERRUPTED') return lookedUp;
  const inARow = brokenLookUps.get(seq) ?? 0;
  brokenLookUps.set(seq, inARow + 1);
  return Math.min(inARow, lookedUp);
}

/** It is known to be there. */
function afterNeverFound(lookedUp: number): Verdict {
  const lastError = { code: 'TAKEN_WITHOUT_ID', ...UNIDENTIFIED } as const;
  return { change: { state: 'rejected', lookedUp, lastError }, connectionFailure: null };
}

/** A person is asked. If they send it again, it is looked up first. */
function afterPageForLookUp(context: PushContext, operation: StoredOperation): Verdict {
  const { clock, random, tuning } = context;
  const lookedUp = operation.lookedUp + (context.isOffline() ? 0 : 1);
  const lastError = errorOf(stillTaken(operation, PAGE_INSTEAD_OF_ANSWER));
  if (lookedUp > tuning.attemptsMax)
    return { change: { state: 'rejected', lookedUp, lastError }, connectionFailure: null };
  const notBeforeMs = clock.wallMs() + fullJitterMs(random, operation.lookedUp, tuning);
  // Once a look-up is answered, the answer to the sending decides how the operation goes on.
  return { change: { state: 'unconfirmed', notBeforeMs, lookedUp }, connectionFailure: null };
}

/** The person who retries has decided what no look-up could tell, so earlier look-ups no longer count. */
function afterUnclear(
  operation: StoredOperation,
  { failure, base }: Extract<LookUp, { kind: 'unclear' }>,
): Verdict {
  const { change } = askPerson(stillTaken(operation, failure), base);
  return { change: change === null ? null : { ...change, lookedUp: 0 }, connectionFailure: null };
}

function afterAbsent(context: PushContext, operation: StoredOperation, nowMs: number): Verdict {
  const { lastError } = operation;
  const lookedUp = operation.lookedUp + 1;
  if (isTaken(operation)) {
    if (lookedUp >= UNIDENTIFIED_LOOKUPS_MAX) return afterNeverFound(lookedUp);
    const waitMs = fullJitterMs(context.random, lookedUp, context.tuning);
    return {
      change: { state: 'unconfirmed', lookedUp, notBeforeMs: nowMs + waitMs },
      connectionFailure: null,
    };
  }
  const graceMs = graceLeftMs(context, operation);
  if (!PLANS[operation.name].repeatable && graceMs > 0) {
    return {
      change: { state: 'unconfirmed', lookedUp, notBeforeMs: nowMs + graceMs },
      connectionFailure: null,
    };
  }
  // The Service refused the second sending and does not have the first: the refusal stands.
  if (mayBeOurOwn(operation) && (lastError?.code === 'CONFLICT' || lastError?.code === 'REFUSED')) {
    return { change: { state: 'rejected', lastError, lookedUp }, connectionFailure: null };
  }
  if (operation.attempts >= context.tuning.attemptsMax) {
    return {
      change: {
        state: 'rejected',
        lookedUp,
        lastError: {
          code: lastError?.code ?? 'INTERRUPTED',
          ...(operation.attempts === 1
            ? aboutOutbox('sentOnce')
            : aboutOutbox('sentTimes', { count: operation.attempts })),
        },
      },
      connectionFailure: null,
    };
  }
  return { change: { state: 'queued', lookedUp, notBeforeMs: nowMs }, connectionFailure: null };
}

/**
 * The rest of the grace period. It starts when the answer counted as lost. For a request that an earlier run sent it starts with this run,
 * or earlier as far as that is certain.
 */
function graceLeftMs(context: PushContext, operation: StoredOperation): number {
  const { clock, inAirUntilMs, beganMs, tuning } = context;
  const inThisRunMs = clock.monotonicMs() - (inAirUntilMs.get(operation.seq) ?? beganMs);
  const graceMs = tuning.graceMs * (PLANS[operation.name].graceFactor?.(operation) ?? 1);
  return graceMs - Math.max(inThisRunMs, overRunsMs(context, operation));
}

/**
 * Time that passed for certain since the first look-up after the loss: what the runs lasted, and with the pauses between them as much as
 * the Service's clock and this PC's both confirm. One of these alone proves nothing, because somebody may set it.
 */
function overRunsMs({ client, clock }: PushContext, { lost }: StoredOperation): number {
  if (lost === null) return 0;
  const ranMs = client.ranMs() - lost.ranMs;
  const service = client.serviceTime();
  if (lost.serviceMs === null || service === null) return ranMs;
  return Math.max(ranMs, Math.min(service.fromMs - lost.serviceMs, clock.wallMs() - lost.wallMs));
}

/**
 * The clocks as they are to be stored: at the first look-up after the loss, the Service's as soon as it is known, and each again that was
 * set back behind what is stored.
 */
function noteLost(
  { client, clock }: PushContext,
  { lost }: StoredOperation,
  sinceMs: number,
): LostAnswer | null {
  const service = client.serviceTime();
  // The Service's time from before the look-up is useless: the PC may have slept since.
  const serviceMs = service === null || service.heardAtMs < sinceMs ? null : service.toMs;
  const now = { ranMs: client.ranMs(), serviceMs, wallMs: clock.wallMs() };
  if (lost === null) return now;
  const ranMs = Math.min(lost.ranMs, now.ranMs);
  const isUnknown = lost.serviceMs === null || now.wallMs < lost.wallMs;
  const isNew = serviceMs !== null && (isUnknown || serviceMs < (lost.serviceMs ?? Infinity));
  if (!isNew) return ranMs === lost.ranMs ? null : { ...lost, ranMs };
  return { ...now, ranMs };
}
