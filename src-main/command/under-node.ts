/** Runs the command under a Node of its own, where Electron's is too old for the database (docs/runtime.md). */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const EXIT_INTERNAL = 70;

/** Standard input, output and signals are the child's as they are ours; its exit code becomes ours. */
export function runUnderNode(execPath: string, program: string, words: readonly string[]): void {
  const child = spawn(execPath, [program, ...words], { stdio: 'inherit' });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`The command could not be started: ${error.message}\n`);
    process.exit(EXIT_INTERNAL);
  });
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
  );
}
