/**
 * Moves one operation one step: sends it, or looks up what became of it. The outline is docs/writing.md, "Sending".
 * Bookkeeping after an answer stands outside the handling of network failures: a busy database must never look like a refusal.
 */
import { failure, type Failure } from '../domain/failure.ts';
import type { JsonObject } from '../domain/json.ts';
import type { OperationState, StoredOperation } from '../domain/operation.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { inWrite } from '../store/database.ts';
import {
  finishOperation,
  markSending,
  readOperation,
  setOperationState,
  type OperationChange,
} from '../store/outbox.ts';
import { operationInWords } from '../store/queries/outbox-lines.ts';
import type { PushContext } from './context.ts';
import { ageing, LOOK_KEEPS_MS } from './looked-in-vain.ts';
import { NOT_OURS, type Prepared, type Settle } from './plan.ts';
import { PLANS } from './plans.ts';
import { isStill } from './sending/still.ts';
import { afterFailedLookUp } from './look-verdict.ts';
import {
  afterFailure,
  afterFailedPreparation,
  askPerson,
  lookAgain,
  mistaken,
  type Verdict,
} from './verdict.ts';

/** `holds`: a failure that says something about the line or a whole module; `null` when the Service answered. */
export interface StepOutcome {
  readonly holds: Failure | null;
  /** It took effect at the Service. */
  readonly tookEffect?: true;
}

/** Fails only when the outcome could not be written down: storage trouble. */
export async function step(context: PushContext, operation: StoredOperation): Promise<Result<StepOutcome>> {
  const told = context.unwritten.of(operation);
  if (told !== null) return conclude(context, operation, operation.state, told);
  return operation.state === 'unconfirmed' ? lookUp(context, operation) : send(context, operation);
}

/**
 * A mistake of ours ends the operation that it was made with; the others go on. Throws where the database is closed, as all does then.
 * @returns `null` where even that could not be written down
 */
export async function afterBug(
  context: PushContext,
  operation: StoredOperation,
  bug: unknown,
): Promise<Result<StepOutcome> | null> {
  const trace = bug instanceof Error ? (bug.stack ?? bug.message) : String(bug);
  await context.log('problem', `Stockhand made a mistake with ${operation.name}. ${trace.slice(0, 1_000)}`);
  // What brought the mistake about is not tried again: a retry looks for what was sent.
  context.unwritten.forget(operation);
  try {
    const current = await readOperation(context.store.reader, operation.seq);
    if (current === null || !GOES_ON.has(current.state)) return ok({ holds: null });
    return await conclude(context, operation, current.state, mistaken(current));
  } catch {
    return null;
  }
}

const GOES_ON: ReadonlySet<OperationState> = new Set(['queued', 'sending', 'unconfirmed']);

async function send(context: PushContext, operation: StoredOperation): Promise<Result<StepOutcome>> {
  const { prepare, repeatable } = PLANS[operation.name];
  const isLookOutdated = () => !repeatable && context.lookedInVain.isOutdated(operation);
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
        { change: { state: 'conflict', conflict: plan.conflict }, holds: null },
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
  { request, settle, base }: Extract<Prepared, { kind: 'send' }>,
  isOutdated: () => boolean,
): Promise<Result<StepOutcome>> {
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
      const marked = await markDurably(context, operation, base);
      if (marked.ok) isMarked = true;
      else notMarked = marked.failure;
      return marked;
    },
  });
  if (isMarked) context.inAirUntilMs.set(operation.seq, context.clock.monotonicMs());
  if (notMarked !== null) return notMarked === SUPERSEDED ? ok({ holds: null }) : failed(notMarked);
  // Nothing was about to leave: no slot, no sign-in, or a body that the contract does not know.
  if (!answer.ok && !isMarked) {
    return conclude(context, operation, 'queued', afterFailedPreparation(context, operation, answer.failure));
  }
  if (!answer.ok) {
    return conclude(context, operation, 'sending', afterFailure(context, operation, answer.failure));
  }
  const settled = settle(answer.value.data);
  if (settled.kind === 'settled')
    return tookEffect(await done(context, operation, 'sending', settled.settle));
  const message = 'The Service took this, but did not say under which id. Looking for it.';
  return conclude(context, operation, 'sending', {
    change: {
      state: 'unconfirmed',
      notBeforeMs: context.clock.wallMs(),
      lastError: { code: 'TAKEN_WITHOUT_ID', message },
    },
    holds: null,
  });
}

/** The person changed or took back the operation while it was being prepared, or can take it back: it is prepared anew, as it is then. */
const SUPERSEDED = failure('CANCELLED', 'Changed meanwhile.', { effect: 'no' });

/** Durable before the socket write: whatever happens from here on, a restart knows that it may have left. */
async function markDurably(
  context: PushContext,
  operation: StoredOperation,
  base: JsonObject | undefined,
): Promise<Result<void>> {
  const marked = await inWrite(context.store.writer, async (tx) => {
    if (!(await isStill(tx, context, { operation, state: 'queued' }))) return false;
    await markSending(tx, operation.seq, context.clock.wallMs(), base);
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
  // Taken up from another PC, however long this run has lasted: it may have left there a moment ago.
  if (wasSentElsewhere(operation) && !inAirUntilMs.has(operation.seq))
    inAirUntilMs.set(operation.seq, beganMs);
  const found = await PLANS[operation.name].lookUp(context, operation);
  if (found.ok && found.value.kind === 'applied') {
    return tookEffect(await done(context, operation, 'unconfirmed', found.value.settle));
  }
  if (found.ok && found.value.kind === 'absent') context.lookedInVain.note(operation, context.clock);
  return conclude(context, operation, 'unconfirmed', afterFailedLookUp(context, operation, found, beganMs));
}

/** What this PC sends is marked with what it knew then. */
function wasSentElsewhere({ wasSent, knownSeq }: StoredOperation): boolean {
  return wasSent && knownSeq === null;
}

function tookEffect(outcome: Result<StepOutcome>): Result<StepOutcome> {
  return outcome.ok ? ok({ ...outcome.value, tookEffect: true }) : outcome;
}

/** @param expected the state it is still in unless a person acted meanwhile; then nothing is written */
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
    keep(context, operation, expected, { change: null, holds: null, done: settle });
    return written;
  }
  if (written.value !== null) noteState(context, operation, { state: written.value });
  context.unwritten.forget(operation);
  if (written.value === 'done') {
    context.settledAtMs.set(operation.recordId, context.clock.monotonicMs());
    context.inAirUntilMs.delete(operation.seq);
    context.lookedInVain.forget(operation);
  }
  return ok({ holds: null });
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
  if (change === null) return ok({ holds: verdict.holds });
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
  context.unwritten.forget(operation);
  if (change.state === 'rejected' || change.state === 'conflict') {
    const why = change.lastError?.message ?? 'the same field was changed here and on the Service';
    const what = await operationInWords(context.store.reader, operation.id);
    await context.log('problem', `${what} needs a person: ${why}`);
  }
  return ok({ holds: verdict.holds });
}

/** What was not sent is prepared anew, and what a look did not find is looked for anew: only answers that stay true are kept. */
function keep(
  { unwritten }: PushContext,
  operation: StoredOperation,
  expected: OperationState,
  verdict: Verdict,
): void {
  if (expected === 'sending') unwritten.keep(operation, operation.attempts + 1, verdict);
  if (expected === 'unconfirmed' && verdict.done !== undefined)
    unwritten.keep(operation, operation.attempts, verdict);
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
