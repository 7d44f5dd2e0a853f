/** Notices a thread that says nothing for too long: by its own processor time, because on a busy PC it waits for its turn. */
import type { Worker } from 'node:worker_threads';

/** A thread that uses no processor, e.g. because it waits for what never comes, is given up after so many times its limit … */
const WALL_FACTOR = 10;
/** … or after this, where its limit is not longer by itself. */
const WALL_MOST_MS = 60_000;
/** A message that is on its way when the time is up is still heard. */
const SECOND_LOOK_MS = 250;

export class SilenceWatch {
  readonly #worker: Worker;
  readonly #onsilence: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(worker: Worker, onsilence: () => void) {
    this.#worker = worker;
    this.#onsilence = onsilence;
  }

  /** From now on; a sign of life before ends what was watched until then. */
  begin(limitMs: number): void {
    this.end();
    const startMs = performance.now();
    const before = processorMs(this.#worker);
    const wallMs = Math.max(limitMs, Math.min(limitMs * WALL_FACTOR, WALL_MOST_MS));
    const look = async (isSecond: boolean): Promise<void> => {
      const timer = this.#timer;
      const usedMs = await usedSince(before, this.#worker);
      if (this.#timer !== timer) return;
      const leftMs = Math.min(limitMs - usedMs, startMs + wallMs - performance.now());
      if (leftMs <= 0 && isSecond) this.#onsilence();
      else later(leftMs <= 0, Math.max(leftMs, SECOND_LOOK_MS));
    };
    const later = (isSecond: boolean, delayMs: number): void => {
      this.#timer = setTimeout(() => void look(isSecond), delayMs);
    };
    later(false, limitMs);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** `null` before the thread runs and after its end. */
async function processorMs(worker: Worker): Promise<number | null> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return null;
  }
}

/** A thread that is inside of a call that cannot be interrupted may not tell: then the time on the wall decides. */
async function usedSince(before: Promise<number | null>, worker: Worker): Promise<number> {
  const untold = new Promise<null>((resolve) => setTimeout(resolve, SECOND_LOOK_MS, null));
  const told = Promise.all([before, processorMs(worker)]);
  const [from, until] = (await Promise.race([told, untold])) ?? [null, null];
  return until === null ? 0 : until - (from ?? 0);
}
