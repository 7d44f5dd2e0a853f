/** Compares what a session has with the list of what it should have. */
import { addQuantities } from '../values/quantity.ts';
import type { ExpectedRow } from './order-list.ts';
import type { SessionLine } from './stock-session.ts';

/** `done`: exactly what was expected. `unasked`: on no list. */
export type ExpectedState = 'missing' | 'part' | 'done' | 'over' | 'unasked';

export interface ComparedLine {
  readonly line: SessionLine;
  /** Quantity that this session should have; what earlier ones brought is taken off. */
  readonly expected: number;
  readonly got: number;
  readonly state: ExpectedState;
  /** More than expected is above zero, still missing below. */
  readonly difference: number;
}

export interface Comparison {
  /** In the order of the list, what nobody asked for behind it, newest last. */
  readonly lines: readonly ComparedLine[];
  readonly done: number;
  /** Lines of which something is missing, some of it here or not. */
  readonly short: number;
  readonly over: number;
  readonly unasked: number;
}

export function compareWithExpected(rows: readonly ExpectedRow[], lines: readonly SessionLine[]): Comparison {
  const got = new Map(lines.map((line) => [line.item.id, line]));
  const asked = new Set(rows.map(({ line }) => line.item.id));
  const compared = [
    ...rows
      .map((row) => compare(row.line, row.expected, got.get(row.line.item.id)))
      // All of it came earlier, and nothing came now.
      .filter(({ expected, got: now }) => expected > 0 || now !== 0),
    ...lines.filter(({ item }) => !asked.has(item.id)).map((line) => compare(line, null, line)),
  ];
  const count = (...states: readonly ExpectedState[]): number =>
    compared.filter(({ state }) => states.includes(state)).length;
  return {
    lines: compared,
    done: count('done'),
    short: count('missing', 'part'),
    over: count('over'),
    unasked: count('unasked'),
  };
}

function compare(line: SessionLine, expected: number | null, found: SessionLine | undefined): ComparedLine {
  const got = found?.qty ?? 0;
  const difference = addQuantities(got, -(expected ?? 0));
  return {
    line: found ?? { ...line, qty: 0 },
    expected: expected ?? 0,
    got,
    state: stateOf(got, expected, difference),
    difference,
  };
}

function stateOf(got: number, expected: number | null, difference: number): ExpectedState {
  if (expected === null) return 'unasked';
  if (difference > 0) return 'over';
  if (difference === 0) return 'done';
  return got > 0 ? 'part' : 'missing';
}

export function isAsExpected({ short, over, unasked }: Comparison): boolean {
  return short + over + unasked === 0;
}
