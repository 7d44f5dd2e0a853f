/** Starts the thread and gives back what it says; one job at a time. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { failure } from '../../domain/failure.ts';
import { failed, type Result } from '../../domain/result.ts';
import type { BackupMade, Verification } from '../../domain/upkeep.ts';
import { draftOf, removeDraft, type BackupOrder } from '../../store/backup.ts';
import type { DataPlace } from './verify.ts';

/** What the thread is given. */
export interface UpkeepOrder {
  readonly job: UpkeepJob;
  /** One number that both see, 1 once nobody waits for the job any more. */
  readonly unwanted: Int32Array<SharedArrayBuffer>;
}

export type UpkeepJob =
  ({ readonly kind: 'backup' } & BackupOrder) | ({ readonly kind: 'verify' } & DataPlace);

export interface Upkeep {
  backUp(target: string, nowMs: number): Promise<Result<BackupMade>>;
  verify(): Promise<Result<Verification>>;
  /** Ends what is under way; of a backup nothing is left behind. */
  stop(): Promise<void>;
}

const BUSY = failure(
  'STORAGE_BUSY',
  'A backup or a check is running already. Nothing was changed; wait until it has ended.',
);

const STOPPED = failure(
  'CANCELLED',
  'Stockhand was closed or went to another workspace before this had ended. Nothing was changed, and of a backup nothing was left behind.',
);

/** @param threadFile the code of `thread.ts`, wherever it was built to */
export function createUpkeep(threadFile: string, place: DataPlace): Upkeep {
  let unwanted: Int32Array<SharedArrayBuffer> | null = null;
  let running: Promise<unknown> = Promise.resolve();

  async function run(job: UpkeepJob): Promise<Result<unknown>> {
    if (unwanted !== null) return failed(BUSY);
    unwanted = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const workerData: UpkeepOrder = { job, unwanted };
    const answer = answerOf(new Worker(threadFile, { workerData })).finally(() => {
      unwanted = null;
      if (job.kind === 'backup') removeDraft(job.draft);
    });
    running = answer.catch(() => undefined);
    return answer;
  }

  return {
    backUp: async (target, nowMs) =>
      (await run({
        ...{ kind: 'backup', file: place.file, target, nowMs, draft: draftOf(target) },
      })) as Result<BackupMade>,
    verify: async () => (await run({ kind: 'verify', ...place })) as Result<Verification>,
    stop: async () => {
      // Never `terminate()`: a thread that is ended while it loads SQLite takes the whole program with it.
      if (unwanted !== null) Atomics.store(unwanted, 0, 1);
      await running;
    },
  };
}

/** Its word, or that it was ended before it had one. */
async function answerOf(worker: Worker): Promise<Result<unknown>> {
  let said: Result<unknown> = failed(STOPPED);
  worker.once('message', (message: Result<unknown>) => {
    said = message;
  });
  await once(worker, 'exit');
  return said;
}
