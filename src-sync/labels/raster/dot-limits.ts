/** Limits of the dots that are drawn. Buffers of dots lie outside of the heap that a thread is held to, so they are counted before. */
import { failure } from '../../domain/failure.ts';
import { aboutLabels } from '../../domain/messages/labels.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { LabelTemplate, PrinterProfile } from '../../domain/labels/labels.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { toDots } from '../layout/dots.ts';

const MILLION = 1_000_000;
/** A photograph over a page of A4 at 600 dpi: its greys take a quarter of a gigabyte. */
const PICTURE_DOTS_MOST = 40 * MILLION;
/** A drawing is one bit a dot from the start. */
const DRAWING_SHARE = 0.25;
/** A label as large as a page of A4 at 1,200 dpi. */
const LABEL_DOTS_MOST = 160 * MILLION;

type OnPrinter = readonly [template: LabelTemplate, printer: Pick<PrinterProfile, 'dpi'>];

/** Dots of all pictures of a label, counted as a photograph's. */
export function pictureDots(...[{ extras }, { dpi }]: OnPrinter): number {
  let dots = 0;
  for (const element of extras.elements ?? []) {
    if (element.kind !== 'image' && element.kind !== 'itemPicture') continue;
    const own = toDots(element.widthMm, dpi) * toDots(element.heightMm, dpi);
    const isDrawing = element.kind === 'image' && element.image.isPhoto === false;
    dots += isDrawing ? own * DRAWING_SHARE : own;
  }
  return dots;
}

export function tooManyInPictures(...label: OnPrinter): Message | null {
  const dots = pictureDots(...label);
  return dots > PICTURE_DOTS_MOST ? aboutLabels('pictureDots', inMillions(dots, PICTURE_DOTS_MOST)) : null;
}

/** For printers that get every letter as dots. */
export function fitsInDots(...[template, { dpi }]: OnPrinter): Result<null> {
  const dots = toDots(template.labelWidthMm, dpi) * toDots(template.labelHeightMm, dpi);
  if (dots <= LABEL_DOTS_MOST) return ok(null);
  return failed(failure('VALIDATION', aboutLabels('labelDots', inMillions(dots, LABEL_DOTS_MOST))));
}

function inMillions(dots: number, most: number) {
  return { dots: Math.ceil(dots / MILLION), most: most / MILLION };
}
