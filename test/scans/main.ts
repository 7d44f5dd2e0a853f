/** `npm run scans -- --seeds 10000 [--from N]`, or `--seed N` for one: exits with 1 when any sequence was not counted exactly once. */
import { parseArgs } from 'node:util';
import { sequenceOf } from './generate.ts';
import { openScanPage } from './run.ts';

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
const PROBLEMS_SHOWN_MAX = 20;

const startedMs = performance.now();
const page = await openScanPage();
const total = { scans: 0, typings: 0, keys: 0, wrong: 0 };
for (let seed = first; seed < first + count; seed += 1) {
  const sequence = sequenceOf(seed);
  const problems = await page.run(sequence);
  total.scans += sequence.codes.length;
  total.typings += sequence.typed === null ? 0 : 1;
  total.keys += sequence.presses.length;
  if (problems.length === 0) continue;
  total.wrong += 1;
  if (total.wrong <= PROBLEMS_SHOWN_MAX)
    console.log(`seed ${String(seed)} on ${sequence.focus} (${sequence.words}): ${problems.join('; ')}`);
}
await page.close();
const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
const { scans, typings, keys, wrong } = total;
console.log(
  `${String(count)} sequences in ${seconds} s: ${String(scans)} scans, ${String(typings)} times a person typed, ${String(keys)} key events, ${String(wrong)} wrong`,
);
process.exitCode = wrong > 0 ? 1 : 0;
