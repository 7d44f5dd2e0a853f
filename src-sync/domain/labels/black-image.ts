/** From a grey picture to the pure black and white that a label printer has: drawings by one limit, photographs as dots. */
import { base64Of } from '../values/base64.ts';
import type { BlackImage } from './labels.ts';

/** One byte a pixel, rows from the top: 0 is black, 255 is white. */
export interface GreyImage {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly grey: Uint8Array;
}

/** As many bytes as a picture file that is taken may have. */
export const PICTURE_BYTES_MAX = 5_000_000;
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

const LEVELS = 256;
/** A drawing has a few flat colours and soft edges between them: so many steps of grey hold nearly all of it. */
const STEPS = 16;
const FLAT_STEPS = 3;
const FLAT_SHARE = 0.75;

/** True where a picture has greys of all kinds. */
export function isPhoto({ grey }: GreyImage): boolean {
  const counts = new Array<number>(STEPS).fill(0);
  for (const value of grey) {
    const step = Math.floor((value * STEPS) / LEVELS);
    counts[step] = (counts[step] ?? 0) + 1;
  }
  const most = counts.toSorted((a, b) => b - a).slice(0, FLAT_STEPS);
  return most.reduce((sum, count) => sum + count, 0) < grey.length * FLAT_SHARE;
}

export function blackImageOf(picture: GreyImage): BlackImage {
  return isPhoto(picture) ? ditheredImage(picture) : { ...packed(picture, limited(picture)), isPhoto: false };
}

/** A photograph as dots: in another size they have to be made anew. */
export function ditheredImage(picture: GreyImage): BlackImage {
  return { ...packed(picture, dithered(picture)), isPhoto: true };
}

/** 1 where a pixel is black, by the limit that divides this picture's own shades best (Otsu): a pale logo stays a logo. */
function limited({ grey }: GreyImage): Uint8Array {
  const limit = limitOf(grey);
  return grey.map((value) => (value <= limit ? 1 : 0));
}

function limitOf(grey: Uint8Array): number {
  const counts = new Array<number>(LEVELS).fill(0);
  let sum = 0;
  for (const value of grey) {
    counts[value] = (counts[value] ?? 0) + 1;
    sum += value;
  }
  let [below, belowSum, best, limit] = [0, 0, 0, LEVELS / 2 - 1];
  for (let level = 0; level < LEVELS; level += 1) {
    const count = counts[level] ?? 0;
    below += count;
    belowSum += count * level;
    const above = grey.length - below;
    if (below === 0 || above === 0) continue;
    const distance = belowSum / below - (sum - belowSum) / above;
    const apart = below * above * distance * distance;
    if (apart > best) [best, limit] = [apart, level];
  }
  return limit;
}

/** The error of a dot, too dark or too light, goes on to its neighbours (Floyd and Steinberg), so that greys become dots as dense as they are dark. */
function dithered({ widthPx, heightPx, grey }: GreyImage): Uint8Array {
  const left = Float32Array.from(grey);
  const black = new Uint8Array(grey.length);
  const pass = (x: number, y: number, error: number): void => {
    if (x < 0 || x >= widthPx || y >= heightPx) return;
    const at = y * widthPx + x;
    left[at] = (left[at] ?? 0) + error;
  };
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const at = y * widthPx + x;
      const value = left[at] ?? 0;
      const isBlack = value < LEVELS / 2;
      black[at] = isBlack ? 1 : 0;
      const error = value - (isBlack ? 0 : LEVELS - 1);
      pass(x + 1, y, (error * 7) / 16);
      pass(x - 1, y + 1, (error * 3) / 16);
      pass(x, y + 1, (error * 5) / 16);
      pass(x + 1, y + 1, error / 16);
    }
  }
  return black;
}

function packed({ widthPx, heightPx }: GreyImage, black: Uint8Array): BlackImage {
  const bytesPerRow = Math.ceil(widthPx / 8);
  const rows = new Uint8Array(bytesPerRow * heightPx);
  for (const [at, isBlack] of black.entries()) {
    if (isBlack === 0) continue;
    const x = at % widthPx;
    const byte = ((at - x) / widthPx) * bytesPerRow + (x >> 3);
    rows[byte] = (rows[byte] ?? 0) | (0x80 >> (x & 7));
  }
  return { widthPx, heightPx, rowsBase64: base64Of(rows) };
}

/** The kind of a file by its first bytes, whatever its name says; `null` for none that a label can show. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const starts = (...wanted: number[]): boolean => wanted.every((byte, at) => bytes[at] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  return /<svg[\s>]/i.test(head) ? 'image/svg+xml' : null;
}
