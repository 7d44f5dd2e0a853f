/** Work on the whole database that takes long: a backup or a check of it. */
import type { Result } from '../../domain/result.ts';
import type { StillWanted } from '../../domain/sync/wanted.ts';
import { backUp, type BackupOrder } from '../../store/files/backup.ts';
import { verifyAll, type DataPlace } from './verify.ts';

export type UpkeepJob =
  ({ readonly kind: 'backup' } & BackupOrder) | ({ readonly kind: 'verify' } & DataPlace);

/** @param stillWanted throws `NotWanted` once nobody waits for the job any more */
export function runJob(job: UpkeepJob, stillWanted: StillWanted): Promise<Result<unknown>> {
  return job.kind === 'verify' ? verifyAll(job, stillWanted) : backUp(job, stillWanted);
}
