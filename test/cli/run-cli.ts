/** Runs the real command as a process of its own. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { COMPILE_CACHE } from '../compile-cache.ts';
import { builtCommand } from './built-command.ts';

export const CLI_MAIN = await builtCommand();
const TIMEOUT_MS = 120_000;

export interface CliOptions {
  readonly dataDir: string;
  readonly baseUrl?: string;
  readonly token?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The command is killed after this long. */
  readonly timeoutMs?: number;
}

export type Line = Readonly<Record<string, unknown>>;

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Every line of stdout; reading them fails when one is not JSON. */
  readonly lines: readonly Line[];
}

export interface RunningCli {
  readonly child: ChildProcessWithoutNullStreams;
  readonly answers: AsyncIterator<string>;
  /** The next line of stdout. */
  next(): Promise<Line>;
  readonly finished: Promise<Finished>;
}

/** A clean environment: no sign-in of the person who runs the tests, no keychain. */
function environmentOf(options: CliOptions): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: options.dataDir,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...(options.token === undefined ? {} : { STOCKHAND_ACCESS_TOKEN: options.token }),
    ...options.environment,
  };
}

export function startCli(options: CliOptions, command: string, ...argv: readonly string[]): RunningCli {
  const address = options.baseUrl === undefined ? [] : ['--base-url', options.baseUrl];
  const child = spawn(
    process.execPath,
    [CLI_MAIN, command, ...argv, '--data-dir', options.dataDir, ...address],
    {
      env: environmentOf(options),
      timeout: options.timeoutMs ?? TIMEOUT_MS,
      killSignal: 'SIGKILL',
    },
  );
  // A killed process leaves its stdin pipe broken; its exit tells the story.
  child.stdin.on('error', () => undefined);
  const reader: Interface = createInterface(child.stdout);
  const answers = reader[Symbol.asyncIterator]();
  return {
    child,
    answers,
    async next() {
      const answer = await answers.next();
      if (answer.done === true) {
        throw new Error('the command ended without another line');
      }
      return JSON.parse(answer.value) as Line;
    },
    finished: finish(child),
  };
}

async function finish(child: ChildProcessWithoutNullStreams): Promise<Finished> {
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (piece: Buffer) => (stdout += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return {
    code,
    signal,
    stdout,
    stderr,
    get lines() {
      return stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Line);
    },
  };
}

/** Runs to the end with nothing on stdin. */
export async function runCli(options: CliOptions, command: string, ...argv: readonly string[]) {
  const running = startCli(options, command, ...argv);
  running.child.stdin.end();
  return await running.finished;
}

/** Feeds lines to `enqueue` (objects as JSON, text and bytes as they are) and returns what it answered. */
export async function enqueue(
  options: CliOptions,
  ...lines: readonly (object | string | Uint8Array)[]
): Promise<Finished> {
  const running = startCli(options, 'enqueue');
  for (const line of lines) {
    const isRaw = typeof line === 'string' || line instanceof Uint8Array;
    running.child.stdin.write(isRaw ? line : JSON.stringify(line));
    running.child.stdin.write('\n');
  }
  running.child.stdin.end();
  return await running.finished;
}
