/** A thread that answers after a while in which it has no processor, as on a busy PC; `null` is for ever. */
import { parentPort, workerData } from 'node:worker_threads';

const { forMs } = workerData as { readonly forMs: number | null };
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs ?? Infinity);
parentPort?.postMessage('answer');
