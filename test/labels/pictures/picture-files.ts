/** Files of pictures for labels: a black left half on white, in the kinds that shops have. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import encodePng, { init as initPng } from '@jsquash/png/encode.js';
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js';

const { resolve } = createRequire(import.meta.url);

function compiled(file: string) {
  const module = new WebAssembly.Module(readFileSync(resolve(file)));
  return {
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => unknown) => {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  };
}

await initJpeg(compiled('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
await initWebp(compiled('@jsquash/webp/codec/enc/webp_enc.wasm'));
await initPng(new WebAssembly.Module(readFileSync(resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))));

/** @param opacity of the black half, of 255 */
function halfBlack(width: number, height: number, opacity: number): ImageData {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width / 2; x += 1) data.set([0, 0, 0, opacity], 4 * (y * width + x));
  }
  return { width, height, data, colorSpace: 'srgb' };
}

export async function pngFile(width = 40, height = 20, opacity = 255): Promise<Buffer> {
  return Buffer.from(await encodePng(halfBlack(width, height, opacity)));
}

export async function webpFile(width = 40, height = 20): Promise<Buffer> {
  return Buffer.from(await encodeWebp(halfBlack(width, height, 255)));
}

/** @param orientation as a phone says it in the file: 6 is held upright, to be turned right by a quarter */
export async function jpegFile(width = 40, height = 20, orientation?: number): Promise<Buffer> {
  const plain = Buffer.from(await encodeJpeg(halfBlack(width, height, 255), { quality: 95 }));
  return orientation === undefined ? plain : withOrientation(plain, orientation);
}

function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  // Big-endian TIFF with one entry: tag 0x0112, a short.
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff)]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}
