/** Pictures as `^GFA` of ZPL: hexadecimal digits, shortened in ZPL's own way, in bands no larger than a command may hold. */
import { blacken, emptyBitmap, type Bitmap } from '../raster/bitmap.ts';
import type { DotBars, DotPicture } from '../raster/boxes.ts';
import type { JobBytes } from './job-bytes.ts';

/** The most that the programming guide allows for the bytes of one `^GF`. */
const BYTES_MOST = 99_999;

/** One row of bars, said once and repeated downwards: less than half of the bytes that a command a bar takes. */
export function writeBars(job: JobBytes, { y, height, bars }: DotBars): void {
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return;
  const row = emptyBitmap(last.x + last.width - first.x, 1);
  for (const bar of bars) blacken(row, bar.x - first.x, 0, bar.width);
  for (const band of bandsOf(height, row.bytesPerRow)) {
    startGraphic(job, { x: first.x, y: y + band.top }, band.rows, row.bytesPerRow);
    writeRow(job, row.rows, 0, row.bytesPerRow);
    for (let again = 1; again < band.rows; again += 1) job.byte(AS_ABOVE);
    job.text(END);
  }
}

export function writePicture(job: JobBytes, { x, y, bitmap }: DotPicture): void {
  const { bytesPerRow, height } = bitmap;
  for (const band of bandsOf(height, bytesPerRow)) {
    startGraphic(job, { x, y: y + band.top }, band.rows, bytesPerRow);
    writeRows(job, bitmap, band);
    job.text(END);
  }
}

interface Band {
  readonly top: number;
  readonly rows: number;
}

function bandsOf(height: number, bytesPerRow: number): Band[] {
  const most = Math.max(1, Math.floor(BYTES_MOST / bytesPerRow));
  return Array.from({ length: Math.ceil(height / most) }, (_, band) => ({
    top: band * most,
    rows: Math.min(most, height - band * most),
  }));
}

const END = '^FS\n';
const AS_ABOVE = 0x3a; // ':'
const WHITE_TO_THE_END = 0x2c; // ','

function startGraphic(job: JobBytes, at: { x: number; y: number }, rows: number, bytesPerRow: number): void {
  const total = rows * bytesPerRow;
  job.text(`^FO${at.x},${at.y}^GFA,${total},${total},${bytesPerRow},`);
}

function writeRows(job: JobBytes, { rows, bytesPerRow }: Bitmap, band: Band): void {
  for (let y = band.top; y < band.top + band.rows; y += 1) {
    const from = y * bytesPerRow;
    if (y > band.top && isRepeated(rows, from, bytesPerRow)) job.byte(AS_ABOVE);
    else writeRow(job, rows, from, bytesPerRow);
  }
}

function isRepeated(rows: Uint8Array, from: number, length: number): boolean {
  for (let at = from; at < from + length; at += 1) if (rows[at] !== rows[at - length]) return false;
  return true;
}

/** `G` to `Y` repeat the next digit 1 to 19 times, `g` to `z` 20 to 400; `,` is white to the row's end. */
function writeRow(job: JobBytes, rows: Uint8Array, from: number, length: number): void {
  let end = from + length;
  while (end > from && rows[end - 1] === 0) end -= 1;
  let digit = 0;
  let count = 0;
  for (let at = from; at < end; at += 1) {
    const byte = rows[at] ?? 0;
    const high = byte >> 4;
    const low = byte & 15;
    if (high === digit && low === digit) {
      count += 2;
      continue;
    }
    if (high === digit) count += 1;
    else {
      writeRun(job, digit, count);
      digit = high;
      count = 1;
    }
    if (low === digit) count += 1;
    else {
      writeRun(job, digit, count);
      digit = low;
      count = 1;
    }
  }
  writeRun(job, digit, count);
  if (end < from + length) job.byte(WHITE_TO_THE_END);
}

const DIGITS = Buffer.from('0123456789ABCDEF', 'latin1');

function writeRun(job: JobBytes, digit: number, count: number): void {
  if (count === 0) return;
  const letter = DIGITS[digit] ?? 0;
  if (count > 2) writeRepeats(job, count);
  if (count === 2) job.byte(letter);
  job.byte(letter);
}

const BEFORE_G = 0x46;
const BEFORE_SMALL_G = 0x66;

function writeRepeats(job: JobBytes, count: number): void {
  let left = count;
  for (; left >= 400; left -= 400) job.byte(BEFORE_SMALL_G + 20);
  if (left >= 20) job.byte(BEFORE_SMALL_G + Math.floor(left / 20));
  if (left % 20 > 0) job.byte(BEFORE_G + (left % 20));
}
