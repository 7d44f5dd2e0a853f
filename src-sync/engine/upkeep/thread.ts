/** The thread: backs up or verifies, says how it went and ends. Whoever works with the database is not held up by either. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Result } from '../../domain/result.ts';
import { backUpAll } from './back-up.ts';
import type { UpkeepJob } from './run.ts';
import { verifyAll } from './verify.ts';

function run(job: UpkeepJob): Promise<Result<unknown>> {
  return job.kind === 'verify' ? verifyAll(job) : backUpAll(job);
}

parentPort?.postMessage(await run(workerData as UpkeepJob));
