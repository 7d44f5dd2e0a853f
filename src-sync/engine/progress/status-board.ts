/** Puts together what the status bar, the Sync screen and `stockhand status` say, from memory and the store. */
import type { Clock } from '../../domain/clock.ts';
import type { CollectionName } from '../../domain/records/collections.ts';
import type { CollectionCounts } from '../../store/records/collection-counts.ts';
import type { Store } from '../../store/database.ts';
import type { RequestScheduler } from '../../transport/limits/request-scheduler.ts';
import type { Connection } from '../connection/connection.ts';
import type { IdentityCheck } from '../identity/identity-check.ts';
import type { Puller } from '../run/puller.ts';
import { MODULE_OF, SWEPT_COLLECTIONS, type SweptCollection } from '../../domain/records/collections.ts';
import {
  deskLooks,
  type CollectionStatus,
  type ConnectionState,
  type SyncStatus,
} from '../../domain/sync/status.ts';
import { describe } from '../../pull/descriptions.ts';
import { describeLearnt, parseLearnt } from '../../pull/sweep/learnt.ts';
import { lateDuplicateCount } from '../../store/outbox/late-duplicates.ts';
import { outboxCounts } from '../../store/outbox/outbox.ts';
import { unreadCount } from '../../store/queries/notifications/window.ts';
import { isReadAgain } from '../../store/records/rebuild.ts';
import { standingWarnings } from '../../store/sync/sanity-notes.ts';
import { readCollectionState } from '../../store/sync/sweeps.ts';
import { firstRunOf, progressOf, type SchedulerView } from './time-left.ts';
import { isoTime } from '../../store/rows.ts';

export interface StatusParts {
  readonly store: Pick<Store, 'reader'>;
  readonly clock: Clock;
  readonly scheduler: RequestScheduler;
  readonly connection: Connection;
  readonly puller: Puller;
  readonly identity: IdentityCheck;
  readonly counts: () => Promise<Readonly<Record<CollectionName, CollectionCounts>>>;
}

export async function composeStatus(parts: StatusParts): Promise<SyncStatus> {
  const { store, clock, scheduler, connection, puller } = parts;
  const counts = await parts.counts();
  const budget = scheduler.status();
  const nowMs = clock.monotonicMs();
  const slotInMs = budget.nextSlotAt === null ? 0 : Date.parse(budget.nextSlotAt) - clock.wallMs();
  const schedulerView = {
    remaining: budget.remaining,
    limit: budget.limit,
    windowMs: budget.windowMs,
    slotInMs: Math.max(0, slotInMs),
    isWaitedFor: Object.values(budget.waiting).some((waiting) => waiting > 0),
  };
  const firstRun = firstRunOf(puller.readings, (collection) => counts[collection].rows, schedulerView, nowMs);
  const standing = await standingWarnings(store.reader);
  const collections: CollectionStatus[] = [];
  for (const collection of SWEPT_COLLECTIONS) {
    const stored = { ...counts[collection], warnings: standing.get(collection) ?? [] };
    collections.push(await collectionStatus(parts, collection, stored, schedulerView));
  }
  const isComplete = collections.every((one) => one.completeAt !== null);
  return {
    connection: shown(connection.state, budget.nextSlotAt !== null),
    reason: connection.reason,
    since: connection.since,
    syncedAt: isComplete ? (deskLooks(collections)[0]?.lookedAt ?? null) : null,
    syncing: [...puller.readings.values()].some((reading) => reading.running !== null),
    firstRun: firstRun === null ? null : { ...firstRun, isAgain: await isReadAgain(store.reader) },
    collections,
    heldModules: connection.heldModules,
    heldReasons: connection.heldReasons,
    organization: parts.identity.organization,
    outbox: await outboxCounts(store.reader),
    lateDuplicates: await lateDuplicateCount(store.reader),
    unreadNotifications: await unreadCount(store.reader),
    budget,
  };
}

function shown(state: Exclude<ConnectionState, 'limited'>, isLimited: boolean): ConnectionState {
  // A Service that asks for patience before it has told anything is there too.
  return isLimited && (state === 'online' || state === 'connecting') ? 'limited' : state;
}

async function collectionStatus(
  { store, clock, connection, puller }: StatusParts,
  collection: SweptCollection,
  counts: Pick<CollectionStatus, 'rows' | 'parkedRows' | 'warnings'>,
  schedulerView: SchedulerView,
): Promise<CollectionStatus> {
  const state = await readCollectionState(store.reader, collection);
  const reading = puller.reading(collection);
  const nowMs = clock.monotonicMs();
  const inMs = puller.nextLookMs(collection) - nowMs;
  const beside = [...puller.readings.values()].filter(
    (other) => other !== reading && other.running === 'sweep',
  );
  const heldBy =
    connection.state === 'held' ? connection.reason : connection.heldReason(MODULE_OF[collection]);
  const completeAt = state.sweptAtMs === null ? null : isoTime(state.sweptAtMs);
  return {
    collection,
    rows: counts.rows,
    completeAt,
    // Looks are not written down: after a start there is the last complete reading to go by, until the first look.
    lookedAt: completeAt === null ? null : (reading.lookedAt ?? completeAt),
    activity:
      heldBy !== null ? 'held' : reading.running !== null ? 'reading' : inMs <= 0 ? 'waiting' : 'idle',
    heldBy,
    keepsNewestRows: describe(collection).keepRows,
    pagesRead: reading.pagesRead,
    pagesExpected: reading.pagesExpected,
    progress: progressOf(reading, beside, schedulerView, nowMs),
    learnt: describeLearnt(describe(collection), parseLearnt(state.learnt)),
    totalRows: state.totalRows,
    nextAt: reading.running === null ? new Date(clock.wallMs() + Math.max(0, inMs)).toISOString() : null,
    lastError: reading.lastError,
    guardedRows: state.guardedRows,
    suspectedRows: state.suspectedRows,
    guardAcceptedRows: state.guardAcceptedRows,
    parkedRows: counts.parkedRows,
    warnings: counts.warnings,
  };
}
