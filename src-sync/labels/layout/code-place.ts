/** A value as a code in its place on one label: how large it is drawn there, and which other codes would carry it in the same place. */
import { withRoundBrackets } from '../../domain/codes/gs1.ts';
import { isSideways } from '../../domain/labels/label-turn.ts';
import type {
  BarcodeElement,
  LabelTemplate,
  OtherCode,
  Symbology,
  Turn,
} from '../../domain/labels/labels.ts';
import { othersFor, type DataProblem } from '../symbols/check.ts';
import type { EncodedSymbol, Encoder } from '../symbols/encode.ts';
import { SYMBOL_LIMITS } from '../symbols/limits.ts';
import { leastWidthMm, sizeOf, type SymbolSize } from '../symbols/size.ts';
import { fitText, type FittedText } from '../text/fit.ts';
import type { LabelFonts } from '../text/fonts.ts';
import { arranged } from './arrange.ts';

export interface CodeTools {
  readonly template: LabelTemplate;
  readonly printer: { readonly dpi: number };
  readonly fonts: LabelFonts;
  readonly encode: Encoder;
}

export type CodeInPlace =
  | {
      readonly ok: true;
      readonly symbol: EncodedSymbol;
      readonly size: SymbolSize;
      /** The code in letters below the bars, and how far below the top of the place. */
      readonly line: FittedText | null;
      readonly lineTopMm: number;
    }
  | { readonly ok: false; readonly problem: DataProblem; readonly leastWidthMm: number | null };

const CODE_TEXT_PT = 8;
const LINE_GAP_MM = 0.4;
/** More than two ways out are no help to whoever has to choose one. */
const OTHERS_MOST = 2;

export function codeInPlace(
  { encode, fonts, printer: { dpi } }: CodeTools,
  element: BarcodeElement,
  symbology: Symbology,
  value: string,
): CodeInPlace {
  const encoded = encode(symbology, value);
  if (!encoded.ok) return { ...encoded, leastWidthMm: null };
  const { symbol } = encoded;
  const isWritten = element.withText && !SYMBOL_LIMITS[symbology].isMatrix;
  const line = isWritten ? fitText(fonts.regular, symbol.text, codeLineRoom(element), CODE_TEXT_PT) : null;
  const barsMm = element.heightMm - (line === null ? 0 : line.heightMm + LINE_GAP_MM);
  const room = { widthMm: element.widthMm, heightMm: barsMm, matrixHeightMm: element.heightMm };
  const sized = sizeOf(symbol, room, dpi);
  if (!sized.ok) return { ...sized, leastWidthMm: leastWidthMm(symbol, dpi) };
  return { ok: true, symbol, size: sized.size, line, lineTopMm: barsMm + LINE_GAP_MM };
}

/** One line, however high the place is. */
function codeLineRoom(element: BarcodeElement): { widthMm: number; heightMm: number } {
  return { widthMm: element.widthMm, heightMm: Math.min(3.5, element.heightMm * 0.35) };
}

/** The problem of the code, and the other codes that can print the value in its place. */
export function withOtherCodes(
  tools: CodeTools,
  element: BarcodeElement,
  { problem, value }: { readonly problem: DataProblem; readonly value: string },
): DataProblem {
  const symbology = element.symbology ?? tools.template.symbology;
  if (!ABOUT_THE_CODE.has(problem.code)) return problem;
  // In brackets it is GS1 data: in any other code a scanner would read the brackets with it.
  if (symbology === 'GS1_128' && withRoundBrackets(value.trim()).startsWith('(')) return problem;
  const alternatives: OtherCode[] = [];
  let wider: Readonly<Record<string, string>> | null = null;
  for (const other of othersFor(symbology, value.trim())) {
    const drawn = codeInPlace(tools, placeFor(tools.template, element, other), other, value);
    if (drawn.ok) alternatives.push({ symbology: other, widthMm: withQuiet(drawn.size) });
    else if (drawn.leastWidthMm !== null) {
      wider ??= { wider: SYMBOL_LIMITS[other].name, widerMm: drawn.leastWidthMm.toFixed(1) };
    }
    if (alternatives.length === OTHERS_MOST) break;
  }
  const isWidth = problem.code === 'TOO_WIDE';
  const values =
    alternatives.length > 0 || wider === null || isWidth ? problem.values : { ...problem.values, ...wider };
  return { ...problem, alternatives, values };
}

const ABOUT_THE_CODE: ReadonlySet<DataProblem['code']> = new Set([
  'SKU_NO_CODE',
  'WRONG_CHARACTER',
  'WRONG_LENGTH',
  'WRONG_CHECK_DIGIT',
  'MISSING_CHECK_DIGIT',
  'WRONG_GS1',
  'TOO_MUCH_DATA',
  'TOO_WIDE',
  'TOO_HIGH',
]);

/** Where nobody placed anything, a code of another shape stands elsewhere. */
function placeFor(template: LabelTemplate, element: BarcodeElement, symbology: Symbology): BarcodeElement {
  if (template.extras.elements !== null) return element;
  const found = arranged({ ...template, symbology }).find((one) => one.kind === 'barcode');
  return found ?? element;
}

function withQuiet({ quietLeftMm, widthMm, quietRightMm }: SymbolSize): number {
  return Math.round((quietLeftMm + widthMm + quietRightMm) * 10) / 10;
}

const ON_ITS_SIDE: Readonly<Partial<Record<DataProblem['code'], string>>> = {
  TOO_WIDE: 'Make the barcode higher, or take a larger label or a shorter code.',
  TOO_HIGH: 'Make the barcode wider, show fewer fields, or take a larger label.',
};

/** Of a code that lies sideways, width and height are those of the label the other way round: the advice speaks of the label. */
export function onItsSide(problem: DataProblem, turn: Turn): DataProblem {
  const advice = ON_ITS_SIDE[problem.code];
  if (!isSideways(turn) || advice === undefined || problem.values['isSquare'] === 1) return problem;
  return { ...problem, advice, values: { ...problem.values, isSideways: 1 } };
}

/** The advice for people who read English: with the codes that fit, or with the room that another one would need. */
export function fullAdvice<Problem extends DataProblem>(problem: Problem): Problem {
  const { alternatives, values } = problem;
  if (alternatives.length > 0) {
    const names = alternatives.map(
      ({ symbology, widthMm }) => `${SYMBOL_LIMITS[symbology].name} (${widthMm.toFixed(1)} mm wide)`,
    );
    return { ...problem, advice: `${problem.advice} Printed as ${names.join(' or ')} it fits.` };
  }
  const { wider, widerMm } = values;
  if (wider === undefined || widerMm === undefined) return problem;
  return {
    ...problem,
    advice: `${problem.advice} As ${wider} it would need ${widerMm} mm: make its place larger, or take a larger label.`,
  };
}
