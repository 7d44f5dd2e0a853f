/** Pictures as dots of one printer. */
import { base64Of } from '../../domain/values/base64.ts';
import type { BlackImage } from '../../domain/labels/labels.ts';
import type { ImageBox } from '../page.ts';
import { dotRoom } from '../layout/dots.ts';
import { imageRows } from '../render/png.ts';
import { blacken, emptyBitmap, isBlack, type Bitmap } from './bitmap.ts';

/** Draws a picture at a resolution; the same picture in the same size is drawn once for a whole job. */
export type PictureRaster = (box: Pick<ImageBox, 'image' | 'widthMm' | 'heightMm'>) => Bitmap;

/** As much of a dot must be black that it is: thin strokes stay whole, as those of letters do. */
const ENOUGH = 0.4;

export function createPictureRaster(dpi: number): PictureRaster {
  const known = new Map<BlackImage, Map<string, Bitmap>>();
  return ({ image, ...place }) => {
    const { widthPx: width, heightPx: height } = dotRoom(place, dpi);
    const sizes = known.get(image) ?? new Map<string, Bitmap>();
    known.set(image, sizes);
    const key = `${width} ${height}`;
    const drawn = sizes.get(key) ?? drawPicture(image, width, height);
    sizes.set(key, drawn);
    return drawn;
  };
}

/** A picture that was made for this resolution stays as it is, dot for dot. */
function drawPicture(image: BlackImage, width: number, height: number): Bitmap {
  const { widthPx, heightPx } = image;
  const rows = imageRows(image);
  const source: Bitmap = { width: widthPx, height: heightPx, bytesPerRow: Math.ceil(widthPx / 8), rows };
  const bitmap = emptyBitmap(width, height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = pixelsOf(y, height, heightPx);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = pixelsOf(x, width, widthPx);
      let black = 0;
      for (let atY = top; atY < bottom; atY += 1) {
        for (let atX = left; atX < right; atX += 1) if (isBlack(source, atX, atY)) black += 1;
      }
      if (black >= ENOUGH * (right - left) * (bottom - top)) blacken(bitmap, x, y, 1);
    }
  }
  return bitmap;
}

/** The pixels that one dot stands for; the nearest one where there are fewer pixels than dots. */
function pixelsOf(dot: number, dots: number, pixels: number): readonly [from: number, to: number] {
  if (pixels <= dots) {
    const nearest = Math.floor(((dot + 0.5) * pixels) / dots);
    return [nearest, nearest + 1];
  }
  const from = Math.round((dot * pixels) / dots);
  return [from, Math.max(from + 1, Math.round(((dot + 1) * pixels) / dots))];
}

/** A picture as a printer of this resolution prints it, as a picture: for the screen. */
export function asPrinted(box: ImageBox, raster: PictureRaster): ImageBox {
  const { width, height, rows } = raster(box);
  return { ...box, image: { widthPx: width, heightPx: height, rowsBase64: base64Of(rows) } };
}
