/** The `stockhand` command: reads the command line, runs one command, ends with its exit code. */
import process from 'node:process';
import { commandOf } from './definitions/commands.ts';
import { EXIT, type ExitCode } from './output/exit-codes.ts';
import { createOutput } from './output/output.ts';
import { proxySecrets } from './network/find-access.ts';
import { runCommandLine } from './run.ts';
import { secretValues } from './sign-in.ts';

const output = createOutput(process.stdout, process.stderr, [
  ...secretValues(process.env),
  ...proxySecrets(process.env),
]);

async function exit(code: ExitCode): Promise<never> {
  await output.flush();
  const isIncomplete = code === EXIT.ok && output.isLost();
  // Not left to the event loop: an open stdin or a keychain that never answers would keep the process for ever.
  process.exit(isIncomplete ? EXIT.storage : code);
}

function reportBug(error: unknown): void {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  output.note(`Something unexpected happened. What was accepted is kept. Please report this:\n${trace}`);
  void exit(EXIT.internal);
}

process.on('uncaughtException', reportBug);

function interruptedBySignal(argv: readonly string[]): AbortSignal {
  const controller = new AbortController();
  if (commandOf(argv[0] ?? '')?.endsCleanly === true) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => controller.abort(signal));
    }
  }
  return controller.signal;
}

const argv = process.argv.slice(2);
const { stdin: input, env: environment } = process;
runCommandLine(argv, { output, input, environment, interrupted: interruptedBySignal(argv) }).then(
  exit,
  reportBug,
);
