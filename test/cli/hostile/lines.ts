/** One hostile command line from a seed: a known command with flags and words that fit it more or less, and what it finds on stdin. */
import { COMMANDS } from '../../../src-sync/cli/definitions/commands.ts';
import { COMMON_OPTIONS } from '../../../src-sync/cli/arguments/common-flags.ts';
import { randomStream, type Random } from '../../../src-service/random.ts';
import { enqueueLine, TEXTS, type Files } from './words.ts';

export interface HostileLine {
  readonly argv: readonly string[];
  readonly stdin: readonly Buffer[];
}

export interface Ground {
  /** A workspace with data; lines may write into it. */
  readonly dataDir: string;
  readonly baseUrl: string;
  readonly files: Files;
}

const STDIN_LINES_MAX = 12;

export function hostileLine(seed: number, number: number, ground: Ground): HostileLine {
  const random = randomStream(seed, `line ${number}`);
  const definition = random.pick(COMMANDS);
  const argv = definition.name.split(' ');
  for (const operand of definition.operands)
    if (chance(random, 90)) argv.push(valueOf(operand, random, ground));
  for (const [flag, { type }] of Object.entries(definition.options)) {
    if (chance(random, 30)) argv.push(...flagOf(flag, type, random, ground));
  }
  if (chance(random, 95))
    argv.push('--data-dir', chance(random, 90) ? ground.dataDir : valueOf('FILE', random, ground));
  if (chance(random, 95)) argv.push('--base-url', chance(random, 95) ? ground.baseUrl : random.pick(TEXTS));
  for (const flag of Object.keys(COMMON_OPTIONS)) {
    if (chance(random, 2)) argv.push(...flagOf(flag, 'string', random, ground));
  }
  if (chance(random, 12)) disturb(argv, random);
  const stdin = definition.name === 'enqueue' ? stdinOf(random) : [];
  return { argv, stdin };
}

function chance(random: Random, percent: number): boolean {
  return random.between(1, 100) <= percent;
}

function flagOf(flag: string, type: string, random: Random, ground: Ground): readonly string[] {
  if (type === 'boolean') return [`--${flag}`];
  const value = valueOf(flag, random, ground);
  return chance(random, 30) ? [`--${flag}=${value}`] : [`--${flag}`, value];
}

/** Mostly something of the kind that is asked for, so that it gets beyond the flags. */
function valueOf(name: string, random: Random, { files }: Ground): string {
  if (chance(random, 15)) return random.pick(TEXTS);
  if (/^(out|FILE\.zip)$/.test(name)) return random.pick(files.places);
  if (/FILE|items|template|fixes|ca-file/.test(name)) return random.pick([...files.here, ...files.places]);
  if (/COLLECTION|KIND|only/.test(name))
    return random.pick(['items', 'contacts', 'stock', 'warehouses', 'notifications']);
  if (/limit|offset|start|dpi|label|deadline/.test(name))
    return random.pick(['1', '0', '20', '999999999', '-1', '2.5']);
  return random.pick(TEXTS);
}

/** A word missing, twice, in another place, or one that nobody knows. */
function disturb(argv: string[], random: Random): void {
  const at = random.between(0, argv.length - 1);
  random.pick<() => unknown>([
    () => argv.splice(at, 1),
    () => argv.splice(at, 0, argv[at] ?? ''),
    () => argv.splice(at, 0, random.pick(TEXTS)),
    () => argv.reverse(),
    () => argv.push('--', random.pick(TEXTS)),
    () => argv.push(`--${random.pick(TEXTS)}`),
    () => argv.push(...Array.from({ length: 500 }, () => random.pick(TEXTS).slice(0, 50))),
  ])();
}

function stdinOf(random: Random): readonly Buffer[] {
  const pick = <Value>(values: readonly Value[]): Value => random.pick(values);
  const lines = Array.from({ length: random.between(0, STDIN_LINES_MAX) }, () => enqueueLine(pick));
  const bytes = Buffer.from(lines.join(chance(random, 90) ? '\n' : '\r\n'));
  if (bytes.length > 0 && chance(random, 20))
    bytes[random.between(0, bytes.length - 1)] = random.between(0, 255);
  return [bytes];
}
