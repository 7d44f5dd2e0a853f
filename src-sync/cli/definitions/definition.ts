/** One command of the command line: its words, how it is read, and the file that runs it. */
import type { ParseArgsOptionsConfig } from 'node:util';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import type { Values } from '../arguments/values.ts';
import { ok, type Result } from '../../domain/result.ts';

interface Definition<Value extends { readonly name: string }> {
  readonly name: Value['name'];
  /** As `stockhand --help` shows it: how it is written, and what it does where that is not plain. */
  readonly usage: string;
  /** The words after the name. */
  readonly operands?: readonly string[];
  readonly options?: ParseArgsOptionsConfig;
  /** `VALIDATION` says which flag or word is wrong. */
  readonly read: (values: Values, operands: readonly string[]) => Result<Value>;
  /** Loaded only when it runs, so that a look-up answers at once. */
  readonly load: () => Promise<(value: Value, surroundings: Surroundings) => CommandResult>;
  /** True where the command itself says that a new organization or account is remembered; never where left out. */
  readonly remembersOrganization?: (value: Value) => boolean;
  /** It has something to finish when it is interrupted; every other command may end at any moment and loses nothing. */
  readonly endsCleanly?: true;
  /** It may work on files alone, so it starts where the workspace is lost. */
  readonly worksOnFiles?: true;
  /** It prints its summary also where it could not start. */
  readonly alwaysSummarises?: true;
}

/** A command as it was typed. */
export interface Command {
  readonly value: { readonly name: string };
  readonly definition: CommandDefinition;
  readonly remembersOrganization: boolean;
  run(surroundings: Surroundings): CommandResult;
}

export interface CommandDefinition extends Pick<
  Definition<{ readonly name: string }>,
  'name' | 'usage' | 'endsCleanly' | 'worksOnFiles' | 'alwaysSummarises'
> {
  readonly operands: readonly string[];
  readonly options: ParseArgsOptionsConfig;
  read(values: Values, operands: readonly string[]): Result<Command>;
}

export function defineCommand<Value extends { readonly name: string }>(
  definition: Definition<Value>,
): CommandDefinition {
  const { read, load, remembersOrganization, ...told } = definition;
  const defined: CommandDefinition = {
    operands: [],
    options: {},
    ...told,
    read(values, operands) {
      const value = read(values, operands);
      if (!value.ok) return value;
      return ok({
        value: value.value,
        definition: defined,
        remembersOrganization: remembersOrganization?.(value.value) ?? false,
        run: async (surroundings) => (await load())(value.value, surroundings),
      });
    },
  };
  return defined;
}

/** A command that takes nothing but the flags of all. */
export function definePlainCommand({
  load,
  ...told
}: Pick<Definition<{ readonly name: string }>, 'name' | 'usage' | 'remembersOrganization'> & {
  readonly load: () => Promise<(surroundings: Surroundings) => CommandResult>;
}): CommandDefinition {
  return defineCommand({
    ...told,
    read: () => ok({ name: told.name }),
    load: async () => {
      const run = await load();
      return (_value, surroundings) => run(surroundings);
    },
  });
}
