/** The place and the size of the open workspace's data, and a backup of it: the window names no file of this PC. */
import { existsSync } from 'node:fs';
import { lstat, readdir, statfs } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { app, dialog, shell } from 'electron';
import type { Answer } from '../../../src-sync/domain/questions/questions.ts';
import { failed, ok, type Result } from '../../../src-sync/domain/result.ts';
import { databaseFile, databaseFolder, recordFilesFolder } from '../../../src-sync/profile/folders.ts';
import { storageFailure } from '../../../src-sync/store/sqlite/storage-failure.ts';
import type { MainAnswers } from '../../ipc-contract/channels.ts';
import { nothingConnected } from '../changes.ts';
import type { Workspace } from '../workspace.ts';

const PARTS = ['', '-wal', '-shm'];

/** Files that were set aside beside the database bear its name and more: kept copies, with the files that belonged to them. */
export async function describeData(
  workspace: Workspace,
  logFolder: string,
): Promise<Result<MainAnswers['data.get']>> {
  const { profile } = workspace;
  if (profile === null) return nothingConnected;
  const folder = databaseFolder(profile.dataDir, profile.address);
  const files = recordFilesFolder(profile.dataDir, profile.address);
  const database = databaseFile(profile.dataDir, profile.address);
  try {
    const [filesBytes, logBytes] = await Promise.all([bytesIn(files), bytesIn(logFolder)]);
    const isPart = (name: string): boolean => PARTS.some((suffix) => name === basename(database) + suffix);
    const databaseBytes = await bytesIn(folder, isPart);
    const asideBytes = await bytesIn(folder, (name) => name.startsWith(`${basename(database)}.`));
    return ok({
      folder,
      databaseBytes,
      freeBytes: await freeBytesIn(folder),
      filesBytes,
      logBytes,
      asideBytes,
    });
  } catch (error) {
    const trouble = storageFailure(error);
    if (trouble === null) throw error;
    return failed(trouble);
  }
}

/** The space that this person may still use there. Network drives may not tell. */
async function freeBytesIn(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Of a file, or of all files below a folder that are meant; nothing where there is nothing (any more). Links are not followed. */
async function bytesIn(path: string, isMeant: (name: string) => boolean = () => true): Promise<number> {
  try {
    const about = await lstat(path);
    if (!about.isDirectory()) return about.size;
    const names = (await readdir(path)).filter(isMeant);
    const inside = await Promise.all(names.map((name) => bytesIn(join(path, name))));
    return inside.reduce((sum, bytes) => sum + bytes, 0);
  } catch (error) {
    // SQLite's own files come and go.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}

/** @returns `null` when the person thought better of it */
export async function saveBackup(workspace: Workspace): Promise<Result<MainAnswers['data.backUp']>> {
  const { profile } = workspace;
  if (profile === null) return nothingConnected;
  // Of the workspace that is open now, whatever is opened while the dialog stands there.
  const askLater = workspace.laterEngine();
  const day = new Date().toISOString().slice(0, 10);
  const chosen = await dialog.showSaveDialog({
    defaultPath: join(app.getPath('documents'), `stockhand-backup-${day}.db`),
    filters: [{ name: 'SQLite', extensions: ['db'] }],
  });
  if (chosen.canceled || chosen.filePath === '') return ok(null);
  const path = withEnding(chosen.filePath);
  const made = (await askLater('upkeep.backUp', { path })) as Result<Answer<'upkeep.backUp'>>;
  if (made.ok) shell.showItemInFolder(path);
  return made.ok ? ok({ ...made.value, file: basename(path) }) : made;
}

/** Not every system's dialog adds the ending; a file of that name was not agreed to be replaced. */
function withEnding(path: string): string {
  const ended = `${path}.db`;
  return extname(path) === '' && !existsSync(ended) ? ended : path;
}

/** Of the workspace that is open; `null` while none is. */
export function folderOf({ profile }: Workspace): string | null {
  return profile === null ? null : databaseFolder(profile.dataDir, profile.address);
}
