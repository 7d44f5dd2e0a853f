/** Many plans, on as many threads as asked for. */
import { Worker } from 'node:worker_threads';
import type { Plan } from './plan.ts';
import type { SeedReport } from './world.ts';

/** One plan after the other in each thread, until none is left; reports come in the order in which they end. */
export async function runPlans(
  plans: Iterable<Plan>,
  threads: number,
  onReport: (report: SeedReport, index: number) => void,
): Promise<void> {
  const left = plans[Symbol.iterator]();
  let index = 0;
  const next = (): Entry | null => {
    const entry = left.next();
    return entry.done === true ? null : [entry.value, index++];
  };
  await Promise.all(Array.from({ length: threads }, () => runInTurn(next, onReport)));
}

/** The reports in the order of the plans. */
export async function reportsOf(plans: readonly Plan[], threads = 2): Promise<readonly SeedReport[]> {
  const reports: SeedReport[] = [];
  await runPlans(plans, Math.min(threads, plans.length), (report, index) => {
    reports[index] = report;
  });
  return reports;
}

/**
 * A killed program leaves its signals behind, which Node.js keeps for as long as somebody listens to them, and its whole world with
 * them: after hundreds of seeds a thread did little else than look through them.
 */
const SEEDS_OF_A_THREAD = 25;

type Entry = readonly [Plan, number];

/** One thread after the other. */
async function runInTurn(
  next: () => Entry | null,
  onReport: (report: SeedReport, index: number) => void,
): Promise<void> {
  let entry = next();
  while (entry !== null) entry = await runThread(entry, next, onReport);
}

/** @returns what is left to the next thread */
function runThread(
  first: Entry,
  next: () => Entry | null,
  onReport: (report: SeedReport, index: number) => void,
): Promise<Entry | null> {
  const worker = new Worker(new URL('seed-worker.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    let current = first;
    let lived = 0;
    worker.on('message', (report: SeedReport) => {
      onReport(report, current[1]);
      lived += 1;
      const entry = next();
      if (entry === null || lived === SEEDS_OF_A_THREAD) {
        void worker.terminate().then(() => resolve(entry));
        return;
      }
      current = entry;
      worker.postMessage(entry[0]);
    });
    worker.on('error', reject);
    worker.postMessage(first[0]);
  });
}
