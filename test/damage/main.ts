/** `npm run damage`: README.md lists the flags. Exits with 1 when a promise was not kept. */
import { parseArgs } from 'node:util';
import { damageEveryByte, type DamageReport } from './rounds.ts';
import type { Sort } from './blows.ts';

const SORTS: readonly Sort[] = ['pages', 'columns', 'cuts'];
const SAID_EACH = 250;

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    case: { type: 'string' },
  },
});

function say({ cases, untouched, notCarriedOver, slowestMs, problems }: DamageReport): void {
  const carried = untouched === 0 ? 100 : (100 * (untouched - notCarriedOver)) / untouched;
  console.log(
    `${cases} cases, ${problems.length} problems; of ${untouched} changes whose bytes are whole ` +
      `${carried.toFixed(3)} % are in the outbox afterwards (${notCarriedOver} are told and kept in the file); slowest command ${slowestMs.toFixed(0)} ms`,
  );
}

const report = await damageEveryByte({
  seed: Number(values.seed),
  cases: Number(values.cases),
  only: SORTS.find((sort) => sort === values.only),
  number: values.case === undefined ? undefined : Number(values.case),
  onCase: (number, blow, seen, soFar) => {
    if (values.case !== undefined) console.log(blow.words, seen.said.join('\n'));
    for (const problem of seen.problems) console.log(`case ${number}, ${blow.words}: ${problem}`);
    if (seen.notCarriedOver > 0)
      console.log(`case ${number}, ${blow.words}: ${seen.notCarriedOver} kept in the file`);
    if (soFar.cases % SAID_EACH === 0) say(soFar);
  },
});
say(report);
process.exitCode = report.problems.length > 0 ? 1 : 0;
