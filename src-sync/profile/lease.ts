/** The lease of a database folder: one engine at a time, decided before the database is opened. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, type Failure } from '../domain/failure.ts';
import { aboutThisPc } from '../domain/messages/this-pc.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { lockFile } from '../store/sync/lease.ts';
import { folderTrouble, writeError } from '../store/files/folder-trouble.ts';
import { prepareFolder } from './folders.ts';

export interface Lease {
  /** Safe to call more than once. */
  release(): void;
}

/**
 * Takes the lease of a database folder at once or not at all, creating the folder where it is missing. `LOCKED` names the
 * process that holds it, where that is known. It ends with `release` or with the process, also by `kill -9`.
 */
export function acquireLease(folder: string): Result<Lease> {
  const prepared = prepareFolder(folder);
  if (!prepared.ok) {
    return prepared;
  }
  const outcome = lockFile(lockFileIn(folder));
  if (outcome.kind === 'busy') {
    return failed(lockedFailure(readHolder(folder)));
  }
  if (outcome.kind === 'unusable') {
    return failed(unusableFailure(folder, outcome.detail));
  }
  noteHolder(folder);
  return ok({ release: () => outcome.lock.release() });
}

function unusableFailure(folder: string, detail: string): Failure {
  const otherwise = aboutThisPc('folderNotLocked', { folder });
  return folderTrouble(folder, writeError(folder) ?? new Error(detail), otherwise);
}

function lockedFailure(holderPid: number | null) {
  const said =
    holderPid === null ? aboutThisPc('profileInUse') : aboutThisPc('profileInUseBy', { pid: holderPid });
  return failure('LOCKED', said);
}

function lockFileIn(folder: string): string {
  return join(folder, 'lease.db');
}

// The number lies beside the locked file, not in it: on POSIX, closing any second handle of a locked file drops the lock.
function holderFile(folder: string): string {
  return join(folder, 'lease.json');
}

function noteHolder(folder: string): void {
  try {
    chmodSync(lockFileIn(folder), 0o600);
    writeFileSync(holderFile(folder), JSON.stringify({ pid: process.pid }), { mode: 0o600 });
  } catch (error) {
    // Only the wording of somebody else's refusal depends on the note, and the folder's own rights protect the lock already.
    if (!(error instanceof Error && 'code' in error)) {
      throw error;
    }
  }
}

function readHolder(folder: string): number | null {
  try {
    const holder: unknown = JSON.parse(readFileSync(holderFile(folder), 'utf8'));
    const known = typeof holder === 'object' && holder !== null && 'pid' in holder ? holder.pid : null;
    return typeof known === 'number' && Number.isSafeInteger(known) ? known : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error)) {
      return null;
    }
    throw error;
  }
}
