/** The `stockhand` command: reads the command line, runs one command, ends with its exit code. */
import process from 'node:process';
import { failed } from '../domain/result.ts';
import { parseCommandLine, type Command } from './args.ts';
import type { CommandResult } from './command.ts';
import { dispatch } from './dispatch.ts';
import { EXIT, exitOfFailure, type ExitCode } from './exit-codes.ts';
import { createOutput } from './output.ts';
import { proxySecrets } from './network/find-access.ts';
import { openSession, type Session } from './session.ts';
import { secretValues } from './sign-in.ts';
import { USAGE } from './usage.ts';

const output = createOutput(process.stdout, process.stderr, [
  ...secretValues(process.env),
  ...proxySecrets(process.env),
]);

async function run(argv: readonly string[], interrupted: AbortSignal): Promise<ExitCode> {
  if (argv.length === 0 || argv.some((word) => word === '--help' || word === '-h')) {
    output.note(USAGE);
    return argv.length === 0 ? EXIT.usage : EXIT.ok;
  }
  const commandLine = parseCommandLine(argv);
  if (!commandLine.ok) {
    output.note(`${commandLine.failure.message} See “stockhand --help”.`);
    return EXIT.usage;
  }
  const { flags, command } = commandLine.value;
  const session = openSession(flags);
  const ended = session.ok ? await runIn(session.value, command, interrupted) : session;
  if (!session.ok && command.name === 'sync') {
    await (await import('./summary.ts')).reportNotStarted(session.failure, null, output);
  }
  if (ended.ok) {
    return ended.value;
  }
  output.note(ended.failure.message);
  return exitOfFailure(ended.failure.code);
}

/** They say themselves whether a new organization or account is remembered. */
function decides(command: Command): boolean {
  if (command.name === 'restore') return command.yes;
  return (
    command.name === 'sync' ||
    command.name === 'enqueue' ||
    (command.name === 'import' && !command.dryRun) ||
    command.name === 'outbox import'
  );
}

async function runIn(session: Session, command: Command, interrupted: AbortSignal): CommandResult {
  // Labels may come from files alone.
  if (session.lost !== null && command.name !== 'labels') return failed(session.lost);
  for (const notice of session.notices) output.note(notice);
  if (session.left !== null) {
    const { waitingBehind } = await import('./waiting-behind.ts');
    const waiting = await waitingBehind(session, session.left);
    if (waiting !== null) output.note(waiting);
  }
  if (session.choice?.isNew === true && !decides(command)) {
    output.note(
      `Nothing is stored here for ${session.choice.named}, so later commands are about what they were about before. A “sync” with the same flags finds out whether there is one.`,
    );
  }
  const { stdin: input, env: environment } = process;
  return dispatch(command, { session, output, input, environment, interrupted });
}

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

/** Whatever runs an engine has something to wind up, and `labels` a half file to take away; every other command may end at any moment and loses nothing. */
function interruptedBySignal(argv: readonly string[]): AbortSignal {
  const controller = new AbortController();
  if (['sync', 'rebuild', 'labels'].includes(argv[0] ?? '')) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => controller.abort(signal));
    }
  }
  return controller.signal;
}

const argv = process.argv.slice(2);
run(argv, interruptedBySignal(argv)).then(exit, reportBug);
