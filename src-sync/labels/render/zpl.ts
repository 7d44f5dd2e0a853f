/**
 * Pages as ZPL II. Everything is drawn in dots (`^GB`, `^GFA`), never asked for by name: the printer's own barcodes and
 * letters differ from model to model, and nothing that a record contains can then be read as a command.
 */
import type { PrinterProfile } from '../../domain/labels/labels.ts';
import { toDots } from '../layout/dots.ts';
import type { LabelPage, LabelPiece } from '../page.ts';
import { createRasters, dotsOf, type DotBox } from '../raster/boxes.ts';
import type { LabelFonts } from '../text/fonts.ts';
import { grouped } from './copies.ts';
import { JobBytes } from './job-bytes.ts';
import { writeBars, writePicture } from './zpl-graphic.ts';

export interface PrinterLanguageOptions {
  readonly fonts: LabelFonts;
  readonly printer: PrinterProfile;
}

/** One piece a label, equal neighbours as one piece with `^PQ`. */
export function* renderZpl(
  pages: Iterable<LabelPage>,
  { fonts, printer }: PrinterLanguageOptions,
): Generator<LabelPiece, void, undefined> {
  const rasters = createRasters(fonts, printer.dpi);
  const job = new JobBytes();
  const bodyOf = (page: LabelPage): Buffer => {
    for (const box of dotsOf(page, printer.dpi, rasters)) write(job, box);
    return job.take();
  };
  for (const { page, body, copies, labels } of grouped(pages, bodyOf)) {
    const size = `^PW${toDots(page.widthMm, printer.dpi)}^LL${toDots(page.heightMm, printer.dpi)}`;
    // Homes are set again: the last program that used the printer may have moved them.
    const start = `^XA^CI28${size}^LH0,0^LS0^LT0\n`;
    yield { bytes: Buffer.concat([Buffer.from(start), body, Buffer.from(`^PQ${copies}\n^XZ\n`)]), labels };
  }
}

function write(job: JobBytes, box: DotBox): void {
  switch (box.kind) {
    case 'rectangle': {
      const { x, y, width, height } = box;
      job.text(`^FO${x},${y}^GB${width},${height},${Math.min(width, height)}^FS\n`);
      return;
    }
    case 'bars':
      writeBars(job, box);
      return;
    case 'picture':
      writePicture(job, box);
  }
}
