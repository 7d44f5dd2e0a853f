/** The facts of a file that the tests of this folder compare: its cells as shown, what is noted, and what an import reads of it. */
import { surveyColumns } from '../../../src-sync/domain/imports/survey-columns.ts';
import { withJoinedColumns } from '../../../src-sync/domain/imports/joined/columns.ts';
import { FixBook, type Fix } from '../../../src-sync/domain/imports/fixes.ts';
import { proposeMapping } from '../../../src-sync/domain/imports/propose-mapping.ts';
import type { ImportCollection } from '../../../src-sync/domain/imports/import-fields.ts';
import { shownIn, type ReadOptions } from '../../../src-sync/domain/imports/sheet-table.ts';
import { tellRetired } from '../../../src-sync/engine/imports/doubts/retired-rows.ts';
import { tellDoubtfulNumbers } from '../../../src-sync/engine/imports/doubtful-numbers.ts';
import { readRows } from '../../../src-sync/engine/imports/read-rows.ts';
import { readTable } from '../../../src-sync/sheets/read.ts';
import { SheetError, type Table } from '../../../src-sync/sheets/table.ts';

export function read(file: string | Buffer, options: ReadOptions = {}): Promise<Table> {
  return readTable(Buffer.from(file), options);
}

/** Every row as shown, without what stands in front of the first column. */
export async function cellsOf(
  file: string | Buffer,
  options: ReadOptions = {},
): Promise<readonly string[][]> {
  const { rows } = await read(file, options);
  return rows.map(({ cells }) => cells.map((cell) => shownIn(cell).trim()));
}

/** Why a file is not read. */
export async function refusalOf(file: string | Buffer): Promise<string> {
  try {
    await read(file);
    return 'read';
  } catch (error) {
    if (error instanceof SheetError) return error.trouble;
    throw error;
  }
}

/** `row:column note`, row by row. */
export function notesIn({ rows }: Table): readonly string[] {
  return rows.flatMap(({ row, cells }) =>
    cells.flatMap((cell, column) =>
      typeof cell === 'string' || cell.note === undefined ? [] : [`${row}:${column} ${cell.note}`],
    ),
  );
}

/** The reading of each row by an import where nothing is here yet. */
export async function draftsOf(
  file: string | Buffer,
  collection: ImportCollection = 'items',
  fixes: readonly Fix[] = [],
): Promise<Awaited<ReturnType<typeof readRows>>> {
  const table = withJoinedColumns(collection, await read(file));
  const mapping = proposeMapping(collection, table);
  const columns = surveyColumns(table.rows, mapping, table.layout.delimiter);
  const reading = { collection, mapping, columns, fixes: new FixBook(collection, fixes) };
  const drafts = await readRows(table, reading);
  tellRetired(drafts, table.columns, reading);
  if (collection === 'items') tellDoubtfulNumbers(drafts, table, reading);
  return drafts;
}
