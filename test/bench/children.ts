/** Processes of a benchmark, each for itself as in the product: built like it, started like it, measured alone. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/runtime/paths.ts';
import { buildPrograms } from '../../scripts/runtime/programs.ts';
import { HEAP_GROWTH } from '../../src-main/engine/heap-growth.ts';
import { NODE_FLAGS } from '../../src-main/engine/node-child.ts';
import type { Reply } from './serve-tasks.ts';

const OUT = join(projectRoot, 'out', 'bench');

/** Bundles programs of this folder. */
export function buildBenchPrograms(names: readonly string[]): Promise<void> {
  return buildPrograms(
    Object.fromEntries(names.map((name) => [name, join(import.meta.dirname, `${name}.ts`)])),
    OUT,
  );
}

export interface ChildOptions {
  /** One that was built, unless it is given. */
  readonly file?: string;
  readonly args?: readonly string[];
  /** Those of the engine, unless they are given. */
  readonly flags?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** Libraries talk: their stdout is not shown. */
  readonly isQuiet?: boolean;
}

/** A program that does one thing after the other. */
export class BenchChild {
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;

  constructor(name: string, options: ChildOptions = {}) {
    const { file = join(OUT, `${name}.js`), args = [], flags = [...NODE_FLAGS, HEAP_GROWTH] } = options;
    this.#process = fork(file, args, {
      execArgv: [...flags],
      stdio: ['inherit', options.isQuiet === true ? 'ignore' : 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...options.environment },
    });
    this.#exited = once(this.#process, 'exit');
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Ends it whatever it does. */
  kill(): void {
    this.#process.kill('SIGKILL');
  }

  /** @param what a task of the program, see `serveTasks` */
  async ask<Answer>(what: string, parameters: unknown = null): Promise<Answer> {
    const answered = once(this.#process, 'message') as Promise<[Reply]>;
    this.#process.send({ what, parameters });
    const [reply] = await Promise.race([answered, this.#exited.then(() => [null] as const)]);
    if (reply === null) throw new Error(`the program ended while it was asked for ${what}`);
    if (!reply.ok) throw new Error(`${what}: ${reply.error}`);
    return reply.value as Answer;
  }

  /** The most memory it ever held, in megabytes. */
  peakMegabytes(): Promise<number> {
    return this.ask('memory');
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    this.#process.disconnect();
    await this.#exited;
  }
}
