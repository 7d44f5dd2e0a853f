/**
 * A backup takes the place of the database. What stood there is kept beside it, and nothing is done while it holds work that the backup
 * does not know, unless that was said to be left behind. The caller holds the lease of the folder.
 */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
} from 'node:fs';
import Database from 'better-sqlite3';
import { MIGRATIONS } from '../../../migrations/index.ts';
import { failure } from '../../domain/failure.ts';
import { aboutThisPc } from '../../domain/messages/this-pc.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { RestorePlan, Restored } from '../../domain/sync/upkeep.ts';
import { draftBeside, forceFolder, removeDraft } from './drafts.ts';
import { MOMENT_FACT, workspaceOf, WORKSPACE_FACT } from './backup-mark.ts';
import { hasColumn, hasTable, openRaw, type RawDatabase } from '../sqlite/connection.ts';
import { asideBeforeRestore, inspectFile } from './files.ts';
import { newerFailure } from '../sqlite/migrate.ts';
import { inWords, storageFailure } from '../sqlite/storage-failure.ts';
import { storedJson } from '../rows.ts';

const BUSY_TIMEOUT_MS = 1_000;

export interface RestoreOrder {
  /** The database whose place it takes; it may be missing. */
  readonly file: string;
  /** The backup; it stays where and as it is. */
  readonly backup: string;
}

/** The contents of the backup, and the work here that it does not have. Changes nothing. */
export function restorePlan({ file, backup }: RestoreOrder): Result<RestorePlan> {
  return told(() => {
    const looked = lookInto(backup, file);
    if (!looked.ok) return looked;
    if (!existsSync(file)) return ok({ ...looked.value, waitingHere: 0, onlyHere: NOTHING });
    // It may have to undo first what a program that was killed left half done.
    const here = openRaw(file, { mode: 'read' });
    try {
      return ok({ ...looked.value, ...compare(here, backup) });
    } finally {
      here.close();
    }
  });
}

/** The work in a backup that nobody has sent or posted yet. Refused as `restore` refuses. */
export function workIn({
  file,
  backup,
}: RestoreOrder): Result<{ readonly changes: number; readonly scans: number }> {
  return told(() => {
    const looked = lookInto(backup, file);
    if (!looked.ok) return looked;
    const raw = new Database(backup, { readonly: true, fileMustExist: true });
    try {
      const open = (of: keyof typeof OWN): number => OWN[of].flatMap((one) => openKeys(raw, one)).length;
      return ok({ changes: open('changes'), scans: open('scans') });
    } finally {
      raw.close();
    }
  });
}

/**
 * Copied beside the database, looked through and forced to the disk before anything is moved; then one rename. Whoever is killed meanwhile
 * finds the one or the other, whole.
 */
export function restore(
  { file, backup }: RestoreOrder,
  { nowMs, leavesWork }: { readonly nowMs: number; readonly leavesWork: boolean },
): Result<Restored> {
  const draft = draftBeside(file);
  return told(() => {
    try {
      const looked = lookInto(backup, file);
      if (!looked.ok) return looked;
      copyDurably(backup, draft);
      if (!isSound(draft)) return failed(NOT_SOUND);
      const aside = existsSync(file)
        ? replace({ file, backup: draft }, { nowMs, leavesWork })
        : put(draft, file);
      return aside.ok ? ok({ ...looked.value, keptAs: aside.value }) : aside;
    } finally {
      removeDraft(draft);
    }
  });
}

function put(draft: string, file: string): Result<null> {
  renameSync(draft, file);
  forceFolder(file);
  return ok(null);
}

/**
 * With the database to itself, so that no change is accepted by anybody between the look and the rename; without a log beside it, which the
 * backup must not be read with.
 */
function replace(
  { file, backup: draft }: RestoreOrder,
  { nowMs, leavesWork }: { readonly nowMs: number; readonly leavesWork: boolean },
): Result<string> {
  const here = new Database(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    here.pragma('locking_mode = EXCLUSIVE');
    here.pragma('journal_mode = DELETE');
    here.exec('BEGIN EXCLUSIVE');
    const { onlyHere } = compare(here, draft);
    if (!leavesWork && Object.values(onlyHere).some((count) => count > 0)) return failed(ONLY_HERE);
    const aside = asideBeforeRestore(file, nowMs);
    keepBeside(file, aside);
    // Windows renames nothing over an open file.
    if (process.platform === 'win32') here.close();
    put(draft, file);
    return ok(aside);
  } finally {
    here.close();
  }
}

function keepBeside(file: string, aside: string): void {
  try {
    linkSync(file, aside);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    // File systems without hard links (FAT, some network shares).
    copyDurably(file, aside);
  }
}

function copyDurably(from: string, to: string): void {
  copyFileSync(from, to);
  if (process.platform !== 'win32') chmodSync(to, 0o600);
  const descriptor = openSync(to, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isSound(file: string): boolean {
  const raw = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return raw.pragma('quick_check(1)', { simple: true }) === 'ok';
  } finally {
    raw.close();
  }
}

const OPEN = `SELECT count(*) FROM operation WHERE state <> 'done'`;

/** Refused where it is no backup, a newer program's, or another workspace's. */
function lookInto(backup: string, file: string): Result<Pick<RestorePlan, 'at' | 'waiting'>> {
  if (!existsSync(backup)) return failed(MISSING);
  const state = inspectFile(backup);
  if (state.kind !== 'file') return failed(NO_BACKUP);
  if (state.version > MIGRATIONS.length) return failed(newerFailure(state.version, MIGRATIONS.length));
  const raw = new Database(backup, { readonly: true, fileMustExist: true });
  try {
    if (!hasTable(raw, 'fact') || !hasTable(raw, 'operation')) return failed(NO_BACKUP);
    const moment = Number(factOf(raw, MOMENT_FACT));
    if (!Number.isFinite(moment) || moment <= 0) return failed(NO_BACKUP);
    if (factOf(raw, WORKSPACE_FACT) !== workspaceOf(file)) return failed(OTHER);
    return ok({
      at: new Date(moment).toISOString(),
      waiting: Number(raw.prepare(OPEN).pluck().get()) + countUnshown(raw),
    });
  } finally {
    raw.close();
  }
}

function factOf(raw: RawDatabase, name: string): unknown {
  const value = raw.prepare('SELECT value FROM fact WHERE name = ?').pluck().get(name);
  return typeof value === 'string' ? storedJson(value) : null;
}

function countUnshown(raw: RawDatabase): number {
  return hasColumn(raw, 'unshown', 'id')
    ? Number(raw.prepare('SELECT count(*) FROM unshown').pluck().get())
    : 0;
}

const NOTHING: RestorePlan['onlyHere'] = { changes: 0, drafts: 0, scans: 0 };

/** The work of a person here, each as it stands: an edit that went on since, or a form that was typed further, is known to nobody else. */
const OWN = {
  changes: [
    {
      table: 'operation',
      key: 'id',
      asItStands: `SELECT id || body FROM operation`,
      open: `state <> 'done'`,
    },
    { table: 'unshown', key: 'id', asItStands: `SELECT id || body FROM unshown`, open: '1' },
  ],
  drafts: [
    {
      ...{ table: 'fact', key: 'name', asItStands: `SELECT name || value FROM fact` },
      open: `name GLOB 'draft:*'`,
    },
  ],
  scans: [
    {
      ...{ table: 'stock_scan', key: 'id', asItStands: `SELECT id FROM stock_scan` },
      open: `session_id IN (SELECT id FROM stock_session WHERE state IN ('open', 'paused', 'review'))`,
    },
  ],
} as const;

function compare(here: RawDatabase, backup: string): Pick<RestorePlan, 'waitingHere' | 'onlyHere'> {
  const other = new Database(backup, { readonly: true, fileMustExist: true });
  const onlyHere = (of: keyof typeof OWN): number => {
    const known = new Set(OWN[of].flatMap((one) => keysOf(other, one, one.asItStands)));
    const mine = OWN[of].flatMap((one) => openKeys(here, one));
    return mine.filter((key) => !known.has(key)).length;
  };
  try {
    return {
      waitingHere: Number(here.prepare(OPEN).pluck().get()) + countUnshown(here),
      onlyHere: { changes: onlyHere('changes'), drafts: onlyHere('drafts'), scans: onlyHere('scans') },
    };
  } finally {
    other.close();
  }
}

type Own = (typeof OWN)[keyof typeof OWN][number];

function openKeys(raw: RawDatabase, one: Own): readonly unknown[] {
  return keysOf(raw, one, `${one.asItStands} WHERE ${one.open}`);
}

/** Older databases do not have all tables, or have them with other columns; what waits is then in another table too. */
function keysOf(raw: RawDatabase, { table, key }: Own, select: string): readonly unknown[] {
  return hasColumn(raw, table, key) ? raw.prepare(select).pluck().all() : [];
}

/** Trouble of the disk or of a file is a value. */
function told<Value>(work: () => Result<Value>): Result<Value> {
  try {
    return work();
  } catch (error) {
    const trouble = storageFailure(error);
    if (trouble === null) throw error;
    return failed(inWords(trouble, WORDS));
  }
}

const WORDS = {
  STORAGE_FULL: aboutThisPc('restoreNoRoom'),
  STORAGE_BUSY: aboutThisPc('restoreBusy'),
  STORAGE_DAMAGED: aboutThisPc('restoreDamaged'),
  other: aboutThisPc('restoreNotRead'),
};

const MISSING = failure('NOT_FOUND', aboutThisPc('noSuchFile'));

const NO_BACKUP = failure('VALIDATION', aboutThisPc('noBackup'));

const OTHER = failure('OTHER_WORKSPACE', aboutThisPc('backupOfOthers'));

const NOT_SOUND = failure('STORAGE_DAMAGED', aboutThisPc('restoreNotSound'));

const ONLY_HERE = failure('PENDING_WORK', aboutThisPc('workOnlyHere'));
