/** Parts of a label turned by quarters. A part's place is what it takes up on the label; its content is laid out upright and turned into it. */
import type { PlaceMm, Turn, TurnedPlace } from './labels.ts';

interface SizeMm {
  readonly widthMm: number;
  readonly heightMm: number;
}

interface PointMm {
  readonly xMm: number;
  readonly yMm: number;
}

export function turnOf({ turn }: { readonly turn?: Turn | undefined }): Turn {
  return turn ?? 0;
}

/** The sides of what is turned have changed places. */
export function isSideways(turn: Turn): boolean {
  return turn === 90 || turn === 270;
}

/** The part as its content sees it: from the same corner, with its sides swapped where it lies sideways. */
export function uprightOf<Part extends TurnedPlace>(part: Part): Part {
  const { widthMm, heightMm } = part;
  return isSideways(turnOf(part)) ? { ...part, widthMm: heightMm, heightMm: widthMm } : part;
}

/** In dots or millimetres. */
interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle inside a frame of this upright size, after the frame was turned clockwise; both count from the frame's top left corner. */
export function turnedInside(
  { x, y, width, height }: Rectangle,
  frame: Pick<Rectangle, 'width' | 'height'>,
  turn: Turn,
): Rectangle {
  const restX = frame.width - x - width;
  const restY = frame.height - y - height;
  switch (turn) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: restY, y: x, width: height, height: width };
    case 180:
      return { x: restX, y: restY, width, height };
    case 270:
      return { x: y, y: restX, width: height, height: width };
  }
}

/** The same in millimetres, counted from where the frame's own place is. */
export function turnedPlace(place: PlaceMm, frame: PlaceMm, turn: Turn): PlaceMm {
  const { x, y, width, height } = turnedInside(
    {
      ...{ x: place.xMm - frame.xMm, y: place.yMm - frame.yMm },
      ...{ width: place.widthMm, height: place.heightMm },
    },
    { width: frame.widthMm, height: frame.heightMm },
    turn,
  );
  return { xMm: frame.xMm + x, yMm: frame.yMm + y, widthMm: width, heightMm: height };
}

/** A rectangle turned about a point: letters are turned about the start of their line. */
export function turnedAbout(place: PlaceMm, { xMm, yMm }: PointMm, turn: Turn): PlaceMm {
  return turnedPlace(place, { xMm, yMm, widthMm: 0, heightMm: 0 }, turn);
}

/** As fine as places are kept: a hundredth of a millimetre. */
export function tidy(lengthMm: number): number {
  return Math.round(lengthMm * 100) / 100;
}

/**
 * The place of a part after it was turned about its own middle, on the label as far as that goes: what is longer than the label is
 * wide becomes as long as the label.
 */
export function placeTurned(place: PlaceMm, isSwapped: boolean, label: SizeMm): PlaceMm {
  const { xMm, yMm, widthMm, heightMm } = place;
  if (!isSwapped) return { xMm, yMm, widthMm, heightMm };
  const wide = Math.min(heightMm, label.widthMm);
  const high = Math.min(widthMm, label.heightMm);
  const within = (at: number, length: number, most: number): number =>
    tidy(Math.max(0, Math.min(at, most - length)));
  return {
    xMm: within(xMm + (widthMm - wide) / 2, wide, label.widthMm),
    yMm: within(yMm + (heightMm - high) / 2, high, label.heightMm),
    widthMm: wide,
    heightMm: high,
  };
}
