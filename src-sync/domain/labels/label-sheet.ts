/** The geometry of a sheet or roll: page, grid and cells, and whether they can be true. Source: docs/labels.md. */
import { failure } from '../failure.ts';
import { aboutLabels } from '../messages/labels.ts';
import type { Message } from '../messages/message.ts';
import type { LabelTemplate } from './labels.ts';
import { failed, ok, type Result } from '../result.ts';

export interface SizeMm {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Two sides in millimetres in a page type's own name: how a page of no format is told to colleagues, who have no extras of this PC. */
const MEASURED = /(\d{1,9}(?:\.\d{1,9})?)\s{0,9}x\s{0,9}(\d{1,9}(?:\.\d{1,9})?)\s{0,9}mm/i;
const SIDE_LEAST_MM = 3;
const ROWS_MOST = 500;

const PAGES: Readonly<Record<string, SizeMm>> = {
  A3: { widthMm: 297, heightMm: 420 },
  A4: { widthMm: 210, heightMm: 297 },
  A5: { widthMm: 148, heightMm: 210 },
  A6: { widthMm: 105, heightMm: 148 },
  LETTER: { widthMm: 215.9, heightMm: 279.4 },
  LEGAL: { widthMm: 215.9, heightMm: 355.6 },
};

/** Makers round: a grid may be this much larger than its page before it is called impossible. */
const TOLERANCE_MM = 0.05;
/** Public tables of sheets disagree by more than this; below it, a grid is taken to be symmetric. */
const ASYMMETRY_MM = 1.5;
const LARGEST_MM = 2000;

export interface LabelGrid {
  readonly page: SizeMm;
  readonly columns: number;
  readonly rows: number;
  readonly pitchXMm: number;
  readonly pitchYMm: number;
  readonly leftMm: number;
  readonly topMm: number;
  readonly label: SizeMm;
  readonly isRoll: boolean;
  /** Points that a person should check with the alignment page before using expensive sheets; empty when all adds up. */
  readonly doubts: readonly Message[];
}

/** One label a page, as roll printers want it. */
export function isRoll(template: Pick<LabelTemplate, 'pageType'>): boolean {
  return /roll|label|thermal|single/i.test(template.pageType);
}

/** Page, rows and columns of a template, or in a sentence why no page can look like that. */
export function gridOf(template: LabelTemplate): Result<LabelGrid> {
  const objection = objectionTo(template);
  if (objection !== null) return failed(failure('VALIDATION', objection));
  const label = { widthMm: template.labelWidthMm, heightMm: template.labelHeightMm };
  if (isRoll(template)) return ok(rollGrid(template, label));
  const page = pageOf(template);
  if (page === null) {
    return failed(failure('VALIDATION', aboutLabels('pageType', { pageType: template.pageType })));
  }
  const isSane = (side: number): boolean => side >= SIDE_LEAST_MM && side <= LARGEST_MM;
  if (!isSane(page.widthMm) || !isSane(page.heightMm)) {
    return failed(failure('VALIDATION', aboutLabels('pageSize', { most: LARGEST_MM })));
  }
  const { rows } = template.extras;
  if (rows !== null && !(Number.isInteger(rows) && rows >= 1 && rows <= ROWS_MOST)) {
    return failed(failure('VALIDATION', aboutLabels('rows', { most: ROWS_MOST })));
  }
  return sheetGrid(template, page, label);
}

function objectionTo(template: LabelTemplate): Message | null {
  const lengths = [template.labelWidthMm, template.labelHeightMm];
  if (!lengths.every((length) => length >= 3 && length <= LARGEST_MM)) {
    const [width = 0, height = 0] = lengths;
    return aboutLabels('labelSize', { width, height, most: LARGEST_MM });
  }
  const gaps = [template.marginTopMm, template.marginLeftMm, template.hGapMm, template.vGapMm];
  if (!gaps.every((gap) => gap >= 0 && gap <= LARGEST_MM)) return aboutLabels('gaps');
  if (!Number.isInteger(template.columns) || template.columns < 1 || template.columns > 100) {
    return aboutLabels('columns');
  }
  return null;
}

/** The page a template's `pageType` names or its extras measure; `null` for a name nobody knows. */
export function pageOf({ pageType, extras }: Pick<LabelTemplate, 'pageType' | 'extras'>): SizeMm | null {
  if (extras.pageWidthMm !== null && extras.pageHeightMm !== null) {
    return { widthMm: extras.pageWidthMm, heightMm: extras.pageHeightMm };
  }
  const measured = measuredPage(pageType);
  if (measured !== null) return measured;
  const name = pageType.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return PAGES[name === '' ? 'A4' : name.replace(/^US/, '')] ?? null;
}

function measuredPage(pageType: string): SizeMm | null {
  const [, width, height] = MEASURED.exec(pageType) ?? [];
  const size = { widthMm: Number(width), heightMm: Number(height) };
  const isSane = (side: number): boolean => side >= SIDE_LEAST_MM && side <= LARGEST_MM;
  return isSane(size.widthMm) && isSane(size.heightMm) ? size : null;
}

/** The page type of a page that has no name. */
export function pageTypeOf({ widthMm, heightMm }: SizeMm): string {
  return `CUSTOM ${widthMm}x${heightMm} mm`;
}

/** Several labels side by side on one roll are one page, as wide as all of them with their gaps. */
function rollGrid(template: LabelTemplate, label: SizeMm): LabelGrid {
  const pitchXMm = label.widthMm + template.hGapMm;
  const across = (template.columns - 1) * pitchXMm + label.widthMm;
  return {
    page: {
      widthMm: across + 2 * template.marginLeftMm,
      heightMm: label.heightMm + 2 * template.marginTopMm,
    },
    columns: template.columns,
    rows: 1,
    pitchXMm,
    pitchYMm: label.heightMm + template.vGapMm,
    leftMm: template.marginLeftMm,
    topMm: template.marginTopMm,
    label,
    isRoll: true,
    doubts: [],
  };
}

function sheetGrid(template: LabelTemplate, page: SizeMm, label: SizeMm): Result<LabelGrid> {
  const pitchXMm = label.widthMm + template.hGapMm;
  const pitchYMm = label.heightMm + template.vGapMm;
  const rightMm = template.marginLeftMm + (template.columns - 1) * pitchXMm + label.widthMm;
  const high = page.heightMm - 2 * template.marginTopMm + template.vGapMm + TOLERANCE_MM;
  const rows = template.extras.rows ?? Math.floor(high / pitchYMm);
  const bottomMm = template.marginTopMm + (rows - 1) * pitchYMm + label.heightMm;
  if (rightMm > page.widthMm + TOLERANCE_MM) {
    const values = { columns: template.columns, end: rounded(rightMm), page: rounded(page.widthMm) };
    return failed(failure('VALIDATION', aboutLabels('tooManyColumns', values)));
  }
  if (rows < 1 || bottomMm > page.heightMm + TOLERANCE_MM) {
    return failed(failure('VALIDATION', aboutLabels('tooHigh', { page: rounded(page.heightMm) })));
  }
  const grid = { page, columns: template.columns, rows, pitchXMm, pitchYMm, label, isRoll: false };
  const doubts = doubtsOf(page, template, rightMm, bottomMm);
  return ok({ ...grid, leftMm: template.marginLeftMm, topMm: template.marginTopMm, doubts });
}

/** A sheet is nearly always symmetric: when left and right differ, a number was probably mistyped. */
function doubtsOf(page: SizeMm, template: LabelTemplate, rightMm: number, bottomMm: number): Message[] {
  const right = page.widthMm - rightMm;
  const bottom = page.heightMm - bottomMm;
  const doubts: Message[] = [];
  if (Math.abs(right - template.marginLeftMm) > ASYMMETRY_MM) {
    doubts.push(aboutLabels('leftRight', { margin: rounded(template.marginLeftMm), rest: rounded(right) }));
  }
  if (Math.abs(bottom - template.marginTopMm) > ASYMMETRY_MM) {
    doubts.push(aboutLabels('topBottom', { margin: rounded(template.marginTopMm), rest: rounded(bottom) }));
  }
  return doubts;
}

function rounded(lengthMm: number): number {
  return Number(lengthMm.toFixed(2));
}

/** Number of labels on one page. */
export function cellsPerPage(grid: LabelGrid): number {
  return grid.columns * grid.rows;
}

/** The cell's top left corner on its page; cells count along rows, from 0. */
export function cellAt(grid: LabelGrid, cell: number): { readonly xMm: number; readonly yMm: number } {
  return {
    xMm: grid.leftMm + (cell % grid.columns) * grid.pitchXMm,
    yMm: grid.topMm + Math.floor(cell / grid.columns) * grid.pitchYMm,
  };
}

/** The first free cell after a job: what the next one proposes as its start. 0 where the sheet was used up, and on rolls. */
export function nextStart(grid: LabelGrid, start: number, labels: number): number {
  return grid.isRoll ? 0 : (start + labels) % cellsPerPage(grid);
}
