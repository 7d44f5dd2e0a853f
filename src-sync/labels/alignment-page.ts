/** A page to hold against a label sheet: the outline of every label, two crosses to measure, and a ruler. */
import { alignmentMarks } from '../domain/labels/label-calibration.ts';
import { cellAt, cellsPerPage, type LabelGrid } from '../domain/labels/label-sheet.ts';
import type { PrinterProfile } from '../domain/labels/labels.ts';
import { placementOn } from './layout/dots.ts';
import type { InkBox, LabelPage, TextBox } from './page.ts';
import type { LabelFace, LabelFonts } from './text/fonts.ts';

/** What stands on the page, in the person's language; only what the label font can draw. */
export interface AlignmentWords {
  /** E.g. “Print at 100 %, then hold against a sheet of labels”. */
  readonly title: string;
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const HAIRLINE_MM = 0.15;
const CROSS_MM = 5;
const RULER_STEP_MM = 10;
const TEXT_MM = 3;

/** Printed with the printer's present correction, as labels would be. */
export function alignmentPage(
  grid: LabelGrid,
  printer: PrinterProfile,
  fonts: LabelFonts,
  words: AlignmentWords,
): LabelPage {
  const marks = alignmentMarks(grid.page);
  const ink = [
    ...outlines(grid),
    ...[marks.first, marks.second].flatMap(({ xMm, yMm }) => cross(xMm, yMm)),
    ...ruler(grid),
  ].map((place) => inkBox(printer, place));
  const face = fonts.regular;
  const texts = [marks.first, marks.second].map(({ xMm, yMm }) =>
    textBox(face, printer, `${rounded(xMm)} / ${rounded(yMm)} mm`, xMm + 1.5, yMm - 1.5, grid.page.widthMm),
  );
  const { first } = marks;
  const title = textBox(
    face,
    printer,
    words.title,
    first.xMm,
    first.yMm + CROSS_MM + TEXT_MM + 2,
    grid.page.widthMm,
  );
  return {
    index: 0,
    ...grid.page,
    gapMm: 0,
    boxes: [...ink, ...texts, title],
    firstLabel: 0,
    labels: 0,
  };
}

function outlines(grid: LabelGrid): Rectangle[] {
  const { widthMm: width, heightMm: height } = grid.label;
  return Array.from({ length: cellsPerPage(grid) }, (_, cell) => {
    const { xMm: x, yMm: y } = cellAt(grid, cell);
    const thin = HAIRLINE_MM;
    return [
      { x, y, width, height: thin },
      { x, y: y + height - thin, width, height: thin },
      { x, y, width: thin, height },
      { x: x + width - thin, y, width: thin, height },
    ];
  }).flat();
}

/** The middle of both strokes is the mark. */
function cross(x: number, y: number): Rectangle[] {
  const half = HAIRLINE_MM / 2;
  return [
    { x: x - CROSS_MM, y: y - half, width: 2 * CROSS_MM, height: HAIRLINE_MM },
    { x: x - half, y: y - CROSS_MM, width: HAIRLINE_MM, height: 2 * CROSS_MM },
  ];
}

/** Strokes each centimetre along the top and the left, from the page's corner: a scaled print is seen at once. */
function ruler({ page }: LabelGrid): Rectangle[] {
  const strokes: Rectangle[] = [];
  for (let at = RULER_STEP_MM; at < page.widthMm; at += RULER_STEP_MM) {
    const height = at % 50 === 0 ? 4 : 2;
    strokes.push({ x: at - HAIRLINE_MM / 2, y: Math.min(6, page.heightMm / 10), width: HAIRLINE_MM, height });
  }
  for (let at = RULER_STEP_MM; at < page.heightMm; at += RULER_STEP_MM) {
    const width = at % 50 === 0 ? 4 : 2;
    strokes.push({ x: Math.min(6, page.widthMm / 10), y: at - HAIRLINE_MM / 2, width, height: HAIRLINE_MM });
  }
  return strokes;
}

function inkBox(printer: PrinterProfile, { x, y, width, height }: Rectangle): InkBox {
  const to = placementOn(printer);
  const [xMm, yMm] = [to.x(x), to.y(y)];
  return { kind: 'ink', xMm, yMm, widthMm: to.x(x + width) - xMm, heightMm: to.y(y + height) - yMm };
}

/** On a small label the words get smaller rather than leave it. */
function textBox(
  face: LabelFace,
  printer: PrinterProfile,
  text: string,
  x: number,
  baseline: number,
  pageWidthMm: number,
): TextBox {
  const to = placementOn(printer);
  const width = face.widthOf(text);
  const left = Math.max(0, Math.min(x, pageWidthMm - width * TEXT_MM - 1));
  const sizeMm = Math.min(TEXT_MM, (pageWidthMm - left - 1) / width);
  return {
    kind: 'text',
    text,
    bold: false,
    xMm: to.x(left),
    baselineMm: to.y(baseline),
    sizeMm,
    widthMm: width * sizeMm,
  };
}

function rounded(lengthMm: number): string {
  return String(Number(lengthMm.toFixed(1)));
}
