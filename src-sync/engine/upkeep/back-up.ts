/** A backup of one workspace's database, with a word about the files that are not in it. */
import { ok, type Result } from '../../domain/result.ts';
import type { BackupMade } from '../../domain/upkeep.ts';
import { backUp } from '../../store/backup.ts';
import { openForReading } from '../../store/database.ts';
import { waitingFiles } from '../../store/record-files.ts';

export async function backUpAll(order: Parameters<typeof backUp>[0]): Promise<Result<BackupMade>> {
  const made = await backUp(order);
  if (!made.ok) return made;
  // Of the backup itself, so that it is the number of what is in it.
  const opened = await openForReading(order.target);
  if (!opened.ok) return opened;
  try {
    return ok({ ...made.value, filesLeftOut: (await waitingFiles(opened.value.reader)).length });
  } finally {
    await opened.value.close();
  }
}
