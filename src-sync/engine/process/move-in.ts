/** A new PC begins with the backup of another, so that it reads only what has changed since. */
import { existsSync } from 'node:fs';
import { failure } from '../../domain/failure.ts';
import { aboutWorkspaces } from '../../domain/messages/workspaces.ts';
import type { ProfileAddress } from '../../domain/sync/profile.ts';
import { failed, type Result } from '../../domain/result.ts';
import type { Restored } from '../../domain/sync/upkeep.ts';
import { databaseFile, databaseFolder } from '../../profile/folders.ts';
import { acquireLease } from '../../profile/lease.ts';
import { isOtherThanFile } from '../../profile/regular-file.ts';
import { restore, workIn } from '../../store/files/restore.ts';

export interface MoveInOrder {
  readonly dataDir: string;
  /** The workspace that the backup must be of; there is none of it on this PC. */
  readonly address: ProfileAddress;
  /** Absolute path; it stays where and as it is. */
  readonly backup: string;
  /** Otherwise a backup with work in it is refused with `PENDING_WORK`: both PCs would send it. */
  readonly isOtherPcGone: boolean;
}

/** Contacts nobody. Refused, nothing is here; after it the workspace can be opened. */
export async function moveIn(order: MoveInOrder): Promise<Result<Restored>> {
  const { dataDir, address, backup } = order;
  const file = databaseFile(dataDir, address);
  if (existsSync(file)) return failed(HERE_ALREADY);
  if (await isOtherThanFile(backup)) return failed(NO_FILE);
  const work = workIn({ file, backup });
  if (!work.ok) return work.failure.code === 'OTHER_WORKSPACE' ? failed(OTHERS) : work;
  if (!order.isOtherPcGone && work.value.changes + work.value.scans > 0) return failed(WORK_IN_IT);
  const lease = acquireLease(databaseFolder(dataDir, address));
  if (!lease.ok) return lease;
  try {
    return restore({ file, backup }, { nowMs: Date.now(), leavesWork: false });
  } finally {
    lease.value.release();
  }
}

const HERE_ALREADY = failure('VALIDATION', aboutWorkspaces('alreadyHere'));

const NO_FILE = failure('VALIDATION', aboutWorkspaces('noFile'));

const OTHERS = failure('OTHER_WORKSPACE', aboutWorkspaces('backupOfOther'));

const WORK_IN_IT = failure('PENDING_WORK', aboutWorkspaces('workInBackup'));
