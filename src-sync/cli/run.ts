/** One command line, from its words to its exit code. What the process is and has stands outside: `main.ts` gives it. */
import { failed } from '../domain/result.ts';
import { parseCommandLine } from './arguments/args.ts';
import type { CommandResult, Surroundings } from './arguments/command.ts';
import { USAGE } from './definitions/commands.ts';
import type { Command } from './definitions/definition.ts';
import { EXIT, exitOfFailure, type ExitCode } from './output/exit-codes.ts';
import { openSession, type Session } from './session.ts';

/** The surroundings of a command, but for the session, which its flags choose. */
export type Around = Omit<Surroundings, 'session'>;

/** Throws only where Stockhand has a bug. */
export async function runCommandLine(argv: readonly string[], around: Around): Promise<ExitCode> {
  const { output } = around;
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
  const ended = session.ok ? await runIn(session.value, command, around) : session;
  if (!session.ok && command.definition.alwaysSummarises === true) {
    await (await import('./output/summary.ts')).reportNotStarted(session.failure, null, output);
  }
  if (ended.ok) {
    return ended.value;
  }
  output.note(ended.failure.message);
  return exitOfFailure(ended.failure.code);
}

async function runIn(session: Session, command: Command, around: Around): CommandResult {
  const { output } = around;
  if (session.lost !== null && command.definition.worksOnFiles !== true) return failed(session.lost);
  for (const notice of session.notices) output.note(notice);
  if (session.left !== null) {
    const { waitingBehind } = await import('./output/waiting-behind.ts');
    const waiting = await waitingBehind(session, session.left);
    if (waiting !== null) output.note(waiting);
  }
  if (session.choice?.isNew === true && !command.remembersOrganization) {
    output.note(
      `Nothing is stored here for ${session.choice.named}, so later commands are about what they were about before. A “sync” with the same flags finds out whether there is one.`,
    );
  }
  return command.run({ ...around, session });
}
