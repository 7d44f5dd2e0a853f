/** The runtime of child processes: in Electron itself, or under a Node of their own where Electron's is too old. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../../src-sync/domain/failure.ts';
import type { Message } from '../../src-sync/domain/messages/message.ts';
import { aboutProgram } from '../../src-sync/domain/messages/program.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';

/** better-sqlite3 13 is built for this Node-API and crashes on an older one. */
const NODE_API_NEEDED = 10;

/** `programs` is the folder of the built programs that run there. */
export type ChildRuntime =
  | { readonly kind: 'utility-process'; readonly programs: string }
  | { readonly kind: 'node'; readonly programs: string; readonly execPath: string };

export interface RuntimeFacts {
  /** `STOCKHAND_ENGINE_NODE`: a Node that somebody chose on purpose. A package has forgotten the variable by now. */
  readonly chosenNode: string | undefined;
  /** Of the Electron that runs this process. */
  readonly nodeApiVersion: number;
  /** Folders that may hold the development dependency `node`. */
  readonly appFolder: string;
  /** Folder of the built programs. */
  readonly programs: string;
  /** `resources/stand-in` of a package that was made with the stand-in Electron (docs/runtime.md); `null` in a checkout. */
  readonly standIn: string | null;
}

/** A package on an Electron that is too old carries a Node and, because Node reads no asar, its programs once more. */
function inPackage(standIn: string): ChildRuntime | null {
  const execPath = join(standIn, 'runtime', 'node');
  return existsSync(execPath) ? { kind: 'node', execPath, programs: join(standIn, 'out', 'programs') } : null;
}

function inCheckout({ appFolder, programs }: RuntimeFacts): ChildRuntime | null {
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const execPath = join(appFolder, 'node_modules', 'node', 'bin', executable);
  return existsSync(execPath) ? { kind: 'node', execPath, programs } : null;
}

export function chooseChildRuntime(facts: RuntimeFacts): Result<ChildRuntime> {
  const { chosenNode, programs, standIn } = facts;
  if (chosenNode !== undefined && chosenNode !== '') {
    return ok({ kind: 'node', execPath: chosenNode, programs });
  }
  if (facts.nodeApiVersion >= NODE_API_NEEDED) return ok({ kind: 'utility-process', programs });
  const found = standIn === null ? inCheckout(facts) : inPackage(standIn);
  if (found !== null) return ok(found);
  return failed(
    failure('ENGINE_DOWN', aboutProgram('electronTooOld'), { detail: `Node-API ${facts.nodeApiVersion}` }),
  );
}

/** For the about page and bug reports. */
export function describeRuntime(electronVersion: string, runtime: ChildRuntime): Message {
  const isInside = runtime.kind === 'utility-process';
  return aboutProgram(isInside ? 'runsInside' : 'runsInNode', { version: electronVersion });
}
