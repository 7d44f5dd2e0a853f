/** What the tests of this folder say of a file: its cells as shown, and what is noted. */
import { shownIn, type ReadOptions } from '../../../src-sync/domain/sheet-table.ts';
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
