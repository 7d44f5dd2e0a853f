/** Runs one seed after the other, as they are asked for, in a thread of its own. */
import { parentPort } from 'node:worker_threads';
import { runSeed } from './run-seed.ts';

parentPort?.on('message', (seed: number) => {
  void runSeed(seed).then((report) => parentPort?.postMessage(report));
});
