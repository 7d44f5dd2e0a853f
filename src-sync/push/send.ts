/**
 * Moves one operation one step: sends it, or looks it up. docs/writing.md, "Sending", has the outline. The outcome is stored outside the
 * handling of network failures: a busy database must never look like a refusal.
 */
import { failure, type Failure } from '../domain/failure.ts';
import { aboutOutbox } from '../domain/messages/outbox.ts';
import { messageOf } from '../domain/messages/message.ts';
import { ENGLISH, NO_SUMMARY, sayLogged } from '../domain/outbox/change-summary.ts';
import type { OperationState, StoredOperation } from '../domain/outbox/operation.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { inWrite } from '../store/database.ts';
import {
  finishOperation,
  markSending,
  readOperation,
  setOperationState,
  type OperationChange,
} from '../store/outbox/outbox.ts';
import { lineOf } from '../store/queries/outbox/outbox-lines.ts';
import type { PushContext } from './context.ts';
import { ageing, LOOK_KEEPS_MS } from './look-ups/negative-lookups.ts';
import { NOT_OURS, type Prepared } from './plan.ts';
import type { Settle, Verdict } from './outcome.ts';
import { PLANS } from './plans.ts';
import { isStill } from './still.ts';
import { waitForFreed } from './wait-for-freed.ts';
import { afterFailedLookUp } from './look-ups/look-verdict.ts';
import { afterFailure, afterFailedPreparation, askPerson, lookAgain, afterMistake } from './verdict.ts';

/** `connectionFailure` says something about the connection or a whole module; `null` when the Service answered. */
export interface StepOutcome {
  readonly connectionFailure: Failure | null;
  /** It took effect at the Service. */
  readonly tookEffect?: true;
}

/** Fails only when the outcome could not be stored. */
export async function step(context: PushContext, operation: StoredOperation): Promise<Result<StepOutcome>> {
  const told = context.uncommittedOutcomes.of(operation);
  if (told !== null) return conclude(context, operation, operation.state, told);
  return operation.state === 'unconfirmed' ? lookUp(context, operation) : send(context, operation);
}

/**
 * A bug ends only the operation that met it; the others go on. Throws where the database is closed, as everything does then.
 * @returns `null` where even that could not be stored
 */
export async function afterBug(
  context: PushContext,
  operation: StoredOperation,
  bug: unknown,
): Promise<Result<StepOutcome> | null> {
  const trace = bug instanceof Error ? (bug.stack ?? bug.message) : String(bug);
  await context.log(
    'problem',
    aboutOutbox('mistakeWith', { operation: operation.name, trace: trace.slice(0, 1_000) }),
  );
  // The step that met the bug is not repeated. A retry looks up what was sent.
  context.uncommittedOutcomes.forget(operation);
  try {
    const current = await readOperation(context.store.reader, operation.seq);
    if (current === null || !GOES_ON.has(current.state)) return ok({ connectionFailure: null });
    return await conclude(context, operation, current.state, afterMistake(current));
  } catch {
    return null;
  }
}

const GOES_ON: ReadonlySet<OperationState> = new Set(['queued', 'sending', 'unconfirmed']);

async function send(context: PushContext, operation: StoredOperation): Promise<Result<StepOutcome>> {
  const waits = await waitForFreed(context, operation);
  if (!waits.ok) return waits;
  if (waits.value) return ok({ connectionFailure: null });
  const { prepare, repeatable } = PLANS[operation.name];
  const isLookOutdated = () => !repeatable && context.negativeLookUps.isOutdated(operation);
  if (isLookOutdated()) return conclude(context, operation, 'queued', lookAgain(context));
  const isPreparedLongAgo = ageing(context.clock, LOOK_KEEPS_MS);
  const isOutdated = () => isPreparedLongAgo() || isLookOutdated();
  const prepared = await prepare(context, operation);
  if (!prepared.ok) {
    return conclude(
      context,
      operation,
      'queued',
      afterFailedPreparation(context, operation, prepared.failure),
    );
  }
  const plan = prepared.value;
  switch (plan.kind) {
    case 'already':
    case 'instead':
      return done(context, operation, 'queued', plan.settle);
    case 'conflict':
      return conclude(
        context,
        operation,
        'queued',
        { change: { state: 'conflict', conflict: plan.conflict }, connectionFailure: null },
        plan.settle,
      );
    case 'ask':
      return conclude(context, operation, 'queued', askPerson(plan.failure, plan.base));
    case 'send':
      return transmit(context, operation, plan, isOutdated);
  }
}

async function transmit(
  context: PushContext,
  operation: StoredOperation,
  plan: Extract<Prepared, { kind: 'send' }>,
  isOutdated: () => boolean,
): Promise<Result<StepOutcome>> {
  const { request, settle } = plan;
  let notMarked: Failure | null = null;
  let isMarked = false;
  const answer = await context.client.call(request.key, {
    path: request.path,
    query: request.query,
    body: request.body,
    file: request.file,
    lane: 'push',
    signal: context.signal,
    isOutdated,
    beforeSend: async () => {
      const marked = await markDurably(context, operation, plan);
      if (marked.ok) isMarked = true;
      else notMarked = marked.failure;
      return marked;
    },
  });
  if (isMarked) context.inAirUntilMs.set(operation.seq, context.clock.monotonicMs());
  if (notMarked !== null)
    return notMarked === SUPERSEDED ? ok({ connectionFailure: null }) : failed(notMarked);
  // It was not sent: no permit, no sign-in, or a body that the contract does not know.
  if (!answer.ok && !isMarked) {
    return conclude(context, operation, 'queued', afterFailedPreparation(context, operation, answer.failure));
  }
  if (!answer.ok) {
    return conclude(context, operation, 'sending', afterFailure(context, operation, answer.failure));
  }
  const settled = settle(answer.value.data);
  if (settled.kind === 'settled')
    return tookEffect(await done(context, operation, 'sending', settled.settle));
  return conclude(context, operation, 'sending', {
    change: {
      state: 'unconfirmed',
      notBeforeMs: context.clock.wallMs(),
      lastError: { code: 'TAKEN_WITHOUT_ID', ...aboutOutbox('takenWithoutId') },
    },
    connectionFailure: null,
  });
}

/** The person changed the operation, took it back, or can still take it back. It is prepared again as it is then. */
const SUPERSEDED = failure('CANCELLED', 'Changed meanwhile.', { effect: 'no' });

/** Stored durably before the first byte is sent, so that a restart knows that the request may have left. */
async function markDurably(
  context: PushContext,
  operation: StoredOperation,
  { base, isMerged }: Extract<Prepared, { kind: 'send' }>,
): Promise<Result<void>> {
  const marked = await inWrite(context.store.writer, async (tx) => {
    if (!(await isStill(tx, context, { operation, state: 'queued' }))) return false;
    await markSending(tx, operation.seq, context.clock.wallMs(), base, isMerged);
    return true;
  });
  if (marked.ok && marked.value)
    noteState(context, operation, { state: 'sending', attempts: operation.attempts + 1 });
  if (!marked.ok) return marked;
  return marked.value ? ok(undefined) : failed(SUPERSEDED);
}

async function lookUp(context: PushContext, operation: StoredOperation): Promise<Result<StepOutcome>> {
  const { inAirUntilMs } = context;
  const beganMs = context.clock.monotonicMs();
  // Another PC sent it and this one took it up. It may have left there a moment ago, however long this run has lasted.
  if (wasSentElsewhere(operation) && !inAirUntilMs.has(operation.seq))
    inAirUntilMs.set(operation.seq, beganMs);
  const found = await PLANS[operation.name].lookUp(context, operation);
  if (found.ok && found.value.kind === 'applied') {
    return tookEffect(await done(context, operation, 'unconfirmed', found.value.settle));
  }
  if (found.ok && found.value.kind === 'absent') context.negativeLookUps.note(operation, context.clock);
  return conclude(context, operation, 'unconfirmed', afterFailedLookUp(context, operation, found, beganMs));
}

/** An operation that this PC sent has a `knownSeq`. */
function wasSentElsewhere({ wasSent, knownSeq }: StoredOperation): boolean {
  return wasSent && knownSeq === null;
}

function tookEffect(outcome: Result<StepOutcome>): Result<StepOutcome> {
  return outcome.ok ? ok({ ...outcome.value, tookEffect: true }) : outcome;
}

/** @param expected the operation's state at the start of this step. If a person changed it meanwhile, nothing is written. */
async function done(
  context: PushContext,
  operation: StoredOperation,
  expected: OperationState,
  settle: Settle,
): Promise<Result<StepOutcome>> {
  const nowMs = context.clock.wallMs();
  const tick = context.nextTick();
  const written = await inWrite(context.store.writer, async (tx) => {
    if (!(await isStill(tx, context, { operation, state: expected }))) return null;
    if ((await settle(tx, { tick, nowMs })) === NOT_OURS) {
      await setOperationState(tx, operation.seq, { state: 'unconfirmed', notBeforeMs: nowMs });
      return 'unconfirmed';
    }
    await finishOperation(tx, operation.seq, nowMs);
    return 'done';
  });
  if (!written.ok) {
    keep(context, operation, expected, { change: null, connectionFailure: null, done: settle });
    return written;
  }
  if (written.value !== null) noteState(context, operation, { state: written.value });
  context.uncommittedOutcomes.forget(operation);
  if (written.value === 'done') {
    context.settledAtMs.set(operation.recordId, context.clock.monotonicMs());
    context.inAirUntilMs.delete(operation.seq);
    context.negativeLookUps.forget(operation);
  }
  return ok({ connectionFailure: null });
}

async function conclude(
  context: PushContext,
  operation: StoredOperation,
  expected: OperationState,
  verdict: Verdict,
  settle?: Settle,
): Promise<Result<StepOutcome>> {
  if (verdict.done !== undefined) return done(context, operation, expected, verdict.done);
  const { change } = verdict;
  if (change === null) return ok({ connectionFailure: verdict.connectionFailure });
  const at = { tick: context.nextTick(), nowMs: context.clock.wallMs() };
  const written = await inWrite(context.store.writer, async (tx) => {
    if (!(await isStill(tx, context, { operation, state: expected }))) return false;
    await settle?.(tx, at);
    await setOperationState(tx, operation.seq, change);
    return true;
  });
  if (!written.ok) {
    keep(context, operation, expected, verdict);
    return written;
  }
  if (written.value) noteState(context, operation, change);
  context.uncommittedOutcomes.forget(operation);
  if (change.state === 'rejected' || change.state === 'conflict') {
    const line = await lineOf(context.store.reader, operation.id);
    // Discarded meanwhile: that it was refused is told all the same.
    const { title, summary } = line ?? { title: 'A change', summary: NO_SUMMARY };
    const logged = { title, summary, why: change.lastError ? messageOf(change.lastError) : null };
    await context.log('problem', sayLogged(logged, ENGLISH), logged);
  }
  return ok({ connectionFailure: verdict.connectionFailure });
}

/** Keeps only answers that stay true. What was not sent is prepared again, and a negative look-up is made again. */
function keep(
  { uncommittedOutcomes }: PushContext,
  operation: StoredOperation,
  expected: OperationState,
  verdict: Verdict,
): void {
  if (expected === 'sending') uncommittedOutcomes.keep(operation, operation.attempts + 1, verdict);
  if (expected === 'unconfirmed' && verdict.done !== undefined)
    uncommittedOutcomes.keep(operation, operation.attempts, verdict);
}

function noteState(
  { events }: PushContext,
  { id, name, attempts }: StoredOperation,
  change: Pick<OperationChange, 'state' | 'attempts' | 'lastError'>,
): void {
  events.note({
    kind: 'operation',
    operation: events.key(id),
    name,
    state: change.state,
    attempt: change.attempts ?? attempts,
    code: change.lastError?.code ?? null,
  });
}
