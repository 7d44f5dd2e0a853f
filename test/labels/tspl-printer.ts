/** A TSPL printer as far as our jobs need one, from the programming manual alone. */
import { expect } from 'vitest';
import type { Dots } from './proof.ts';

/** The paper after one label; anything in a job that our labels do not need fails the test. */
export function printTspl(tspl: Buffer, width: number, height: number): Dots {
  const bytes = new Uint8Array(width * height).fill(255);
  const ink = (x: number, y: number): void => {
    if (x >= width || y >= height) throw new Error(`Ink off the label, at ${x},${y}.`);
    bytes[y * width + x] = 0;
  };
  let at = 0;
  while (at < tspl.length) {
    const bitmap = /^BITMAP (\d+),(\d+),(\d+),(\d+),0,/.exec(tspl.toString('latin1', at, at + 60));
    if (bitmap !== null) {
      const [x = 0, y = 0, wide = 0, high = 0] = bitmap.slice(1).map(Number);
      const data = tspl.subarray(at + bitmap[0].length, at + bitmap[0].length + wide * high);
      for (const [index, byte] of data.entries()) {
        for (let bit = 0; bit < 8; bit += 1) {
          if ((byte & (0x80 >> bit)) === 0) ink(x + (index % wide) * 8 + bit, y + Math.floor(index / wide));
        }
      }
      at += bitmap[0].length + data.length;
      expect(tspl.toString('latin1', at, at + 2)).toBe('\r\n');
      at += 2;
      continue;
    }
    const end = tspl.indexOf('\r\n', at);
    const line = tspl.toString('latin1', at, end);
    const bar = /^BAR (\d+),(\d+),(\d+),(\d+)$/.exec(line);
    if (bar === null)
      expect(line).toMatch(
        /^(SIZE [\d.]+ mm,[\d.]+ mm|GAP [\d.]+ mm,0 mm|DIRECTION 1|REFERENCE 0,0|CLS|PRINT \d+,1)$/,
      );
    const [x = 0, y = 0, wide = 0, high = 0] = bar?.slice(1).map(Number) ?? [];
    for (let down = 0; down < high; down += 1)
      for (let across = 0; across < wide; across += 1) ink(x + across, y + down);
    at = end + 2;
  }
  return { width, height, bytes };
}
