/** The command line as a value, or a sentence about what is wrong with it. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ok, type Result } from '../domain/result.ts';
import {
  readAcceptDeletions,
  readAmend,
  readEvents,
  readGet,
  readList,
  readOutbox,
  readRebuild,
  readResolve,
  readSync,
  text,
  wrong,
  type Values,
} from './arg-reads.ts';
import type { Command, CommandLine } from './command-line.ts';
import { COMMON_OPTIONS, readCommonFlags } from './common-flags.ts';
import { readLabels } from './label-args.ts';
import {
  EXPORT_OPTIONS,
  IMPORT_OPTIONS,
  readExport,
  readImport,
  readTemplateCommand,
  TEMPLATE_OPTIONS,
} from './sheets/args.ts';
import { withNumbersJoined } from './number-values.ts';

export type { Command, CommandLine } from './command-line.ts';

interface CommandShape {
  readonly options: ParseArgsOptionsConfig;
  /** What stands after the command's name, in words. */
  readonly operands: readonly string[];
  readonly read: (values: Values, operands: readonly string[]) => Result<Command>;
}

const SHAPES: Readonly<Record<Command['name'], CommandShape>> = {
  sync: {
    options: {
      deadline: { type: 'string' },
      only: { type: 'string' },
      with: { type: 'string', multiple: true },
      watch: { type: 'boolean' },
    },
    operands: [],
    read: readSync,
  },
  list: {
    options: {
      of: { type: 'string' },
      q: { type: 'string' },
      where: { type: 'string', multiple: true },
      limit: { type: 'string' },
      offset: { type: 'string' },
      deleted: { type: 'boolean' },
    },
    operands: ['COLLECTION'],
    read: readList,
  },
  get: { options: {}, operands: ['COLLECTION', 'ID'], read: readGet },
  find: { options: {}, operands: ['CODE'], read: (_, [code = '']) => ok({ name: 'find', code }) },
  outbox: { options: { state: { type: 'string' } }, operands: [], read: readOutbox },
  retry: decision('retry'),
  discard: decision('discard'),
  reverse: decision('reverse'),
  'keep-both': decision('keep-both'),
  amend: { options: { set: { type: 'string', multiple: true } }, operands: ['OPID'], read: readAmend },
  'outbox export': {
    options: {},
    operands: ['FILE'],
    read: (_, [file = '']) => ok({ name: 'outbox export', file }),
  },
  'outbox import': {
    options: {},
    operands: ['FILE'],
    read: (_, [file = '']) => ok({ name: 'outbox import', file }),
  },
  backup: { options: {}, operands: ['FILE'], read: (_, [file = '']) => ok({ name: 'backup', file }) },
  diagnostics: {
    options: { yes: { type: 'boolean' } },
    operands: ['FILE'],
    read: (values, [file = '']) => ok({ name: 'diagnostics', file, yes: values['yes'] === true }),
  },
  restore: {
    options: { yes: { type: 'boolean' }, 'leave-work': { type: 'boolean' } },
    operands: ['FILE'],
    read: (values, [file = '']) =>
      ok({ name: 'restore', file, yes: values['yes'] === true, leaveWork: values['leave-work'] === true }),
  },
  rebuild: {
    options: { yes: { type: 'boolean' }, deadline: { type: 'string' } },
    operands: [],
    read: readRebuild,
  },
  'sign-out': {
    options: { 'keep-changes': { type: 'boolean' } },
    operands: [],
    read: (values) => ok({ name: 'sign-out', keepChanges: values['keep-changes'] === true }),
  },
  conflicts: { options: {}, operands: [], read: () => ok({ name: 'conflicts' }) },
  parked: { options: {}, operands: [], read: () => ok({ name: 'parked' }) },
  resolve: {
    options: { take: { type: 'string' }, set: { type: 'string', multiple: true }, seen: { type: 'string' } },
    operands: ['OPID'],
    read: readResolve,
  },
  'accept-deletions': { options: {}, operands: ['COLLECTION'], read: readAcceptDeletions },
  events: {
    options: { since: { type: 'string' }, limit: { type: 'string' } },
    operands: [],
    read: readEvents,
  },
  labels: {
    options: {
      template: { type: 'string' },
      items: { type: 'string' },
      start: { type: 'string' },
      'from-label': { type: 'string' },
      dpi: { type: 'string' },
      out: { type: 'string' },
      printer: { type: 'string' },
    },
    operands: [],
    read: (values) => readLabels((flag) => text(values, flag)),
  },
  import: { options: IMPORT_OPTIONS, operands: ['COLLECTION', 'FILE'], read: readImport },
  'import-template': { options: TEMPLATE_OPTIONS, operands: ['KIND'], read: readTemplateCommand },
  'import-result': {
    options: {},
    operands: ['OPID'],
    read: (_, [operationId = '']) => ok({ name: 'import-result', operationId }),
  },
  export: { options: EXPORT_OPTIONS, operands: ['COLLECTION'], read: readExport },
  enqueue: { options: {}, operands: [], read: () => ok({ name: 'enqueue' }) },
  status: { options: {}, operands: [], read: () => ok({ name: 'status' }) },
  verify: { options: {}, operands: [], read: () => ok({ name: 'verify' }) },
};

function decision(name: 'retry' | 'discard' | 'reverse' | 'keep-both'): CommandShape {
  return { options: {}, operands: ['OPID'], read: (_, [operationId = '']) => ok({ name, operationId }) };
}

/** `VALIDATION` says in a sentence what is wrong; a value of a wrong flag is never repeated, it might be a secret. */
export function parseCommandLine(argv: readonly string[]): Result<CommandLine> {
  const [name, ...rest] = withSecondWord(argv);
  const shape =
    name !== undefined && Object.hasOwn(SHAPES, name) ? SHAPES[name as Command['name']] : undefined;
  if (shape === undefined) {
    return wrong(
      name === undefined || name.startsWith('-')
        ? 'The command must come first.'
        : `There is no command “${name}”.`,
    );
  }
  const parsed = parseStrictly(shape, rest);
  if (!parsed.ok) {
    return parsed;
  }
  const { values, operands } = parsed.value;
  if (operands.length !== shape.operands.length || operands.includes('')) {
    return wrong(`“${name}” takes ${shape.operands.join(' and ') || 'no further words'}.`);
  }
  const flags = readCommonFlags((flag) => text(values, flag));
  if (!flags.ok) return flags;
  const command = shape.read(values, operands);
  return command.ok ? ok({ flags: flags.value, command: command.value }) : command;
}

/** `outbox export` and `outbox import` are commands of two words; flags may stand between them. */
function withSecondWord(argv: readonly string[]): readonly string[] {
  const [first = '', ...rest] = argv;
  if (!Object.keys(SHAPES).some((name) => name.startsWith(`${first} `))) return argv;
  const options: ParseArgsOptionsConfig = { ...COMMON_OPTIONS, ...SHAPES[first as Command['name']].options };
  const args = withNumbersJoined(rest, options);
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const second = tokens.find((token) => token.kind === 'positional');
  const name = `${first} ${second?.value ?? ''}`;
  if (second === undefined || !Object.hasOwn(SHAPES, name)) return argv;
  return [name, ...args.toSpliced(second.index, 1)];
}

function parseStrictly(
  shape: CommandShape,
  argv: readonly string[],
): Result<{ readonly values: Values; readonly operands: readonly string[] }> {
  try {
    const options: ParseArgsOptionsConfig = { ...COMMON_OPTIONS, ...shape.options };
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
