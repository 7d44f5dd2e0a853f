/** Parts of a label whose ink lies on each other: the codes scan, and nobody can read the words. */
import type { BlackImage, LabelElement, PartClash } from '../../domain/labels/labels.ts';
import type { LabelBox } from '../page.ts';
import { imageRows } from '../render/png.ts';
import { edgesOf, inkOf, overlap, type DrawnParts, type Edges, type InkTools } from './clear-of-codes.ts';

/** Words, and another part whose place overlaps theirs, by their numbers. */
export type WatchedWords = PartClash;

/** Letters that touch can be read; a tenth of a millimetre is what printers smear. */
const TOUCHING_MM = 0.1;

/**
 * Empty for nearly every template: ink stays in its place, so where places are apart no record brings them together. Lines that cross
 * and a line over a picture are meant to be there; what lies on a code is for `watchedCodes`.
 */
export function watchedWords(elements: readonly LabelElement[]): readonly WatchedWords[] {
  return elements.flatMap((element, part): WatchedWords[] => {
    if (!hasWords(element)) return [];
    return elements.flatMap((one, other): WatchedWords[] => {
      const isSecondLook = other < part && hasWords(one);
      return other !== part && !isSecondLook && overlap(edgesOf(element), edgesOf(one), TOUCHING_MM)
        ? [{ part, other }]
        : [];
    });
  });
}

/** The line of letters under a code counts as words too. */
function hasWords({ kind }: LabelElement): boolean {
  return kind !== 'line' && kind !== 'image' && kind !== 'itemPicture';
}

/** Parts of one label that lie on each other, each pair once. */
export function clashesOf(
  watched: readonly WatchedWords[],
  drawn: DrawnParts,
  tools: InkTools,
): readonly PartClash[] {
  return watched.filter(({ part, other }) => {
    const letters = textsOf(drawn.elements[part] ?? []);
    const others = withoutCodes(drawn.elements[other] ?? []);
    return letters.some((one) => others.some((two) => doClash(one, two, tools)));
  });
}

function textsOf(boxes: readonly LabelBox[]): readonly LabelBox[] {
  return boxes.filter(({ kind }) => kind === 'text');
}

function withoutCodes(boxes: readonly LabelBox[]): readonly LabelBox[] {
  return boxes.filter(({ kind }) => kind !== 'symbol');
}

function doClash(letters: LabelBox, other: LabelBox, tools: InkTools): boolean {
  const ink = inkOf(letters, tools);
  if (other.kind === 'image') return ink.some((letter) => hasBlack(other, letter));
  const otherInk = inkOf(other, tools);
  return ink.some((letter) => otherInk.some((edges) => overlap(letter, edges, TOUCHING_MM)));
}

/** Words in the white of a picture, such as a frame, can be read. */
function hasBlack({ image, ...place }: LabelBox & { readonly kind: 'image' }, letter: Edges): boolean {
  const { widthPx, heightPx } = image;
  const column = (xMm: number): number => Math.floor(((xMm - place.xMm) / place.widthMm) * widthPx);
  const line = (yMm: number): number => Math.floor(((yMm - place.yMm) / place.heightMm) * heightPx);
  const rows = rowsOf(image);
  const bytesPerRow = Math.ceil(widthPx / 8);
  const [left, right] = [Math.max(0, column(letter.left)), Math.min(widthPx - 1, column(letter.right))];
  const bottom = Math.min(heightPx - 1, line(letter.bottom));
  for (let y = Math.max(0, line(letter.top)); y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      if (((rows[y * bytesPerRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0) return true;
    }
  }
  return false;
}

/** A picture is decoded once, however many labels it stands on. */
const decoded = new WeakMap<BlackImage, Uint8Array>();

function rowsOf(image: BlackImage): Uint8Array {
  const known = decoded.get(image);
  if (known !== undefined) return known;
  const rows = imageRows(image);
  decoded.set(image, rows);
  return rows;
}
