/** Boxes of a page as dots of one printer: what ZPL and TSPL write in their own words. */
import { turnedInside, turnOf } from '../../domain/labels/label-turn.ts';
import type { LabelBox, LabelPage, SymbolBox } from '../page.ts';
import { toDots } from '../layout/dots.ts';
import { barsOf, type Bar } from '../render/bars.ts';
import { blacken, emptyBitmap, isBlack, type Bitmap } from './bitmap.ts';
import type { LabelFonts } from '../text/fonts.ts';
import { createPictureRaster, type PictureRaster } from './picture.ts';
import { createTextRaster, type TextRaster } from './text.ts';
import { turnedBitmap } from './turned.ts';

export interface DotRectangle {
  readonly kind: 'rectangle';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DotPicture {
  readonly kind: 'picture';
  readonly x: number;
  readonly y: number;
  readonly bitmap: Bitmap;
}

/** The bars of a linear code: all as high, from left to right. */
export interface DotBars {
  readonly kind: 'bars';
  readonly y: number;
  readonly height: number;
  readonly bars: readonly { readonly x: number; readonly width: number }[];
}

export type DotBox = DotRectangle | DotPicture | DotBars;

/** A store of letters and pictures that were drawn already: one for a whole job. */
export interface Rasters {
  readonly text: TextRaster;
  readonly picture: PictureRaster;
}

export function createRasters(fonts: LabelFonts, dpi: number): Rasters {
  return { text: createTextRaster(fonts, dpi), picture: createPictureRaster(dpi) };
}

/** In the order they are drawn; everything lies on the page, because printers refuse or wrap what does not. */
export function* dotsOf(
  page: LabelPage,
  dpi: number,
  { text, picture }: Rasters,
): Generator<DotBox, void, undefined> {
  const width = toDots(page.widthMm, dpi);
  const height = toDots(page.heightMm, dpi);
  for (const box of page.boxes) {
    for (const dots of dotsOfBox(box, dpi, { text, picture })) {
      const kept = keptOn(dots, width, height);
      if (kept !== null) yield kept;
    }
  }
}

function keptOn(box: DotBox, width: number, height: number): DotBox | null {
  switch (box.kind) {
    case 'rectangle':
      return cut(box, width, height);
    case 'picture':
      return cutPicture(box, width, height);
    case 'bars':
      return cutBars(box, width, height);
  }
}

function* dotsOfBox(
  box: LabelBox,
  dpi: number,
  { text, picture }: Rasters,
): Generator<DotBox, void, undefined> {
  switch (box.kind) {
    case 'ink': {
      const x = toDots(box.xMm, dpi);
      const y = toDots(box.yMm, dpi);
      // Thinner than a dot is still a line.
      const right = Math.max(x + 1, toDots(box.xMm + box.widthMm, dpi));
      const bottom = Math.max(y + 1, toDots(box.yMm + box.heightMm, dpi));
      yield { kind: 'rectangle', x, y, width: right - x, height: bottom - y };
      return;
    }
    case 'symbol':
      yield* symbolDots(box, dpi);
      return;
    case 'text': {
      const line = text(box);
      if (line === null) return;
      const x = toDots(box.xMm, dpi) + line.x;
      yield { kind: 'picture', x, y: toDots(box.baselineMm, dpi) + line.y, bitmap: line.bitmap };
      return;
    }
    case 'image':
      yield { kind: 'picture', x: toDots(box.xMm, dpi), y: toDots(box.yMm, dpi), bitmap: picture(box) };
  }
}

/** A linear code is a row of bars, or rectangles where it is turned; a matrix is one small picture. */
function* symbolDots(box: SymbolBox, dpi: number): Generator<DotBox, void, undefined> {
  const x = toDots(box.xMm, dpi);
  const y = toDots(box.yMm, dpi);
  const height = toDots(box.rowHeightMm, dpi);
  const turn = turnOf(box);
  if (box.rows.length === 1 && turn !== 0) {
    const frame = { width: modulesAcross(box) * box.moduleDots, height };
    for (const bar of barsOf(box)) {
      const own = { x: bar.x * box.moduleDots, y: 0, width: bar.width * box.moduleDots, height };
      const to = turnedInside(own, frame, turn);
      yield { kind: 'rectangle', ...to, x: x + to.x, y: y + to.y };
    }
    return;
  }
  if (box.rows.length === 1) {
    const inDots = (bar: Bar): DotBars['bars'][number] => ({
      x: x + bar.x * box.moduleDots,
      width: bar.width * box.moduleDots,
    });
    yield { kind: 'bars', y, height, bars: Array.from(barsOf(box), inDots) };
    return;
  }
  yield { kind: 'picture', x, y, bitmap: turnedBitmap(matrixBitmap(box), turn) };
}

function modulesAcross({ rows }: SymbolBox): number {
  return (rows[0] ?? []).reduce((sum, run) => sum + run, 0);
}

function matrixBitmap(box: SymbolBox): Bitmap {
  const { rows, moduleDots } = box;
  const bitmap = emptyBitmap(modulesAcross(box) * moduleDots, rows.length * moduleDots);
  for (const bar of barsOf(box)) {
    blacken(bitmap, bar.x * moduleDots, bar.row * moduleDots, bar.width * moduleDots);
  }
  for (const row of rows.keys()) {
    const from = row * moduleDots * bitmap.bytesPerRow;
    for (let dot = 1; dot < moduleDots; dot += 1) {
      bitmap.rows.copyWithin(from + dot * bitmap.bytesPerRow, from, from + bitmap.bytesPerRow);
    }
  }
  return bitmap;
}

function cut(box: DotRectangle, width: number, height: number): DotRectangle | null {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  const right = Math.min(width, box.x + box.width);
  const bottom = Math.min(height, box.y + box.height);
  return right > x && bottom > y ? { kind: 'rectangle', x, y, width: right - x, height: bottom - y } : null;
}

function cutBars(box: DotBars, width: number, height: number): DotBars | null {
  const kept = box.bars.flatMap((bar) => cut({ ...box, ...bar, kind: 'rectangle' }, width, height) ?? []);
  const [first] = kept;
  return first === undefined ? null : { kind: 'bars', y: first.y, height: first.height, bars: kept };
}

function cutPicture(box: DotPicture, width: number, height: number): DotPicture | null {
  const { bitmap } = box;
  const kept = cut(
    { kind: 'rectangle', x: box.x, y: box.y, width: bitmap.width, height: bitmap.height },
    width,
    height,
  );
  if (kept === null) return null;
  if (kept.width === bitmap.width && kept.height === bitmap.height) return box;
  const inside = emptyBitmap(kept.width, kept.height);
  for (let y = 0; y < kept.height; y += 1) {
    for (let x = 0; x < kept.width; x += 1) {
      if (isBlack(bitmap, x + kept.x - box.x, y + kept.y - box.y)) blacken(inside, x, y, 1);
    }
  }
  return { kind: 'picture', x: kept.x, y: kept.y, bitmap: inside };
}
