/** Several columns of a file that become one. */
import type { ImportField } from '../import-fields.ts';
import { shownIn, type TableCell } from '../sheet-table.ts';
import { plainTitle } from '../titles.ts';

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

export function isFilledIn({ rows }: Rows, column: number): boolean {
  return rows.some(({ cells }) => shownIn(cells[column]).trim() !== '');
}

/** Notices about a part are told of the whole. */
export function withNotesOf(parts: readonly TableCell[], text: string): TableCell {
  const noted = parts.find((part) => typeof part === 'object' && part.note !== undefined);
  return typeof noted === 'object' ? { ...noted, shown: text, value: text } : text;
}
