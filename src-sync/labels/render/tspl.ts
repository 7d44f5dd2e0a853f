/**
 * Pages as TSPL. Bars are `BAR`, letters and matrix codes `BITMAP`: fonts and barcodes of the many makers of TSPL printers
 * differ, dots do not, and nothing that a record contains can be read as a command.
 */
import type { LabelPage, LabelPiece } from '../page.ts';
import type { Bitmap } from '../raster/bitmap.ts';
import { createRasters, dotsOf, type DotBox, type DotPicture, type DotRectangle } from '../raster/boxes.ts';
import { grouped } from './copies.ts';
import type { PrinterLanguageOptions } from './zpl.ts';

/** One piece a label, equal neighbours as one piece with copies. */
export function* renderTspl(
  pages: Iterable<LabelPage>,
  { fonts, printer }: PrinterLanguageOptions,
): Generator<LabelPiece, void, undefined> {
  const rasters = createRasters(fonts, printer.dpi);
  const bodyOf = (page: LabelPage): Buffer => {
    const boxes = [...dotsOf(page, printer.dpi, rasters)].flatMap(withBarsApart);
    // Pictures first: the white of one, padded to whole bytes, covers what lies below it; bars only ever add black.
    const inOrder = boxes.toSorted((a, b) => Number(a.kind === 'rectangle') - Number(b.kind === 'rectangle'));
    // Every letter is one byte: the pictures in it are bytes, not characters.
    return Buffer.from(inOrder.map(commandFor).join(''), 'latin1');
  };
  for (const { page, body, copies, labels } of grouped(pages, bodyOf)) {
    const size = `SIZE ${millimetres(page.widthMm)} mm,${millimetres(page.heightMm)} mm\r\n`;
    const gap = `GAP ${millimetres(page.gapMm)} mm,0 mm\r\n`;
    const start = `${size}${gap}DIRECTION 1\r\nREFERENCE 0,0\r\nCLS\r\n`;
    yield { bytes: Buffer.concat([Buffer.from(start), body, Buffer.from(`PRINT ${copies},1\r\n`)]), labels };
  }
}

function millimetres(length: number): string {
  return String(Number(length.toFixed(2)));
}

/** TSPL's pictures are sent dot for dot: a command a bar is far shorter. */
function withBarsApart(box: DotBox): readonly (DotRectangle | DotPicture)[] {
  if (box.kind !== 'bars') return [box];
  return box.bars.map(({ x, width }) => ({ kind: 'rectangle', x, y: box.y, width, height: box.height }));
}

function commandFor(box: DotRectangle | DotPicture): string {
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
