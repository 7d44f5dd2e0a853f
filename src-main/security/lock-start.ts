/** The first thing that a package does, in the window's program and in the command's. */
import { stopCoverage } from 'node:v8';
import { EXIT_USAGE, leave } from '../app/leave.ts';
import { checkSwitches, forgetVariables } from './start-lock.ts';

/** Ends the process with a sentence where the command line names a switch that is not allowed. */
export function lockStart(words: readonly string[], program: 'window' | 'command'): void {
  forgetVariables(process.env, program === 'command');
  // Node has read NODE_V8_COVERAGE by now, and at the end would write into the folder that it names.
  stopCoverage();
  const isRoot = process.getuid?.() === 0;
  const checked = checkSwitches(words, { platform: process.platform, isRoot });
  if (!checked.ok) leave(checked.failure.message, EXIT_USAGE);
}
