/** A backup of one workspace's database, with a word about the files that are not in it. */
import { ok, type Result } from '../../domain/result.ts';
import type { BackupMade } from '../../domain/sync/upkeep.ts';
import { ALWAYS_WANTED, type StillWanted } from '../../domain/sync/wanted.ts';
import { backUp, type BackupOrder } from '../../store/files/backup.ts';
import { readDatabase } from '../../store/sqlite/read-database.ts';
import { waitingFiles } from '../../store/records/record-files.ts';

export async function backUpAll(
  order: BackupOrder,
  stillWanted: StillWanted = ALWAYS_WANTED,
): Promise<Result<BackupMade>> {
  const made = await backUp(order, stillWanted);
  if (!made.ok) return made;
  // Of the backup itself, so that it is the number of what is in it.
  const files = await readDatabase(order.target, waitingFiles);
  return files.ok ? ok({ ...made.value, filesLeftOut: files.value.length }) : files;
}
