/** The cells and the layout of a spreadsheet, as the reader hands them to the import. */
import { z } from 'zod';

/** One cell. A plain string where its shown text and its stored value are the same and nothing is to be told. */
export type TableCell = string | RichCell;

export interface RichCell {
  /** The text as a spreadsheet program shows it, number format applied. Code-like fields take it. */
  readonly shown: string;
  /**
   * The stored value as exact plain text: a number without exponent or grouping, `18` for a cell that shows 18 %, an ISO date, `TRUE` or
   * `FALSE`. Number fields take it.
   */
  readonly value: string;
  readonly type: 'text' | 'number' | 'percent' | 'date' | 'boolean' | 'error' | 'empty';
  /** Why the cell may not be what the person entered. */
  readonly note?: CellNote;
}

export type CellNote =
  | 'formula-without-value'
  | 'error-value'
  | 'date'
  /** Beyond 2^53 or 15 digits, or scientific text. */
  | 'digits-lost'
  | 'bad-encoding'
  /** An unbalanced quote in this row. */
  | 'quote'
  /** The format of the number shows nothing of it. */
  | 'unshown'
  /** All of it is struck out. */
  | 'struck'
  /** Filled down from a merged cell. */
  | 'merged';

export interface SheetLayout {
  /** `null`: a text file. */
  readonly sheet: string | null;
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean; readonly rows: number }[];
  /** The first row of the heading, as the spreadsheet numbers it; of a list without one its first row. */
  readonly heading: number;
  /** Rows of the heading, 0 where there is none. Of several the titles that stand above each other are joined. */
  readonly headingRows: number;
  /** Such as `utf-8` or `windows-1252`; `null` for workbooks. */
  readonly encoding: string | null;
  /** Those that can be chosen. */
  readonly encodings: readonly string[];
  /** One sign, mostly `,` `;` `|` or a tab; `null` for workbooks. */
  readonly delimiter: string | null;
  /** Rows and columns that a person or a filter has hidden; they are read like all others. */
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  /** The first rows of the sheet as shown, at most sixteen, candidates of the heading included. */
  readonly preview: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

/** Most rows of a heading. */
export const HEADING_SPAN_MAX = 4;

/** A person's choice of the layout; the reader proposes the parts that are left out. */
export const readOptions = () =>
  z.strictObject({
    sheet: z.string().min(1).max(200).optional(),
    heading: z.number().int().min(1).max(1_048_576).optional(),
    headingRows: z.number().int().min(0).max(HEADING_SPAN_MAX).optional(),
    encoding: z.string().min(1).max(40).optional(),
    delimiter: z
      .string()
      .regex(/^[^"\r\n\p{L}\p{N}]$/u)
      .optional(),
  });
export type ReadOptions = Readonly<z.infer<ReturnType<typeof readOptions>>>;

/** A row that cannot be trusted: its cells may stand in the wrong columns. Or one above the heading that is none of a title. */
export interface RowTrouble {
  readonly row: number;
  /** `too-few-cells`: of a text file, fewer than the heading; `detail` is how many. `written-twice`: `detail` is what one cell has. */
  readonly trouble: 'quotes' | 'too-many-cells' | 'too-few-cells' | 'other-table' | 'written-twice';
  readonly detail: string;
  /** The row in which the other table begins. */
  readonly begin?: number;
}

export function shownIn(cell: TableCell | undefined): string {
  return typeof cell === 'object' ? cell.shown : (cell ?? '');
}

export function valueIn(cell: TableCell | undefined): string {
  return typeof cell === 'object' ? cell.value : (cell ?? '');
}
