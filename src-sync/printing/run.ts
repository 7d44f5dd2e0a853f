/** Runs a program of the system: no shell, bounded in time, its words in English whatever this PC speaks. */
import { spawn } from 'node:child_process';

export interface RunRequest {
  readonly program: string;
  readonly words: readonly string[];
  /** Its standard input; nothing where absent. */
  readonly input?: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly patienceMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Ran {
  /** `missing`: there is no such program here. */
  readonly ending: 'ended' | 'missing' | 'late' | 'given up';
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
}

const OUTPUT_MAX = 64_000;

export async function run(request: RunRequest): Promise<Ran> {
  const child = spawn(request.program, request.words, {
    env: { ...process.env, LC_ALL: 'C', LANG: 'C', ...request.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (part: Buffer) => {
    if (output.length < OUTPUT_MAX) output += part.toString('utf8');
  });
  child.stderr.on('data', (part: Buffer) => {
    if (errors.length < OUTPUT_MAX) errors += part.toString('utf8');
  });
  let ending: Ran['ending'] = 'ended';
  const stop = (why: Ran['ending']) => () => {
    ending = why;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(stop('late'), request.patienceMs);
  const giveUp = stop('given up');
  request.signal?.addEventListener('abort', giveUp);
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') ending = 'missing';
      errors += error.message;
      resolve(null);
    });
    child.once('close', (exitCode) => resolve(exitCode));
  });
  await feed(child.stdin, request.input ?? []);
  const exitCode = await ended;
  clearTimeout(timer);
  request.signal?.removeEventListener('abort', giveUp);
  return { ending, exitCode, output, errors };
}

/** A program that ends before it has read everything says why by its exit code; the broken pipe says nothing more. */
async function feed(
  stdin: NodeJS.WritableStream,
  input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  let isOpen = true;
  let wake: (() => void) | null = null;
  const over = (): void => {
    isOpen = false;
    wake?.();
  };
  stdin.on('error', over);
  stdin.on('close', over);
  stdin.on('drain', () => wake?.());
  for await (const bytes of input) {
    if (!isOpen) return;
    if (stdin.write(bytes)) continue;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  if (isOpen) stdin.end();
}
