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

/** Lays `from` over `onto` with its corner at x, y, all of it inside; black stays black. */
export function stamp(onto: Bitmap, from: Bitmap, x: number, y: number): void {
  const shift = x & 7;
  const target = onto.rows;
  const source = from.rows;
  const first = (x - shift) / 8;
  let at = 0;
  for (let row = 0; row < from.height; row += 1) {
    let to = (y + row) * onto.bytesPerRow + first;
    let carried = 0;
    for (let column = 0; column < from.bytesPerRow; column += 1, at += 1, to += 1) {
      const byte = source[at] ?? 0;
      const bits = carried | (byte >> shift);
      if (bits !== 0) target[to] = (target[to] ?? 0) | bits;
      carried = shift === 0 ? 0 : (byte << (8 - shift)) & 0xff;
    }
    if (carried !== 0) target[to] = (target[to] ?? 0) | carried;
  }
}
