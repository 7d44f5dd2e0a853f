/** Between millimetres and printer dots. */
import type { PrinterProfile } from '../../domain/labels/labels.ts';
import { INCH_MM } from '../../domain/values/lengths.ts';

/** The side of one dot. */
export function dotMm(dpi: number): number {
  return INCH_MM / dpi;
}

/** The nearest whole number of dots. */
export function toDots(lengthMm: number, dpi: number): number {
  return Math.round((lengthMm * dpi) / INCH_MM);
}

export interface DotRoom {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Whole dots of a place: never none, however thin it is. */
export function dotRoom(
  { widthMm, heightMm }: { readonly widthMm: number; readonly heightMm: number },
  dpi: number,
): DotRoom {
  return { widthPx: Math.max(1, toDots(widthMm, dpi)), heightPx: Math.max(1, toDots(heightMm, dpi)) };
}

/** A length or position moved onto the printer's grid of dots. */
export function snapMm(lengthMm: number, dpi: number): number {
  return (toDots(lengthMm, dpi) * INCH_MM) / dpi;
}

/** The place on the page that must be asked for, so that this printer puts it where it belongs. */
export interface Placement {
  x(xMm: number): number;
  y(yMm: number): number;
}

/** The inverse of the correction from the alignment page: everything moved by dx, dy and stretched from the page's top left corner. */
export function placementOn(printer: PrinterProfile): Placement {
  return {
    x: (xMm) => printer.dxMm + xMm * printer.scaleX,
    y: (yMm) => printer.dyMm + yMm * printer.scaleY,
  };
}
