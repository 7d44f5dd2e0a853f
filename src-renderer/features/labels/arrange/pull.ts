/** Parts that a pointer or the arrows move and stretch: on the grid, drawn to lines that are near, never off the label. */
import { tidy } from '../../../../src-sync/domain/labels/label-turn.ts';
import type { LabelElement, PlaceMm } from '../../../../src-sync/domain/labels/labels.ts';
import {
  inProportion,
  leastOf,
  moved,
  nudged,
  resized,
  type Handle,
  type SizeMm,
} from '../designer/geometry.ts';
import { boundsOf, type Places } from './align.ts';
import { snapMove, snapResize, type SnapLine } from './snap.ts';

export interface Pulled {
  readonly places: Places;
  readonly lines: readonly SnapLine[];
}

export interface PullRules {
  readonly label: SizeMm;
  readonly gridMm: number;
  /** Distance from which a line draws; 0: none does. */
  readonly reachMm: number;
}

/** As fine as places are kept. */
const FREE_MM = 0.01;

/** All picked parts by the same way; what they take up together is what is drawn to lines and stays on the label. */
export function movedParts(
  elements: readonly LabelElement[],
  picked: readonly number[],
  [dxMm, dyMm]: readonly [number, number],
  { label, gridMm, reachMm }: PullRules,
): Pulled {
  const parts = picked.flatMap((index) => elements[index] ?? []);
  if (parts.length === 0) return { places: new Map(), lines: [] };
  const bounds = boundsOf(parts);
  const onGrid = moved(bounds, dxMm, dyMm, label, gridMm);
  const free = moved(bounds, dxMm, dyMm, label, FREE_MM);
  const others = elements.filter((_, index) => !picked.includes(index));
  const snapped = snapMove(free, others, label, reachMm);
  const place = {
    xMm: isOn(snapped.lines, 'x') ? snapped.place.xMm : onGrid.xMm,
    yMm: isOn(snapped.lines, 'y') ? snapped.place.yMm : onGrid.yMm,
  };
  const by = { xMm: place.xMm - bounds.xMm, yMm: place.yMm - bounds.yMm };
  return { places: shifted(elements, picked, by), lines: snapped.lines };
}

export function resizedPart(
  element: LabelElement,
  others: readonly PlaceMm[],
  handle: Handle,
  [dxMm, dyMm]: readonly [number, number],
  { label, gridMm, reachMm }: PullRules,
): { readonly place: PlaceMm; readonly lines: readonly SnapLine[] } {
  const leastMm = leastOf(element);
  const onGrid = resized(element, handle, dxMm, dyMm, label, gridMm, leastMm);
  const free = resized(element, handle, dxMm, dyMm, label, FREE_MM, leastMm);
  const snapped = snapResize(free, handle, others, label, reachMm);
  const takesX = isOn(snapped.lines, 'x') && snapped.place.widthMm >= leastMm;
  const takesY = isOn(snapped.lines, 'y') && snapped.place.heightMm >= leastMm;
  const [across, down] = [takesX ? snapped.place : onGrid, takesY ? snapped.place : onGrid];
  const place = {
    ...{ xMm: across.xMm, widthMm: across.widthMm },
    ...{ yMm: down.yMm, heightMm: down.heightMm },
  };
  const lines = snapped.lines.filter(({ axis }) => (axis === 'x' ? takesX : takesY));
  if (element.kind !== 'image' || handle.length < 2) return { place, lines };
  // In its own proportions it stands on one of the lines at most.
  return { place: inProportion(element, place, handle, label), lines: [] };
}

/** By arrows: moved together, or with Shift the last picked one stretched. `null`: no such key. */
export function nudgedParts(
  elements: readonly LabelElement[],
  picked: readonly number[],
  event: Parameters<typeof nudged>[1],
  label: SizeMm,
  gridMm: number,
): Places | null {
  const last = picked.at(-1);
  const element = last === undefined ? undefined : elements[last];
  if (last === undefined || element === undefined) return null;
  if (event.shiftKey || picked.length === 1) {
    const place = nudged(element, event, label, gridMm);
    return place === null ? null : new Map([[last, placeOf(place)]]);
  }
  const bounds = boundsOf(picked.flatMap((index) => elements[index] ?? []));
  const place = nudged({ ...bounds, kind: 'line' }, event, label, gridMm);
  if (place === null) return null;
  return shifted(elements, picked, { xMm: place.xMm - bounds.xMm, yMm: place.yMm - bounds.yMm });
}

/** Parts that lie in a rectangle at least in part. */
export function partsIn(elements: readonly PlaceMm[], { xMm, yMm, widthMm, heightMm }: PlaceMm): number[] {
  return elements.flatMap((one, index) =>
    one.xMm < xMm + widthMm &&
    one.xMm + one.widthMm > xMm &&
    one.yMm < yMm + heightMm &&
    one.yMm + one.heightMm > yMm
      ? [index]
      : [],
  );
}

function isOn(lines: readonly SnapLine[], axis: SnapLine['axis']): boolean {
  return lines.some((line) => line.axis === axis);
}

function shifted(
  elements: readonly LabelElement[],
  picked: readonly number[],
  by: { readonly xMm: number; readonly yMm: number },
): Places {
  return new Map(
    picked.flatMap((index) => {
      const element = elements[index];
      if (element === undefined) return [];
      const place = placeOf(element);
      return [[index, { ...place, xMm: tidy(place.xMm + by.xMm), yMm: tidy(place.yMm + by.yMm) }] as const];
    }),
  );
}

export function placeOf({ xMm, yMm, widthMm, heightMm }: PlaceMm): PlaceMm {
  return { xMm, yMm, widthMm, heightMm };
}
