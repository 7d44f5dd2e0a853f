/** When so many labels are asked for that it may be a slip: what they are in paper. */
import { cellsPerPage, type LabelGrid } from '../../../../src-sync/domain/labels/label-sheet.ts';

/** More than anybody prints without meaning to: some fifty sheets, or most of a roll. */
export const MANY_LABELS = 1_000;

export type Paper =
  { readonly kind: 'sheets'; readonly sheets: number } | { readonly kind: 'roll'; readonly metres: number };

/** @returns `null` where there is no sheet to speak of */
export function paperOf(
  grid: LabelGrid | null,
  gapMm: number,
  labels: number,
  startCell: number,
): Paper | null {
  if (grid === null) return null;
  if (grid.isRoll) {
    return { kind: 'roll', metres: Math.ceil((labels * (grid.label.heightMm + gapMm)) / 1_000) };
  }
  return { kind: 'sheets', sheets: Math.ceil((startCell + labels) / cellsPerPage(grid)) };
}
