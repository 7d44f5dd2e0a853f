/** A chosen picture file as the dots of a label: drawn here, where nothing of this PC can be reached, whatever the file contains. */
import {
  blackImageOf,
  isPhoto,
  type GreyImage,
  type PictureType,
} from '../../../../src-sync/domain/labels/black-image.ts';
import type { BlackImage, PlaceMm } from '../../../../src-sync/domain/labels/labels.ts';
import { INCH_MM } from '../../../../src-sync/domain/values/lengths.ts';

/** Longest side of what is kept: a picture goes along with every look at the label. */
const DOTS_MOST = 1_200;
/** A drawing keeps finer dots than it is printed with, so that it can be made larger; a photograph's dots must be the printer's. */
const DRAWING_FINENESS = 2;

export interface OpenedPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  /** As a printer of this resolution prints it in this place. */
  readonly inDots: (place: PlaceMm, dpi: number) => BlackImage;
}

/** @returns `null` for a file that only begins like a picture */
export async function openPicture(type: PictureType, base64: string): Promise<OpenedPicture | null> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
  const { naturalWidth: widthPx, naturalHeight: heightPx } = image;
  if (widthPx === 0 || heightPx === 0) return null;
  return {
    widthPx,
    heightPx,
    inDots: (place, dpi) => {
      const printed = greyOf(image, place, dpi);
      return blackImageOf(isPhoto(printed) ? printed : greyOf(image, place, dpi * DRAWING_FINENESS));
    },
  };
}

function greyOf(image: HTMLImageElement, place: PlaceMm, dpi: number): GreyImage {
  const [wide, high] = [(place.widthMm * dpi) / INCH_MM, (place.heightMm * dpi) / INCH_MM];
  const share = Math.min(1, DOTS_MOST / Math.max(wide, high));
  const [widthPx, heightPx] = [Math.max(1, Math.round(wide * share)), Math.max(1, Math.round(high * share))];
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This window cannot draw.');
  // Transparent dots are paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, widthPx, heightPx);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, widthPx, heightPx);
  const { data } = context.getImageData(0, 0, widthPx, heightPx);
  const grey = new Uint8Array(widthPx * heightPx);
  for (let at = 0; at < grey.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    grey[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { widthPx, heightPx, grey };
}
