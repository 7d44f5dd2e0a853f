/** `npm run sweeps -- --seeds 1000 [--from N]`, or `--seed N` for one: exits with 1 when any record was wrongly removed or missed. */
import { parseArgs } from 'node:util';
import { runSeed, type SeedReport } from './run-seed.ts';

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
const total = { sweeps: 0, requests: 0, deeds: 0, removedRows: 0, falseDeletions: 0, missed: 0, unequal: 0 };
for (let seed = first; seed < first + count; seed += 1) {
  const report = await runSeed(seed);
  add(report);
  const wrong = [...report.falseDeletions, ...report.missed, ...report.differences];
  if (wrong.length > 0 || values.seed !== undefined) sayReport(report, wrong);
  if ((seed - first + 1) % 100 === 0) console.log(`${seed - first + 1} seeds, ${seconds()} s`);
}
const { sweeps, requests, deeds, removedRows, falseDeletions, missed, unequal } = total;
console.log(
  `${count} seeds in ${seconds()} s: ${sweeps} sweeps, ${requests} requests, ${deeds} changes by others meanwhile, ` +
    `${removedRows} rows removed, ${falseDeletions} false deletions, ${missed} missed, ${unequal} seeds unequal in calm`,
);
process.exitCode = falseDeletions + missed + unequal > 0 ? 1 : 0;

function add(report: SeedReport): void {
  total.sweeps += report.sweeps;
  total.requests += report.requests;
  total.deeds += report.deeds;
  total.removedRows += report.removedRows;
  total.falseDeletions += report.falseDeletions.length;
  total.missed += report.missed.length;
  total.unequal += report.differences.length > 0 ? 1 : 0;
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
