/** The messages of a thread at work, so that it is not taken for one that hangs. */
import { parentPort } from 'node:worker_threads';
import type { Progress } from './run.ts';

const EVERY_MS = 250;
let lastMs = 0;

/** Cheap enough for every row. @param silentMs until the next sign, where that is longer than usual */
export function reportProgress(silentMs?: number): void {
  const nowMs = performance.now();
  if (nowMs - lastMs < EVERY_MS) return;
  lastMs = nowMs;
  parentPort?.postMessage({
    progress: true,
    ...(silentMs === undefined ? {} : { silentMs }),
  } satisfies Progress);
}

/** Before work that cannot say anything until it is done. */
export function reportSilence(silentMs: number): void {
  parentPort?.postMessage({ progress: true, silentMs } satisfies Progress);
}
