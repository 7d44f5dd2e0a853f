/** Chooses how a child process starts; the same protocol either way. */
import type { Child, ChildOptions } from './child.ts';
import { startNodeChild } from './node-child.ts';
import type { ChildRuntime } from './runtime.ts';
import { startUtilityChild } from './utility-child.ts';

export function startChild(runtime: ChildRuntime, options: ChildOptions): Child {
  return runtime.kind === 'node' ? startNodeChild(runtime.execPath, options) : startUtilityChild(options);
}
