/** Figures of several rounds, put together. */
import type { Figures, RowName } from './course.ts';

export interface Cell {
  /** Absent where there is a reason instead. */
  readonly median?: number;
  readonly least?: number;
  readonly most?: number;
  /** Why there is no figure, as "over 120 s". */
  readonly why?: string;
}

export interface Result {
  readonly rows: number;
  readonly name: string;
  readonly cells: Partial<Record<RowName, Cell>>;
}

export function cellOf(values: readonly (number | string)[]): Cell {
  const numbers = values.filter((value) => typeof value === 'number').toSorted((a, b) => a - b);
  const [least] = numbers;
  const most = numbers.at(-1);
  if (least === undefined || most === undefined) return { why: String(values[0]) };
  const middle = numbers.length / 2;
  const median = ((numbers[Math.ceil(middle) - 1] ?? least) + (numbers[Math.floor(middle)] ?? most)) / 2;
  return { median, least, most };
}

export function resultOf(rows: number, name: string, rounds: readonly Figures[]): Result {
  const names = [...new Set(rounds.flatMap((figures) => Object.keys(figures) as RowName[]))];
  const cells = names.map((row) => [row, cellOf(rounds.flatMap((figures) => figures[row] ?? []))] as const);
  return { rows, name, cells: Object.fromEntries(cells) };
}
