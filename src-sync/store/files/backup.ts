/**
 * A copy of a database as it is at one moment, made while others go on reading and writing: beside its place, looked through, and only
 * then put there. It is one file that opens by itself.
 */
import { chmodSync, closeSync, openSync, realpathSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { failure } from '../../domain/failure.ts';
import { aboutThisPc } from '../../domain/messages/this-pc.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { BackupMade, BackupNote } from '../../domain/sync/upkeep.ts';
import { ALWAYS_WANTED, type StillWanted } from '../../domain/sync/wanted.ts';
import { queuedFileOf } from '../../domain/records/queued-file.ts';
import { WITH_FILES } from '../records/record-files.ts';
import type { OperationRow } from '../rows.ts';
import { parsed } from './salvage-rows.ts';
import { hasColumn, hasTable, openRaw, type RawDatabase } from '../sqlite/connection.ts';
import { getFact } from '../sync/facts.ts';
import { markAsBackup } from './backup-mark.ts';
import { forceFolder, removeDraft } from './drafts.ts';
import type { Reader } from '../sqlite/handles.ts';
import { inWords, storageFailure } from '../sqlite/storage-failure.ts';
import { askForCheck } from './visits.ts';

const LAST_FACT = 'backup:last';
/** About four megabytes: enough to be quick, little enough that whoever shares the process is not held up. */
const PAGES_AT_ONCE = 512;

const noteSchema = z.object({ at: z.string(), file: z.string(), bytes: z.number() });

export interface BackupOrder {
  /** The database. */
  readonly file: string;
  /** The file of the backup; an older one is replaced once the new one is whole. */
  readonly target: string;
  readonly nowMs: number;
  /** Its place until then, by `draftOf` (drafts.ts). */
  readonly draft: string;
}

/**
 * Of a database of any version up to this one. Whatever goes wrong is a failure with a sentence about the backup, and leaves nothing where
 * it was to be.
 * @param stillWanted asked until the backup is in its place
 */
export async function backUp(
  order: BackupOrder,
  stillWanted: StillWanted = ALWAYS_WANTED,
): Promise<Result<BackupMade>> {
  if (isAmongWorkingData(order)) return failed(AMONG_WORKING_DATA);
  try {
    // Made by us, for its owner only; SQLite then finds it there.
    closeSync(openSync(order.draft, 'wx', 0o600));
    const copied = await copyTo(order, stillWanted);
    if (!copied.ok) return copied;
    const looked = finish(order);
    if (!looked.ok) {
      askForCheck(order.file);
      return looked;
    }
    stillWanted();
    renameSync(order.draft, order.target);
    forceFolder(order.target);
    const bytes = statSync(order.target).size;
    const note = { at: new Date(order.nowMs).toISOString(), file: path.basename(order.target), bytes };
    keepNote(order.file, note);
    return ok({ ...note, ...looked.value });
  } catch (error) {
    const trouble = storageFailure(error);
    if (trouble === null) throw error;
    return failed(inWords(trouble, WRITING));
  } finally {
    removeDraft(order.draft);
  }
}

export async function lastBackup(reader: Reader): Promise<BackupNote | null> {
  return noteSchema.safeParse(await getFact(reader, LAST_FACT)).data ?? null;
}

/** Over the database, or among the files that belong to it, nothing is ever put. */
function isAmongWorkingData({ file, target }: BackupOrder): boolean {
  const real = (folder: string): string => {
    try {
      return realpathSync(folder);
    } catch {
      // Not there: whoever writes into it will say so.
      return path.resolve(folder);
    }
  };
  const below = path.relative(real(path.dirname(file)), real(path.dirname(path.resolve(target))));
  return !below.startsWith('..') && !path.isAbsolute(below);
}

/** Within one reading transaction: whatever is written meanwhile, by this process or another, is not in it and does not begin it anew. */
async function copyTo({ file, draft }: BackupOrder, stillWanted: StillWanted): Promise<Result<null>> {
  let source: RawDatabase | null = null;
  try {
    source = openRaw(file, { mode: 'read' });
    source.exec('BEGIN');
    source.prepare('SELECT 1 FROM sqlite_schema').get();
  } catch (error) {
    source?.close();
    const trouble = storageFailure(error);
    if (trouble === null) throw error;
    return failed(inWords(trouble, READING));
  }
  try {
    const progress = (): number => {
      stillWanted();
      return PAGES_AT_ONCE;
    };
    await source.backup(draft, { progress });
    return ok(null);
  } finally {
    source.close();
  }
}

/** Also what was saved a moment ago and is not in the outbox yet (pending-projection.ts). */
const NOT_SHOWN = `UNION ALL SELECT name, body FROM unshown`;

function waitingIn(copy: RawDatabase): Pick<BackupMade, 'waiting' | 'filesLeftOut'> {
  const select = `SELECT name, body FROM operation WHERE state <> 'done'`;
  const changes = copy
    .prepare<[], Pick<OperationRow, 'name' | 'body'>>(
      hasColumn(copy, 'unshown', 'body') ? `${select} ${NOT_SHOWN}` : select,
    )
    .all();
  const files = changes.filter(({ name }) => WITH_FILES.includes(name));
  const left = files.filter(({ body }) => queuedFileOf(parsed(body) ?? {}) !== null);
  return { waiting: changes.length, filesLeftOut: left.length };
}

/** @returns what waits in it */
function finish({ file, draft, nowMs }: BackupOrder): Result<Pick<BackupMade, 'waiting' | 'filesLeftOut'>> {
  const copy = new Database(draft, { fileMustExist: true });
  try {
    // Without shared memory, which a network folder may not offer.
    copy.pragma('locking_mode = EXCLUSIVE');
    copy.pragma('journal_mode = DELETE');
    copy.pragma('synchronous = FULL');
    // A file that lost its head is an empty database to SQLite.
    if (!hasTable(copy, 'fact')) return failed(NOT_SOUND);
    markAsBackup(copy, file, nowMs);
    if (copy.pragma('quick_check(1)', { simple: true }) !== 'ok') return failed(NOT_SOUND);
    return ok(waitingIn(copy));
  } finally {
    copy.close();
    if (process.platform !== 'win32') chmodSync(draft, 0o600);
  }
}

/** The backup is made whether or not this is kept: a disk that is full here may be why it was made elsewhere. */
function keepNote(file: string, note: BackupNote): void {
  let raw: RawDatabase | null = null;
  try {
    raw = openRaw(file, { mode: 'write' });
    raw
      .prepare('INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)')
      .run(LAST_FACT, JSON.stringify(note));
  } catch (error) {
    if (storageFailure(error) === null) throw error;
  } finally {
    raw?.close();
  }
}

const AMONG_WORKING_DATA = failure('VALIDATION', aboutThisPc('backupAmongData'));

const NOT_SOUND = failure('STORAGE_DAMAGED', aboutThisPc('backupNotSound'));

const READING = {
  STORAGE_DAMAGED: aboutThisPc('backupOfDamaged'),
  other: aboutThisPc('backupNotRead'),
};

const WRITING = {
  STORAGE_FULL: aboutThisPc('backupNoRoom'),
  STORAGE_DAMAGED: READING.STORAGE_DAMAGED,
  other: aboutThisPc('backupNotWritten'),
};
