/** `npm run hostile-service`: README.md lists the flags. Exits with 1 when an answer did what it must not. */
import { parseArgs } from 'node:util';
import { HOSTILE_ANSWERS } from './answers.ts';
import { goThroughOrdeal, megabytes } from './ordeal.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    each: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
  },
});
const chosen = HOSTILE_ANSWERS.filter(
  ({ name }, index) =>
    new RegExp(values.only).test(name) &&
    index % Number(values.each) === 0 &&
    index + 1 >= Number(values.from),
);
let [wrong, peakBytes] = [0, 0];
for (const hostile of chosen) {
  const { problems, code, said, tookMs, peakBytes: bytes, heldMs } = await goThroughOrdeal(hostile);
  peakBytes = Math.max(peakBytes, bytes);
  if (problems.length > 0) wrong += 1;
  console.log(
    `${problems.length > 0 ? 'NOT AS IT SHOULD BE' : 'as it should be'}: ${hostile.name}: exit ${String(code)}, ` +
      `${(tookMs / 1_000).toFixed(1)} s, ${megabytes(bytes)} MB, held up ${heldMs.toFixed(0)} ms at most`,
  );
  for (const problem of problems) console.log(`  ${problem}`);
  if (values.only !== '') console.log(said);
}
console.log(`${chosen.length} answers, ${wrong} not as they should be; ${megabytes(peakBytes)} MB at most`);
process.exitCode = wrong > 0 ? 1 : 0;
