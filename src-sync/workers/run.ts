/** Starts a thread and turns everything that can become of it into a value. */
import { Worker } from 'node:worker_threads';

export interface WorkerLimits {
  /** Heap of the thread. Buffers are not in it: whoever fills them counts for itself. */
  readonly heapMegabytes: number;
  /** The thread is ended when it says nothing for so long. */
  readonly silentMs: number;
}

/** Why a thread gave no answer. */
export type WorkerFault = 'error' | 'memory' | 'time' | 'exit';

export type WorkerEnd =
  | { readonly kind: 'answer'; readonly message: unknown }
  | { readonly kind: 'fault'; readonly fault: WorkerFault; readonly detail: string };

/** A sign of life, and how long the next one may take where that is longer than usual. */
export interface Progress {
  readonly progress: true;
  readonly silentMs?: number;
}

export interface RunningWorker {
  /** The first message that is no progress, or why there is none. Never rejects. */
  readonly end: Promise<WorkerEnd>;
  post(message: unknown): void;
  /** Ends the thread at once. Not for a thread that may be loading SQLite: see `upkeep/run.ts`. */
  terminate(): Promise<void>;
}

/** A timer that fires late because this thread was busy does not mean that the other one was silent. */
const SECOND_LOOK_MS = 250;

/** Of the thread's newest objects, which V8 would let grow to a multiple of it beside the limit of the heap. */
const NEW_MEGABYTES = 24;

export function startWorker(
  file: string,
  workerData: unknown,
  { heapMegabytes, silentMs }: WorkerLimits,
): RunningWorker {
  const worker = new Worker(file, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: NEW_MEGABYTES },
  });
  const end = new Promise<WorkerEnd>((settle) => {
    let timer: NodeJS.Timeout | null = null;
    const finish = (result: WorkerEnd): void => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      settle(result);
    };
    const fault = (why: WorkerFault, detail: string): void =>
      finish({ kind: 'fault', fault: why, detail: detail.slice(0, 500) });
    const giveUp = (): void => {
      fault('time', 'silent for too long');
      void worker.terminate();
    };
    const wait = (ms: number): void => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => {
        timer = setTimeout(giveUp, SECOND_LOOK_MS);
      }, ms);
    };
    wait(silentMs);
    worker.on('message', (message: unknown) => {
      if (isProgress(message)) {
        if (timer !== null) wait(message.silentMs ?? silentMs);
      } else finish({ kind: 'answer', message });
    });
    // These stay for the life of the thread: an error without a listener ends the program.
    worker.on('messageerror', (error) => fault('error', error.message));
    worker.on('error', (error: unknown) => fault(isOutOfMemory(error) ? 'memory' : 'error', detailOf(error)));
    worker.on('exit', (code) => fault('exit', `exit code ${code}`));
  });
  return {
    end,
    post: (message) => worker.postMessage(message),
    async terminate() {
      await worker.terminate();
    },
  };
}

function isProgress(message: unknown): message is Progress {
  return typeof message === 'object' && message !== null && 'progress' in message;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function detailOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
