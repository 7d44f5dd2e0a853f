/** Starts the thread and gives back what it says; one job at a time. */
import { failure } from '../../domain/failure.ts';
import { aboutThisPc } from '../../domain/messages/this-pc.ts';
import { failed, type Result } from '../../domain/result.ts';
import type { BackupMade, Verification } from '../../domain/sync/upkeep.ts';
import { NotWanted } from '../../domain/sync/wanted.ts';
import { draftOf, removeDraft } from '../../store/files/drafts.ts';
import { startWorker, type WorkerEnd, type WorkerLimits } from '../../workers/run.ts';
import type { UpkeepJob } from './job.ts';
import type { DataPlace } from './verify.ts';

/** The input of the thread. */
export interface UpkeepOrder {
  readonly job: UpkeepJob;
  /** One number that both see, 1 once nobody waits for the job any more. */
  readonly unwanted: Int32Array<SharedArrayBuffer>;
}

export interface Upkeep {
  backUp(target: string, nowMs: number): Promise<Result<BackupMade>>;
  verify(): Promise<Result<Verification>>;
  /** Ends what is under way; of a backup nothing is left behind. */
  stop(): Promise<void>;
}

const BUSY = failure('STORAGE_BUSY', aboutThisPc('upkeepRunning'));

const STOPPED = failure('CANCELLED', aboutThisPc('upkeepStopped'));

const BROKEN = failure('INTERNAL', aboutThisPc('upkeepBroken'));

const TOO_SLOW = failure('INTERNAL', aboutThisPc('upkeepTooSlow'));

/**
 * One statement of a check may take minutes on a large database, and says nothing until it is done.
 * A thread that is ended long after it has loaded SQLite takes nothing with it.
 */
export const UPKEEP_LIMITS: WorkerLimits = { heapMegabytes: 1_024, silentMs: 30 * 60_000 };

/** @param threadFile the code of `thread.ts`, wherever it was built to; `null` in safe mode: whoever asks for something else then waits */
export function createUpkeep(
  threadFile: string | null,
  place: DataPlace,
  limits: WorkerLimits = UPKEEP_LIMITS,
): Upkeep {
  let unwanted: Int32Array<SharedArrayBuffer> | null = null;
  let running: Promise<unknown> = Promise.resolve();

  async function run(job: UpkeepJob): Promise<Result<unknown>> {
    if (unwanted !== null) return failed(BUSY);
    unwanted = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const workerData: UpkeepOrder = { job, unwanted };
    const isUnwanted = (): boolean => Atomics.load(workerData.unwanted, 0) !== 0;
    const end = threadFile === null ? runHere(job, isUnwanted) : inThread(threadFile, workerData);
    running = end;
    const result = resultOf(await end, isUnwanted());
    unwanted = null;
    if (job.kind === 'backup') removeDraft(job.draft);
    return result;
  }

  /** Until it is gone: no other thread loads SQLite while one that has it open ends. */
  async function inThread(file: string, order: UpkeepOrder): Promise<WorkerEnd> {
    const { end, exited } = startWorker(file, order, limits);
    const said = await end;
    await exited;
    return said;
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

async function runHere(job: UpkeepJob, isUnwanted: () => boolean): Promise<WorkerEnd> {
  const { runJob } = await import('./job.ts');
  try {
    const message = await runJob(job, () => {
      if (isUnwanted()) throw new NotWanted();
    });
    return { kind: 'answer', message };
  } catch (error) {
    const fault = error instanceof NotWanted ? 'exit' : 'error';
    return { kind: 'fault', fault, detail: error instanceof Error ? error.message : String(error) };
  }
}

/** Its word, or why there is none. */
function resultOf(end: WorkerEnd, wasUnwanted: boolean): Result<unknown> {
  // The thread is our own code; its messages have the one shape.
  if (end.kind === 'answer') return end.message as Result<unknown>;
  if (end.fault === 'exit' && wasUnwanted) return failed(STOPPED);
  return failed({ ...(end.fault === 'time' ? TOO_SLOW : BROKEN), detail: `${end.fault}: ${end.detail}` });
}
