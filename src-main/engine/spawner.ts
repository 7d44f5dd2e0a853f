/** Starts the programs that run beside this process; the same protocol whichever way they start. */
import { join } from 'node:path';
import type { Child, ChildOptions } from './child.ts';
import { startNodeChild } from './node-child.ts';
import type { ChildRuntime } from './runtime.ts';
import { startUtilityChild } from './utility-child.ts';

/** As the operating system's list of processes names them. */
const NAMES = { engine: 'Stockhand engine', service: 'Stockhand practice Service' } as const;

export function startProgram(
  runtime: ChildRuntime,
  program: keyof typeof NAMES,
  words: readonly string[],
  dataDir: string,
): Child {
  const options: ChildOptions = {
    modulePath: join(runtime.programs, `${program}.js`),
    arguments: words,
    name: NAMES[program],
    compiledFolder: join(dataDir, 'compiled'),
  };
  return runtime.kind === 'node' ? startNodeChild(runtime.execPath, options) : startUtilityChild(options);
}
