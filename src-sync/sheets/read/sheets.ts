/** The sheet of a workbook that is read: the one that was chosen, else the first visible one with a list. */
import type { SheetLayout } from '../../domain/imports/sheet-table.ts';
import { SheetError } from '../table.ts';
import { isBlank, type Grid } from './grid.ts';
import { hasUsualHeading } from './heading.ts';

export interface SheetSource {
  readonly name: string;
  readonly isHidden: boolean;
  grid(): Promise<Grid>;
}

/** The rows that were read, and where they stand. */
export interface ReadSheet {
  readonly grid: Grid;
  readonly sheet: string;
  readonly sheets: SheetLayout['sheets'];
}

const LIST = 3;
const WANTED = 5;

/** From 0, nothing in it; a cover page and a heading alone are no list, and one whose columns have usual names is it before any other. */
function rankOf(grid: Grid, isHidden: boolean): number {
  const rows = grid.rows();
  if (rows.length === 0) return 0;
  if (isHidden) return 1;
  const isTable =
    rows.length > 1 && rows.some(({ cells }) => cells.filter((cell) => !isBlank(cell)).length > 1);
  if (!isTable) return 2;
  return hasUsualHeading(rows.slice(0, -1)) ? LIST + 1 : LIST;
}

/** Reads every sheet, so that each can be named with its rows; a sheet that is too large hinders no other one. */
export async function chooseSheet(
  sources: readonly SheetSource[],
  wanted: string | undefined,
): Promise<ReadSheet> {
  let chosen: { readonly name: string; readonly grid: Grid; readonly rank: number } | null = null;
  let trouble: SheetError | null = null;
  const sheets: { name: string; hidden: boolean; rows: number }[] = [];
  for (const { name, isHidden, grid: read } of sources) {
    const isWanted = wanted !== undefined && wanted === name;
    try {
      const grid = await read();
      const rows = grid.rows().length;
      sheets.push({ name, hidden: isHidden, rows });
      const rank = isWanted ? WANTED : rankOf(grid, isHidden);
      if (chosen === null || rank > chosen.rank) chosen = { name, grid, rank };
    } catch (error) {
      if (!(error instanceof SheetError) || isWanted) throw error;
      // The first visible sheet with data is the one that is meant.
      if (wanted === undefined && !isHidden && (chosen?.rank ?? 0) < LIST) throw error;
      trouble = error;
      sheets.push({ name, hidden: isHidden, rows: 0 });
    }
  }
  if (chosen === null) throw trouble ?? new SheetError('empty', 'no sheet');
  if (wanted !== undefined && chosen.rank !== WANTED) throw new SheetError('no-sheet', wanted);
  return { grid: chosen.grid, sheet: chosen.name, sheets };
}
