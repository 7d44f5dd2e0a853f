import { describe, expect, test } from 'vitest';
import {
  blackImageOf,
  isPhoto,
  pictureTypeOf,
  type GreyImage,
} from '../../../src-sync/domain/labels/black-image.ts';
import type { BlackImage } from '../../../src-sync/domain/labels/labels.ts';
import type { ImageBox } from '../../../src-sync/labels/page.ts';
import { isBlack } from '../../../src-sync/labels/raster/bitmap.ts';
import { createPhotoMaker } from '../../../src-sync/labels/raster/photo.ts';
import { asPrinted, createPictureRaster } from '../../../src-sync/labels/raster/picture.ts';
import { imageRows } from '../../../src-sync/labels/render/png.ts';
import { job, laidOut, printer, row, template } from '../job.ts';

function grey(side: number, shade: (x: number, y: number) => number): GreyImage {
  const values = Array.from({ length: side * side }, (_, at) => shade(at % side, Math.floor(at / side)));
  return { widthPx: side, heightPx: side, grey: Uint8Array.from(values) };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function blackShare(picture: GreyImage): number {
  const image = blackImageOf(picture);
  const rows = imageRows(image);
  const bits = [...rows].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  return bits / (image.widthPx * image.heightPx);
}

test('a drawing is divided where its own shades part: a pale logo on white stays one, with sharp edges', () => {
  const logo = grey(40, (x) => (x < 10 ? 205 : 255));
  expect(isPhoto(logo)).toBe(false);
  expect(blackShare(logo)).toBe(0.25);
  // Peacock, orange and paper, with an edge in between.
  const colours = grey(40, (x) => [75, 75, 75, 150, 150, 255, 255, 255, 255, 200][x % 10] ?? 255);
  expect(isPhoto(colours)).toBe(false);
  expect(blackShare(grey(8, () => 255))).toBe(0);
  expect(blackShare(grey(8, () => 0))).toBe(1);
});

test('a photograph becomes dots as dense as it is dark', () => {
  for (const shade of [64, 128, 190]) {
    const photo = grey(64, (x, y) => shade + ((x * 7 + y * 13) % 97) - 48);
    expect(isPhoto(photo)).toBe(true);
    expect(blackShare(photo)).toBeCloseTo(1 - shade / 255, 1);
  }
});

test('a picture of the printer’s resolution is printed dot for dot, a finer one keeps its thin strokes, and the screen shows what is printed', () => {
  const dpi = 254;
  const side = 20;
  const box = (image: ImageBox['image']): ImageBox => ({
    ...{ kind: 'image', image, xMm: 0, yMm: 0, widthMm: side / 10, heightMm: side / 10 },
  });
  const raster = createPictureRaster(dpi);
  const chess = blackImageOf(grey(side, (x, y) => ((x + y) % 2 === 0 ? 0 : 255)));
  expect(raster(box(chess)).rows).toEqual(imageRows(chess));
  // One line of twice the fineness, as wide as a dot.
  const line = blackImageOf(grey(side * 2, (x) => (x === 20 ? 0 : 255)));
  const printed = raster(box(line));
  expect([isBlack(printed, 9, 5), isBlack(printed, 10, 5), isBlack(printed, 11, 5)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(imageRows(asPrinted(box(line), raster).image)).toEqual(printed.rows);
  expect(raster(box(line))).toBe(printed);
});

describe('a photograph in another size than its dots were made for', () => {
  const DPI = 254;
  const SIDE = 200;
  /** Light at the left, dark at the right. */
  const shades = (side: number) => grey(side, (x) => Math.round(255 - (x / (side - 1)) * 255));
  const photo = blackImageOf(shades(SIDE));
  const inMm = (image: BlackImage, side: number) => ({ image, widthMm: side / 10, heightMm: side / 10 });
  const shareOf = (image: BlackImage, from: number, to: number): number => {
    const rows = imageRows(image);
    const bitmap = {
      width: image.widthPx,
      height: image.heightPx,
      bytesPerRow: Math.ceil(image.widthPx / 8),
      rows,
    };
    const [left, right] = [Math.floor(from * image.widthPx), Math.floor(to * image.widthPx)];
    let black = 0;
    for (let y = 0; y < image.heightPx; y += 1) {
      for (let x = left; x < right; x += 1) if (isBlack(bitmap, x, y)) black += 1;
    }
    return black / ((right - left) * image.heightPx);
  };

  test.each([60, 110, 150, 170, 260, 400])(
    'has dots of that size, as dense as it is dark: %s dots wide',
    (side) => {
      const made = createPhotoMaker(DPI)(inMm(photo, side));
      expect([made.widthPx, made.heightPx]).toEqual([side, side]);
      for (const from of [0.1, 0.3, 0.5, 0.7, 0.8]) {
        expect(shareOf(made, from, from + 0.1), `from ${from}`).toBeCloseTo(from + 0.05, 1);
      }
      // Printers draw it as it is.
      const printed = createPictureRaster(DPI)(inMm(made, side));
      expect(printed.rows).toEqual(imageRows(made));
    },
  );

  test('is made once for a whole job, and not at all in its own size or for a hair of a correction', () => {
    const make = createPhotoMaker(DPI);
    expect(make(inMm(photo, 120))).toBe(make(inMm(photo, 120)));
    expect(make(inMm(photo, SIDE))).toBe(photo);
    expect(make(inMm(photo, SIDE + 2))).toBe(photo);
  });

  test('a drawing keeps its sharp edges in every size', () => {
    const drawing = blackImageOf(grey(SIDE, (x) => (x < 100 ? 0 : 255)));
    expect(createPhotoMaker(DPI)(inMm(drawing, 120))).toBe(drawing);
  });

  test('is kept as a photograph with its template', () => {
    const image = { kind: 'image', xMm: 1, yMm: 1, widthMm: 20, heightMm: 20, image: photo };
    const wanted = template({
      labelWidthMm: 40,
      labelHeightMm: 30,
      pageType: 'ROLL',
      extras: { elements: [image] },
    });
    const [page] = [...laidOut(job(wanted, [row({})], { printer: printer(203) })).pages()];
    expect(page?.boxes).toMatchObject([
      { kind: 'image', image: { widthPx: 160, heightPx: 160, isPhoto: true } },
    ]);
  });
});

test.each([
  [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d), 'image/png'],
  [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
  [bytesOf('RIFF....WEBPVP8 '), 'image/webp'],
  [bytesOf('<?xml version="1.0"?>\n<svg viewBox="0 0 1 1">'), 'image/svg+xml'],
  [bytesOf('%PDF-1.7'), null],
  [new Uint8Array(), null],
])('a file is what its first bytes say: %#', (bytes, type) => {
  expect(pictureTypeOf(bytes)).toBe(type);
});

test('a photograph of an earlier version, which does not say that it is one, is known by its dots; thin lines are none', () => {
  const dpi = 254;
  const inSize = (image: BlackImage, sideMm: number): BlackImage =>
    createPhotoMaker(dpi)({ image, widthMm: sideMm, heightMm: sideMm });
  for (const shade of [64, 128, 190]) {
    const { isPhoto: _unsaid, ...old } = blackImageOf(
      grey(80, (x, y) => shade + ((x * 7 + y * 13) % 97) - 48),
    );
    expect(inSize(old, 16)).toMatchObject({ widthPx: 160, heightPx: 160, isPhoto: true });
    expect(inSize(old, 8)).toBe(old);
  }
  const bars = grey(80, (x) => (x % 3 === 0 ? 0 : 255));
  const frame = grey(80, (x, y) => (x === 9 || y === 9 ? 0 : 255));
  const slanted = grey(80, (x, y) => (x === y ? 0 : 255));
  for (const drawing of [bars, frame, slanted]) {
    const { isPhoto: _unsaid, ...old } = blackImageOf(drawing);
    expect(inSize(old, 16)).toBe(old);
  }
});
