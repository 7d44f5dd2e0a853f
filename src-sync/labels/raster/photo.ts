/**
 * Photographs in another size than their dots were made for. Dots that are stretched or thinned out no longer stand as dense as the picture is
 * dark, so the greys that they stand for are reckoned back and made into dots anew.
 */
import { ditheredImage, type GreyImage } from '../../domain/labels/black-image.ts';
import type { BlackImage } from '../../domain/labels/labels.ts';
import { dotRoom } from '../layout/dots.ts';
import type { ImageBox } from '../page.ts';
import { imageRows } from '../render/png.ts';
import { isBlack, type Bitmap } from './bitmap.ts';

/** The picture for this place on one printer; the same picture in the same size is made once. */
export type PhotoMaker = (box: Pick<ImageBox, 'image' | 'widthMm' | 'heightMm'>) => BlackImage;

/** A printer's correction doubles or drops a dot here and there, which nobody sees; greys reckoned back are a little softer. */
const SAME_SIZE = 0.02;
/** Dots of a mid grey stand two apart: over so many in each direction they run together into a grey. */
const REACH_PX = 2.5;

export function createPhotoMaker(dpi: number): PhotoMaker {
  const known = new Map<BlackImage, Map<string, BlackImage>>();
  return ({ image, ...place }) => {
    const { widthPx: width, heightPx: height } = dotRoom(place, dpi);
    if (isSame(width, image.widthPx) && isSame(height, image.heightPx)) return image;
    if (!isPhotograph(image)) return image;
    const sizes = known.get(image) ?? new Map<string, BlackImage>();
    known.set(image, sizes);
    const key = `${width} ${height}`;
    const made = sizes.get(key) ?? ditheredImage(greysOf(image, width, height));
    sizes.set(key, made);
    return made;
  };
}

/** Rows looked at of a picture that does not say what it is: it is looked at with every label that is drawn. */
const ROWS_LOOKED_AT = 64;
/** So many of the rarer shade stand alone where greys are dots; of a drawing or a line of letters hardly any do. */
const ALONE_SHARE = 0.12;
/** Fewer dots than these of the whole are a thin stroke, slanted maybe. */
const RARE_SHARE = 0.02;

function isPhotograph(image: BlackImage): boolean {
  return image.isPhoto ?? isDotted(image);
}

/** True where many dots of the rarer shade have the other one on all four sides: greys that were made into dots. A thin line has not. */
function isDotted(image: BlackImage): boolean {
  const { widthPx: width, heightPx: height } = image;
  const source: Bitmap = { width, height, bytesPerRow: Math.ceil(width / 8), rows: imageRows(image) };
  const every = Math.max(1, Math.floor(height / ROWS_LOOKED_AT));
  let [black, aloneBlack, white, aloneWhite] = [0, 0, 0, 0];
  for (let y = 1; y < height - 1; y += every) {
    for (let x = 1; x < width - 1; x += 1) {
      const here = isBlack(source, x, y);
      const isAlone =
        isBlack(source, x - 1, y) !== here &&
        isBlack(source, x + 1, y) !== here &&
        isBlack(source, x, y - 1) !== here &&
        isBlack(source, x, y + 1) !== here;
      if (here) [black, aloneBlack] = [black + 1, aloneBlack + Number(isAlone)];
      else [white, aloneWhite] = [white + 1, aloneWhite + Number(isAlone)];
    }
  }
  const [rare, alone] = black <= white ? [black, aloneBlack] : [white, aloneWhite];
  return rare > (black + white) * RARE_SHARE && alone > rare * ALONE_SHARE;
}

function isSame(dots: number, pixels: number): boolean {
  return Math.abs(dots / pixels - 1) <= SAME_SIZE;
}

/** The greys that a photograph's dots stand for, in another size. */
function greysOf(image: BlackImage, widthPx: number, heightPx: number): GreyImage {
  const across = reaches(widthPx, image.widthPx);
  const down = reaches(heightPx, image.heightPx);
  const narrowed = narrowedRows(image, across);
  const grey = new Uint8Array(widthPx * heightPx);
  for (const [y, { from, weights }] of down.entries()) {
    for (let x = 0; x < widthPx; x += 1) {
      let black = 0;
      for (const [at, weight] of weights.entries()) {
        black += weight * (narrowed[(from + at) * widthPx + x] ?? 0);
      }
      grey[y * widthPx + x] = Math.round(255 * (1 - black));
    }
  }
  return { widthPx, heightPx, grey };
}

/** Each row of the picture in its new width: how black it is at each place, from 0 to 1. */
function narrowedRows(image: BlackImage, across: readonly Reach[]): Float32Array {
  const { widthPx: width, heightPx: height } = image;
  const source: Bitmap = { width, height, bytesPerRow: Math.ceil(width / 8), rows: imageRows(image) };
  const narrowed = new Float32Array(across.length * height);
  for (let y = 0; y < height; y += 1) {
    for (const [x, { from, weights }] of across.entries()) {
      let black = 0;
      for (const [at, weight] of weights.entries()) if (isBlack(source, from + at, y)) black += weight;
      narrowed[y * across.length + x] = black;
    }
  }
  return narrowed;
}

/** The pixels that one dot is made of along one side, and how much each counts. */
interface Reach {
  readonly from: number;
  readonly weights: readonly number[];
}

/** The nearest pixel counts most, and the further ones less and less. */
function reaches(dots: number, pixels: number): Reach[] {
  const step = pixels / dots;
  const reach = Math.max(REACH_PX, step);
  return Array.from({ length: dots }, (_, dot) => {
    const middle = (dot + 0.5) * step - 0.5;
    const from = Math.max(0, Math.ceil(middle - reach));
    const to = Math.min(pixels - 1, Math.floor(middle + reach));
    const shares = Array.from({ length: to - from + 1 }, (_, at) => reach - Math.abs(from + at - middle));
    const all = shares.reduce((sum, share) => sum + share, 0);
    return { from, weights: shares.map((share) => share / all) };
  });
}
