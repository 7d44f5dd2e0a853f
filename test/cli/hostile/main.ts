/** `npm run hostile-lines`: README.md lists the flags. Exits with 1 when a promise was not kept. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { commandOf } from '../../../src-sync/cli/definitions/commands.ts';
import { EXIT } from '../../../src-sync/cli/output/exit-codes.ts';
import { makeSound } from '../../damage/sound.ts';
import { runHere, type EndedHere } from '../in-process.ts';
import { startCli } from '../run-cli.ts';
import { hostileLine, type Ground, type HostileLine } from './lines.ts';
import { makeFiles } from './words.ts';

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: '100' },
    line: { type: 'string' },
    'slow-ms': { type: 'string', default: '1000' },
  },
});
const [seed, lines, each] = [Number(values.seed), Number(values.lines), Number(values.processes)];
const slowMs = Number(values['slow-ms']);
const only = values.line === undefined ? null : new Set(values.line.split(',').map(Number));
/** A command that watches or waits is told to end after this long, as by SIGINT. */
const INTERRUPTED_MS = 300;
/** Of one process that runs them all, with the threads that they start. */
const RESIDENT_MAX_BYTES = 1024 * 1024 * 1024;
const SAID_EACH = 1_000;
const THREADS_MORE = 5;
/** A command that waits hangs after so many times as long as one that works. */
const WAITS_MORE = 15;

const EXIT_CODES: ReadonlySet<number | null> = new Set(Object.values(EXIT));
const problems: string[] = [];
const ended = new Map<number | null, number>();
let [slowest, residentMax] = [0, 0];

function problemOf({
  code,
  stdout,
  stderr,
}: Pick<EndedHere, 'stdout' | 'stderr'> & { readonly code: number | null }): string | null {
  if (code === EXIT.internal || !EXIT_CODES.has(code)) return `ended with ${String(code)}: ${stderr}`;
  if (code !== EXIT.ok && !/\p{L}{3}/u.test(stderr) && stdout === '')
    return `ended with ${String(code)} without a word`;
  if (/^ {4}at /m.test(stderr)) return `told a trace: ${stderr}`;
  const wrong = stdout.split('\n').find((line) => line !== '' && !isJson(line));
  return wrong === undefined ? null : `no JSON on stdout: ${wrong.slice(0, 200)}`;
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** These start a thread, which reads its sources first; a package has it in one file. */
function startsThread({ argv }: HostileLine): boolean {
  return argv.some((word) => ['import', 'export', 'labels', 'print', 'verify', 'backup'].includes(word));
}

async function asProcess({ argv, stdin }: HostileLine, ground: Ground): Promise<string | null> {
  const [command = '', ...rest] = argv;
  const running = startCli({ dataDir: ground.dataDir, timeoutMs: 60_000 }, command, ...rest);
  const interrupting = setTimeout(() => running.child.kill('SIGINT'), 10 * INTERRUPTED_MS);
  running.child.stdin.end(Buffer.concat(stdin));
  const { code, signal, stdout, stderr } = await running.finished;
  clearTimeout(interrupting);
  // A command that has nothing to finish is ended by the signal itself.
  return signal === 'SIGINT' ? null : problemOf({ code, stdout, stderr });
}

async function check(number: number, ground: Ground): Promise<void> {
  const line = hostileLine(seed, number, ground);
  const words = line.argv.map((word) => JSON.stringify(word.slice(0, 80))).join(' ');
  const note = (problem: string | null): void => {
    if (problem === null) return;
    problems.push(problem);
    console.log(`line ${number}: ${words}: ${problem.slice(0, 1_500)}`);
  };
  // As main.ts: a command that has nothing to finish hears of no signal.
  const isTold = commandOf(line.argv[0] ?? '')?.endsCleanly === true;
  const interrupted = isTold ? AbortSignal.timeout(INTERRUPTED_MS) : undefined;
  const here = await runHere(line.argv, line.stdin, interrupted);
  if (only !== null) console.log(words, here);
  note(problemOf(here));
  const { tookMs, busyMs } = here;
  const busyMaxMs = startsThread(line) ? THREADS_MORE * slowMs : slowMs;
  if (busyMs > busyMaxMs || tookMs > WAITS_MORE * busyMaxMs)
    note(`took ${tookMs.toFixed(0)} ms, ${busyMs.toFixed(0)} of the processor`);
  slowest = Math.max(slowest, busyMs);
  ended.set(here.code, (ended.get(here.code) ?? 0) + 1);
  residentMax = Math.max(residentMax, process.memoryUsage.rss());
  if (each > 0 && number % each === each - 1) note(await asProcess(line, ground));
}

function say(count: number): void {
  const codes = [...ended]
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([code, times]) => `${String(code)}: ${times}`);
  console.log(
    `${count} lines, ${problems.length} problems; exit codes ${codes.join(', ')}; slowest ${slowest.toFixed(0)} ms of the processor; at most ${(residentMax / 1024 / 1024).toFixed(0)} MB resident`,
  );
}

const sound = await makeSound(seed);
const folder = mkdtempSync(join(tmpdir(), 'stockhand-hostile-'));
const work = join(folder, 'work');
mkdirSync(work);
process.chdir(work);
const ground: Ground = {
  dataDir: sound.place.dataDir,
  baseUrl: sound.place.service.url,
  files: makeFiles(work),
};
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    problems.push(event);
    console.log(event, error);
  });
}
for (let number = 0; number < lines; number += 1) {
  if (only?.has(number) === false) continue;
  await check(number, ground);
  if (number % SAID_EACH === SAID_EACH - 1) say(number + 1);
}
if (residentMax > RESIDENT_MAX_BYTES) problems.push('too much memory');
say(only?.size ?? lines);
await sound.close();
process.chdir('/');
for (const made of [folder, sound.folder]) rmSync(made, { recursive: true, force: true });
process.exit(problems.length > 0 ? 1 : 0);
