/** Figures of several rounds, put together. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Figures, RowName } from './course.ts';
import { machine } from './machine.ts';

export interface Cell {
  /** Absent where there is a reason instead. */
  readonly median?: number;
  readonly least?: number;
  readonly most?: number;
  /** Why there is no figure, as "over 120 s". */
  readonly why?: string;
}

/** The figures that are kept of a run. */
export interface Figuring {
  /** When the last figure came, ISO 8601. */
  readonly at: string;
  readonly machine: string;
  readonly results: readonly Result[];
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

function resultOf(rows: number, name: string, rounds: readonly Figures[]): Result {
  const names = [...new Set(rounds.flatMap((figures) => Object.keys(figures) as RowName[]))];
  const cells = names.map((row) => [row, cellOf(rounds.flatMap((figures) => figures[row] ?? []))] as const);
  return { rows, name, cells: Object.fromEntries(cells) };
}

/** All figures so far, in a file after each: a run that is ended early has what it had. */
export class FigureBook {
  readonly #rounds = new Map<string, { rows: number; name: string; rounds: Figures[] }>();
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  add(rows: number, name: string, figures: Figures): void {
    console.log(JSON.stringify({ rows, name, ...figures }));
    const key = `${rows} ${name}`;
    const known = this.#rounds.get(key) ?? { rows, name, rounds: [] };
    known.rounds.push(figures);
    this.#rounds.set(key, known);
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.figures(), null, 1));
  }

  figures(): Figuring {
    return { at: new Date().toISOString(), machine: machine(), results: this.results() };
  }

  /** Whoever was stopped once would be stopped again. */
  hasFallen(rows: number, name: string): boolean {
    const { rounds = [] } = this.#rounds.get(`${rows} ${name}`) ?? {};
    return rounds.some((figures) => Object.values(figures).some((value) => typeof value === 'string'));
  }

  results(): readonly Result[] {
    return [...this.#rounds.values()].map(({ rows, name, rounds }) => resultOf(rows, name, rounds));
  }
}
