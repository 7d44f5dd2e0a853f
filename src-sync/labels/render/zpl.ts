/**
 * Pages as ZPL II. Everything is drawn in dots (`^GB`, `^GFA`), never asked for by name: the printer's own barcodes and
 * letters differ from model to model, and nothing that a record contains can then be read as a command.
 */
import type { PrinterProfile } from '../../domain/labels.ts';
import { toDots } from '../layout/dots.ts';
import type { LabelPage, LabelPiece } from '../page.ts';
import { dotsOf, type DotBox } from '../raster/boxes.ts';
import type { Bitmap } from '../raster/bitmap.ts';
import { createTextRaster } from '../raster/text.ts';
import type { LabelFonts } from '../text/fonts.ts';
import { grouped } from './copies.ts';

export interface PrinterLanguageOptions {
  readonly fonts: LabelFonts;
  readonly printer: PrinterProfile;
}

/** One piece a label, equal neighbours as one piece with `^PQ`. */
export function* renderZpl(
  pages: Iterable<LabelPage>,
  { fonts, printer }: PrinterLanguageOptions,
): Generator<LabelPiece, void, undefined> {
  const text = createTextRaster(fonts, printer.dpi);
  const bodyOf = (page: LabelPage): string => {
    let body = '';
    for (const box of dotsOf(page, printer.dpi, text)) body += commandFor(box);
    return body;
  };
  for (const { page, body, copies, labels } of grouped(pages, bodyOf)) {
    const size = `^PW${toDots(page.widthMm, printer.dpi)}^LL${toDots(page.heightMm, printer.dpi)}`;
    // Homes are set again: the last program that used the printer may have moved them.
    const job = `^XA^CI28${size}^LH0,0^LS0^LT0\n${body}^PQ${copies}\n^XZ\n`;
    yield { bytes: Buffer.from(job, 'latin1'), labels };
  }
}

function commandFor(box: DotBox): string {
  if (box.kind === 'picture') return `^FO${box.x},${box.y}${graphic(box.bitmap)}^FS\n`;
  return `^FO${box.x},${box.y}^GB${box.width},${box.height},${Math.min(box.width, box.height)}^FS\n`;
}

function graphic({ bytesPerRow, height, rows }: Bitmap): string {
  const total = bytesPerRow * height;
  let data = '';
  for (let y = 0; y < height; y += 1) {
    const from = y * bytesPerRow;
    data += y > 0 && isRepeated(rows, from, bytesPerRow) ? ':' : shortened(rows, from, bytesPerRow);
  }
  return `^GFA,${total},${total},${bytesPerRow},${data}`;
}

function isRepeated(rows: Uint8Array, from: number, length: number): boolean {
  for (let at = from; at < from + length; at += 1) if (rows[at] !== rows[at - length]) return false;
  return true;
}

/** ZPL's own shortening: `G` to `Y` repeat the next digit 1 to 19 times, `g` to `z` 20 to 400; `,` is white to the row's end. */
function shortened(rows: Uint8Array, from: number, length: number): string {
  let end = from + length;
  while (end > from && rows[end - 1] === 0) end -= 1;
  let text = '';
  let digit = -1;
  let count = 0;
  for (let at = 2 * from; at < 2 * end; at += 1) {
    const byte = rows[at >> 1] ?? 0;
    const next = at % 2 === 0 ? byte >> 4 : byte & 15;
    if (next === digit) {
      count += 1;
      continue;
    }
    text += run(digit, count);
    digit = next;
    count = 1;
  }
  return text + run(digit, count) + (end < from + length ? ',' : '');
}

const DIGITS = '0123456789ABCDEF';

function run(digit: number, count: number): string {
  if (count === 0) return '';
  const letter = DIGITS.charAt(digit);
  if (count === 1) return letter;
  return count === 2 ? letter + letter : repeats(count) + letter;
}

function repeats(count: number): string {
  let text = '';
  let left = count;
  for (; left >= 400; left -= 400) text += 'z';
  if (left >= 20) text += String.fromCharCode(102 + Math.floor(left / 20));
  if (left % 20 > 0) text += String.fromCharCode(70 + (left % 20));
  return text;
}
