/** The thread: backs up or verifies, says how it went and ends. Whoever works with the database is not held up by either. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Result } from '../../domain/result.ts';
import { NotWanted, type StillWanted } from '../../domain/wanted.ts';
import { reportProgress } from '../../workers/progress.ts';
import { backUpAll } from './back-up.ts';
import type { UpkeepOrder } from './run.ts';
import { verifyAll } from './verify.ts';

const { job, unwanted } = workerData as UpkeepOrder;

const stillWanted: StillWanted = () => {
  if (Atomics.load(unwanted, 0) !== 0) throw new NotWanted();
  reportProgress();
};

function run(): Promise<Result<unknown>> {
  return job.kind === 'verify' ? verifyAll(job, stillWanted) : backUpAll(job, stillWanted);
}

try {
  stillWanted();
  parentPort?.postMessage(await run());
} catch (error) {
  // Whoever gave it up knows why there is no word from it.
  if (!(error instanceof NotWanted)) throw error;
}
