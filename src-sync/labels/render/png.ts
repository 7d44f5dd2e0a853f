/** A black-and-white picture as PNG: what PDF and SVG take pictures as. Uncompressed, because logos on labels are small. */
import type { BlackImage } from '../../domain/labels/labels.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const STORED_MOST = 65_535;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return ((b << 16) | a) >>> 0;
}

function joined(parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function fourBytes(value: number): readonly number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

function chunk(name: string, data: Uint8Array | readonly number[]): Uint8Array {
  const named = joined([[...name].map((letter) => letter.charCodeAt(0)), data]);
  return joined([fourBytes(data.length), named, fourBytes(crc32(named))]);
}

function zlibStored(bytes: Uint8Array): Uint8Array {
  const parts: (Uint8Array | readonly number[])[] = [[0x78, 0x01]];
  for (let from = 0; from < bytes.length; from += STORED_MOST) {
    const block = bytes.subarray(from, from + STORED_MOST);
    const isLast = from + STORED_MOST >= bytes.length ? 1 : 0;
    const [low, high] = [block.length & 0xff, block.length >>> 8];
    parts.push([isLast, low, high, low ^ 0xff, high ^ 0xff], block);
  }
  return joined([...parts, fourBytes(adler32(bytes))]);
}

/** The bits of a picture, one row after the other; missing rows are white. */
export function imageRows({ widthPx, heightPx, rowsBase64 }: BlackImage): Uint8Array {
  const rows = new Uint8Array(Math.ceil(widthPx / 8) * heightPx);
  const given = Uint8Array.from(atob(rowsBase64), (letter) => letter.charCodeAt(0));
  rows.set(given.subarray(0, rows.length));
  return rows;
}

/** One bit a pixel, grey: 0 is black in PNG, so every bit is turned round. */
export function pngOf(image: BlackImage): Uint8Array {
  const rows = imageRows(image);
  const bytesPerRow = Math.ceil(image.widthPx / 8);
  const filtered = new Uint8Array((bytesPerRow + 1) * image.heightPx);
  for (let y = 0; y < image.heightPx; y += 1) {
    for (let x = 0; x < bytesPerRow; x += 1) {
      filtered[y * (bytesPerRow + 1) + 1 + x] = ~(rows[y * bytesPerRow + x] ?? 0) & 0xff;
    }
  }
  const header = [...fourBytes(image.widthPx), ...fourBytes(image.heightPx), 1, 0, 0, 0, 0];
  return joined([SIGNATURE, chunk('IHDR', header), chunk('IDAT', zlibStored(filtered)), chunk('IEND', [])]);
}
