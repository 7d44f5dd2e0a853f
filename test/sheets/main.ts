/** `npm run sheets -- --seeds 10000 [--from 1]`: reads generated files and counts what differs without being named, and what an import would make of generated lists. */
import { parseArgs } from 'node:util';
import { outcomeOf } from './compare.ts';
import { judgedOutcome } from './judged/compare.ts';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1000' }, from: { type: 'string', default: '1' } },
});
const totals = { files: 0, cells: 0, named: 0, chosen: 0, silent: 0, refused: 0 };
const lists = { files: 0, cells: 0, named: 0, wrong: 0 };
const kinds: Record<string, number> = {};
const first = Number(values.from);
for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
  totals.files += 1;
  try {
    const { kind, differences, cells, named, wasChosen } = await outcomeOf(seed);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    totals.cells += cells;
    totals.named += named;
    if (wasChosen) totals.chosen += 1;
    totals.silent += differences.length;
    if (differences.length > 0) console.error(`seed ${seed}: ${differences.slice(0, 3).join('; ')}`);
    const judged = await judgedOutcome(seed);
    lists.files += 1;
    lists.cells += judged.cells;
    lists.named += judged.named;
    lists.wrong += judged.differences.length;
    if (judged.differences.length > 0)
      console.error(`seed ${seed}, list: ${judged.differences.slice(0, 3).join('; ')}`);
  } catch (error) {
    totals.refused += 1;
    console.error(`seed ${seed}: ${String(error)}`);
  }
}
console.log(JSON.stringify({ ...totals, kinds, lists }));
process.exitCode = totals.silent + totals.refused + lists.wrong > 0 ? 1 : 0;
