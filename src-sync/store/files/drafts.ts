/** Files that are written beside their place and take its name once they are whole. A program that is killed meanwhile leaves them. */
import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { storageFailure } from '../sqlite/storage-failure.ts';
import { isRunning } from './running.ts';

/** SQLite's own files beside a database. One that stays behind beside another database damages that. */
export const SIDE_FILES = ['-journal', '-wal', '-shm'] as const;

const DRAFT_BESIDE = /^\.(\d+)-[\da-f-]{36}\.new$/;

/** For a file that will stand beside the database, or in its place. */
export function draftBeside(file: string): string {
  return `${file}.${process.pid}-${randomUUID()}.new`;
}

/** A name beside the target that nobody else has. */
export function draftOf(target: string): string {
  return path.join(path.dirname(target), `.${path.basename(target)}.${randomBytes(4).toString('hex')}.part`);
}

/** With SQLite's own files beside it; a disk that was pulled out keeps them. */
export function removeDraft(draft: string): void {
  try {
    for (const suffix of ['', ...SIDE_FILES]) rmSync(draft + suffix, { force: true });
  } catch (error) {
    if (storageFailure(error) === null) throw error;
  }
}

/** Each is as large as the database, and holds what it holds. */
export function removeLeftDrafts(file: string): void {
  const [folder, beginning] = [path.dirname(file), path.basename(file)];
  for (const name of readdirSync(folder)) {
    const processId = name.startsWith(beginning)
      ? DRAFT_BESIDE.exec(name.slice(beginning.length))?.[1]
      : undefined;
    if (processId === undefined || Number(processId) === process.pid || isRunning(Number(processId)))
      continue;
    removeDraft(path.join(folder, name));
  }
}

/** Names in the folder of a file are on the disk for good. */
export function forceFolder(file: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path.dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
