/** Checks that no ink lies on a code or in the empty zone around it: no scanner reads what is drawn over, however well it is encoded. */
import type {
  BlackImage,
  LabelElement,
  LabelTemplate,
  PlaceMm,
  PrinterProfile,
} from '../../domain/labels/labels.ts';
import { turnedAbout, turnedPlace, turnOf, uprightOf } from '../../domain/labels/label-turn.ts';
import type { LabelBox, SymbolBox, TextBox } from '../page.ts';
import { imageRows } from '../render/png.ts';
import { shown, type DataProblem } from '../symbols/check.ts';
import { SYMBOL_LIMITS } from '../symbols/limits.ts';
import type { LabelFonts } from '../text/fonts.ts';
import { dotMm } from './dots.ts';

/** A code and the elements whose place comes so near to its own that their ink has to be looked at, by their numbers. */
export interface WatchedCode {
  readonly code: number;
  readonly neighbours: readonly number[];
  readonly borderIsNear: boolean;
}

/** The drawn parts of one label: the border, and each element by its number. */
export interface DrawnParts {
  readonly border: readonly LabelBox[];
  readonly elements: readonly (readonly LabelBox[])[];
}

export interface Covering {
  readonly problem: DataProblem;
  /** The field that is in the way, where it is one. */
  readonly field: string | null;
}

export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type PictureInk = (image: BlackImage) => Edges | null;

/** The probe for ink inside a box: of letters by their outlines, of pictures by their dots. */
export interface InkTools {
  readonly fonts: LabelFonts;
  readonly pictureInk: PictureInk;
}

/** Edges that touch do not cover; a twentieth of a millimetre is inside every printer's own tolerance. */
const TOUCHING_MM = 0.05;
/** Nothing that is drawn leaves its place by more than this, on a printer without a correction. */
const LOOSE_DOTS = 2;

/**
 * Empty for nearly every template: ink stays in its element's place, so where places are apart no record can bring them together.
 * A printer's correction stretches places and never bars, so it counts as slack.
 */
export function watchedCodes(
  { showBorder, labelWidthMm, labelHeightMm }: LabelTemplate,
  elements: readonly LabelElement[],
  printer: PrinterProfile,
  borderMm: number,
): readonly WatchedCode[] {
  return elements.flatMap((element, code) => {
    if (element.kind !== 'barcode') return [];
    const slackX = slackOf(printer, printer.scaleX, element.widthMm);
    const slackY = slackOf(printer, printer.scaleY, element.heightMm);
    const own = grown(edgesOf(element), slackX, slackY);
    const neighbours = elements.flatMap((other, at) =>
      at !== code && overlap(own, edgesOf(other)) ? [at] : [],
    );
    const inside: Edges = {
      left: borderMm,
      top: borderMm,
      right: labelWidthMm - borderMm,
      bottom: labelHeightMm - borderMm,
    };
    const borderIsNear = showBorder && !holds(inside, own);
    return neighbours.length === 0 && !borderIsNear ? [] : [{ code, neighbours, borderIsNear }];
  });
}

function slackOf({ dpi, scaleX, scaleY }: PrinterProfile, scale: number, lengthMm: number): number {
  return scaleX === 1 && scaleY === 1 ? 0 : Math.abs(1 - scale) * lengthMm + LOOSE_DOTS * dotMm(dpi);
}

/** The first ink on a code or in its quiet zones, or `null`. */
export function coveringOf(
  watched: readonly WatchedCode[],
  elements: readonly LabelElement[],
  drawn: DrawnParts,
  tools: InkTools,
): Covering | null {
  for (const { code, neighbours, borderIsNear } of watched) {
    const symbol = drawn.elements[code]?.find((box) => box.kind === 'symbol');
    if (symbol === undefined) continue;
    for (const at of neighbours) {
      const found = firstOn(symbol, drawn.elements[at] ?? [], tools);
      if (found !== null) return covering(symbol, found, elements[at], at + 1);
    }
    const found = borderIsNear ? firstOn(symbol, drawn.border, tools) : null;
    if (found !== null) return covering(symbol, found, undefined, 0);
  }
  return null;
}

/** A code with all that must stay empty around it. */
export function quietPlaceOf(symbol: SymbolBox): PlaceMm {
  const { isMatrix, quietLeft, quietRight } = SYMBOL_LIMITS[symbol.symbology];
  const { moduleMm } = symbol;
  const above = isMatrix ? quietLeft * moduleMm : 0;
  const code = uprightOf(symbol);
  const outer = {
    xMm: code.xMm - quietLeft * moduleMm,
    yMm: code.yMm - above,
    widthMm: code.widthMm + (quietLeft + quietRight) * moduleMm,
    heightMm: code.heightMm + 2 * above,
  };
  return turnedPlace(outer, code, turnOf(symbol));
}

type Where = 'ON_THE_CODE' | 'IN_QUIET_ZONE';

/** On the code is worse than beside it, whichever of an element's boxes comes first. */
function firstOn(symbol: SymbolBox, boxes: readonly LabelBox[], tools: InkTools): Where | null {
  const code = edgesOf(symbol);
  const quiet = edgesOf(quietPlaceOf(symbol));
  let isNear = false;
  for (const box of boxes) {
    for (const ink of inkOf(box, tools)) {
      if (overlap(code, ink)) return 'ON_THE_CODE';
      isNear ||= overlap(quiet, ink);
    }
  }
  return isNear ? 'IN_QUIET_ZONE' : null;
}

export function inkOf(box: LabelBox, { fonts, pictureInk: inkOfPicture }: InkTools): readonly Edges[] {
  switch (box.kind) {
    case 'ink':
    case 'symbol':
      return [edgesOf(box)];
    case 'text':
      return glyphsOf(box, fonts);
    case 'image':
      return pictureInk(inkOfPicture, box.image, box);
  }
}

/** Letter by letter, because a line of small letters stays far below what its capitals would reach. */
function glyphsOf(line: TextBox, fonts: LabelFonts): Edges[] {
  const { text, bold, xMm, baselineMm, sizeMm } = line;
  const face = fonts[bold ? 'bold' : 'regular'];
  const scale = sizeMm / face.unitsPerEm;
  const found: Edges[] = [];
  let at = 0;
  for (const { glyph, advance, dx, dy } of face.shape(text)) {
    if (glyph.path.commands.length > 0) {
      const { minX, minY, maxX, maxY } = glyph.bbox;
      const left = xMm + (at + dx) * sizeMm;
      const base = baselineMm - dy * sizeMm;
      const ink = {
        ...{ xMm: left + minX * scale, widthMm: (maxX - minX) * scale },
        ...{ yMm: base - maxY * scale, heightMm: (maxY - minY) * scale },
      };
      found.push(edgesOf(turnedAbout(ink, { xMm, yMm: baselineMm }, turnOf(line))));
    }
    at += advance;
  }
  return found;
}

function pictureInk(inkOfPicture: PictureInk, image: BlackImage, place: PlaceMm): Edges[] {
  const ink = inkOfPicture(image);
  if (ink === null) return [];
  return [
    {
      left: place.xMm + ink.left * place.widthMm,
      right: place.xMm + ink.right * place.widthMm,
      top: place.yMm + ink.top * place.heightMm,
      bottom: place.yMm + ink.bottom * place.heightMm,
    },
  ];
}

/** The bounds of a picture's black, in parts of its width and height: its white margin covers nothing. Each picture is looked through once. */
export function createPictureInk(): PictureInk {
  const known = new Map<BlackImage, Edges | null>();
  return (image) => {
    const found = known.get(image);
    if (found !== undefined) return found;
    const ink = blackOf(image);
    known.set(image, ink);
    return ink;
  };
}

function blackOf(image: BlackImage): Edges | null {
  const { widthPx, heightPx } = image;
  const rows = imageRows(image);
  const bytesPerRow = Math.ceil(widthPx / 8);
  let [left, right, top, bottom] = [widthPx, -1, heightPx, -1];
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      if (((rows[y * bytesPerRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right === -1) return null;
  const [wide, high] = [widthPx, heightPx];
  return { left: left / wide, right: (right + 1) / wide, top: top / high, bottom: (bottom + 1) / high };
}

export function edgesOf({ xMm, yMm, widthMm, heightMm }: PlaceMm): Edges {
  return { left: xMm, top: yMm, right: xMm + widthMm, bottom: yMm + heightMm };
}

function grown({ left, top, right, bottom }: Edges, x: number, y: number): Edges {
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}

/** @param touchingMm so much of one on the other is none */
export function overlap(a: Edges, b: Edges, touchingMm = TOUCHING_MM): boolean {
  return (
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > touchingMm &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > touchingMm
  );
}

function holds(outer: Edges, inner: Edges): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}

/** @param number of the element as a person counts, 0 for the border */
function covering(
  symbol: SymbolBox,
  code: Where,
  element: LabelElement | undefined,
  number: number,
): Covering {
  const { name: symbology, isMatrix, quietLeft, quietRight } = SYMBOL_LIMITS[symbol.symbology];
  const quietMm = (Math.max(quietLeft, quietRight) * symbol.moduleMm).toFixed(1);
  const { part, name } = partOf(element);
  const said = PARTS[part].replace('{name}', name);
  const around = isMatrix ? 'around' : 'on both sides of';
  const messages: Readonly<Record<Where, string>> = {
    ON_THE_CODE: `${said} lies on the ${symbology} code, so no scanner would read it.`,
    IN_QUIET_ZONE: `${said} reaches into the ${quietMm} mm that must stay empty ${around} the ${symbology} code, so scanners would miss it.`,
  };
  return {
    field: element?.kind === 'field' ? element.field : null,
    problem: {
      code,
      message: messages[code],
      advice:
        part === 'border'
          ? 'Move the barcode inwards, make it smaller, or take the border off.'
          : 'Move it away from the barcode, make it smaller, or take it off the label.',
      alternatives: [],
      values: { part, name, symbology, quietMm, element: number },
    },
  };
}

type Part = LabelElement['kind'] | 'border';

const PARTS: Readonly<Record<Part, string>> = {
  field: 'The field “{name}”',
  date: 'The date',
  counter: 'The number',
  prompt: 'The text “{name}”',
  text: 'The text “{name}”',
  line: 'A line',
  image: 'A picture',
  itemPicture: 'The picture of the item',
  barcode: 'Another barcode',
  border: 'The border of the label',
};

function partOf(element: LabelElement | undefined): { readonly part: Part; readonly name: string } {
  if (element === undefined) return { part: 'border', name: '' };
  const name =
    element.kind === 'field'
      ? element.field
      : element.kind === 'text'
        ? shown(element.text)
        : element.kind === 'prompt'
          ? shown(element.question)
          : '';
  return { part: element.kind, name };
}
