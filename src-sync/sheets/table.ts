/** A table as it crosses between the thread and the engine, and the jobs that the thread does. */

import type { ReadOptions, RowTrouble, SheetLayout, TableCell } from '../domain/sheet-table.ts';

/** Most rows and columns of a file that is read; a spreadsheet holds a million, a person means a list. */
export const ROWS_MAX = 50_000;
export const COLUMNS_MAX = 200;
export const FILE_BYTES_MAX = 25 * 1024 * 1024;

export interface TableRow {
  /** As a spreadsheet numbers it, from 1. */
  readonly row: number;
  readonly cells: readonly TableCell[];
}

export interface Table {
  readonly columns: readonly string[];
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

/** What is said to a thread that writes: more rows, then an end. */
export type ToThread = { readonly rows: readonly (readonly Cell[])[] } | { readonly end: true };

/** Why a file is no table. */
export type SheetTrouble =
  'not-there' | 'too-large' | 'too-many-rows' | 'unreadable' | 'empty' | 'not-written';

export type FromThread =
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'written' }
  | { readonly kind: 'trouble'; readonly trouble: SheetTrouble; readonly detail: string };
