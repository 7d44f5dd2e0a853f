/** Where child processes run: in Electron itself, or under a Node of their own where Electron's is too old. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../../src-sync/domain/failure.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';

/** better-sqlite3 13 is built for this Node-API and crashes on an older one. */
const NODE_API_NEEDED = 10;

export type ChildRuntime =
  { readonly kind: 'utility-process' } | { readonly kind: 'node'; readonly execPath: string };

export interface RuntimeFacts {
  /** `STOCKHAND_ENGINE_NODE`: a Node that somebody chose on purpose. */
  readonly chosenNode: string | undefined;
  /** Of the Electron that runs this process. */
  readonly nodeApiVersion: number;
  /** Folders that may hold the development dependency `node`. */
  readonly appFolder: string;
}

export function chooseChildRuntime(facts: RuntimeFacts): Result<ChildRuntime> {
  if (facts.chosenNode !== undefined && facts.chosenNode !== '') {
    return ok({ kind: 'node', execPath: facts.chosenNode });
  }
  if (facts.nodeApiVersion >= NODE_API_NEEDED) return ok({ kind: 'utility-process' });
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const execPath = join(facts.appFolder, 'node_modules', 'node', 'bin', executable);
  if (existsSync(execPath)) return ok({ kind: 'node', execPath });
  return failed(
    failure(
      'ENGINE_DOWN',
      'This Electron is too old for the database and no newer Node was found beside it, so no data was opened and none was changed. ' +
        'Set STOCKHAND_ENGINE_NODE to a Node 24, or start with a current Electron.',
      { detail: `Node-API ${facts.nodeApiVersion}` },
    ),
  );
}

/** For the about page and bug reports. */
export function describeRuntime(electronVersion: string, runtime: ChildRuntime): string {
  const engine = runtime.kind === 'utility-process' ? 'utility process' : 'its own Node';
  return `Electron ${electronVersion}, engine: ${engine}`;
}
