/** `npm run replay -- FILE [SEED]`: plays an exported event log again and says what became of it. */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { replay, type ReplayReport } from './replay.ts';

const USAGE_EXIT = 64;

function say({ runs, requests, faults, writes, guards, removed, unread, problems }: ReplayReport): void {
  const lines = [
    `${runs} runs with ${requests.recorded} requests were recorded; ${requests.replayed} requests were made again.`,
    `${faults.met} of ${faults.recorded} disturbances were met again, ${guards.replayed.length} of ${guards.recorded.length} stops of the deletion guard.`,
    `${removed.recorded} records that others had deleted were removed then, ${removed.replayed} now.`,
    `${writes.made} writes like the recorded ones were made${writes.skipped.length === 0 ? '' : `; without a counterpart here: ${[...new Set(writes.skipped)].join(', ')}`}.`,
    ...(unread === 0 ? [] : [`${unread} lines are no events of this version and were left out.`]),
    problems.length === 0 ? 'The mirror converged, and nothing was lost or done twice.' : 'What is wrong:',
    ...problems.map((problem) => `  ${problem}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const [file, seed = '1'] = process.argv.slice(2);
if (file === undefined || !/^\d+$/.test(seed)) {
  process.stderr.write('npm run replay -- FILE [SEED]; FILE is what “stockhand events” printed.\n');
  process.exit(USAGE_EXIT);
}
const report = await replay(readFileSync(file, 'utf8'), Number(seed));
say(report);
process.exitCode = report.problems.length === 0 ? 0 : 1;
