/** Opens a profile's database: one connection that writes, one that cannot. */
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MIGRATIONS, type Migration } from '../../migrations/index.ts';
import { failure, type Failure } from '../domain/failure.ts';
import type { Message } from '../domain/messages/message.ts';
import { aboutThisPc } from '../domain/messages/this-pc.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { accessOf } from './sqlite/access.ts';
import {
  KEEP_LOG_SHORT,
  kyselyOver,
  openRaw,
  readerOver,
  type OnDatabase,
  type RawDatabase,
} from './sqlite/connection.ts';
import {
  buildNew,
  dropSecondNames,
  inspectFile,
  isReplacing,
  prepareFolder,
  replaced,
  restrictToOwner,
  setAside,
} from './files/files.ts';
import { restoreIndexes } from './records/filling.ts';
import { fillMovements } from './records/fill-movements.ts';
import { fillMovementSummaries, numberStock } from './records/movement-summaries.ts';
import { refillSearch } from './records/refill-search.ts';
import type { Reader, Writer } from './sqlite/handles.ts';
import { migrate, newerFailure, schemaVersion } from './sqlite/migrate.ts';
import { carryOver } from './files/carry-over.ts';
import { folderTrouble, writeError } from './files/folder-trouble.ts';
import { salvage } from './files/salvage.ts';
import { showOperations } from './outbox/project.ts';
import { anyDamagedChange, refuseDamagedChanges, showDespiteDamage } from './damage/damaged-changes.ts';
import { emptyDamagedRecords } from './damage/damaged-records.ts';
import { damagedFailure, storageFailure } from './sqlite/storage-failure.ts';
import { removeLeftDrafts } from './files/drafts.ts';
import { joinTwins } from './records/twins.ts';
import { anyUnshown } from './outbox/pending-projection.ts';
import { askForCheck, closeVisit, openVisit } from './files/visits.ts';

export type { Reader, Writer } from './sqlite/handles.ts';
export { inMirrorWrite, inTwoWrites, inWrite, isAwaited, writesOf } from './sqlite/transaction.ts';

/** The version that this program brings a database to. */
export const SCHEMA_VERSION = MIGRATIONS.length;

export interface Store {
  readonly writer: Writer;
  readonly reader: Reader;
  /** Notices for a person about the opening: a backup made, a damaged file set aside. */
  readonly notices: readonly Message[];
  close(): Promise<void>;
  /** Closes it as if the program had been killed: the next opening checks the whole file before anything is built on it. */
  abandon(): Promise<void>;
}

export interface OpenOptions {
  /** Absolute path of the database file. */
  readonly file: string;
  readonly nowMs: number;
  readonly createDirectories: boolean;
  /** Only tests bring their own. */
  readonly migrations?: readonly Migration[];
  /** Told of both connections, when they are used for good. */
  readonly onDatabase?: OnDatabase | undefined;
}

/** Each attempt waits a second for whoever holds the file: a migration of a large database beside this one takes some. */
const ATTEMPTS_MAX = 10;
const PAUSE_MS = 50;

/**
 * Opens (or makes) the database, brings it up to date after a backup, and sets a damaged one aside.
 * A database of a newer version is refused with `STORAGE_NEWER` and left as it is.
 */
export async function openStore(options: OpenOptions): Promise<Result<Store>> {
  const notices: Message[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const opened = await tryToOpen(options, notices);
    if (opened.ok || opened.failure.code !== 'STORAGE_BUSY' || attempt === ATTEMPTS_MAX) return opened;
    await pause(PAUSE_MS);
  }
}

/** @param notices what a person must be told, also of an attempt that ended before its database was open */
async function tryToOpen(options: OpenOptions, notices: Message[]): Promise<Result<Store>> {
  const migrations = options.migrations ?? MIGRATIONS;
  try {
    if (options.createDirectories) addNew(notices, prepareFolder(options.file));
    removeLeftDrafts(options.file);
    // A run before this one was killed in the middle of it: what was set aside still holds changes that wait.
    if (isReplacing(options.file)) notices.push(await replaceDamaged(options, migrations));
    const state = inspectFile(options.file);
    if (state.kind === 'file' && state.version > migrations.length) {
      return failed(newerFailure(state.version, migrations.length));
    }
    if (state.kind === 'damaged') notices.push(await replaceDamaged(options, migrations));
    if (state.kind === 'absent') await buildNew(options.file, migrations);
    return await openExisting(options, migrations, notices);
  } catch (error) {
    const trouble = openingFailure(error, options.file);
    if (trouble === null) throw error;
    return failed(trouble);
  }
}

/** Why the database could not be opened, or `null` where it is a bug. SQLite says only that it could not make its files; the disk says why. */
function openingFailure(error: unknown, file: string): Failure | null {
  const trouble = storageFailure(error);
  if (trouble?.code !== 'STORAGE_UNAVAILABLE') return trouble;
  const folder = dirname(file);
  return folderTrouble(folder, writeError(folder) ?? error, trouble);
}

function addNew(notices: Message[], more: readonly Message[]): void {
  notices.push(...more.filter(({ message }) => !notices.some((notice) => notice.message === message)));
}

async function openExisting(
  options: OpenOptions,
  migrations: readonly Migration[],
  notices: Message[],
): Promise<Result<Store>> {
  const opened = await openSound(options, migrations, notices);
  if (opened !== 'damaged') return opened;
  notices.push(await replaceDamaged(options, migrations));
  const again = await openSound(options, migrations, notices);
  if (again === 'damaged') throw new Error('a database made a moment ago is damaged');
  return again;
}

/** Opens both connections, or says that the file is damaged, with nothing left open. */
async function openSound(
  options: OpenOptions,
  migrations: readonly Migration[],
  notices: Message[],
): Promise<Result<Store> | 'damaged'> {
  let raw: RawDatabase | null = null;
  try {
    const { onDatabase } = options;
    raw = openRaw(options.file, { mode: 'write', onDatabase });
    restrictToOwner(options.file);
    dropSecondNames(options.file);
    const version = schemaVersion(raw);
    if (version > migrations.length) {
      raw.close();
      return failed(newerFailure(version, migrations.length));
    }
    // Before anything is migrated: a migration finds every index that the one before it made.
    if (version > 0) restoreIndexes(raw);
    addNew(notices, await migrate(raw, { ...options, migrations }));
    addNew(notices, await refuseDamagedChanges(raw, 'open'));
    await joinTwins(raw);
    refillSearch(raw);
    fillMovements(raw);
    numberStock(raw);
    await fillMovementSummaries(raw);
    if (isFilled(raw)) raw.exec(KEEP_LOG_SHORT);
    const visit = openVisit(raw, options.nowMs);
    if (visit.damage !== null) {
      raw.close();
      return 'damaged';
    }
    // No check looks at every part of a search index, and it is made of what is there.
    if (visit.damageMet) refillSearch(raw, true);
    if (visit.wasLeftOpen) {
      addNew(notices, await refuseDamagedChanges(raw, 'all'));
      await emptyDamagedRecords(raw);
    }
    addNew(notices, await showUnshown(raw));
    const reading = openRaw(options.file, { mode: 'read', onDatabase });
    return ok(storeOver({ file: options.file, raw, reading }, visit.name, notices));
  } catch (error) {
    raw?.close();
    if (storageFailure(error)?.code === 'STORAGE_DAMAGED') return 'damaged';
    throw error;
  }
}

function isFilled(raw: RawDatabase): boolean {
  return raw.prepare('SELECT 1 FROM record LIMIT 1').get() !== undefined;
}

interface OpenedFile {
  readonly file: string;
  readonly raw: RawDatabase;
  readonly reading: RawDatabase;
}

function storeOver({ file, raw, reading }: OpenedFile, visit: string, notices: readonly Message[]): Store {
  const writer = kyselyOver(raw);
  const reader = readerOver(reading, writer);
  const hasMetDamage = (): boolean => [writer, reader].some((handle) => accessOf(handle).metDamage);
  const abandon = async (): Promise<void> => {
    await accessOf(writer).idle();
    await accessOf(reader).idle();
    await reader.destroy();
    await writer.destroy();
    // Kysely closes only a connection that was asked something.
    reading.close();
    raw.close();
    // The next start then checks the whole file, whatever its first questions are about.
    if (hasMetDamage()) askForCheck(file);
  };
  return {
    writer,
    reader,
    notices,
    abandon,
    async close() {
      // Through the handle, so that it waits for a transaction that still runs.
      if (!hasMetDamage()) await closeVisit(writer, visit);
      await abandon();
    },
  };
}

/** The damaged file goes aside under its date, a new database takes its place with the changes that still wait. */
async function replaceDamaged(options: OpenOptions, migrations: readonly Migration[]): Promise<Message> {
  const aside = setAside(options.file, options.nowMs);
  const saved = salvage(aside);
  await buildNew(options.file, migrations, (raw) => carryOver(raw, saved));
  replaced(options.file);
  return saved.summary;
}

const OLDER = failure('STORAGE_UNAVAILABLE', aboutThisPc('usedByOlder'));

/** A program that was killed in the middle of accepting a change has left it durable, but not shown; a damaged change is refused. */
async function openShown(file: string): Promise<RawDatabase> {
  const reading = openRaw(file, { mode: 'read' });
  try {
    if (anyUnshown(reading) || anyDamagedChange(reading)) await showBeside(file);
    return reading;
  } catch (error) {
    reading.close();
    throw error;
  }
}

async function showBeside(file: string): Promise<void> {
  let raw: RawDatabase | null = null;
  try {
    raw = openRaw(file, { mode: 'write' });
    await refuseDamagedChanges(raw, 'open');
    await showUnshown(raw);
  } catch (error) {
    // Somebody holds the file, or it cannot be written here: then all is told but what this one change shows.
    if (storageFailure(error) === null) throw error;
  } finally {
    raw?.close();
  }
}

/** @returns what a person must be told */
async function showUnshown(raw: RawDatabase): Promise<readonly Message[]> {
  if (!anyUnshown(raw)) return [];
  return showDespiteDamage(raw, () => kyselyOver(raw).transaction().execute(showOperations));
}

export interface LookOptions {
  /** All that is read is of one moment, whatever is written meanwhile. Not for long: until it is closed the log only grows. */
  readonly atOneMoment?: boolean;
}

/** For a process that only looks, beside whoever holds the profile. Never migrates, never repairs. */
export async function openForReading(
  file: string,
  { atOneMoment = false }: LookOptions = {},
): Promise<Result<{ readonly reader: Reader; close(): Promise<void> }>> {
  try {
    const state = inspectFile(file);
    if (state.kind === 'file' && state.version > MIGRATIONS.length) {
      return failed(newerFailure(state.version, MIGRATIONS.length));
    }
    // SQLite would take an empty file for an empty database.
    if (state.kind === 'damaged') return failed(damagedFailure('header'));
    if (state.kind === 'file' && state.version < MIGRATIONS.length) return failed(OLDER);
    const raw = await openShown(file);
    if (atOneMoment) raw.exec('BEGIN');
    const reader = readerOver(raw);
    return await Promise.resolve(
      ok({
        reader,
        async close() {
          await reader.destroy();
          raw.close();
        },
      }),
    );
  } catch (error) {
    const trouble = openingFailure(error, file);
    if (trouble === null) throw error;
    return failed(trouble);
  }
}
