/** Template, rows and start become pages of boxes in millimetres; rows that cannot be printed right are named instead. */
import { cellAt, cellsPerPage, gridOf, type LabelGrid } from '../domain/labels/label-sheet.ts';
import type {
  LabelClash,
  LabelElement,
  LabelNotice,
  LabelProblem,
  LabelRow,
  PartClash,
} from '../domain/labels/labels.ts';
import { countersOf } from '../domain/labels/made-texts.ts';
import { localDay } from '../domain/values/local-day.ts';
import { failure } from '../domain/failure.ts';
import { aboutLabels } from '../domain/messages/labels.ts';
import type { Message } from '../domain/messages/message.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { LabelJob, LaidOut } from './job.ts';
import { elementsOf } from './layout/arrange.ts';
import { watchedWords } from './layout/clashes.ts';
import { createPictureInk, watchedCodes } from './layout/clear-of-codes.ts';
import { BORDER_MM, layOutCell, type CellBoxes, type CellContext, type CellNotice } from './layout/cell.ts';
import type { LabelBox, LabelPage } from './page.ts';
import { tooManyInPictures } from './raster/dot-limits.ts';
import { createPhotoMaker } from './raster/photo.ts';
import { createEncoder } from './symbols/encode.ts';

/** More of one label is a slip of the finger. */
export const MOST_OF_ONE_ROW = 100_000;

/** The rounding of dragging on a screen; ink this far out is inside the printer's own tolerance. */
const HAIR_MM = 0.01;

/** Checks every row first, so that nothing is found out in the middle of a roll; then gives pages one at a time. */
export function layOut(job: LabelJob): Result<LaidOut> {
  const grid = gridOf(job.template);
  if (!grid.ok) return grid;
  const objection = objectionTo(job, grid.value);
  if (objection !== null) return failed(failure('VALIDATION', objection));
  const context = contextOf(job);
  const cells = createCells(context, grid.value, job.onLabel);
  const refused: LabelProblem[] = [];
  const notices: LabelNotice[] = [];
  const clashes = new Map<string, LabelClash>();
  let counted = 0;
  for (const [index, row] of job.rows.entries()) {
    // The last of its labels has the longest number.
    const looked = lookAt(cells, { row, index, number: counted + Math.max(0, row.quantity - 1) });
    if (looked.problem === null) counted += row.quantity;
    else refused.push(looked.problem);
    for (const notice of looked.notices) notices.push({ row: index, ...notice });
    for (const clash of looked.clashes) count(clashes, clash, index);
  }
  const isDrawn = ({ code }: LabelProblem): boolean => job.drawsRefused === true && code !== 'WRONG_QUANTITY';
  const refusedRows = new Set(refused.flatMap((problem) => (isDrawn(problem) ? [] : problem.row)));
  const labels = job.rows.reduce((sum, row, index) => sum + (refusedRows.has(index) ? 0 : row.quantity), 0);
  const from = Math.min(job.fromLabel ?? 0, labels);
  const gapMm = grid.value.isRoll ? job.template.vGapMm : 0;
  const first = grid.value.isRoll ? 0 : job.start % cellsPerPage(grid.value);
  return ok({
    grid: grid.value,
    labels: labels - from,
    labelsOfJob: labels,
    pageCount: labels === from ? 0 : Math.ceil((first + labels - from) / cellsPerPage(grid.value)),
    refused,
    notices,
    clashes: [...clashes.values()],
    pages: () => pagesOf(cells, grid.value, labelsOf(job.rows, refusedRows, from), { first, from, gapMm }),
  });
}

function contextOf({ template, printer, fonts }: LabelJob): CellContext {
  const elements = elementsOf(template);
  return {
    ...{ template, elements, printer, fonts },
    encode: createEncoder(),
    watched: watchedCodes(template, elements, printer, BORDER_MM),
    watchedWords: watchedWords(elements),
    pictureInk: createPictureInk(),
    photos: createPhotoMaker(printer.dpi),
    today: localDay(Date.now()),
  };
}

function objectionTo(job: LabelJob, grid: LabelGrid): Message | null {
  const { labelWidthMm, labelHeightMm } = job.template;
  const isOutside = ({ xMm, yMm, widthMm, heightMm }: LabelElement): boolean =>
    !(xMm >= -HAIR_MM && yMm >= -HAIR_MM && widthMm >= 0 && heightMm >= 0) ||
    xMm + widthMm > labelWidthMm + HAIR_MM ||
    yMm + heightMm > labelHeightMm + HAIR_MM;
  const outside = (job.template.extras.elements ?? []).findIndex(isOutside);
  if (outside !== -1) {
    return aboutLabels('elementOutside', { element: outside + 1 });
  }
  if (!Number.isInteger(job.start) || job.start < 0) {
    return aboutLabels('startWhole');
  }
  if (!grid.isRoll && job.start >= cellsPerPage(grid)) {
    return aboutLabels('startBeyond', { cells: cellsPerPage(grid), start: job.start });
  }
  if (!(job.printer.dpi >= 72 && job.printer.dpi <= 4800)) {
    return aboutLabels('resolution');
  }
  const { dxMm, dyMm, scaleX, scaleY } = job.printer;
  const isSane = [scaleX, scaleY].every((scale) => scale >= 0.9 && scale <= 1.1);
  if (!isSane || !(Math.abs(dxMm) <= 50 && Math.abs(dyMm) <= 50)) {
    return aboutLabels('correction');
  }
  return tooManyInPictures(job.template, job.printer);
}

/** One row in one cell of a page. */
type Cells = (row: LabelOfRow, cell: number) => CellBoxes;

interface LabelOfRow {
  readonly index: number;
  readonly row: LabelRow;
  /** Of the label in the job, from 0: counters count by it. */
  readonly number: number;
}

/** So many labels are a few megabytes; of a longer job the rest is laid out twice. */
const CELLS_KEPT = 2_000;

/** Where a page is one label, what was laid out to check a row is what is printed of it, however often. */
function createCells(context: CellContext, grid: LabelGrid, onLabel: LabelJob['onLabel']): Cells {
  const kept = new Map<number, CellBoxes>();
  const isEachAnother = countersOf(context.elements).length > 0;
  return ({ index, row, number }, cell) => {
    const known = kept.get(index);
    if (known !== undefined) return known;
    onLabel?.(index);
    const laid = layOutCell(context, row, cellAt(grid, cell), number);
    if (!isEachAnother && cellsPerPage(grid) === 1 && kept.size < CELLS_KEPT) kept.set(index, laid);
    return laid;
  };
}

interface Looked {
  readonly problem: LabelProblem | null;
  readonly notices: readonly CellNotice[];
  readonly clashes: readonly PartClash[];
}

function lookAt(cells: Cells, label: LabelOfRow): Looked {
  const { row, index } = label;
  const quantity = wrongQuantity(row, index);
  if (quantity !== null) return { problem: quantity, notices: [], clashes: [] };
  const laid = cells(label, 0);
  if (!laid.ok) return { problem: { row: index, ...laid.problem }, notices: [], clashes: [] };
  const { notices = [], clashes = [] } = laid;
  return row.quantity > 0 ? { problem: null, notices, clashes } : { problem: null, notices: [], clashes: [] };
}

function count(clashes: Map<string, LabelClash>, { part, other }: PartClash, row: number): void {
  const key = `${String(part)} ${String(other)}`;
  const known = clashes.get(key) ?? { part, other, rows: 0, row };
  clashes.set(key, { ...known, rows: known.rows + 1 });
}

function wrongQuantity(row: LabelRow, index: number): LabelProblem | null {
  if (!Number.isInteger(row.quantity) || row.quantity < 0 || row.quantity > MOST_OF_ONE_ROW) {
    return {
      row: index,
      code: 'WRONG_QUANTITY',
      message: `${String(row.quantity)} is no number of labels.`,
      advice: `Give a whole number from 0 to ${MOST_OF_ONE_ROW}.`,
      alternatives: [],
      field: null,
      values: { quantity: row.quantity },
    };
  }
  return null;
}

function* labelsOf(
  rows: readonly LabelRow[],
  refused: ReadonlySet<number>,
  from: number,
): Generator<LabelOfRow, void, undefined> {
  let number = 0;
  for (const [index, row] of rows.entries()) {
    if (refused.has(index)) continue;
    for (let copy = 0; copy < row.quantity; copy += 1, number += 1) {
      if (number >= from) yield { index, row, number };
    }
  }
}

function* pagesOf(
  cells: Cells,
  grid: LabelGrid,
  labels: Iterable<LabelOfRow>,
  { first, from, gapMm }: { first: number; from: number; gapMm: number },
): Generator<LabelPage, void, undefined> {
  const most = cellsPerPage(grid);
  let onPage: (readonly LabelBox[])[] = [];
  let cell = first;
  let index = 0;
  let printed = 0;
  let firstOfPage = 0;
  const page = (): LabelPage => ({
    index,
    ...grid.page,
    gapMm,
    // One label's very own boxes where it has the page to itself: renderers know by them that it is the same again.
    boxes: onPage.length === 1 ? (onPage[0] ?? []) : onPage.flat(),
    firstLabel: from + firstOfPage,
    labels: printed - firstOfPage,
  });
  for (const label of labels) {
    onPage.push(cells(label, cell).boxes);
    printed += 1;
    cell += 1;
    if (cell === most) {
      yield page();
      onPage = [];
      cell = 0;
      index += 1;
      firstOfPage = printed;
    }
  }
  if (printed > firstOfPage) yield page();
}
