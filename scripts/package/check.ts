/**
 * `npm run package:check`: tries to open the package from outside, on the artefact of the last `npm run package`. Linux
 * only: there it starts as an ordinary user with Chromium's sandbox on.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Explained, runQuietly, runScript } from '../runtime/processes.ts';
import {
  hostileVariables,
  REFUSED_BEHIND_A_LINK,
  REFUSED_WORDS,
  SANDBOX_WORD,
  variablesOfTheCommand,
  writingVariables,
} from './attempts.ts';
import { wrongFuses } from './fuses.ts';
import { familyOf, openGuest, readProc, type Guest } from './guest.ts';
import { artefactsFolder, partsOf, unpackedFolder, type Target } from './places.ts';

const PORT = 9_333;
const EXIT_USAGE = 64;
const OPEN_PATIENCE_MS = 60_000;
/** The engine and the demo's Service: utility processes of the product's Electron, which name no program, or under a Node of their own. */
const OURS = /node\.mojom\.NodeService|engine\.js|service\.js/;
const REFUSAL = /^(?:Stockhand does not start with the switch “--|Something follows the link)/m;

let passed = 0;
let failed = 0;

function judge(isRight: boolean, promise: string, detail = ''): void {
  if (isRight) passed += 1;
  else failed += 1;
  console.log(`${isRight ? 'ok  ' : 'FAIL'} ${promise}${isRight || detail === '' ? '' : `\n     ${detail}`}`);
}

/** A program and a module that leave a mark when somebody runs them. */
function layTraps(guest: Guest): {
  readonly program: string;
  readonly module: string;
  readonly mark: string;
} {
  const mark = join(guest.home, 'was-run');
  const program = join(guest.home, 'program');
  const module = join(guest.home, 'program.js');
  writeFileSync(program, `#!/bin/sh\necho run >> ${mark}\n`);
  chmodSync(program, 0o755);
  writeFileSync(module, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'run');\n`);
  return { program, module, mark };
}

function refuseSwitches(guest: Guest, executable: string, mark: string): void {
  const attempts = [...REFUSED_WORDS, ...REFUSED_BEHIND_A_LINK, ...(guest.isRoot ? [[SANDBOX_WORD]] : [])];
  for (const words of attempts) {
    const { exitCode, output } = guest.run(executable, ['--data-dir', join(guest.home, 'refused'), ...words]);
    const isRight = exitCode === EXIT_USAGE && REFUSAL.test(output) && !existsSync(mark);
    judge(isRight, `refused in a sentence: ${words.join(' ')}`, `exit ${exitCode}: ${output.slice(-300)}`);
  }
  judge(!existsSync(join(guest.home, 'refused')), 'a refused start makes no data folder');
}

function answersOn(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function untilLogged(log: string, sentence: string): Promise<boolean> {
  const deadlineMs = performance.now() + OPEN_PATIENCE_MS;
  while (performance.now() < deadlineMs) {
    if (existsSync(log) && readFileSync(log, 'utf8').includes(sentence)) return true;
    await delay(200);
  }
  return false;
}

/** The demo, opened with every hostile variable set: it works as always, and none of them reached anything. */
async function ignoreVariables(guest: Guest, executable: string): Promise<void> {
  const { program, module, mark } = layTraps(guest);
  const variables = { ...hostileVariables(program, module), ...variablesOfTheCommand(program) };
  const data = join(guest.home, 'desk');
  const log = join(data, 'logs', 'main.log');
  const app = guest.start(executable, ['--demo', '--data-dir', data], variables);
  try {
    judge(await untilLogged(log, 'the window is loaded'), 'the window opens with every hostile variable set');
    judge(await untilLogged(log, 'the engine is open'), 'the engine is the package’s own');
    judge(!existsSync(mark), 'no program and no module that a variable named was run');
    judge(!(await answersOn(PORT)), 'no port for an inspector is open');
    // Chromium forks its page processes from one that is older than our first line; those of ours get what is left.
    const children = familyOf(app.pid ?? 0).slice(1);
    const own = children.filter((pid) => OURS.test(readProc(pid, 'cmdline')));
    // By their values: some of the names are ours, with values of our own.
    const hostile = new Set(Object.entries(variables).map(([name, value]) => `${name}=${value}`));
    const told = own.filter((pid) =>
      readProc(pid, 'environ')
        .split('\0')
        .some((entry) => hostile.has(entry)),
    );
    judge(
      own.length === 2 && told.length === 0,
      `none of the ${own.length} processes that we start has them`,
    );
    const open = children.filter((pid) => readProc(pid, 'cmdline').split('\0').includes(SANDBOX_WORD));
    judge(open.length === 0, 'Chromium’s sandbox is on');
  } finally {
    await endOf(app);
  }
  // Some would be written at the end only.
  for (const [name, place] of Object.entries(writingVariables(module))) {
    judge(!existsSync(place), `nothing is written where ${name} says`);
  }
}

async function endOf(app: ReturnType<Guest['start']>): Promise<void> {
  const ended = new Promise<void>((resolve) => app.once('exit', () => resolve()));
  app.kill('SIGTERM');
  await ended;
}

/** Only `app.asar` is run: a folder in its place is not, and Linux has no check of the asar itself. */
function refuseOtherApps(guest: Guest, target: Target): void {
  const copy = mkdtempSync(join(artefactsFolder, 'changed-'));
  chmodSync(copy, 0o755);
  try {
    // Links instead of copies: it is 350 MB.
    runQuietly('cp', ['-al', `${unpackedFolder(target)}/.`, copy]);
    const { executable, resources } = partsOf(target);
    const at = (path: string): string => path.replace(unpackedFolder(target), copy);
    const mark = join(guest.home, 'other-app');
    const app = join(at(resources), 'app');
    mkdirSync(app);
    writeFileSync(join(app, 'package.json'), '{"main":"main.js"}');
    writeFileSync(
      join(app, 'main.js'),
      `require('node:fs').writeFileSync(${JSON.stringify(mark)}, ''); process.exit(0);`,
    );
    rmSync(join(at(resources), 'app.asar'));
    const { exitCode } = guest.run(at(executable), ['--first-run']);
    judge(!existsSync(mark) && exitCode !== 0, 'a folder in the place of app.asar is not run');
    cpSync(join(resources, 'app.asar'), join(at(resources), 'app.asar'));
    console.log(
      '     A changed app.asar: on Windows and macOS Electron refuses it (fuse and sums are set by the build, not tried here);',
    );
    console.log(
      '     on Linux Electron has no such check: root owns the files, and `dpkg --verify stockhand` names a changed one.',
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The command takes its sign-in from variables and nothing else, and words behind it are never switches. */
function lockCommand(guest: Guest, folder: string): void {
  const command = join(folder, 'bin', 'stockhand');
  const { program, module, mark } = layTraps(guest);
  const data = join(guest.home, 'command');
  const { STOCKHAND_ACCESS_TOKEN = '' } = variablesOfTheCommand(program);
  const variables = { ...hostileVariables(program, module), STOCKHAND_ACCESS_TOKEN };
  const status = guest.run(command, ['status', '--data-dir', data], variables);
  judge(
    status.exitCode === 0 && status.output.includes('"signIn"'),
    'the command answers `status`',
    status.output.slice(-300),
  );
  judge(
    status.output.includes('"source":"environment"'),
    'the command takes its sign-in from the environment',
  );
  judge(!existsSync(mark), 'the command runs no program and no module that a variable named');
  const wrong = guest.run(command, ['status', '--data-dir', data, '--inspect']);
  judge(
    wrong.exitCode === EXIT_USAGE,
    'a switch of Chromium is an unknown flag of the command',
    wrong.output.slice(-300),
  );
}

async function check(): Promise<number> {
  if (process.platform !== 'linux') throw new Explained('The package is checked on Linux only.');
  const target: Target = { platform: 'linux', arch: process.arch === 'arm64' ? 'arm64' : 'x64' };
  const { executable } = partsOf(target);
  if (!existsSync(executable))
    throw new Explained('There is no package to check. Run `npm run package` first.');
  const guest = await openGuest();
  try {
    const wrong = await wrongFuses(executable);
    judge(wrong.length === 0, 'every fuse of the executable is as it must be', wrong.join(' '));
    refuseSwitches(guest, executable, layTraps(guest).mark);
    await ignoreVariables(guest, executable);
    lockCommand(guest, unpackedFolder(target));
    refuseOtherApps(guest, target);
  } finally {
    guest.close();
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

await runScript(check);
