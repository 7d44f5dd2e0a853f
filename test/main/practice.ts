/** Parts of the main process, as tests outside of Electron have them. */
import { join } from 'node:path';
import type { Child } from '../../src-main/engine/child.ts';
import { startNodeChild } from '../../src-main/engine/node-child.ts';
import type { Log } from '../../src-main/log/log.ts';

export const quietLog: Log = {
  detail: () => undefined,
  info: () => undefined,
  warning: () => undefined,
  problem: () => undefined,
};

/** An engine's program in a process of its own, under the Node that runs the tests. */
export function startProcess(modulePath: string, dataDir: string): Child {
  return startNodeChild(process.execPath, {
    modulePath,
    arguments: [],
    name: 'engine of a test',
    compiledFolder: join(dataDir, 'compiled'),
  });
}

export function startPracticeEngine(dataDir: string): Child {
  return startProcess(join(import.meta.dirname, 'practice-engine.ts'), dataDir);
}
