/** The command line as a value, or a sentence about what is wrong with it. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { failure } from '../domain/failure.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import {
  parseChanges,
  parseCollection,
  parseCollections,
  parseOwner,
  parsePair,
  parseRecordNames,
  parseSide,
  parseState,
  parseSwept,
  parseTime,
  type FieldIs,
} from './arg-values.ts';
import type { Command, CommandLine } from './command-line.ts';
import { COMMON_OPTIONS, readCommonFlags } from './common-flags.ts';
import { readLabels } from './label-args.ts';
import { parseNumber, parseSeconds, withNumbersJoined } from './number-values.ts';

export type { Command, CommandLine } from './command-line.ts';

interface CommandShape {
  readonly options: ParseArgsOptionsConfig;
  /** What stands after the command's name, in words. */
  readonly operands: readonly string[];
  readonly read: (values: Values, operands: readonly string[]) => Result<Command>;
}

/** Every flag is text, a switch, or text that may be repeated. */
type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

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
  'sign-out': {
    options: { 'keep-changes': { type: 'boolean' } },
    operands: [],
    read: (values) => ok({ name: 'sign-out', keepChanges: values['keep-changes'] === true }),
  },
  conflicts: { options: {}, operands: [], read: () => ok({ name: 'conflicts' }) },
  parked: { options: {}, operands: [], read: () => ok({ name: 'parked' }) },
  resolve: {
    options: { take: { type: 'string' }, set: { type: 'string', multiple: true } },
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

/** `outbox export` and `outbox import` are commands of two words. */
function withSecondWord(argv: readonly string[]): readonly string[] {
  const [first = '', second = '', ...rest] = argv;
  const name = `${first} ${second}`;
  return Object.hasOwn(SHAPES, name) ? [name, ...rest] : argv;
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

function readSync(values: Values): Result<Command> {
  const deadlineMs = parseSeconds('--deadline', text(values, 'deadline'));
  if (!deadlineMs.ok) return deadlineMs;
  const only = parseCollections('--only', text(values, 'only'));
  if (!only.ok) return only;
  const names = parseRecordNames('--with', texts(values, 'with'));
  if (!names.ok) return names;
  return ok({
    name: 'sync',
    deadlineMs: deadlineMs.value,
    only: only.value,
    with: names.value,
    watch: values['watch'] === true,
  });
}

function readList(values: Values, [name = '']: readonly string[]): Result<Command> {
  const collection = parseCollection(name);
  if (!collection.ok) return collection;
  const of = parseOwner('--of', text(values, 'of'), collection.value);
  if (!of.ok) return of;
  const limit = parseNumber('--limit', text(values, 'limit'));
  if (!limit.ok) return limit;
  const offset = parseNumber('--offset', text(values, 'offset'));
  if (!offset.ok) return offset;
  const where: FieldIs[] = [];
  for (const pair of texts(values, 'where')) {
    const parsed = parsePair('--where', pair);
    if (!parsed.ok) return parsed;
    where.push(parsed.value);
  }
  return ok({
    name: 'list',
    collection: collection.value,
    of: of.value,
    q: text(values, 'q'),
    where,
    limit: limit.value,
    offset: offset.value ?? 0,
    deleted: values['deleted'] === true,
  });
}

function readGet(_values: Values, [name = '', id = '']: readonly string[]): Result<Command> {
  const collection = parseCollection(name);
  return collection.ok ? ok({ name: 'get', collection: collection.value, id }) : collection;
}

function readAcceptDeletions(_values: Values, [name = '']: readonly string[]): Result<Command> {
  const collection = parseSwept(name);
  return collection.ok ? ok({ name: 'accept-deletions', collection: collection.value }) : collection;
}

function readResolve(values: Values, [operationId = '']: readonly string[]): Result<Command> {
  const take = parseSide('--take', text(values, 'take'));
  if (!take.ok) return take;
  const set = parseChanges('--set', texts(values, 'set'));
  if (!set.ok) return set;
  return take.value === null && set.value.length === 0
    ? wrong('“resolve” needs --take mine, --take theirs, or --set FIELD=JSON for each field.')
    : ok({ name: 'resolve', operationId, take: take.value, set: set.value });
}

function readAmend(values: Values, [operationId = '']: readonly string[]): Result<Command> {
  const set = parseChanges('--set', texts(values, 'set'));
  if (!set.ok) return set;
  return set.value.length === 0
    ? wrong('“amend” needs --set FIELD=JSON for each field that is to be another.')
    : ok({ name: 'amend', operationId, set: set.value });
}

function readOutbox(values: Values): Result<Command> {
  const state = parseState('--state', text(values, 'state'));
  return state.ok ? ok({ name: 'outbox', state: state.value }) : state;
}

function readEvents(values: Values): Result<Command> {
  const sinceMs = parseTime('--since', text(values, 'since'));
  if (!sinceMs.ok) return sinceMs;
  const limit = parseNumber('--limit', text(values, 'limit'));
  return limit.ok ? ok({ name: 'events', sinceMs: sinceMs.value, limit: limit.value }) : limit;
}

function text(values: Values, flag: string): string | null {
  const value = values[flag];
  return typeof value === 'string' ? value : null;
}

function texts(values: Values, flag: string): readonly string[] {
  const value = values[flag];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function wrong(sentence: string): Result<never> {
  return failed(failure('VALIDATION', sentence));
}
