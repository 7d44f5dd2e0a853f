/** Takes a workspace off this PC. For the engine's process alone: a lease is a lock of the database library. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../domain/failure.ts';
import { aboutThisPc } from '../domain/messages/this-pc.ts';
import type { ProfileAddress } from '../domain/sync/profile.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { isSystemError } from './durable-file.ts';
import { databaseFolder } from './folders.ts';
import { acquireLease } from './lease.ts';

/**
 * Deletes a workspace's database, its copies and its note. `LOCKED` while an engine has it open. Whether that is wanted is the
 * caller's to know: what waited in its outbox is gone with it.
 */
export function removeWorkspace(dataDir: string, address: ProfileAddress): Result<null> {
  const folder = databaseFolder(dataDir, address);
  const lease = acquireLease(folder);
  if (!lease.ok) return lease;
  try {
    // The lease's own files last: Windows removes no file that is open, and nobody may open the database meanwhile.
    for (const name of readdirSync(folder)) {
      if (!name.startsWith('lease.')) rmSync(join(folder, name), { recursive: true, force: true });
    }
    lease.value.release();
    rmSync(folder, { recursive: true, force: true });
    return ok(null);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return failed(
      failure('STORAGE_UNAVAILABLE', aboutThisPc('workspaceNotRemoved', { folder }), {
        detail: error.message,
      }),
    );
  } finally {
    lease.value.release();
  }
}
