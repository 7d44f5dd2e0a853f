/** Starts a thread and turns everything that can become of it into a value. */
import { Worker } from 'node:worker_threads';
import { SilenceWatch } from './silence.ts';

export interface WorkerLimits {
  /** Heap of the thread. Buffers are not in it: whoever fills them counts for itself. */
  readonly heapMegabytes: number;
  /** The thread is ended when it says nothing for so long: of its own processor time, and longer on the wall (`silence.ts`). */
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

/** A thread that answers questions for as long as it is wanted. */
export interface AnsweringWorker {
  /** It answers nothing more. */
  readonly isOver: boolean;
  /** The answer to a question, or why there is none. Never rejects; one question at a time. */
  ask(question: unknown): Promise<WorkerEnd>;
  /** Ends the thread at once. Not for a thread that may be loading SQLite: see `upkeep/run.ts`. */
  terminate(): Promise<void>;
}

/** A thread of one job. */
export interface RunningWorker extends Pick<AnsweringWorker, 'terminate'> {
  /** The first message that is no progress, or why there is none. Never rejects. */
  readonly end: Promise<WorkerEnd>;
  /** Resolves when the thread is gone, which is a moment after its last word. */
  readonly exited: Promise<void>;
  post(message: unknown): void;
}

/** Of the thread's newest objects, which V8 would let grow to a multiple of it beside the limit of the heap. */
const NEW_MEGABYTES = 24;

/** Starts a thread whose job is in `workerData`: it says one thing and ends. */
export function startWorker(file: string, workerData: unknown, limits: WorkerLimits): RunningWorker {
  const { worker, next } = start(file, workerData, limits);
  return {
    end: next(),
    exited: new Promise((resolve) => worker.once('exit', () => resolve())),
    post: (message) => worker.postMessage(message),
    terminate: () => ended(worker),
  };
}

/** Starts a thread that answers each question with one message. */
export function startAnswering(
  file: string,
  limits: WorkerLimits,
  workerData: unknown = null,
): AnsweringWorker {
  const { worker, next, fault } = start(file, workerData, limits);
  return {
    get isOver() {
      return fault() !== null;
    },
    ask(question) {
      const answer = next();
      worker.postMessage(question);
      return answer;
    },
    terminate: () => ended(worker),
  };
}

async function ended(worker: Worker): Promise<void> {
  await worker.terminate();
}

interface Started {
  readonly worker: Worker;
  /** The next message that is no progress, or the thread's fault. */
  readonly next: () => Promise<WorkerEnd>;
  readonly fault: () => WorkerEnd | null;
}

function start(file: string, workerData: unknown, { heapMegabytes, silentMs }: WorkerLimits): Started {
  const worker = new Worker(file, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: NEW_MEGABYTES },
  });
  let waiting: ((end: WorkerEnd) => void) | null = null;
  let fault: WorkerEnd | null = null;
  const settle = (end: WorkerEnd): void => {
    silence.end();
    waiting?.(end);
    waiting = null;
  };
  const fail = (why: WorkerFault, detail: string): void => {
    fault ??= { kind: 'fault', fault: why, detail: detail.slice(0, 500) };
    settle(fault);
  };
  const silence = new SilenceWatch(worker, () => {
    fail('time', 'silent for too long');
    void worker.terminate();
  });
  worker.on('message', (message: unknown) => {
    if (!isProgress(message)) settle({ kind: 'answer', message });
    else if (waiting !== null) silence.begin(message.silentMs ?? silentMs);
  });
  // These stay for the life of the thread: an error without a listener ends the program.
  worker.on('messageerror', (error) => fail('error', error.message));
  worker.on('error', (error: unknown) => fail(isOutOfMemory(error) ? 'memory' : 'error', detailOf(error)));
  worker.on('exit', (code) => fail('exit', `exit code ${code}`));
  const next = (): Promise<WorkerEnd> =>
    new Promise((resolve) => {
      if (fault !== null) {
        resolve(fault);
        return;
      }
      waiting = resolve;
      silence.begin(silentMs);
    });
  return { worker, next, fault: () => fault };
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
