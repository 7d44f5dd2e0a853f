/** Pictures of printer dots: one bit a dot, 1 is black, rows padded to whole bytes. */

export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly bytesPerRow: number;
  readonly rows: Uint8Array;
}

export function emptyBitmap(width: number, height: number): Bitmap {
  const bytesPerRow = Math.ceil(width / 8);
  return { width, height, bytesPerRow, rows: new Uint8Array(bytesPerRow * height) };
}

/** Blackens `length` dots of one row; what lies outside is cut off. */
export function blacken(bitmap: Bitmap, x: number, y: number, length: number): void {
  if (y < 0 || y >= bitmap.height) return;
  const end = Math.min(bitmap.width, x + length);
  for (let at = Math.max(0, x); at < end; at += 1) {
    const byte = y * bitmap.bytesPerRow + (at >> 3);
    bitmap.rows[byte] = (bitmap.rows[byte] ?? 0) | (0x80 >> (at & 7));
  }
}

export function isBlack(bitmap: Bitmap, x: number, y: number): boolean {
  return ((bitmap.rows[y * bitmap.bytesPerRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
}

/** Lays `from` over `onto` with its corner at x, y; black stays black, what lies outside is cut off. */
export function stamp(onto: Bitmap, from: Bitmap, x: number, y: number): void {
  const shift = x & 7;
  const firstByte = (x - shift) / 8;
  for (let row = Math.max(0, -y); row < from.height && row + y < onto.height; row += 1) {
    const source = row * from.bytesPerRow;
    const target = (row + y) * onto.bytesPerRow;
    for (let column = 0; column < from.bytesPerRow; column += 1) {
      const byte = from.rows[source + column] ?? 0;
      if (byte === 0) continue;
      const at = firstByte + column;
      merge(onto, target, at, byte >> shift);
      if (shift > 0) merge(onto, target, at + 1, (byte << (8 - shift)) & 0xff);
    }
  }
}

function merge(onto: Bitmap, row: number, column: number, bits: number): void {
  if (bits === 0 || column < 0 || column >= onto.bytesPerRow) return;
  onto.rows[row + column] = (onto.rows[row + column] ?? 0) | bits;
}
