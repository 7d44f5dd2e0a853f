/** The database as files: looked at before it is opened, made whole or not at all, set aside but never deleted. */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Migration } from '../../../migrations/index.ts';
import { openRaw, type RawDatabase } from '../sqlite/connection.ts';
import { migrate } from '../sqlite/migrate.ts';
import { storageFailure } from '../sqlite/storage-failure.ts';
import type { Message } from '../../domain/messages/message.ts';
import { aboutThisPc } from '../../domain/messages/this-pc.ts';
import { draftBeside, forceFolder, removeDraft, SIDE_FILES } from './drafts.ts';

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const VERSION_OFFSET = 60;

export type FileState =
  | { readonly kind: 'absent' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'file'; readonly version: number };

/** Reads the header only, so that a database of a newer version is not even opened. */
export function inspectFile(file: string): FileState {
  const wal = `${file}-wal`;
  const walBytes = existsSync(wal) ? statSync(wal).size : 0;
  if (!existsSync(file)) {
    return walBytes > 0 || existsSync(`${file}-journal`) ? { kind: 'damaged' } : { kind: 'absent' };
  }
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  const bytes = readSync(descriptor, header, 0, HEADER_BYTES, 0);
  closeSync(descriptor);
  if (bytes < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    return { kind: 'damaged' };
  if (walBytes > 0) return versionWithLog(file);
  return { kind: 'file', version: header.readUInt32BE(VERSION_OFFSET) };
}

/** A version raised just before a crash may stand in the log only; a read-only look writes nothing back. */
function versionWithLog(file: string): FileState {
  try {
    const raw = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return { kind: 'file', version: Number(raw.pragma('user_version', { simple: true })) };
    } finally {
      raw.close();
    }
  } catch (error) {
    if (storageFailure(error)?.code === 'STORAGE_DAMAGED') return { kind: 'damaged' };
    throw error;
  }
}

/** Makes the profile folder for its owner only; says so when an existing one cannot be closed to others. */
export function prepareFolder(file: string): readonly Message[] {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32' || (statSync(folder).mode & 0o077) === 0) return [];
  try {
    chmodSync(folder, 0o700);
    return [];
  } catch (error) {
    if (storageFailure(error) === null) throw error;
    return [aboutThisPc('folderOpenToOthers', { folder })];
  }
}

export function restrictToOwner(file: string): void {
  if (process.platform === 'win32') return;
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
}

/**
 * Builds the database beside its place and moves it there when it is whole: an empty or half-made file in its place
 * is therefore always damage. When another process was quicker, its database stays.
 * @param fill what it holds from its first moment
 */
export async function buildNew(
  file: string,
  migrations: readonly Migration[],
  fill: (raw: RawDatabase) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const draft = draftBeside(file);
  closeSync(openSync(draft, 'wx', 0o600));
  try {
    const raw = openRaw(draft, { mode: 'write' });
    try {
      await migrate(raw, { file: draft, nowMs: 0, migrations });
      await fill(raw);
    } finally {
      raw.close();
    }
    moveIntoPlace(draft, file);
  } finally {
    removeDraft(draft);
  }
}

function moveIntoPlace(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EEXIST') return;
    // File systems without hard links (FAT, some network shares).
    if (existsSync(file)) return;
    renameSync(draft, file);
  }
  forceFolder(file);
}

/** Stands beside the database while a damaged one is replaced, and names where that one goes. */
const noteOf = (file: string): string => `${file}.replacing`;

/**
 * Renames a damaged database with its logs, keeping them together, and returns the new name. Written down first: whoever is killed before
 * the new one stands in its place is followed by one who goes on with the same, and `replaced` ends it.
 */
export function setAside(file: string, nowMs: number): string {
  const begun = begunAside(file);
  // Both there: that one was finished, and only its note was left.
  const isStale = begun !== null && existsSync(begun) && existsSync(file);
  const aside = begun === null || isStale ? freeName(file, nowMs) : begun;
  writeDurably(noteOf(file), path.basename(aside));
  for (const suffix of ['', ...SIDE_FILES]) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return aside;
}

function freeName(file: string, nowMs: number, why: 'damaged' | 'before-restore' = 'damaged'): string {
  const stamp = new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-');
  let aside = `${file}.${why}-${stamp}`;
  for (let number = 2; existsSync(aside); number += 1) aside = `${file}.${why}-${stamp}-${number}`;
  return aside;
}

function writeDurably(file: string, text: string): void {
  const descriptor = openSync(file, 'w', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  forceFolder(file);
}

function begunAside(file: string): string | null {
  if (!existsSync(noteOf(file))) return null;
  const name = readFileSync(noteOf(file), 'utf8');
  // A note that was cut off by a power cut was written before anything was renamed.
  return name.startsWith(`${path.basename(file)}.damaged-`) ? path.join(path.dirname(file), name) : null;
}

/** True where a damaged database was set aside and nothing stands in its place yet. */
export function isReplacing(file: string): boolean {
  const aside = begunAside(file);
  return aside !== null && existsSync(aside) && !existsSync(file);
}

/** The new database stands in the place of the damaged one. */
export function replaced(file: string): void {
  rmSync(noteOf(file), { force: true });
}

/** A free name for the database that a backup takes the place of. */
export function asideBeforeRestore(file: string, nowMs: number): string {
  return freeName(file, nowMs, 'before-restore');
}

/** Every database that was set aside beside this one, damaged or before a backup took its place, and is still there. */
export function databasesSetAside(file: string): readonly string[] {
  const folder = path.dirname(file);
  const beginnings = ['damaged', 'before-restore'].map((why) => `${path.basename(file)}.${why}-`);
  return readdirSync(folder)
    .filter((name) => beginnings.some((beginning) => name.startsWith(beginning)) && /Z(-\d+)?$/.test(name))
    .map((name) => path.join(folder, name));
}

/**
 * A restore that was killed before the backup took the place left the database under a second name, where it would change like the first.
 * The caller has it open, so that nobody restores meanwhile.
 */
export function dropSecondNames(file: string): void {
  const own = statSync(file, { bigint: true });
  if (own.nlink === 1n) return;
  for (const aside of databasesSetAside(file)) {
    const other = statSync(aside, { bigint: true });
    if (other.ino === own.ino && other.dev === own.dev) rmSync(aside);
  }
}
