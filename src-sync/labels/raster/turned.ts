/** Dots turned by quarters, clockwise. */
import { isSideways, turnedInside } from '../../domain/labels/label-turn.ts';
import type { BlackImage, Turn } from '../../domain/labels/labels.ts';
import { base64Of } from '../../domain/values/base64.ts';
import { imageRows } from '../render/png.ts';
import { blacken, emptyBitmap, isBlack, type Bitmap } from './bitmap.ts';
import type { PlacedBitmap } from './outline.ts';

export function turnedBitmap(bitmap: Bitmap, turn: Turn): Bitmap {
  if (turn === 0) return bitmap;
  const { width, height } = bitmap;
  const turned = isSideways(turn) ? emptyBitmap(height, width) : emptyBitmap(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isBlack(bitmap, x, y)) continue;
      const to = turnedInside({ x, y, width: 1, height: 1 }, bitmap, turn);
      blacken(turned, to.x, to.y, 1);
    }
  }
  return turned;
}

/** About the point that it is placed by, such as the start of a line of text. */
export function turnedAboutOrigin({ bitmap, x, y }: PlacedBitmap, turn: Turn): PlacedBitmap {
  const { width, height } = bitmap;
  const to = turnedInside({ x, y, width, height }, { width: 0, height: 0 }, turn);
  return { bitmap: turnedBitmap(bitmap, turn), x: to.x, y: to.y };
}

/** Each picture is turned once, however many labels it stands on: renderers know by it that it is the same again. */
const turnedImages = new WeakMap<BlackImage, Map<Turn, BlackImage>>();

export function turnedImage(image: BlackImage, turn: Turn): BlackImage {
  if (turn === 0) return image;
  const known = turnedImages.get(image) ?? new Map<Turn, BlackImage>();
  turnedImages.set(image, known);
  const made = known.get(turn) ?? drawn(image, turn);
  known.set(turn, made);
  return made;
}

function drawn(image: BlackImage, turn: Turn): BlackImage {
  const { widthPx: width, heightPx: height } = image;
  const source = { width, height, bytesPerRow: Math.ceil(width / 8), rows: imageRows(image) };
  const turned = turnedBitmap(source, turn);
  return {
    ...image,
    widthPx: turned.width,
    heightPx: turned.height,
    rowsBase64: base64Of(turned.rows),
  };
}
