/** Small files of a profile, replaced as a whole: a reader or a power cut sees the old one or the new one, never half of it. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { failed, ok, type Result } from '../domain/result.ts';
import { folderTrouble } from '../store/files/folder-trouble.ts';
import { prepareFolder } from './folders.ts';
import { aboutThisPc } from '../domain/messages/this-pc.ts';

/** Writes `value` as JSON to a file of `folder`, which is made when missing. Readable by its owner only. */
export function replaceJsonFile(folder: string, name: string, value: unknown): Result<null> {
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  const file = join(folder, name);
  const unfinished = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeDurably(unfinished, `${JSON.stringify(value, null, 2)}\n`);
    renameSync(unfinished, file);
    return ok(null);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    removeUnfinished(unfinished);
    const otherwise = aboutThisPc('folderNotWritten', { folder });
    return failed(folderTrouble(folder, error, otherwise));
  }
}

/** A name too long for the disk, or a disk that is gone, leaves nothing to remove. */
function removeUnfinished(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

/** The JSON of a file; `undefined` where it is missing, damaged or cannot be read. */
export function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || isSystemError(error)) return undefined;
    throw error;
  }
}

function writeDurably(file: string, content: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
