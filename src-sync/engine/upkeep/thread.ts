/** The thread: backs up or verifies, says how it went and ends. Whoever works with the database is not held up by either. */
import { parentPort, workerData } from 'node:worker_threads';
import { NotWanted, type StillWanted } from '../../domain/sync/wanted.ts';
import { reportProgress } from '../../workers/progress.ts';
import { runJob } from './job.ts';
import type { UpkeepOrder } from './run.ts';

const { job, unwanted } = workerData as UpkeepOrder;

const stillWanted: StillWanted = () => {
  if (Atomics.load(unwanted, 0) !== 0) throw new NotWanted();
  reportProgress();
};

try {
  stillWanted();
  parentPort?.postMessage(await runJob(job, stillWanted));
} catch (error) {
  // Whoever gave it up knows why there is no word from it.
  if (!(error instanceof NotWanted)) throw error;
}
