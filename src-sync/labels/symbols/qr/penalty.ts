/** The penalty of a masked QR code, by the four features that the standard counts (ISO/IEC 18004, 7.8.3). */

/** `modules` are 0 or 1; the sum of all points, or anything at least `enough` as soon as that is sure. */
export function penaltyOf(modules: Uint8Array, side: number, enough: number): number {
  const runs = new Uint16Array(side + 2);
  let points = blockPoints(modules, side) + balancePoints(modules);
  for (let line = 0; line < side && points < enough; line += 1) {
    points += linePoints(modules, line * side, 1, side, runs);
    points += linePoints(modules, line, side, side, runs);
  }
  return points;
}

const FINDER = 40;

/** Runs of five and more, and what looks like a finder pattern with room beside it; the code's edge is room. */
function linePoints(
  modules: Uint8Array,
  from: number,
  step: number,
  side: number,
  runs: Uint16Array,
): number {
  let points = 0;
  let count = 0;
  let colour = 0;
  let length = 0;
  for (let at = 0, index = from; at < side; at += 1, index += step) {
    if (modules[index] === colour) {
      length += 1;
      continue;
    }
    if (length >= 5) points += length - 2;
    runs[count] = length;
    count += 1;
    colour ^= 1;
    length = 1;
  }
  if (length >= 5) points += length - 2;
  runs[count] = length;
  count += 1;
  // White runs are even, black ones odd; the middle of a finder pattern is a black one.
  for (let middle = 3; middle + 2 < count; middle += 2) if (isFinder(runs, middle, count)) points += FINDER;
  return points;
}

function isFinder(runs: Uint16Array, middle: number, count: number): boolean {
  const one = runs[middle - 1] ?? 0;
  return (
    runs[middle] === 3 * one &&
    runs[middle + 1] === one &&
    runs[middle - 2] === one &&
    runs[middle + 2] === one &&
    (middle === 3 || middle + 4 >= count || (runs[middle - 3] ?? 0) >= 4 || (runs[middle + 3] ?? 0) >= 4)
  );
}

/** Squares of four modules of one colour. */
function blockPoints(modules: Uint8Array, side: number): number {
  let points = 0;
  for (let y = 1; y < side; y += 1) {
    let before = (modules[y * side] ?? 0) + (modules[y * side - side] ?? 0);
    for (let at = y * side + 1; at < (y + 1) * side; at += 1) {
      const pair = (modules[at] ?? 0) + (modules[at - side] ?? 0);
      if (pair === before && pair !== 1) points += 3;
      before = pair;
    }
  }
  return points;
}

/** Ten for each whole 5 % that black is away from half. */
function balancePoints(modules: Uint8Array): number {
  let black = 0;
  for (let at = 0; at < modules.length; at += 1) black += modules[at] ?? 0;
  return Math.floor(Math.abs((black * 100) / modules.length - 50) / 5) * 10;
}
