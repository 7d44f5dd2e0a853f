/** Composes an engine: lease, database, request budget, sign-in, client. Whatever stands in the way is a value, and nothing stays open. */
import { randomUUID } from 'node:crypto';
import { whileUnchanged } from '../../store/sqlite/data-version.ts';
import { highestSettledTick } from '../../store/sync/known.ts';
import { openStore, inWrite, type Store } from '../../store/database.ts';
import { databasesSetAside } from '../../store/files/files.ts';
import { diskRoom } from '../../store/files/disk-room.ts';
import { leaveUnindexed } from '../../store/records/filling.ts';
import { touchOpeningStock } from '../../store/outbox/project.ts';
import { endWaitsOfLaterClock, recoverInterrupted } from '../../store/outbox/outbox.ts';
import { rebuildIfAsked } from '../../store/records/rebuild.ts';
import { recoverRestored } from '../../store/files/restored.ts';
import { setManagedPrinters } from '../../store/desk/printers.ts';
import { pruneDone } from '../../store/outbox/prune.ts';
import { appendLog } from '../../store/sync/log.ts';
import { storageFailure } from '../../store/sqlite/storage-failure.ts';
import { aboutThisPc } from '../../domain/messages/this-pc.ts';
import { collectionCounts } from '../../store/records/collection-counts.ts';
import { eventKey } from '../../store/sync/sync-events.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { DONE_KEPT_MS } from '../../domain/outbox/operation.ts';
import { APP_VERSION } from '../../domain/sync/version.ts';
import { databaseFile, databaseFolder, recordFilesFolder } from '../../profile/folders.ts';
import { acquireLease, type Lease } from '../../profile/lease.ts';
import { noteWorkspace } from '../../profile/workspaces.ts';
import { LIST_BOUNDS } from '../../pull/sweep/list-bound.ts';
import { DEFAULT_PUSH_TUNING } from '../../push/context.ts';
import { createServiceClient } from '../../transport/client.ts';
import { createLazyExchange } from '../../transport/lazy-exchange.ts';
import { createRequestScheduler } from '../../transport/limits/request-scheduler.ts';
import { systemClock } from '../../transport/system-clock.ts';
import { readLinkedFile } from '../../transport/linked-file.ts';
import { createSelector } from '../../transport/selector.ts';
import { createTokenSource } from '../../transport/tokens.ts';
import { createDrawing } from '../../labels/drawing/run.ts';
import { createSheets } from '../../sheets/run.ts';
import { openFileShelf } from '../files/file-shelf.ts';
import { stopInterrupted } from '../labels/interrupted-jobs.ts';
import { openBudgetFile, type BudgetFile } from '../connection/budget-file.ts';
import { EventLog } from '../log/event-log.ts';
import { notingRequests } from '../connection/recording-client.ts';
import { noteStart } from '../log/event-recording.ts';
import { runOnce } from './run-once.ts';
import { SyncEngine } from './sync-engine.ts';
import { setFilesAside } from '../files/take-file.ts';
import type { Engine, EngineOptions } from './types.ts';
import { createUpkeep } from '../upkeep/run.ts';
import { LABEL_THREAD, SHEET_THREAD, UPKEEP_THREAD } from '../../workers/programs.ts';

/** Operations that another process wrote (`stockhand enqueue`) are noticed within this time. */
const OTHER_PROCESS_MS = 500;

export async function openEngine(options: EngineOptions): Promise<Result<Engine>> {
  const folder = databaseFolder(options.dataDir, options.address);
  // Before the database: two engines on one file is the one thing that must never happen.
  const lease = acquireLease(folder);
  if (!lease.ok) return lease;
  const opened = await openLeased(options, folder, lease.value);
  if (!opened.ok) lease.value.release();
  return opened;
}

/** The first questions may show damage that nothing hinted at. The file is then checked, set aside and opened again. */
async function openLeased(options: EngineOptions, folder: string, lease: Lease): Promise<Result<Engine>> {
  const first = await openOnce(options, folder, lease);
  const isDamaged = !first.ok && first.failure.code === 'STORAGE_DAMAGED';
  return isDamaged ? openOnce(options, folder, lease) : first;
}

async function openOnce(options: EngineOptions, folder: string, lease: Lease): Promise<Result<Engine>> {
  const store = await openStore({
    file: databaseFile(options.dataDir, options.address),
    nowMs: (options.clock ?? systemClock).wallMs(),
    createDirectories: true,
    onDatabase: options.onDatabase,
  });
  if (!store.ok) return store;
  const opened = await openOn(store.value, options, folder, lease).catch((error: unknown) => {
    const trouble = storageFailure(error);
    if (trouble === null) throw error;
    return failed(trouble);
  });
  if (opened.ok) return opened;
  await (opened.failure.code === 'STORAGE_DAMAGED' ? store.value.abandon() : store.value.close());
  return opened;
}

async function openOn(
  store: Store,
  options: EngineOptions,
  folder: string,
  lease: Lease,
): Promise<Result<Engine>> {
  const clock = options.clock ?? systemClock;
  const ready = await prepare(store, clock.wallMs(), options.managedPrinters);
  if (!ready.ok) return ready;
  const settledTick = await highestSettledTick(store.reader);
  const budget = openBudgetFile(folder);
  if (!budget.ok) return budget;
  for (const notice of store.notices) options.onNotice?.(notice.message);
  const brokerUrl = options.broker?.brokerUrl ?? null;
  const noted = noteWorkspace(options.dataDir, options.address, { brokerUrl });
  // Only the list of workspaces depends on the note.
  if (!noted.ok) options.onNotice?.(noted.failure.message);
  const events = new EventLog(store, clock, ready.value);
  try {
    await noteStart(events, store);
    const engine = compose(options, { store, events, lease, budget: budget.value, settledTick });
    await engine.puller.restore();
    const aside = databasesSetAside(databaseFile(options.dataDir, options.address));
    const keptAside = await setFilesAside(store.writer, engine.parts.shelf, aside);
    // A file that could not be set aside is not removed either.
    if (keptAside.ok) await engine.files.tidy();
    await engine.identity.restore();
    await engine.sanity.restore();
    return ok(engine);
  } catch (error) {
    await events.close();
    budget.value.close();
    throw error;
  }
}

/**
 * An operation that was being sent when the last run ended may have arrived. It is looked up before anything is sent again.
 * @returns the key by which the event log hashes ids
 */
function prepare(
  store: Store,
  nowMs: number,
  managed: EngineOptions['managedPrinters'],
): Promise<Result<string>> {
  return inWrite(store.writer, async (tx) => {
    const rebuilt = await rebuildIfAsked(tx);
    const restored = await recoverRestored(tx, nowMs);
    await touchOpeningStock(tx);
    const interrupted = await recoverInterrupted(tx);
    await endWaitsOfLaterClock(tx, nowMs);
    await pruneDone(tx, nowMs - DONE_KEPT_MS);
    await leaveUnindexed(tx);
    const dropped = managed === undefined ? undefined : await setManagedPrinters(tx, managed, nowMs);
    await stopInterrupted(tx, nowMs, dropped);
    for (const text of store.notices) await appendLog(tx, { level: 'warning', text, nowMs });
    if (rebuilt !== null) {
      const text = aboutThisPc('readAgain', { count: rebuilt });
      await appendLog(tx, { level: 'info', text, nowMs });
    }
    if (restored !== null) await appendLog(tx, { level: 'warning', text: restored, nowMs });
    if (interrupted > 0) {
      const text =
        interrupted === 1
          ? aboutThisPc('oneSentAtEnd')
          : aboutThisPc('manySentAtEnd', { count: interrupted });
      await appendLog(tx, { level: 'warning', text, nowMs });
    }
    return eventKey(tx, randomUUID);
  });
}

interface Opened {
  readonly store: Store;
  readonly events: EventLog;
  readonly lease: Lease;
  readonly budget: BudgetFile;
  readonly settledTick: number;
}

function compose(options: EngineOptions, { store, events, lease, budget, settledTick }: Opened): SyncEngine {
  const { secrets, broker, clock = systemClock, random = Math.random } = options;
  const exchange =
    options.exchange ?? createLazyExchange({ access: options.network, systemProxy: options.systemProxy });
  const file = databaseFile(options.dataDir, options.address);
  const filesFolder = recordFilesFolder(options.dataDir, options.address);
  const scheduler = createRequestScheduler({
    clock,
    random,
    ...(budget.state === undefined ? {} : { state: budget.state }),
    onSave: (state) => budget.save(state),
  });
  const tokens = createTokenSource({ secrets, broker, exchange, clock, mustBeProven: true });
  const selector = createSelector(options.address.organizationId);
  const client = createServiceClient({
    address: options.address,
    selector,
    names: options.names,
    tokens,
    scheduler,
    exchange,
    clock,
  });
  return new SyncEngine(
    {
      store,
      counts: whileUnchanged(store.reader, collectionCounts),
      events,
      client: notingRequests({ client, scheduler, clock, events }),
      scheduler,
      tokens,
      clock,
      random,
      newId: options.newId ?? randomUUID,
      otherProcessMs: options.otherProcessMs ?? OTHER_PROCESS_MS,
      version: options.version ?? APP_VERSION,
      renewConnections: () => exchange.renew(),
      useNetwork: (access) => exchange.useNetwork(access),
      baseUrl: options.address.baseUrl,
      linkedFile: (address, signal) => readLinkedFile(exchange, address, signal),
      tuning: { ...DEFAULT_PUSH_TUNING, ...options.tuning },
      lists: { ...LIST_BOUNDS, ...options.listBounds, diskRoom: () => diskRoom(file) },
      organizationId: options.address.organizationId,
      selector,
      firstTick: settledTick + 1,
      sheets: createSheets(options.safeMode === true ? null : SHEET_THREAD),
      drawing: createDrawing(LABEL_THREAD),
      shelf: openFileShelf(filesFolder, options.fileWork),
      upkeep: createUpkeep(options.safeMode === true ? null : UPKEEP_THREAD, { file, filesFolder }),
      release: () => {
        scheduler.end();
        budget.close();
        lease.release();
        return Promise.resolve();
      },
    },
    runOnce,
  );
}
