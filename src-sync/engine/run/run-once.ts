/** One `sync` run: until every collection has a complete sweep begun after it started and the outbox can do nothing more, or a reason to stop. */
import { MODULE_OF, SWEPT_COLLECTIONS, type SweptCollection } from '../../domain/records/collections.ts';
import { isStorageFailure, says, type Failure } from '../../domain/failure.ts';
import { lateDuplicateCount } from '../../store/outbox/late-duplicates.ts';
import { outboxCounts } from '../../store/outbox/outbox.ts';
import { readPassedLists } from '../../store/sync/skipped-lists.ts';
import { collectionCounts } from '../../store/records/collection-counts.ts';
import { readCollectionState, saveCursor } from '../../store/sync/sweeps.ts';
import { inWrite } from '../../store/database.ts';
import { isTooMany } from '../../domain/values/too-many.ts';
import { describe } from '../../pull/descriptions.ts';
import { neverAnswered } from '../../transport/failure-words.ts';
import { noteRun } from '../log/event-recording.ts';
import { beganEarlier, isHalfWay, type Reading } from './collection-state.ts';
import { readWith } from './run-with.ts';
import type { SyncEngine } from './sync-engine.ts';
import type { RunOnceOptions, SyncSummary } from './types.ts';

type Stop = Pick<SyncSummary, 'stopped'> & { readonly reason?: Failure };

/** After so many failed probes in a row a run reports that it is offline. One broken moment may fail three writes. */
const OFFLINE_PROBES = 3;
/** Failures in a row of one collection before a run gives up on it. */
const COLLECTION_TRIES = 3;
const LOOK_EVERY_MS = 50;
const PROGRESS_EVERY_MS = 500;

export async function runOnce(engine: SyncEngine, options: RunOnceOptions): Promise<SyncSummary> {
  const { clock, store, client, events } = engine.parts;
  noteRun(events, options.only);
  const startedAtMs = clock.monotonicMs();
  const before = client.traffic();
  const only = options.only ?? SWEPT_COLLECTIONS;
  const needed = new Map(only.map((name) => [name, sweepsNeeded(engine, name)]));
  // A sweep that an earlier run left half way began too early to count: it starts again. The first one is ended before that, because
  // what it has not reached is not here at all.
  for (const collection of only) {
    if (isHalfWay(engine.puller.reading(collection))) continue;
    const forgotten = await inWrite(store.writer, (tx) => saveCursor(tx, collection, null));
    if (!forgotten.ok) return endedEarly(engine, { stopped: 'storage', reason: forgotten.failure });
  }
  // Earlier failures may be over, and do not count against this run.
  for (const reading of engine.puller.readings.values()) reading.failures = 0;
  engine.puller.takesTurns = options.deadlineMs !== null;
  engine.ownWrites.readsStockRows = true;
  engine.puller.lookNow('sweep', only);
  engine.start();
  const isDone = (name: SweptCollection): boolean => {
    const { sweepsDone, sweepOwed } = engine.puller.reading(name);
    return sweepsDone >= (needed.get(name) ?? Infinity) && !sweepOwed;
  };
  let saidAtMs = startedAtMs;
  let stop = await stopReason(engine, options, only, isDone, startedAtMs);
  while (stop === null) {
    await nextLook(engine);
    if (options.onProgress !== undefined && clock.monotonicMs() - saidAtMs >= PROGRESS_EVERY_MS) {
      saidAtMs = clock.monotonicMs();
      options.onProgress(await engine.status());
    }
    stop = await stopReason(engine, options, only, isDone, startedAtMs);
  }
  engine.ownWrites.readsStockRows = false;
  const more = await readMore(engine, options, stop, startedAtMs);
  const traffic = client.traffic();
  return {
    ...(await totals(engine, only, isDone)),
    requests: traffic.requests - before.requests,
    rateLimited: traffic.rateLimited - before.rateLimited,
    durationMs: Math.round(clock.monotonicMs() - startedAtMs),
    ...stop,
    ...more,
  };
}

/** Only a run that came to its end reads what belongs to single records. */
async function readMore(
  engine: SyncEngine,
  options: RunOnceOptions,
  { stopped }: Stop,
  startedAtMs: number,
): Promise<Partial<SyncSummary>> {
  const names = options.with ?? [];
  if (names.length === 0 || (stopped !== 'complete' && stopped !== 'needs-person')) return {};
  const { unknown, stop } = await readWith(engine, names, startedAtMs + (options.deadlineMs ?? Infinity));
  return { ...stop, ...(unknown.length === 0 ? {} : { unknown }) };
}

/** One more complete sweep; where one is under way it began too early, so it takes the one after it. */
function sweepsNeeded(engine: SyncEngine, collection: SweptCollection): number {
  const reading = engine.puller.reading(collection);
  return reading.sweepsDone + (beganEarlier(reading) ? 2 : 1);
}

async function endedEarly(engine: SyncEngine, stop: Stop): Promise<SyncSummary> {
  const nothing = await totals(engine, [], () => false);
  return { ...nothing, requests: 0, rateLimited: 0, durationMs: 0, ...stop };
}

function nextLook(engine: SyncEngine): Promise<void> {
  return new Promise((resolve) => engine.parts.clock.after(LOOK_EVERY_MS, resolve));
}

async function stopReason(
  engine: SyncEngine,
  options: RunOnceOptions,
  only: readonly SweptCollection[],
  isDone: (name: SweptCollection) => boolean,
  startedAtMs: number,
): Promise<Stop | null> {
  const { connection, puller, pusher, parts } = engine;
  const storage = pusher.storageFailure ?? puller.storageFailure;
  if (storage !== null) return { stopped: 'storage', reason: storage };
  if (connection.state === 'held' && connection.reason !== null) {
    return { stopped: 'auth', reason: connection.reason };
  }
  if (
    connection.state === 'offline' &&
    connection.failedProbes >= OFFLINE_PROBES &&
    connection.reason !== null
  ) {
    return { stopped: 'offline', reason: connection.reason };
  }
  if (options.deadlineMs !== null && parts.clock.monotonicMs() - startedAtMs >= options.deadlineMs) {
    const reason = reasonOfSilence(engine, options.deadlineMs);
    return reason === null ? { stopped: 'deadline' } : { stopped: 'deadline', reason };
  }
  const left = [...puller.wanted(only)].filter((name) => !isDone(name) && !isHeld(engine, name));
  const stuck = left.map((name) => stuckReason(engine, name));
  if (stuck.includes(null) || pusher.busy || (await mayStillSend(engine))) return null;
  // Only now: what one list lacks must not keep the others from being read.
  const [reason] = stuck;
  if (reason != null) return { stopped: 'offline', reason };
  const again = await readHeld(engine, only);
  if (again === 'later') return null;
  return again ?? (await finalWord(engine, only, isDone));
}

/** A run that is shorter than three tries, or than the wait for one answer, would never name what stands in its way. */
function reasonOfSilence({ connection, parts }: SyncEngine, forMs: number): Failure | null {
  if (connection.state === 'offline') return connection.reason;
  const isHeard = connection.answers > 0 || parts.client.traffic().tried === 0;
  return isHeard ? null : neverAnswered(forMs);
}

/** Rows that came while a write was being sent were not taken. They are read now, and so is the effect of our own writes. */
async function readHeld(
  engine: SyncEngine,
  only: readonly SweptCollection[],
): Promise<Stop | 'later' | null> {
  for (let tries = 1; ; tries += 1) {
    const read = await engine.held.readAgain();
    if (read.ok && read.value) return null;
    if (tries < COLLECTION_TRIES) await nextLook(engine);
    // A write that is held by an administrator's doing may be under way for ever: its rows stay as they are.
    else if (read.ok) return unreadOwnWrites(engine, only);
    else
      return {
        stopped: isStorageFailure(read.failure) ? 'storage' : 'offline',
        reason: read.failure,
      };
  }
}

/** A short loss of the connection does not end a run: the effect of our own writes is not here yet. */
function unreadOwnWrites(engine: SyncEngine, only: readonly SweptCollection[]): Stop | 'later' | null {
  const unread = engine.ownWrites.unread.filter((name) => only.includes(name) && !isHeld(engine, name));
  const stuck = unread.map((name) => stuckReason(engine, name));
  if (stuck.includes(null)) return 'later';
  const [reason] = stuck;
  return reason == null ? null : { stopped: 'offline', reason };
}

function isHeld(engine: SyncEngine, name: SweptCollection): boolean {
  return engine.puller.reading(name).running === null && heldReason(engine, name) !== null;
}

/** A module is held for its readings too when it was a write that the Service did not permit. */
function heldReason(engine: SyncEngine, name: SweptCollection): Failure | null {
  const { puller, connection } = engine;
  const { lastError } = puller.reading(name);
  if (lastError !== null && says(lastError, 'not-permitted')) return lastError;
  const held = connection.heldReason(MODULE_OF[name]);
  if (held !== null) return held;
  // A list that it depends on is not permitted.
  const before = describe(name).dependsOn.filter((other) => !engine.puller.reading(other).everSwept);
  return before.map((other) => heldReason(engine, other)).find((reason) => reason !== null) ?? null;
}

/** A list that is answered, but never as the contract says, would keep a run without a deadline busy for ever. */
function stuckReason({ puller }: SyncEngine, name: SweptCollection): Failure | null {
  const isWaitedFor = (other: SweptCollection): boolean => !puller.reading(other).everSwept;
  const stuck = [name, ...describe(name).dependsOn.filter(isWaitedFor)].map((one) => puller.reading(one));
  return stuck.find(isStuck)?.lastError ?? null;
}

function isStuck({ failures, lastError }: Reading): boolean {
  return failures >= COLLECTION_TRIES && lastError !== null && !says(lastError, 'not-permitted');
}

async function mayStillSend(engine: SyncEngine): Promise<boolean> {
  const counts = await outboxCounts(engine.parts.store.reader);
  const waiting = counts.queued + counts.sending + counts.unconfirmed;
  return waiting > 0 && !(await engine.pusher.isAllHeld());
}

/** @returns `null` where a change was saved while the last rows were read: the run goes on with it */
async function finalWord(
  engine: SyncEngine,
  only: readonly SweptCollection[],
  isDone: (name: SweptCollection) => boolean,
): Promise<Stop | null> {
  const incomplete = only.some((name) => !isDone(name));
  if (incomplete || engine.connection.heldModules.length > 0) {
    const held = joinedReason(only.map((name) => heldReason(engine, name)));
    return held === null ? { stopped: 'auth' } : { stopped: 'auth', reason: held };
  }
  const { reader } = engine.parts.store;
  // The last reading may show that something took effect twice.
  engine.late.look();
  await engine.late.idle();
  const twice = await lateDuplicateCount(reader);
  const guarded = await guardedRows(engine, only);
  const unread = await muchParked(engine, only);
  const suspected = await suspectedRows(engine, only);
  const passed = await passedLists(engine, only);
  if (await mayStillSend(engine)) return null;
  const counts = await outboxCounts(reader);
  const waits = counts.conflict + counts.rejected + counts.blocked + twice;
  const needsPerson = waits > 0 || [guarded, suspected, passed].some((one) => one !== null) || unread;
  return { stopped: needsPerson ? 'needs-person' : 'complete' };
}

type RowsByCollection = NonNullable<SyncSummary['guard']>;

const guardedRows = (engine: SyncEngine, only: readonly SweptCollection[]) =>
  rowsOf(engine, only, 'guardedRows');
const suspectedRows = (engine: SyncEngine, only: readonly SweptCollection[]) =>
  rowsOf(engine, only, 'suspectedRows');

/** For each collection that has any; `null` where none has. */
async function rowsOf(
  engine: SyncEngine,
  only: readonly SweptCollection[],
  which: 'guardedRows' | 'suspectedRows',
): Promise<RowsByCollection | null> {
  const rows: Partial<Record<SweptCollection, number>> = {};
  for (const collection of only) {
    const state = await readCollectionState(engine.parts.store.reader, collection);
    if (state[which] > 0) rows[collection] = state[which];
  }
  return Object.keys(rows).length === 0 ? null : rows;
}

/** Lists that were passed over, so that what is here of them may not be what is there; `null` where none was. */
async function passedLists(
  engine: SyncEngine,
  only: readonly SweptCollection[],
): Promise<NonNullable<SyncSummary['passed']> | null> {
  const all = await readPassedLists(engine.parts.store.reader);
  const passed = Object.entries(all).filter(([name]) => only.some((one) => one === name));
  return passed.length === 0 ? null : Object.fromEntries(passed);
}

/** A row or two that nobody can understand come and go; as many as the deletion guard would stop at are for a person to see to. */
async function muchParked({ parts }: SyncEngine, only: readonly SweptCollection[]): Promise<boolean> {
  const counts = await collectionCounts(parts.store.reader);
  return only.some((name) => isTooMany(counts[name].parkedRows, counts[name].rows + counts[name].parkedRows));
}

async function totals(
  engine: SyncEngine,
  only: readonly SweptCollection[],
  isDone: (name: SweptCollection) => boolean,
): Promise<Pick<SyncSummary, 'mirror' | 'outbox' | 'guard' | 'suspected' | 'passed' | 'parked'>> {
  const { reader } = engine.parts.store;
  const rows = await collectionCounts(reader);
  const { sending, ...counts } = await outboxCounts(reader);
  const guard = await guardedRows(engine, only);
  const suspected = await suspectedRows(engine, only);
  const passed = await passedLists(engine, only);
  const mirror = Object.fromEntries(
    SWEPT_COLLECTIONS.map((name) => [
      name,
      { rows: rows[name].rows, complete: only.includes(name) && isDone(name) },
    ]),
  );
  const parked = Object.fromEntries(
    only.flatMap((name) => (rows[name].parkedRows === 0 ? [] : [[name, rows[name].parkedRows] as const])),
  );
  return {
    mirror,
    outbox: { ...counts, queued: counts.queued + sending },
    ...(Object.keys(parked).length === 0 ? {} : { parked }),
    ...(guard === null ? {} : { guard }),
    ...(suspected === null ? {} : { suspected }),
    ...(passed === null ? {} : { passed }),
  };
}

/** One reason that says what each of them says. */
function joinedReason(reasons: readonly (Failure | null)[]): Failure | null {
  const held = reasons.filter((reason) => reason !== null);
  const [first] = held;
  const message = [...new Set(held.map((reason) => reason.message))].join(' ');
  return first === undefined ? null : { ...first, message };
}
