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
  const next = (): readonly [Plan, number] | null => {
    const entry = left.next();
    return entry.done === true ? null : [entry.value, index++];
  };
  await Promise.all(Array.from({ length: threads }, () => runThread(next, onReport)));
}

/** The reports in the order of the plans. */
export async function reportsOf(plans: readonly Plan[], threads = 2): Promise<readonly SeedReport[]> {
  const reports: SeedReport[] = [];
  await runPlans(plans, Math.min(threads, plans.length), (report, index) => {
    reports[index] = report;
  });
  return reports;
}

function runThread(
  next: () => readonly [Plan, number] | null,
  onReport: (report: SeedReport, index: number) => void,
): Promise<void> {
  const worker = new Worker(new URL('seed-worker.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    let current = -1;
    const ask = (): void => {
      const entry = next();
      if (entry === null) {
        void worker.terminate().then(() => resolve());
        return;
      }
      current = entry[1];
      worker.postMessage(entry[0]);
    };
    worker.on('message', (report: SeedReport) => {
      onReport(report, current);
      ask();
    });
    worker.on('error', reject);
    ask();
  });
}
