/**
 * Pages as TSPL. Bars are `BAR`, letters and matrix codes `BITMAP`: fonts and barcodes of the many makers of TSPL printers
 * differ, dots do not, and nothing that a record contains can be read as a command.
 */
import type { LabelPage, LabelPiece } from '../page.ts';
import type { Bitmap } from '../raster/bitmap.ts';
import { dotsOf, type DotBox } from '../raster/boxes.ts';
import { createTextRaster } from '../raster/text.ts';
import { grouped } from './copies.ts';
import type { PrinterLanguageOptions } from './zpl.ts';

/** One piece a label, equal neighbours as one piece with copies. */
export function* renderTspl(
  pages: Iterable<LabelPage>,
  { fonts, printer }: PrinterLanguageOptions,
): Generator<LabelPiece, void, undefined> {
  const text = createTextRaster(fonts, printer.dpi);
  const bodyOf = (page: LabelPage): string => {
    const boxes = [...dotsOf(page, printer.dpi, text)];
    // Pictures first: the white of one, padded to whole bytes, covers what lies below it; bars only ever add black.
    const inOrder = boxes.toSorted((a, b) => Number(a.kind === 'rectangle') - Number(b.kind === 'rectangle'));
    return inOrder.map(commandFor).join('');
  };
  for (const { page, body, copies, labels } of grouped(pages, bodyOf)) {
    const size = `SIZE ${millimetres(page.widthMm)} mm,${millimetres(page.heightMm)} mm\r\n`;
    const gap = `GAP ${millimetres(page.gapMm)} mm,0 mm\r\n`;
    const start = `${size}${gap}DIRECTION 1\r\nREFERENCE 0,0\r\nCLS\r\n`;
    // Every letter is one byte: the pictures in it are bytes, not characters.
    yield { bytes: Buffer.from(`${start}${body}PRINT ${copies},1\r\n`, 'latin1'), labels };
  }
}

function millimetres(length: number): string {
  return String(Number(length.toFixed(2)));
}

function commandFor(box: DotBox): string {
  if (box.kind === 'rectangle') return `BAR ${box.x},${box.y},${box.width},${box.height}\r\n`;
  const { bytesPerRow, height } = box.bitmap;
  return `BITMAP ${box.x},${box.y},${bytesPerRow},${height},0,${inverted(box.bitmap)}\r\n`;
}

/** In TSPL a 0 is black. */
function inverted({ rows }: Bitmap): string {
  let letters = '';
  for (const byte of rows) letters += String.fromCharCode(~byte & 0xff);
  return letters;
}
