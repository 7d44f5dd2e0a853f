/** The database of a session for commands that contact nobody: absent is no error, and reading never creates it. */
import { existsSync } from 'node:fs';
import { ok, type Result } from '../domain/result.ts';
import type { ProfileAddress } from '../domain/sync/profile.ts';
import type { DataPlace } from '../engine/upkeep/verify.ts';
import { databaseFile, recordFilesFolder } from '../profile/folders.ts';
import { noteWorkspace } from '../profile/workspaces.ts';
import { openStore, type Reader, type Store } from '../store/database.ts';
import { readDatabase } from '../store/sqlite/read-database.ts';
import type { Session } from './session.ts';

/** The place of a session's data; `null` when this profile has no database yet. */
export function storedPlace({ dataDir, address }: Session): DataPlace | null {
  if (address === null) return null;
  const file = databaseFile(dataDir, address);
  // A log without its database is damage, which must not read as "nothing there".
  const isThere = existsSync(file) || existsSync(`${file}-wal`);
  return isThere ? { file, filesFolder: recordFilesFolder(dataDir, address) } : null;
}

/** `null` when this profile has no database yet. */
export async function readStored<Value>(
  session: Session,
  read: (reader: Reader) => Promise<Value>,
): Promise<Result<Value | null>> {
  const place = storedPlace(session);
  return place === null ? ok(null) : readDatabase(place.file, read);
}

/**
 * Opens the database for short write transactions beside a running engine, creating it where it is missing. What a person
 * must know about the opening (a damaged file set aside) is told to `note`.
 */
export async function openToWrite(
  dataDir: string,
  address: ProfileAddress,
  note: (sentence: string) => void,
): Promise<Result<Store>> {
  const store = await openStore({
    file: databaseFile(dataDir, address),
    nowMs: Date.now(),
    createDirectories: true,
  });
  if (!store.ok) return store;
  for (const { message } of store.value.notices) note(message);
  // Changes that wait here must be found by whoever looks at this PC's workspaces.
  const noted = noteWorkspace(dataDir, address, {});
  if (!noted.ok) note(noted.failure.message);
  return store;
}
