/** The command line as a value, or a sentence about what is wrong with it. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ok, type Result } from '../../domain/result.ts';
import { text, wrong, type Values } from './values.ts';
import { commandOf, hasSecondWord } from '../definitions/commands.ts';
import type { Command, CommandDefinition } from '../definitions/definition.ts';
import { COMMON_OPTIONS, readCommonFlags, type CommonFlags } from './common-flags.ts';
import { withNumbersJoined } from './number-values.ts';

export interface CommandLine {
  readonly flags: CommonFlags;
  readonly command: Command;
}

/** `VALIDATION` says in a sentence what is wrong; a value of a wrong flag is never repeated, it might be a secret. */
export function parseCommandLine(argv: readonly string[]): Result<CommandLine> {
  const [name, ...rest] = withSecondWord(argv);
  const definition = commandOf(name ?? '');
  if (definition === undefined) {
    return wrong(
      name === undefined || name.startsWith('-')
        ? 'The command must come first.'
        : `There is no command “${name}”.`,
    );
  }
  const parsed = parseStrictly(definition, rest);
  if (!parsed.ok) {
    return parsed;
  }
  const { values, operands } = parsed.value;
  if (operands.length !== definition.operands.length || operands.includes('')) {
    return wrong(`“${definition.name}” takes ${definition.operands.join(' and ') || 'no further words'}.`);
  }
  const flags = readCommonFlags((flag) => text(values, flag));
  if (!flags.ok) return flags;
  const command = definition.read(values, operands);
  return command.ok ? ok({ flags: flags.value, command: command.value }) : command;
}

/** `outbox export` and `outbox import` are commands of two words; flags may stand between them. */
function withSecondWord(argv: readonly string[]): readonly string[] {
  const [first = '', ...rest] = argv;
  if (!hasSecondWord(first)) return argv;
  const options: ParseArgsOptionsConfig = { ...COMMON_OPTIONS, ...commandOf(first)?.options };
  const args = withNumbersJoined(rest, options);
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const second = tokens.find((token) => token.kind === 'positional');
  const name = `${first} ${second?.value ?? ''}`;
  if (second === undefined || commandOf(name) === undefined) return argv;
  return [name, ...args.toSpliced(second.index, 1)];
}

function parseStrictly(
  definition: CommandDefinition,
  argv: readonly string[],
): Result<{ readonly values: Values; readonly operands: readonly string[] }> {
  try {
    const options: ParseArgsOptionsConfig = { ...COMMON_OPTIONS, ...definition.options };
    const { values, positionals, tokens } = parseArgs({
      args: withNumbersJoined(argv, options),
      options,
      strict: true,
      allowPositionals: true,
      tokens: true,
    });
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const twice = names.find(
      (name, index) => names.indexOf(name) !== index && options[name]?.multiple !== true,
    );
    // The last one would win in silence, and a script with two folders in it would write into one of them.
    if (twice !== undefined) return wrong(`--${twice} is given more than once.`);
    return ok({ values, operands: positionals });
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')) {
      const [sentence = ''] = error.message.split(/\.\s|\n/);
      return wrong(`${sentence.replace(/\.$/, '')}.`);
    }
    throw error;
  }
}
