/** Several columns of a file that become one. */
import type { ImportCollection, ImportField } from '../import-fields.ts';
import { shownIn, type TableCell } from '../sheet-table.ts';
import { plainTitle, rankOfTitle } from '../titles.ts';

export interface JoinedColumn {
  readonly column: number;
  readonly field: ImportField;
  /** The columns of the file that are in it. */
  readonly from: readonly number[];
}

interface Row {
  readonly cells: readonly TableCell[];
}

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

export interface Joining {
  readonly field: ImportField;
  readonly from: readonly number[];
  readonly cellOf: (cells: readonly TableCell[]) => TableCell;
}

/** Titles as `plainTitle` has them. */
export function titles(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(plainTitle));
}

/** The first column with one of the titles; -1 where there is none. */
export function columnOf({ columns }: Rows, set: ReadonlySet<string>): number {
  return columns.findIndex((title) => set.has(plainTitle(title)));
}

export function textAt(cells: readonly TableCell[], column: number): string {
  return shownIn(cells[column]).trim();
}

interface Wanted {
  /** Of a title as `plainTitle` has it. */
  readonly isMeant?: (title: string) => boolean;
  readonly but?: number | null;
}

/** The likeliest column of a field; `null` where no title names it. */
export function bestColumn(
  { columns }: Rows,
  [collection, field]: readonly [ImportCollection, ImportField],
  { isMeant = () => true, but = null }: Wanted = {},
): number | null {
  const [best] = columns
    .map((title, column) => ({ column, title, rank: rankOfTitle(collection, field, title) ?? Infinity }))
    .filter(({ column, title, rank }) => rank < Infinity && column !== but && isMeant(plainTitle(title)))
    .toSorted((one, other) => one.rank - other.rank);
  return best?.column ?? null;
}

export function isFilledIn({ rows }: Rows, column: number): boolean {
  return rows.some(({ cells }) => textAt(cells, column) !== '');
}

/** Notices about a part are told of the whole. */
export function withNotesOf(parts: readonly TableCell[], text: string): TableCell {
  const noted = parts.find((part) => typeof part === 'object' && part.note !== undefined);
  return typeof noted === 'object' ? { ...noted, shown: text, value: text } : text;
}
