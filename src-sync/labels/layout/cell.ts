/** One label: its elements and one record become boxes, and the first thing about it that cannot be printed. */
import type {
  BarcodeElement,
  BlackImage,
  CounterElement,
  DateElement,
  FieldElement,
  FixedTextElement,
  LabelElement,
  LabelRow,
  LabelTemplate,
  LeftOutCharacters,
  NoPicture,
  PartClash,
  PromptElement,
  PrinterProfile,
  TurnedPlace,
} from '../../domain/labels/labels.ts';
import {
  counterText,
  countersOf,
  COUNTER_FIELD,
  dateText,
  PROMPT_FIELD,
  promptsOf,
} from '../../domain/labels/made-texts.ts';
import { turnedPlace, turnOf, uprightOf } from '../../domain/labels/label-turn.ts';
import type { ImageBox, InkBox, LabelBox, TextBox } from '../page.ts';
import type { PhotoMaker } from '../raster/photo.ts';
import { turnedImage } from '../raster/turned.ts';
import { aboutSku, ofPlace, type DataProblem } from '../symbols/check.ts';
import type { Encoder } from '../symbols/encode.ts';
import { SYMBOL_LIMITS } from '../symbols/limits.ts';
import type { SymbolSize } from '../symbols/size.ts';
import { fitText, levelled, type FittedText } from '../text/fit.ts';
import type { LabelFonts } from '../text/fonts.ts';
import { clashesOf, type WatchedWords } from './clashes.ts';
import { coveringOf, type InkTools, type WatchedCode } from './clear-of-codes.ts';
import { codeInPlace, fullAdvice, onItsSide, withOtherCodes } from './code-place.ts';
import { placementOn, snapMm } from './dots.ts';
import { picturePlacesOf } from './picture-places.ts';
import { codeOf, printable, textOf } from './values.ts';

export interface CellContext {
  readonly template: LabelTemplate;
  readonly elements: readonly LabelElement[];
  readonly printer: PrinterProfile;
  readonly fonts: LabelFonts;
  readonly encode: Encoder;
  /** The codes that other parts of this template may come to lie on: `watchedCodes`. */
  readonly watched: readonly WatchedCode[];
  /** The words that other parts of this template may come to lie on: `watchedWords`. */
  readonly watchedWords: readonly WatchedWords[];
  readonly pictureInk: InkTools['pictureInk'];
  readonly photos: PhotoMaker;
  /** The day of the print, `2026-11-29`, where a design was not frozen. */
  readonly today: string;
}

export interface CellProblem extends DataProblem {
  readonly field: string | null;
}

export type CellNotice = LeftOutCharacters | NoPicture;

export type CellBoxes =
  | {
      readonly ok: true;
      readonly boxes: readonly LabelBox[];
      /** Of what is printed with something left out. */
      readonly notices?: readonly CellNotice[];
      /** Parts that lie on each other. */
      readonly clashes?: readonly PartClash[];
    }
  | {
      readonly ok: false;
      readonly problem: CellProblem;
      /** The parts of the label that can be drawn all the same: for a designer to see why. */
      readonly boxes: readonly LabelBox[];
    };

type Values = LabelRow['values'];

interface Origin {
  readonly xMm: number;
  readonly yMm: number;
}

export const BORDER_MM = 0.25;

/**
 * Boxes in page coordinates, calibrated for the printer.
 *
 * @param origin the label's corner on the ideal page
 * @param label its number in the job, from 0: counters count by it
 */
export function layOutCell(
  context: CellContext,
  { values: recorded, isPlace = false, pictures = [] }: Omit<LabelRow, 'quantity' | 'number'>,
  origin: Origin,
  label = 0,
): CellBoxes {
  const values = withMade(context.elements, recorded, label);
  const outline = context.template.showBorder ? border(context, origin) : [];
  const parts: (readonly LabelBox[])[] = [];
  let problem: CellProblem | null = null;
  let notices: readonly CellNotice[] = [];
  for (const [index, element] of context.elements.entries()) {
    const laid = layOutElement(context, element, { values, label, pictures }, origin);
    parts.push(laid.boxes);
    if (!laid.ok) problem ??= withElement(laid.problem, index + 1);
    else if (laid.notices !== undefined) notices = [...notices, ...laid.notices];
  }
  const boxes = [...outline, ...parts.flat()];
  if (problem !== null) {
    return { ok: false, problem: fullAdvice(isPlace ? ofPlace(problem) : problem), boxes };
  }
  const drawn = { border: outline, elements: parts };
  const covering = coveringOf(context.watched, context.elements, drawn, context);
  if (covering === null) {
    return { ok: true, boxes, notices, clashes: clashesOf(context.watchedWords, drawn, context) };
  }
  return { ok: false, problem: { ...covering.problem, field: covering.field }, boxes };
}

/** The content is laid out upright, from the corner of its place, and turned into the place box by box. */
function layOutElement(
  context: CellContext,
  placed: LabelElement,
  { values, label, pictures }: OfOneLabel,
  origin: Origin,
): CellBoxes {
  const element = uprightOf(placed);
  switch (element.kind) {
    case 'field': {
      const value = textOf(values, element.field, element.paise);
      const text = value.trim() === '' ? '' : `${element.prefix}${value}`;
      return textBoxes(context, element, text, origin, element.field);
    }
    case 'text':
      return textBoxes(context, element, element.text, origin, null);
    case 'date':
      return madeBoxes(context, element, dateText(element, context.today), origin);
    case 'counter':
      return madeBoxes(context, element, counterText(element, label), origin);
    case 'prompt':
      return madeBoxes(context, element, element.answer, origin);
    case 'barcode':
      return barcodeBoxes(context, element, values, origin);
    case 'line':
      return { ok: true, boxes: [inkBox(context, element, origin)] };
    case 'image':
      return { ok: true, boxes: [imageBox(context, placed, element.image, origin)] };
    case 'itemPicture': {
      const image = pictures[picturePlacesOf(context.elements).findIndex((one) => one === placed)] ?? null;
      if (image === null) return { ok: true, boxes: [], notices: [{ kind: 'noPicture' }] };
      const place = turnedPlace(wholeInside(image, element), element, turnOf(element));
      return {
        ok: true,
        boxes: [imageBox(context, { ...place, turn: element.turn }, image, origin)],
      };
    }
  }
}

interface OfOneLabel {
  readonly values: Values;
  readonly pictures: NonNullable<LabelRow['pictures']>;
  readonly label: number;
}

/** As large as it gets with its own proportions, in the middle of its place. */
function wholeInside({ widthPx, heightPx }: BlackImage, place: Rectangle): Rectangle {
  const share = Math.min(place.widthMm / widthPx, place.heightMm / heightPx);
  const [widthMm, heightMm] = [widthPx * share, heightPx * share];
  const xMm = place.xMm + (place.widthMm - widthMm) / 2;
  const yMm = place.yMm + (place.heightMm - heightMm) / 2;
  return { xMm, yMm, widthMm, heightMm };
}

function imageBox(context: CellContext, place: TurnedPlace, image: BlackImage, origin: Origin): ImageBox {
  const { xMm, yMm, widthMm, heightMm } = inkBox(context, place, origin);
  const own = uprightOf({ xMm, yMm, widthMm, heightMm, turn: place.turn });
  const turned = turnedImage(context.photos({ ...own, image }), turnOf(place));
  return { kind: 'image', image: turned, xMm, yMm, widthMm, heightMm };
}

/** For barcodes, beside what the record has. */
function withMade(elements: readonly LabelElement[], values: Values, label: number): Values {
  const [counter] = countersOf(elements);
  const [prompt] = promptsOf(elements);
  if (counter === undefined && prompt === undefined) return values;
  return {
    ...values,
    ...(counter === undefined ? {} : { [COUNTER_FIELD]: counterText(counter, label) }),
    ...(prompt === undefined ? {} : { [PROMPT_FIELD]: prompt.answer }),
  };
}

type MadeElement = DateElement | CounterElement | PromptElement;

function madeBoxes(context: CellContext, element: MadeElement, text: string, origin: Origin): CellBoxes {
  const shown = text.trim() === '' ? '' : `${element.prefix}${text}`;
  return textBoxes(context, element, shown, origin, null);
}

function refused(problem: CellProblem): CellBoxes {
  return { ok: false, problem, boxes: [] };
}

/** @param element as a person counts */
function withElement(problem: CellProblem, element: number): CellProblem {
  return { ...problem, values: { ...problem.values, element } };
}

function inkBox({ printer }: CellContext, place: Rectangle, origin: Origin): InkBox {
  const to = placementOn(printer);
  const xMm = to.x(origin.xMm + place.xMm);
  const yMm = to.y(origin.yMm + place.yMm);
  return {
    kind: 'ink',
    xMm,
    yMm,
    widthMm: to.x(origin.xMm + place.xMm + place.widthMm) - xMm,
    heightMm: to.y(origin.yMm + place.yMm + place.heightMm) - yMm,
  };
}

interface Rectangle {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Drawn inside the label, so that no ink reaches a neighbour. */
function border(context: CellContext, origin: Origin): LabelBox[] {
  const { labelWidthMm: width, labelHeightMm: height } = context.template;
  const sides: Rectangle[] = [
    { xMm: 0, yMm: 0, widthMm: width, heightMm: BORDER_MM },
    { xMm: 0, yMm: height - BORDER_MM, widthMm: width, heightMm: BORDER_MM },
    { xMm: 0, yMm: BORDER_MM, widthMm: BORDER_MM, heightMm: height - 2 * BORDER_MM },
    { xMm: width - BORDER_MM, yMm: BORDER_MM, widthMm: BORDER_MM, heightMm: height - 2 * BORDER_MM },
  ];
  return sides.map((side) => inkBox(context, side, origin));
}

function textBoxes(
  context: CellContext,
  element: FieldElement | FixedTextElement | MadeElement,
  raw: string,
  origin: Origin,
  field: string | null,
): CellBoxes {
  const face = context.fonts[element.bold ? 'bold' : 'regular'];
  const checked = printable(raw, face);
  if (!checked.ok) return refused({ ...checked.problem, field });
  const notices =
    checked.left.length === 0 ? [] : [{ kind: 'characters', field, characters: checked.left } as const];
  if (checked.text === '') return { ok: true, boxes: [], notices };
  const fitted = fitText(face, checked.text, element, element.fontSizePt);
  // A place where nothing could be seen stays empty.
  if (fitted === null) return { ok: true, boxes: [], notices };
  const boxes = linesOf(context, levelled(fitted, element.heightMm), { ...element, part: element }, origin);
  return { ok: true, boxes, notices };
}

type Aligned = Rectangle &
  Pick<FieldElement, 'align' | 'bold'> & {
    /** The part that it belongs to, upright: it is turned as a whole. */
    readonly part: TurnedPlace;
  };

function linesOf(context: CellContext, fitted: FittedText, place: Aligned, origin: Origin): TextBox[] {
  const to = placementOn(context.printer);
  const turn = turnOf(place.part);
  return fitted.lines.map(({ text, widthMm }, index) => {
    const free = place.widthMm - widthMm;
    const indent = place.align === 'left' ? 0 : place.align === 'right' ? free : free / 2;
    const start = {
      ...{ xMm: place.xMm + Math.max(0, indent), widthMm: 0 },
      ...{ yMm: place.yMm + fitted.firstBaselineMm + index * fitted.pitchMm, heightMm: 0 },
    };
    const { xMm, yMm } = turnedPlace(start, place.part, turn);
    return {
      kind: 'text',
      text,
      bold: place.bold,
      xMm: to.x(origin.xMm + xMm),
      baselineMm: to.y(origin.yMm + yMm),
      sizeMm: fitted.sizeMm,
      widthMm,
      ...(turn === 0 ? {} : { turn }),
    };
  });
}

function barcodeBoxes(
  context: CellContext,
  element: BarcodeElement,
  values: Values,
  origin: Origin,
): CellBoxes {
  const field = element.fields[0] ?? null;
  const symbology = element.symbology ?? context.template.symbology;
  const found = codeOf(values, element.fields);
  const drawn = codeInPlace(context, element, symbology, found.value);
  if (!drawn.ok) {
    const isSku = found.field === 'sku';
    const hasBarcode = isSku && codeOf(values, ['barcode']).field !== null;
    const own = isSku ? aboutSku(drawn.problem, symbology, hasBarcode) : drawn.problem;
    const problem = onItsSide(own, turnOf(element));
    return refused({ ...withOtherCodes(context, element, { problem, value: found.value }), field });
  }
  const { symbol, size, line, lineTopMm } = drawn;
  const box = symbolBox(context, symbol, size, element, origin);
  if (line === null) return { ok: true, boxes: [box] };
  const under = {
    ...{ ...element, yMm: element.yMm + lineTopMm, part: element },
    ...({ align: 'centre', bold: false } as const),
  };
  return { ok: true, boxes: [box, ...linesOf(context, line, under, origin)] };
}

function symbolBox(
  { printer }: CellContext,
  symbol: {
    rows: readonly (readonly number[])[];
    symbology: BarcodeElement['symbology'] & string;
    data: string;
  },
  size: SymbolSize,
  element: BarcodeElement,
  origin: Origin,
): LabelBox {
  const to = placementOn(printer);
  const { isMatrix } = SYMBOL_LIMITS[symbol.symbology];
  const free = element.widthMm - size.quietLeftMm - size.widthMm - size.quietRightMm;
  const rowHeightMm = isMatrix ? size.moduleMm : snapMm(size.heightMm - 1 / printer.dpi, printer.dpi);
  const turn = turnOf(element);
  const place = turnedPlace(
    {
      xMm: element.xMm + size.quietLeftMm + free / 2,
      yMm: element.yMm + (isMatrix ? (element.heightMm - size.heightMm) / 2 : 0),
      widthMm: size.widthMm,
      heightMm: symbol.rows.length * rowHeightMm,
    },
    element,
    turn,
  );
  return {
    kind: 'symbol',
    symbology: symbol.symbology,
    data: symbol.data,
    xMm: snapMm(to.x(origin.xMm + place.xMm), printer.dpi),
    yMm: snapMm(to.y(origin.yMm + place.yMm), printer.dpi),
    moduleMm: size.moduleMm,
    moduleDots: size.moduleDots,
    rowHeightMm,
    widthMm: place.widthMm,
    heightMm: place.heightMm,
    rows: symbol.rows,
    ...(turn === 0 ? {} : { turn }),
  };
}
