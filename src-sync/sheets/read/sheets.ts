/** Which sheet of a workbook is read: the one that was chosen, else the first visible one with data. */
import type { SheetLayout } from '../../domain/sheet-table.ts';
import { SheetError } from '../table.ts';
import type { Grid } from './grid.ts';

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
      const rank = isWanted ? 4 : rows === 0 ? 0 : isHidden ? 1 : 2;
      if (chosen === null || rank > chosen.rank) chosen = { name, grid, rank };
    } catch (error) {
      if (!(error instanceof SheetError) || isWanted) throw error;
      // The first visible sheet with data is the one that is meant.
      if (wanted === undefined && !isHidden && (chosen?.rank ?? 0) < 2) throw error;
      trouble = error;
      sheets.push({ name, hidden: isHidden, rows: 0 });
    }
  }
  if (chosen === null) throw trouble ?? new SheetError('empty', 'no sheet');
  if (wanted !== undefined && chosen.rank !== 4) throw new SheetError('no-sheet', wanted);
  return { grid: chosen.grid, sheet: chosen.name, sheets };
}
