/** The grid that parts of a label move on. */

/** Half a millimetre: fine enough for a label, coarse enough to line up by hand. */
export const GRID_MM = 0.5;

export function onGrid(lengthMm: number, gridMm = GRID_MM): number {
  return Math.round(Math.round(lengthMm / gridMm) * gridMm * 100) / 100;
}
