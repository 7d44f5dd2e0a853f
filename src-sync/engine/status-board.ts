/** Puts together what the status bar, the Sync screen and `stockhand status` say, from memory and the store. */
import { MODULE_OF, SWEPT_COLLECTIONS, type SweptCollection } from '../domain/collections.ts';
import type { Clock } from '../domain/clock.ts';
import type { CollectionStatus, ConnectionState, FirstRun, SyncStatus } from '../domain/status.ts';
import { describe } from '../pull/descriptions.ts';
import { describeLearnt, parseLearnt } from '../pull/learnt.ts';
import { outboxCounts } from '../store/outbox.ts';
import { unreadCount } from '../store/queries/notifications.ts';
import { collectionCounts, readCollectionState } from '../store/sweeps.ts';
import type { Store } from '../store/database.ts';
import type { RequestGate } from '../transport/gate.ts';
import type { Connection } from './connection.ts';
import type { Puller } from './puller.ts';

export interface StatusParts {
  readonly store: Pick<Store, 'reader'>;
  readonly clock: Clock;
  readonly gate: RequestGate;
  readonly connection: Connection;
  readonly puller: Puller;
}

export async function composeStatus(parts: StatusParts): Promise<SyncStatus> {
  const { store, gate, connection, puller } = parts;
  const counts = await collectionCounts(store.reader);
  const collections: CollectionStatus[] = [];
  for (const collection of SWEPT_COLLECTIONS) {
    collections.push(await collectionStatus(parts, collection, counts[collection]));
  }
  const completions = collections.map((one) => one.completeAt);
  const looked = completions.every((at) => at !== null) ? oldest(completions) : null;
  const budget = gate.status();
  return {
    connection: shown(connection.state, budget.nextSlotAt !== null),
    reason: connection.reason,
    since: connection.since,
    syncedAt: looked === null ? null : latestLook(parts, looked),
    syncing: [...puller.readings.values()].some((reading) => reading.running !== null),
    firstRun: firstRun(collections),
    collections,
    heldModules: connection.heldModules,
    outbox: await outboxCounts(store.reader),
    unreadNotifications: await unreadCount(store.reader),
    budget,
  };
}

function shown(state: Exclude<ConnectionState, 'limited'>, isLimited: boolean): ConnectionState {
  return state === 'online' && isLimited ? 'limited' : state;
}

function oldest(times: readonly (string | null)[]): string | null {
  return times.reduce(
    (first, time) => (first === null || (time !== null && time < first) ? time : first),
    null,
  );
}

function firstRun(collections: readonly CollectionStatus[]): FirstRun | null {
  const complete = collections.filter((one) => one.completeAt !== null).length;
  if (complete === collections.length) return null;
  return { collectionsComplete: complete, collectionsAll: collections.length, timeLeftMs: null };
}

/** The mirror is as fresh as its last look of any kind, once every collection was complete. */
function latestLook({ puller }: StatusParts, sweptAt: string): string {
  const looks = [...puller.readings.values()].flatMap((reading) =>
    reading.lookedAt === null ? [] : [reading.lookedAt],
  );
  return looks.reduce((latest, look) => (look > latest ? look : latest), sweptAt);
}

async function collectionStatus(
  { store, clock, connection, puller }: StatusParts,
  collection: SweptCollection,
  counts: { readonly rows: number; readonly parkedRows: number },
): Promise<CollectionStatus> {
  const state = await readCollectionState(store.reader, collection);
  const reading = puller.reading(collection);
  const nextMs =
    reading.deltaHonoured === true
      ? Math.min(reading.nextSweepAtMs, reading.nextDeltaAtMs)
      : reading.nextSweepAtMs;
  const inMs = Math.max(nextMs, reading.notBeforeMs) - clock.monotonicMs();
  const held = connection.heldReason(MODULE_OF[collection]) !== null || connection.state === 'held';
  return {
    collection,
    rows: counts.rows,
    completeAt: state.sweptAtMs === null ? null : new Date(state.sweptAtMs).toISOString(),
    activity: held ? 'held' : reading.running !== null ? 'reading' : inMs <= 0 ? 'waiting' : 'idle',
    pagesRead: reading.pagesRead,
    pagesExpected: reading.pagesExpected,
    progress: null,
    learnt: describeLearnt(describe(collection), parseLearnt(state.learnt)),
    totalRows: state.totalRows,
    nextAt: reading.running === null ? new Date(clock.wallMs() + Math.max(0, inMs)).toISOString() : null,
    lastError: reading.lastError,
    guardedRows: state.guardedRows,
    guardAcceptedRows: state.guardAcceptedRows,
    parkedRows: counts.parkedRows,
  };
}
