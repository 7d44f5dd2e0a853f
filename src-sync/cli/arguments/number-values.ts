/** Numbers on the command line: what each flag takes, and a sentence about what is wrong with anything else. */
import type { ParseArgsOptionsConfig } from 'node:util';
import { failure } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';

interface NumberRule {
  /** The values that it takes, in words. */
  readonly takes: string;
  readonly isWhole: boolean;
  /** The least that it takes; with `isAbove`, what it has to be more than. */
  readonly min: number;
  readonly isAbove?: boolean;
  readonly max: number;
}

/** A row number beyond what a script can count to is a slip. */
const ROWS_MAX = 1_000_000_000;

const RULES = {
  '--deadline': {
    takes: 'a number of seconds above 0 and up to 1,00,00,000, for example 60 or 0.5',
    ...{ isWhole: false, min: 0, isAbove: true, max: 10_000_000 },
  },
  '--limit': {
    takes: 'a whole number of rows, 0 or more, for example 100',
    ...{ isWhole: true, min: 0, max: ROWS_MAX },
  },
  '--offset': {
    takes: 'a whole number of rows to leave out, 0 or more, for example 100',
    ...{ isWhole: true, min: 0, max: ROWS_MAX },
  },
  '--start': {
    takes: 'a whole number of label places to leave free, 0 or more, for example 3',
    ...{ isWhole: true, min: 0, max: ROWS_MAX },
  },
  '--from-label': {
    takes: 'the number of the first label to print, a whole number counted from 1, for example 39',
    ...{ isWhole: true, min: 1, max: ROWS_MAX },
  },
  '--heading': {
    takes: 'the row of the heading as the spreadsheet numbers it, for example 3',
    ...{ isWhole: true, min: 1, max: 1_048_576 },
  },
  '--dpi': {
    takes: 'the printer’s dots an inch, a whole number from 72 to 4,800, for example 203',
    ...{ isWhole: true, min: 72, max: 4_800 },
  },
} as const satisfies Readonly<Record<string, NumberRule>>;

export type NumberFlag = keyof typeof RULES;

/** `null` where the flag was not given. */
export function parseNumber(flag: NumberFlag, text: string | null): Result<number | null> {
  if (text === null) return ok(null);
  const rule: NumberRule = RULES[flag];
  const trouble = troubleWith(text, rule);
  return trouble === null
    ? ok(Number(text))
    : failed(failure('VALIDATION', `${flag} takes ${rule.takes}; ${trouble}.`));
}

/** Seconds as text to milliseconds. */
export function parseSeconds(flag: NumberFlag, text: string | null): Result<number | null> {
  const seconds = parseNumber(flag, text);
  return seconds.ok && seconds.value !== null ? ok(Math.ceil(seconds.value * 1_000)) : seconds;
}

/** The value itself is not repeated: what slipped into a wrong flag might be a secret. */
function troubleWith(text: string, { isWhole, min, isAbove = false, max }: NumberRule): string | null {
  if (text.trim() === '') return 'nothing was given';
  if (!/^-?\d+(\.\d+)?$/.test(text)) return 'what was given is no number in plain digits';
  const value = Number(text);
  if (value < 0) return 'what was given is below 0';
  if (value < min || (isAbove && value === min)) return 'what was given is too small';
  if (value > max) return 'what was given is too large';
  return isWhole && text.includes('.') ? 'what was given is no whole number' : null;
}

/** `--deadline -5` gives a number that is wrong, and no flag named 5: its own sentence says what is wrong with it. */
export function withNumbersJoined(argv: readonly string[], options: ParseArgsOptionsConfig): string[] {
  const joined: string[] = [];
  for (const word of argv) {
    const flag = joined.at(-1) ?? '';
    const takesText = flag.startsWith('--') && options[flag.slice(2)]?.type === 'string';
    if (takesText && /^-[\d.]/.test(word)) joined.splice(-1, 1, `${flag}=${word}`);
    else joined.push(word);
  }
  return joined;
}
