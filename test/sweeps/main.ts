/** `npm run sweeps -- --seeds 1000 [--from N]`, or `--seed N` for one: exits with 1 when any record was wrongly removed or missed. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { SeedReport } from './run-seed.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
});

const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;
if (!Number.isInteger(first) || !Number.isInteger(count) || count < 1) {
  console.error('--seeds, --from and --seed take whole numbers.');
  process.exit(2);
}

const startedMs = performance.now();
const total = {
  seeds: 0,
  sweeps: 0,
  requests: 0,
  deeds: 0,
  removedRows: 0,
  falseDeletions: 0,
  missed: 0,
  unequal: 0,
};
let next = first;
await Promise.all(Array.from({ length: Math.min(availableParallelism(), count) }, () => runSeeds()));
const { sweeps, requests, deeds, removedRows, falseDeletions, missed, unequal } = total;
console.log(
  `${count} seeds in ${seconds()} s: ${sweeps} sweeps, ${requests} requests, ${deeds} changes by others meanwhile, ` +
    `${removedRows} rows removed, ${falseDeletions} false deletions, ${missed} missed, ${unequal} seeds unequal in calm`,
);
process.exitCode = falseDeletions + missed + unequal > 0 ? 1 : 0;

/** One seed after the other in a thread of its own, until none is left. */
function runSeeds(): Promise<void> {
  const worker = new Worker(new URL('seed-worker.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    const ask = (): void => {
      if (next < first + count) worker.postMessage(next++);
      else void worker.terminate().then(() => resolve());
    };
    worker.on('message', (report: SeedReport) => {
      note(report);
      ask();
    });
    worker.on('error', reject);
    ask();
  });
}

function note(report: SeedReport): void {
  total.seeds += 1;
  total.sweeps += report.sweeps;
  total.requests += report.requests;
  total.deeds += report.deeds;
  total.removedRows += report.removedRows;
  total.falseDeletions += report.falseDeletions.length;
  total.missed += report.missed.length;
  total.unequal += report.differences.length > 0 ? 1 : 0;
  const wrong = [...report.falseDeletions, ...report.missed, ...report.differences];
  if (wrong.length > 0 || values.seed !== undefined) sayReport(report, wrong);
  if (total.seeds % 100 === 0) console.log(`${total.seeds} seeds, ${seconds()} s`);
}

function sayReport(report: SeedReport, wrong: readonly string[]): void {
  console.log(
    `seed ${report.seed} (${report.shape}): ${report.sweeps} sweeps, ${report.removedRows} rows removed`,
  );
  for (const line of wrong.slice(0, 10)) console.log(`  ${line}`);
  if (wrong.length > 0) console.log(`  again: npm run sweeps -- --seed ${report.seed}`);
}

function seconds(): string {
  return ((performance.now() - startedMs) / 1_000).toFixed(1);
}
