/** Moving and resizing on the label, in millimetres; nothing leaves the label, nothing gets smaller than can be seen. */
import { tidy } from '../../../../src-sync/domain/labels/label-turn.ts';
import type { LabelElement, PlaceMm } from '../../../../src-sync/domain/labels/labels.ts';
import { onGrid } from './grid.ts';

const LEAST_MM = 1;
const LEAST_LINE_MM = 0.1;

export const HANDLES = ['nw', 'n', 'ne', 'w', 'e', 'sw', 's', 'se'] as const;
export type Handle = (typeof HANDLES)[number];

export interface SizeMm {
  readonly widthMm: number;
  readonly heightMm: number;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, Math.max(least, most)));
}

export function moved(place: PlaceMm, dxMm: number, dyMm: number, label: SizeMm, gridMm: number): PlaceMm {
  return {
    ...place,
    xMm: clamp(onGrid(place.xMm + dxMm, gridMm), 0, tidy(label.widthMm - place.widthMm)),
    yMm: clamp(onGrid(place.yMm + dyMm, gridMm), 0, tidy(label.heightMm - place.heightMm)),
  };
}

export function resized(
  place: PlaceMm,
  handle: Handle,
  dxMm: number,
  dyMm: number,
  label: SizeMm,
  gridMm: number,
  leastMm = LEAST_MM,
): PlaceMm {
  let [left, top] = [place.xMm, place.yMm];
  let [right, bottom] = [tidy(place.xMm + place.widthMm), tidy(place.yMm + place.heightMm)];
  if (handle.includes('w')) left = clamp(onGrid(left + dxMm, gridMm), 0, right - leastMm);
  if (handle.includes('e')) right = clamp(onGrid(right + dxMm, gridMm), left + leastMm, label.widthMm);
  if (handle.includes('n')) top = clamp(onGrid(top + dyMm, gridMm), 0, bottom - leastMm);
  if (handle.includes('s')) bottom = clamp(onGrid(bottom + dyMm, gridMm), top + leastMm, label.heightMm);
  return { xMm: tidy(left), yMm: tidy(top), widthMm: tidy(right - left), heightMm: tidy(bottom - top) };
}

/** A picture pulled at a corner keeps its proportions: the longer way counts, as far as the label reaches. */
export function inProportion(place: PlaceMm, pulled: PlaceMm, handle: Handle, label: SizeMm): PlaceMm {
  if (handle.length < 2) return pulled;
  const roomX = handle.includes('w') ? place.xMm + place.widthMm : label.widthMm - place.xMm;
  const roomY = handle.includes('n') ? place.yMm + place.heightMm : label.heightMm - place.yMm;
  const wanted = Math.max(pulled.widthMm / place.widthMm, pulled.heightMm / place.heightMm);
  const share = Math.min(wanted, roomX / place.widthMm, roomY / place.heightMm);
  const [widthMm, heightMm] = [tidy(place.widthMm * share), tidy(place.heightMm * share)];
  return {
    xMm: handle.includes('w') ? tidy(place.xMm + place.widthMm - widthMm) : place.xMm,
    yMm: handle.includes('n') ? tidy(place.yMm + place.heightMm - heightMm) : place.yMm,
    widthMm,
    heightMm,
  };
}

export function leastOf(element: LabelElement): number {
  return element.kind === 'line' ? LEAST_LINE_MM : LEAST_MM;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrows move by the grid, with Alt by 0.1 mm, with Ctrl by 1 mm; with Shift they pull the lower right corner. `null`: no such key. */
export function nudged(
  element: LabelElement,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey'>,
  label: SizeMm,
  gridMm: number,
): PlaceMm | null {
  const step = STEPS[event.key];
  if (step === undefined) return null;
  const stepMm = event.altKey ? 0.1 : event.ctrlKey ? 1 : gridMm;
  const [dx, dy] = [step[0] * stepMm, step[1] * stepMm];
  return event.shiftKey
    ? resized(element, 'se', dx, dy, label, stepMm, leastOf(element))
    : moved(element, dx, dy, label, stepMm);
}
