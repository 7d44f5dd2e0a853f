/** Files of pictures as dots: decoded, laid on white, made as large as a place leaves room for. In the thread that draws, whose memory is watched. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { imageSize } from 'image-size';
import {
  blackImageOf,
  pictureTypeOf,
  type GreyImage,
  type PictureType,
} from '../../domain/labels/black-image.ts';
import type { BlackImage } from '../../domain/labels/labels.ts';
import type { DotRoom } from '../layout/dots.ts';

export interface PictureFile {
  readonly path: string;
  readonly rooms: readonly DotRoom[];
}

interface Decoded {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, opacity. */
  readonly data: Uint8ClampedArray | Uint8Array;
}

/** The largest camera of a phone; decoded, four bytes a pixel. */
const PIXELS_MOST = 50_000_000;

/** @returns one image for each room; `null` for what is no picture, damaged, too large, or of a kind that is not decoded here (GIF, SVG) */
export async function itemPictures({ path, rooms }: PictureFile): Promise<readonly (BlackImage | null)[]> {
  const decoded = await decodedFile(path);
  return rooms.map((room) => (decoded === null ? null : blackImageOf(greysIn(decoded, room))));
}

async function decodedFile(path: string): Promise<Decoded | null> {
  try {
    const bytes = await readFile(path);
    const { width, height } = imageSize(bytes);
    if (width * height > PIXELS_MOST) return null;
    const decode = await decoderOf(pictureTypeOf(bytes));
    return decode === null ? null : await decode(bytes);
  } catch {
    // A file that is gone or damaged: the decoders throw what they like.
    return null;
  }
}

type Decode = (bytes: Uint8Array<ArrayBuffer>) => Promise<Decoded>;

/** Modules of Emscripten say on stderr what is wrong with a file; whoever asked has no picture then. */
function quietly(file: string) {
  const say = (): undefined => undefined;
  return {
    print: say,
    printErr: say,
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => unknown) => {
      const instance = new WebAssembly.Instance(wasm(file), imports);
      done(instance);
      return instance.exports;
    },
  };
}

/** The answer of the decoders; Node has no class for it. */
class PlainImageData implements Decoded {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    [this.data, this.width, this.height] = [data, width, height];
  }
}
Object.assign(globalThis, { ImageData: PlainImageData });

const LOADERS: Partial<Record<PictureType, () => Promise<Decode>>> = {
  'image/jpeg': async () => {
    const { default: decode, init } = await import('@jsquash/jpeg/decode.js');
    await init(quietly('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'));
    // As it was held: a phone says in the file which side is up.
    return (bytes) => decode(bufferOf(bytes), { preserveOrientation: true });
  },
  'image/png': async () => {
    const { decode, init } = await import('@jsquash/png/decode.js');
    await init(wasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
    return (bytes) => decode(bufferOf(bytes));
  },
  'image/webp': async () => {
    const { default: decode, init } = await import('@jsquash/webp/decode.js');
    await init(quietly('@jsquash/webp/codec/dec/webp_dec.wasm'));
    return (bytes) => decode(bufferOf(bytes));
  },
};

const decoders = new Map<PictureType, Promise<Decode>>();

async function decoderOf(type: PictureType | null): Promise<Decode | null> {
  const load = type === null ? undefined : LOADERS[type];
  if (type === null || load === undefined) return null;
  const decoder = decoders.get(type) ?? load();
  decoders.set(type, decoder);
  return decoder;
}

const { resolve } = createRequire(import.meta.url);

function wasm(file: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(resolve(file)));
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

/** Shares of red, green and blue in the brightness that the eye sees. */
const WEIGHTS = [0.299, 0.587, 0.114] as const;

/** In its own proportions, the mean of the pixels that each dot covers, the nearest one where there are fewer pixels than dots. */
function greysIn(picture: Decoded, { widthPx: mostWide, heightPx: mostHigh }: DotRoom): GreyImage {
  const share = Math.min(mostWide / picture.width, mostHigh / picture.height);
  const widthPx = Math.max(1, Math.round(picture.width * share));
  const heightPx = Math.max(1, Math.round(picture.height * share));
  const across = spansOf(widthPx, picture.width);
  const down = spansOf(heightPx, picture.height);
  const grey = new Uint8Array(widthPx * heightPx);
  for (const [y, rows] of down.entries()) {
    for (const [x, columns] of across.entries()) grey[y * widthPx + x] = meanOf(picture, columns, rows);
  }
  return { widthPx, heightPx, grey };
}

type Span = readonly [from: number, to: number];

function spansOf(dots: number, pixels: number): readonly Span[] {
  return Array.from({ length: dots }, (_, dot) => {
    const from = Math.min(pixels - 1, Math.floor((dot * pixels) / dots));
    return [from, Math.max(from + 1, Math.floor(((dot + 1) * pixels) / dots))];
  });
}

/** The mean brightness of some pixels; a transparent one is as white as the paper. */
function meanOf({ width, data }: Decoded, [left, right]: Span, [top, bottom]: Span): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let at = 4 * (y * width + left); at < 4 * (y * width + right); at += 4) {
      const opacity = (data[at + 3] ?? 0) / 255;
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
      sum += 255 - opacity * (255 - (WEIGHTS[0] * red + WEIGHTS[1] * green + WEIGHTS[2] * blue));
    }
  }
  return Math.round(sum / ((right - left) * (bottom - top)));
}
