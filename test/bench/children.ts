/** Processes of a benchmark, each for itself as in the product: built like it, started like it, measured alone. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/runtime/paths.ts';
import { buildPrograms } from '../../scripts/runtime/programs.ts';
import { HEAP_GROWTH } from '../../src-main/engine/heap-growth.ts';
import { NODE_FLAGS } from '../../src-main/engine/node-child.ts';

const OUT = join(projectRoot, 'out', 'bench');

/** Bundles programs of this folder. */
export function buildBenchPrograms(names: readonly string[]): Promise<void> {
  return buildPrograms(
    Object.fromEntries(names.map((name) => [name, join(import.meta.dirname, `${name}.ts`)])),
    OUT,
  );
}

type Reply = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };

/** A program that does one thing after the other. */
export class BenchChild {
  readonly #process: ChildProcess;

  constructor(name: string) {
    this.#process = fork(join(OUT, `${name}.js`), [], {
      execArgv: [...NODE_FLAGS, HEAP_GROWTH],
      stdio: 'inherit',
    });
  }

  /** @param what a task of the program, see `serveTasks` */
  async ask<Answer>(what: string, parameters: unknown = null): Promise<Answer> {
    const answered = once(this.#process, 'message') as Promise<[Reply]>;
    const ended = once(this.#process, 'exit').then(() => {
      throw new Error(`the program ended while it was asked for ${what}`);
    });
    this.#process.send({ what, parameters });
    const [reply] = await Promise.race([answered, ended]);
    if (!reply.ok) throw new Error(`${what}: ${reply.error}`);
    return reply.value as Answer;
  }

  /** The most memory it ever held, in megabytes. */
  peakMegabytes(): Promise<number> {
    return this.ask('memory');
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const gone = once(this.#process, 'exit');
    this.#process.disconnect();
    await gone;
  }
}

/** Where Linux tells it of this program alone: what a process is said to have used at most begins with what its parent held when it was started. */
function peakKilobytes(): number {
  const status = existsSync(STATUS) ? readFileSync(STATUS, 'utf8') : '';
  const peak = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1];
  return peak === undefined ? process.resourceUsage().maxRSS : Number(peak);
}

const STATUS = '/proc/self/status';

type Tasks = Readonly<Record<string, (parameters: never) => Promise<unknown>>>;

/** The other end: answers each message with what its task answers, and ends when nobody is left to ask. */
export function serveTasks(tasks: Tasks, end: () => Promise<void>): void {
  const all: Tasks = {
    ...tasks,
    memory: () => Promise.resolve(peakKilobytes() / 1024),
  };
  process.on('message', ({ what, parameters }: { what: string; parameters: never }) => {
    const task = all[what] ?? (() => Promise.reject(new Error('there is no such task')));
    task(parameters).then(
      (value) => process.send?.({ ok: true, value }),
      (error: unknown) => process.send?.({ ok: false, error: String(error) }),
    );
  });
  process.on('disconnect', () => void end().then(() => process.exit(0)));
}
