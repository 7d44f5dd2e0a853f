/** The alignment page: one label as large as the page, with crosses at known places and the outlines of the real labels. */
import { alignmentMarks, NO_CORRECTION, type AlignmentMarks } from '../../domain/labels/label-alignment.ts';
import { gridOf, type LabelGrid } from '../../domain/labels/label-sheet.ts';
import { NO_EXTRAS, type LabelElement, type LabelTemplate } from '../../domain/labels/labels.ts';
import type { JobPrinter } from '../../domain/labels/printers.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { NewPrintJob } from '../../store/desk/print-jobs.ts';

const LINE_MM = 0.25;
const CROSS_MM = 6;

/** @param corrected prints with the printer's correction, to see whether it is right; else as the printer is by itself, to measure it */
export function alignmentJob(
  id: string,
  template: LabelTemplate,
  printer: JobPrinter,
  corrected: boolean,
): Result<NewPrintJob> {
  const grid = gridOf(template);
  if (!grid.ok) return grid;
  const profile = corrected ? printer.profile : { ...printer.profile, ...NO_CORRECTION };
  return ok({
    id,
    title: `Alignment page, ${printer.name}`,
    kind: 'alignment',
    templateKey: 'alignment',
    template: alignmentTemplate(grid.value, template, printer, corrected),
    printer: { ...printer, profile },
    rowsOf: id,
    startCell: 0,
    labels: 1,
    firstLabel: 0,
  });
}

function alignmentTemplate(
  grid: LabelGrid,
  template: LabelTemplate,
  printer: JobPrinter,
  corrected: boolean,
): LabelTemplate {
  const { page } = grid;
  const marks = alignmentMarks(page);
  const whole = { columns: 1, marginTopMm: 0, marginLeftMm: 0, hGapMm: 0, vGapMm: 0 };
  return {
    ...template,
    ...whole,
    name: 'Alignment page',
    labelWidthMm: page.widthMm,
    labelHeightMm: page.heightMm,
    showBorder: false,
    fields: [],
    extras: {
      ...NO_EXTRAS,
      pageWidthMm: template.extras.pageWidthMm,
      pageHeightMm: template.extras.pageHeightMm,
      rows: 1,
      elements: [...outlines(grid), ...crosses(marks), ...words(grid, marks, printer, corrected)],
    },
  };
}

function line(xMm: number, yMm: number, widthMm: number, heightMm: number): LabelElement {
  return { kind: 'line', xMm, yMm, widthMm, heightMm };
}

/** Two strokes for each column and row: held against a sheet, they lie on the edges of its labels. */
function outlines({
  page,
  columns,
  rows,
  pitchXMm,
  pitchYMm,
  leftMm,
  topMm,
  label,
  isRoll,
}: LabelGrid): LabelElement[] {
  if (isRoll) return [];
  const edges = (count: number, first: number, pitch: number, length: number): number[] =>
    Array.from({ length: count }, (_, index) => first + index * pitch).flatMap((start) => [
      start,
      start + length,
    ]);
  const height = (rows - 1) * pitchYMm + label.heightMm;
  const width = (columns - 1) * pitchXMm + label.widthMm;
  const inside = (at: number, length: number): number => Math.min(Math.max(0, at), length - LINE_MM / 2);
  return [
    ...edges(columns, leftMm, pitchXMm, label.widthMm).map((x) =>
      line(inside(x, page.widthMm), topMm, LINE_MM / 2, height),
    ),
    ...edges(rows, topMm, pitchYMm, label.heightMm).map((y) =>
      line(leftMm, inside(y, page.heightMm), width, LINE_MM / 2),
    ),
  ];
}

function crosses({ leftMm, rightMm, topMm, bottomMm }: AlignmentMarks): LabelElement[] {
  const arm = Math.min(CROSS_MM, leftMm * 1.6, topMm * 1.6);
  return [leftMm, rightMm].flatMap((x) =>
    [topMm, bottomMm].flatMap((y) => [
      line(x - arm / 2, y - LINE_MM / 2, arm, LINE_MM),
      line(x - LINE_MM / 2, y - arm / 2, LINE_MM, arm),
    ]),
  );
}

/** The measured printer, paper and correction: the page explains itself when it lies on the desk the week after. */
function words(
  { page }: LabelGrid,
  marks: AlignmentMarks,
  printer: JobPrinter,
  corrected: boolean,
): LabelElement[] {
  const { dxMm, dyMm, scaleX, scaleY, dpi } = printer.profile;
  const [xMm, widthMm] = [marks.leftMm + 4, marks.rightMm - marks.leftMm - 8];
  const fontSizePt = page.widthMm < 120 ? 6 : 10;
  const lineMm = fontSizePt * 0.5;
  const texts = [
    `${printer.name}, ${dpi} dpi`,
    `x ${marks.leftMm} mm, ${round(marks.rightMm - marks.leftMm)} mm · y ${marks.topMm} mm, ${round(marks.bottomMm - marks.topMm)} mm`,
    corrected
      ? `dx ${dxMm} mm, dy ${dyMm} mm, ${round(scaleX * 100)} % × ${round(scaleY * 100)} %`
      : 'dx 0, dy 0, 100 % × 100 %',
  ];
  return texts.map((text, index) => ({
    kind: 'text' as const,
    text,
    xMm,
    yMm: marks.topMm + 2 + index * lineMm,
    widthMm,
    heightMm: lineMm,
    fontSizePt,
    bold: index === 0,
    align: 'centre' as const,
  }));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
