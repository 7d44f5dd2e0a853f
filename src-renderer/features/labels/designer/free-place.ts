/** The place of a new part of a label: where nothing is; else where it is least in the way, and on a barcode last of all. */
import type { LabelElement, PlaceMm } from '../../../../src-sync/domain/labels/labels.ts';
import type { SizeMm } from './geometry.ts';
import { GRID_MM, onGrid } from './grid.ts';

/** Left free along the edges of a label. */
export const MARGIN_MM = 2;
/** A covered barcode does not scan; a covered text can be read at once and moved. */
const BARCODE_WEIGHT = 100;
/** So little is no overlap: places touch each other on every label. */
const HAIR_MM2 = 0.01;
/** Places looked at along one side; a long roll is looked at more coarsely than a small label. */
const STEPS_MOST = 120;

/** @param sizes as they are wanted, the best first: a smaller one is taken only where the larger ones find no room */
export function freePlace(
  label: SizeMm,
  elements: readonly LabelElement[],
  sizes: readonly SizeMm[],
): PlaceMm {
  let best: PlaceMm = { xMm: 0, yMm: 0, widthMm: 1, heightMm: 1 };
  for (const size of sizes) {
    const widthMm = Math.min(size.widthMm, label.widthMm);
    const heightMm = Math.min(size.heightMm, label.heightMm);
    let least = Infinity;
    for (const yMm of stepsOf(label.heightMm, heightMm)) {
      for (const xMm of stepsOf(label.widthMm, widthMm)) {
        const place = { xMm, yMm, widthMm, heightMm };
        const covered = coveredBy(place, elements);
        if (covered < least) [least, best] = [covered, place];
        if (covered <= HAIR_MM2) return place;
      }
    }
  }
  return best;
}

/** A part is free that lies on none of the others. */
export function isFree(place: PlaceMm, others: readonly LabelElement[]): boolean {
  return coveredBy(place, others) <= HAIR_MM2;
}

function stepsOf(wholeMm: number, partMm: number): number[] {
  const margin = onGrid(Math.max(0, Math.min(MARGIN_MM, (wholeMm - partMm) / 2)));
  const room = wholeMm - margin - partMm - margin;
  if (room < GRID_MM) return [margin];
  const count = Math.min(STEPS_MOST, Math.floor(room / GRID_MM));
  return Array.from({ length: count + 1 }, (_, step) => onGrid(margin + (room * step) / count));
}

function coveredBy(place: PlaceMm, elements: readonly LabelElement[]): number {
  return elements.reduce((sum, element) => {
    const width = shared(place.xMm, place.widthMm, element.xMm, element.widthMm);
    const height = shared(place.yMm, place.heightMm, element.yMm, element.heightMm);
    return sum + width * height * (element.kind === 'barcode' ? BARCODE_WEIGHT : 1);
  }, 0);
}

function shared(from: number, length: number, otherFrom: number, otherLength: number): number {
  return Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom));
}
