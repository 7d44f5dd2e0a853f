/** Lives through one plan after the other, as they are asked for, in a thread of its own. */
import { parentPort } from 'node:worker_threads';
import { Died } from './disk.ts';
import type { Plan } from './plan.ts';
import { runSeed } from './world.ts';

/** A program that was killed in the middle of something learns it from its closed database; nobody is left to be told. */
process.on('unhandledRejection', (error) => {
  if (error instanceof Died || (error instanceof TypeError && /connection is not open/.test(error.message)))
    return;
  throw error;
});

parentPort?.on('message', (plan: Plan) => {
  runSeed(plan).then(
    (report) => parentPort?.postMessage(report),
    (error: unknown) =>
      // A world that ends by an error of its own must end the whole run, whatever is forgiven to those who died in it.
      setImmediate(() => {
        throw error;
      }),
  );
});
