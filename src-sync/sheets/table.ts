/** A table as it crosses between the thread and the engine, and the jobs that the thread does. */

import type { ReadOptions, RowTrouble, SheetLayout, TableCell } from '../domain/imports/sheet-table.ts';

/** Most rows and columns of a file that is read; a spreadsheet holds a million, a person means a list. */
export const ROWS_MAX = 50_000;
export const COLUMNS_MAX = 1_000;
/** Rows and columns that a spreadsheet program has, empty ones included. */
export const SHEET_ROWS_MAX = 1_048_576;
export const SHEET_COLUMNS_MAX = 16_384;
/** Filled cells of a sheet: 50,000 rows of 50 columns. More would not fit beside everything else on a small PC. */
export const CELLS_MAX = 2_500_000;
/** Rows above the heading, and the heading itself. */
export const HEADING_ROWS_MAX = 200;
export const FILE_BYTES_MAX = 25 * 1024 * 1024;

export interface TableRow {
  /** As a spreadsheet numbers it, from 1. */
  readonly row: number;
  readonly cells: readonly TableCell[];
}

export interface Table {
  /** Of a heading of several rows the titles above each other, joined. */
  readonly columns: readonly string[];
  /** Columns that are hidden, from 0. */
  readonly hidden: readonly number[];
  /** The rows above the heading, as shown. */
  readonly above: readonly (readonly string[])[];
  /** The heading, row by row as it is written: a list of several pages repeats it. */
  readonly headings: readonly (readonly string[])[];
  /** Below the heading, without empty rows. */
  readonly rows: readonly TableRow[];
  readonly layout: SheetLayout;
  readonly troubles: readonly RowTrouble[];
}

export type SheetFormat = 'csv' | 'xlsx';
export type Cell = string | number | boolean | null;

export type SheetJob =
  | { readonly kind: 'read'; readonly path: string; readonly options: ReadOptions }
  | {
      readonly kind: 'write';
      /** Made new; whoever asked moves it to its place. */
      readonly path: string;
      readonly format: SheetFormat;
      readonly columns: readonly string[];
    };

/** Messages to a thread that writes: more rows, then an end. */
export type ToThread = { readonly rows: readonly (readonly Cell[])[] } | { readonly end: true };

/** A text that was cut at the end because a cell of a workbook cannot hold it. */
export interface WriteProblem {
  /** Of the rows that were written, from 1; the heading is not one of them. */
  readonly row: number;
  /** From 0. */
  readonly column: number;
}

/** Why a file is no table, or could not be written. */
export type SheetTrouble =
  | 'not-there'
  | 'too-large'
  /** Small on the disk, and more than is read once it is unfolded. */
  | 'too-large-inside'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-many-cells'
  | 'unreadable'
  /** A report for a printer. */
  | 'spaced-columns'
  | 'cut-off'
  | 'password'
  | 'no-sheet'
  /** A sheet was named, and the file is one table. */
  | 'no-sheets'
  /** The heading that was named stands below the last row, whose number is the detail. */
  | 'no-row'
  | 'folder'
  | 'no-encoding'
  | 'blank'
  | 'empty'
  | 'too-slow'
  | 'failed'
  | 'not-written'
  | 'write-failed'
  | 'write-memory'
  /** Nothing but a thread keeps a hostile file from the engine. */
  | 'safe-mode';

export class SheetError extends Error {
  readonly trouble: SheetTrouble;

  constructor(trouble: SheetTrouble, detail = '') {
    super(detail);
    this.trouble = trouble;
  }
}

export type FromThread =
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'written'; readonly problems: readonly WriteProblem[] }
  | { readonly kind: 'trouble'; readonly trouble: SheetTrouble; readonly detail: string };
