/** Reads printed labels back as a scanner does: other people's renderers make dots of them, another library reads the bars. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { getApi } from 'zpl-renderer-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Symbology } from '../../src-sync/domain/labels/labels.ts';

/** One byte a dot, 0 black and 255 white: what a 1-bit printer puts on paper. */
export interface Dots {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface Read {
  readonly text: string;
  readonly format: string;
}

const { resolve } = createRequire(import.meta.url);
prepareZXingModule({
  overrides: {
    // Not fetched from a CDN, as it would by default.
    wasmBinary: new Uint8Array(readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer,
  },
});
const pdfium = PDFiumLibrary.init();

/** The pages of a PDF whose pages are whole dots wide and high. */
export async function dotsOfPdf(bytes: Uint8Array, dpi: number): Promise<Dots[]> {
  const document = await (await pdfium).loadDocument(bytes);
  const pages: Dots[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const width = Math.round((originalWidth * dpi) / 72);
    const height = Math.round((originalHeight * dpi) / 72);
    const { data } = await page.render({ width, height, colorSpace: 'Gray' });
    pages.push({ width, height, bytes: data.map((grey) => (grey < 128 ? 0 : 255)) });
  }
  document.destroy();
  return pages;
}

/** The renderer centres what is narrower than its paper, so the paper is what the job itself says. */
export async function dotsOfZpl(zpl: Uint8Array, dpmm: number): Promise<Dots> {
  const { zplToBase64Async } = await getApi();
  const job = Buffer.from(zpl).toString();
  const [, width = 0, height = 0] = (/\^PW(\d+)\^LL(\d+)/.exec(job) ?? []).map(Number);
  return dotsOfPng(Buffer.from(await zplToBase64Async(job, width / dpmm, height / dpmm, dpmm), 'base64'));
}

/** Enough of PNG for what the ZPL renderer writes: grey or colour, 8 bits, not interlaced; or 1 bit grey. */
function dotsOfPng(png: Buffer): Dots {
  const [width, height, depth = 0, colour = 0] = [
    png.readUInt32BE(16),
    png.readUInt32BE(20),
    png[24],
    png[25],
  ];
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const channels = colour === 6 ? 4 : colour === 2 ? 3 : 1;
  const stride = Math.ceil((width * channels * depth) / 8);
  const step = Math.max(1, (channels * depth) / 8);
  const raw = inflateSync(Buffer.concat(data));
  const bytes = new Uint8Array(width * height);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const line = Uint8Array.from(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    unfilter(line, above, raw[y * (stride + 1)] ?? 0, step);
    for (let x = 0; x < width; x += 1) {
      const grey = depth === 1 ? ((line[x >> 3] ?? 0) & (0x80 >> (x & 7))) * 255 : (line[x * channels] ?? 0);
      bytes[y * width + x] = grey < 128 ? 0 : 255;
    }
    above = line;
  }
  return { width, height, bytes };
}

function unfilter(line: Uint8Array, above: Uint8Array, filter: number, step: number): void {
  for (let at = 0; at < line.length; at += 1) {
    const left = at < step ? 0 : line[at - step]!;
    const up = above[at]!;
    const corner = at < step ? 0 : above[at - step]!;
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    line[at] = line[at]! + guess;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** Part of a page, in dots. */
export function crop(dots: Dots, x: number, y: number, width: number, height: number): Dots {
  const bytes = new Uint8Array(width * height).fill(255);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * dots.width + x;
    bytes.set(dots.bytes.subarray(from, Math.min(from + width, (y + row + 1) * dots.width)), row * width);
  }
  return { width, height, bytes };
}

/** All codes that a reader finds. */
export async function readAll({ width, height, bytes }: Dots): Promise<Read[]> {
  // Opaque black or white, a pixel at a time: a label at 600 dpi has millions.
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < bytes.length; at += 1) pixels[at] = bytes[at] === 0 ? 0xff000000 : 0xffffffff;
  const data = new Uint8ClampedArray(pixels.buffer);
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    {
      tryHarder: true,
      tryInvert: false,
      maxNumberOfSymbols: 50,
    },
  );
  return found.filter(({ isValid }) => isValid).map(({ text, format }) => ({ text, format }));
}

/** The reader's name of each code. */
export const FORMATS: Readonly<Record<Symbology, string>> = {
  CODE_128: 'Code128',
  GS1_128: 'Code128',
  EAN_13: 'EAN13',
  EAN_8: 'EAN8',
  // The same bars: a reader says EAN-13 with a zero before it.
  UPC_A: 'EAN13',
  ITF_14: 'ITF',
  CODE_39: 'Code39',
  QR_CODE: 'QRCode',
  DATA_MATRIX: 'DataMatrix',
};

/** Values that each code takes, and what a scanner says of them. */
export const SAMPLES: Readonly<Record<Symbology, { readonly value: string; readonly read: string }>> = {
  CODE_128: { value: 'HNG-4a', read: 'HNG-4a' },
  GS1_128: { value: '(01)08901234567890', read: '(01)08901234567890' },
  EAN_13: { value: '8901234567890', read: '8901234567890' },
  EAN_8: { value: '96385074', read: '96385074' },
  UPC_A: { value: '012345678905', read: '0012345678905' },
  ITF_14: { value: '18901234567897', read: '18901234567897' },
  CODE_39: { value: 'HNG4', read: 'HNG4' },
  QR_CODE: { value: 'क़ब्ज़ा ₹ HNG-4', read: 'क़ब्ज़ा ₹ HNG-4' },
  DATA_MATRIX: { value: 'HNG-4/2', read: 'HNG-4/2' },
};

/** The black edges along one row of dots: positions where white turns black or black white. */
export function edgesAlong(dots: Dots, y: number, from: number, to: number): number[] {
  const edges: number[] = [];
  let before = 255;
  for (let x = from; x < to; x += 1) {
    const now = dots.bytes[y * dots.width + x]!;
    if (now !== before) edges.push(x);
    before = now;
  }
  if (before === 0) edges.push(to);
  return edges;
}

/** True where there is any black in a rectangle of dots; edges are rounded outwards by the caller. */
export function hasInk(dots: Dots, left: number, top: number, right: number, bottom: number): boolean {
  for (let y = Math.max(0, top); y < Math.min(dots.height, bottom); y += 1) {
    const row = dots.bytes.subarray(
      y * dots.width + Math.max(0, left),
      y * dots.width + Math.min(dots.width, right),
    );
    if (row.includes(0)) return true;
  }
  return false;
}
