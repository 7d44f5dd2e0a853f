/**
 * The lock behind a profile's lease: an open exclusive transaction on a file of its own. The operating system lets go of it
 * the moment its process ends, however it ends, so no clock and no guess about a dead owner is needed.
 */
import { truncateSync } from 'node:fs';
import Database from 'better-sqlite3';

export interface FileLock {
  release(): void;
}

/** `busy`: another connection, here or in another process, holds it. */
export type LockOutcome =
  | { readonly kind: 'held'; readonly lock: FileLock }
  | { readonly kind: 'busy' }
  | { readonly kind: 'unusable'; readonly detail: string };

/** Synchronous and immediate: it never waits for the other holder. */
export function lockFile(file: string): LockOutcome {
  const first = tryLock(file);
  if (first.kind !== 'damaged') {
    return first;
  }
  // The file carries a lock and no data. Reading it far enough to see the damage proves that nobody holds the lock.
  try {
    truncateSync(file);
  } catch (error) {
    return { kind: 'unusable', detail: error instanceof Error ? error.message : String(error) };
  }
  const second = tryLock(file);
  return second.kind === 'damaged' ? { kind: 'unusable', detail: second.detail } : second;
}

function tryLock(file: string): LockOutcome | { readonly kind: 'damaged'; readonly detail: string } {
  let database: Database.Database | null = null;
  try {
    database = new Database(file, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (!(error instanceof Database.SqliteError)) {
      // better-sqlite3 reports a missing folder as a TypeError of its own.
      return { kind: 'unusable', detail: error instanceof Error ? error.message : String(error) };
    }
    if (error.code.startsWith('SQLITE_BUSY')) {
      return { kind: 'busy' };
    }
    return { kind: error.code === 'SQLITE_NOTADB' ? 'damaged' : 'unusable', detail: error.message };
  }
  const held = database;
  return { kind: 'held', lock: { release: () => held.close() } };
}
