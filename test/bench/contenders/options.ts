/** The command line of `npm run bench -- rivals`. */
import { parseArgs } from 'node:util';
import { Explained } from '../../../scripts/runtime/processes.ts';
import { ENTRANTS, type Entrant } from './entrants.ts';

export interface Options {
  readonly sizes: readonly number[];
  readonly rounds: number;
  readonly entrants: readonly Entrant[];
  /** Of one task of a contender, before it is ended. */
  readonly seconds: number;
  readonly gigabytes: number;
  /** Puts the figures into docs/performance.md. */
  readonly page: boolean;
  /** A file of figures of an earlier run, from which the page is written instead of measuring. */
  readonly from: string | null;
}

const DEFINITIONS = {
  sizes: { type: 'string', default: '10000,100000' },
  rounds: { type: 'string', default: '3' },
  only: { type: 'string', default: '' },
  seconds: { type: 'string', default: '120' },
  gigabytes: { type: 'string', default: '4' },
  page: { type: 'boolean', default: false },
  from: { type: 'string' },
} as const;

/** @param argv as a process has it: `rivals` stands before the options */
export function readOptions(argv: readonly string[]): Options {
  const args = argv.slice(3).filter((word) => word !== '--');
  const { values } = parseArgs({ args, options: DEFINITIONS, strict: true });
  return {
    sizes: values.sizes.split(',').map((text) => countOf('--sizes', text)),
    rounds: countOf('--rounds', values.rounds),
    entrants: chosen(values.only),
    seconds: countOf('--seconds', values.seconds),
    gigabytes: countOf('--gigabytes', values.gigabytes),
    page: values.page,
    from: values.from ?? null,
  };
}

function countOf(option: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Explained(`${option} takes whole numbers from 1 on, not "${text}".`);
}

function chosen(only: string): readonly Entrant[] {
  if (only === '') return ENTRANTS;
  const names = only.toLowerCase().split(',');
  const found = ENTRANTS.filter(({ name }) => names.some((part) => name.toLowerCase().startsWith(part)));
  if (found.length > 0) return found;
  throw new Explained(`--only takes names out of: ${ENTRANTS.map(({ name }) => name).join(', ')}.`);
}
