/** Small helpers around child processes, shared by the scripts. */
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';

export interface Finished {
  readonly exitCode: number;
  readonly output: string;
}

/** A mistake a person can act on: printed as a sentence, without a stack. */
export class Explained extends Error {}

/** Runs a short command to its end; a command that is missing answers with exit code 127. */
export function runQuietly(command: string, args: readonly string[], options: SpawnOptions = {}): Finished {
  const result = spawnSync(command, [...args], {
    ...options,
    stdio: 'pipe',
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
  });
  if (result.error !== undefined) return { exitCode: 127, output: result.error.message };
  return { exitCode: result.status ?? 1, output: `${result.stdout}${result.stderr}` };
}

/** The same for a command that must work. @param task what failed otherwise, as the beginning of a sentence */
export function answerOf(command: string, args: readonly string[], task: string): string {
  const { exitCode, output } = runQuietly(command, args);
  if (exitCode !== 0) throw new Explained(`${task}: ${output.trim().slice(-500)}`);
  return output.trim();
}

/** As a shell counts it: a process ended by signal n answers 128 + n. */
export function exitCodeOf(code: number | null, signal: NodeJS.Signals | null): number {
  if (code !== null) return code;
  return signal === null ? 1 : 128 + constants.signals[signal];
}

/** Waits for the end; Ctrl+C and a polite termination are handed on, so that the child can close its files. */
export function untilExit(child: ChildProcess): Promise<number> {
  const forward = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.removeListener(name, forward);
      resolve(exitCodeOf(code, signal));
    });
  });
}

/** Runs a command to its end without a terminal. @param isPatient only where nothing else wants the processors */
export async function runGathered(
  command: string,
  args: readonly string[],
  { isPatient, ...options }: SpawnOptions & { readonly isPatient: boolean },
): Promise<Finished> {
  const child = spawn(command, [...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isPatient && process.platform !== 'win32',
  });
  if (isPatient && child.pid !== undefined) void giveWay(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output += piece.toString()));
  // Its last words come after its end.
  const written = new Promise((resolve) => child.once('close', resolve));
  const exitCode = await untilExit(child);
  await written;
  return { exitCode, output };
}

/** Linux takes one such change in a tenth of a second from all who are not root, and refuses the others. */
const GIVE_WAY_TRIES = 10;
const GIVE_WAY_EVERY_MS = 150;

/**
 * A process that is refused it each time has the share of any other.
 * @param leaderPid of a session of its own: Linux shares the processors out among sessions first, and only then by priority
 */
async function giveWay(leaderPid: number): Promise<void> {
  const { PRIORITY_LOW } = constants.priority;
  for (let tries = 0; tries < GIVE_WAY_TRIES; tries += 1) {
    try {
      setPriority(leaderPid, PRIORITY_LOW);
      const sessionPriority = `/proc/${String(leaderPid)}/autogroup`;
      if (existsSync(sessionPriority)) writeFileSync(sessionPriority, String(PRIORITY_LOW));
      return;
    } catch {
      await setTimeout(GIVE_WAY_EVERY_MS);
    }
  }
}

/** Runs a command with the terminal as its own and answers its exit code. */
export function runVisibly(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  return untilExit(spawn(command, [...args], { stdio: 'inherit', ...options }));
}

/**
 * The same for a command whose children may outlive it, as a test that failed half way leaves them: none is left when it has ended. They
 * would hold this output open, and whoever reads it to its end would wait for ever.
 * @param signal ends all of them at once
 */
export async function runWithChildren(
  command: string,
  args: readonly string[],
  { signal, ...options }: SpawnOptions & { readonly signal: AbortSignal },
): Promise<number> {
  const isPosix = process.platform !== 'win32';
  const child = spawn(command, [...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: isPosix,
    ...options,
  });
  const endAll = (): void => {
    if (isPosix && child.pid !== undefined) endGroup(child.pid);
    else child.kill('SIGKILL');
  };
  signal.addEventListener('abort', endAll, { once: true });
  try {
    return await untilExit(child);
  } finally {
    endAll();
  }
}

function endGroup(leaderPid: number): void {
  try {
    process.kill(-leaderPid, 'SIGKILL');
  } catch (error) {
    // Nobody is left of it.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The end of every script: an explained mistake is one sentence, anything else is a bug and keeps its stack. */
export async function runScript(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Explained ? error.message : error);
    process.exitCode = 1;
  }
}
