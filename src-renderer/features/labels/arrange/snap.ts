/** Lines that a part is drawn to while it is dragged: edges and centres of the label and of the other parts. */
import type { PlaceMm } from '../../../../src-sync/domain/labels/labels.ts';
import { tidy } from '../../../../src-sync/domain/labels/label-turn.ts';
import type { Handle, SizeMm } from '../designer/geometry.ts';

/** A line across the label at one length, shown while something stands on it. */
export interface SnapLine {
  readonly axis: 'x' | 'y';
  readonly atMm: number;
}

export interface Snapped {
  readonly place: PlaceMm;
  readonly lines: readonly SnapLine[];
}

interface Span {
  readonly from: number;
  readonly length: number;
}

/** @param reachMm how near a line has to be to draw the part */
export function snapMove(
  place: PlaceMm,
  others: readonly PlaceMm[],
  label: SizeMm,
  reachMm: number,
): Snapped {
  const across = nearest(pointsOf(spanX(place)), targetsX(others, label), reachMm);
  const down = nearest(pointsOf(spanY(place)), targetsY(others, label), reachMm);
  return {
    place: { ...place, xMm: tidy(place.xMm + (across?.by ?? 0)), yMm: tidy(place.yMm + (down?.by ?? 0)) },
    lines: linesOf(across, down),
  };
}

/** Only the edges that are pulled are drawn to a line. */
export function snapResize(
  place: PlaceMm,
  handle: Handle,
  others: readonly PlaceMm[],
  label: SizeMm,
  reachMm: number,
): Snapped {
  const isWest = handle.includes('w');
  const isNorth = handle.includes('n');
  const x = isWest ? place.xMm : place.xMm + place.widthMm;
  const y = isNorth ? place.yMm : place.yMm + place.heightMm;
  const across = isWest || handle.includes('e') ? nearest([x], targetsX(others, label), reachMm) : null;
  const down = isNorth || handle.includes('s') ? nearest([y], targetsY(others, label), reachMm) : null;
  const [byX, byY] = [across?.by ?? 0, down?.by ?? 0];
  return {
    place: {
      xMm: tidy(place.xMm + (isWest ? byX : 0)),
      yMm: tidy(place.yMm + (isNorth ? byY : 0)),
      widthMm: tidy(place.widthMm + (isWest ? -byX : byX)),
      heightMm: tidy(place.heightMm + (isNorth ? -byY : byY)),
    },
    lines: linesOf(across, down),
  };
}

interface Near {
  readonly by: number;
  readonly atMm: number;
}

function nearest(points: readonly number[], targets: readonly number[], reachMm: number): Near | null {
  let best: Near | null = null;
  for (const atMm of targets) {
    for (const point of points) {
      const by = atMm - point;
      if (Math.abs(by) <= reachMm && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, atMm };
    }
  }
  return best;
}

function linesOf(across: Near | null, down: Near | null): readonly SnapLine[] {
  return [
    ...(across === null ? [] : [{ axis: 'x', atMm: across.atMm } as const]),
    ...(down === null ? [] : [{ axis: 'y', atMm: down.atMm } as const]),
  ];
}

function pointsOf({ from, length }: Span): readonly number[] {
  return [from, from + length / 2, from + length];
}

function spanX({ xMm, widthMm }: PlaceMm): Span {
  return { from: xMm, length: widthMm };
}

function spanY({ yMm, heightMm }: PlaceMm): Span {
  return { from: yMm, length: heightMm };
}

function targetsX(others: readonly PlaceMm[], { widthMm }: SizeMm): readonly number[] {
  return [0, widthMm / 2, widthMm, ...others.flatMap((one) => pointsOf(spanX(one)))];
}

function targetsY(others: readonly PlaceMm[], { heightMm }: SizeMm): readonly number[] {
  return [0, heightMm / 2, heightMm, ...others.flatMap((one) => pointsOf(spanY(one)))];
}
