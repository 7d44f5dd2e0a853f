/** Looks at rows before anything is printed: what is wrong with each, how many labels and pages, and how a label will look. */
import { NO_CORRECTION } from '../../domain/labels/label-alignment.ts';
import { cellsPerPage } from '../../domain/labels/label-sheet.ts';
import type { LabelTemplate } from '../../domain/labels/labels.ts';
import type { LabelCheck, LabelPagePreview, QuietZone } from '../../domain/labels/printing.ts';
import { ok, type Result } from '../../domain/result.ts';
import { bundledFonts } from '../fonts/bundled.ts';
import { layOut } from '../lay-out.ts';
import { quietPlaceOf } from '../layout/clear-of-codes.ts';
import type { LabelPage, SymbolBox } from '../page.ts';
import { asPrinted, createPictureRaster, type PictureRaster } from '../raster/picture.ts';
import { renderSvg } from '../render/svg.ts';
import type { DrawnLook, LookOrder, PageOrder } from './orders.ts';

/** @param onLabel before each label, for whoever says that it still works */
export function checkRows(
  { template, profile, rows }: LookOrder,
  onLabel: (row: number) => void,
): Result<LabelCheck> {
  const laidOut = layOut({ template, rows, start: 0, printer: profile, fonts: bundledFonts(), onLabel });
  if (!laidOut.ok) return laidOut;
  const { labels, pageCount, refused, notices, clashes } = laidOut.value;
  return ok({ labels, pages: pageCount, problems: refused, notices, clashes });
}

/** Each row's label alone, as the printer would draw it if it stood where it should. */
export function previewRows(
  { template, profile, rows }: LookOrder,
  onLabel: (row: number) => void,
): Result<readonly DrawnLook[]> {
  const one: LabelTemplate = {
    ...template,
    ...{ pageType: 'ROLL', columns: 1, marginTopMm: 0, marginLeftMm: 0, hGapMm: 0, vGapMm: 0 },
    extras: { ...template.extras, pageWidthMm: null, pageHeightMm: null, rows: null },
  };
  const wanted = rows.map((row) => ({ ...row, quantity: 1 }));
  const laidOut = layOut({
    ...{ template: one, rows: wanted, start: 0, fonts: bundledFonts(), onLabel },
    printer: { ...profile, ...NO_CORRECTION },
    drawsRefused: true,
  });
  if (!laidOut.ok) return laidOut;
  const { refused, pages } = laidOut.value;
  const pictures = createPictureRaster(profile.dpi);
  // One label of each, a page for each: also of a row that would not be printed.
  const previews = Array.from(pages(), (page, index): DrawnLook => {
    onLabel(index);
    return {
      svg: svgOf(page, pictures),
      quiet: page.boxes.flatMap((box) => (box.kind === 'symbol' ? quietZoneOf(box) : [])),
      problems: refused.filter((problem) => problem.row === index),
    };
  });
  return ok(previews);
}

/** A page as it would be printed where the printer needs no correction; without a label it is an empty one. */
export function previewPage(
  { template, profile, rows, startCell, page }: PageOrder,
  onLabel: (row: number) => void,
): Result<LabelPagePreview> {
  const printer = { ...profile, ...NO_CORRECTION };
  const job = { template, rows, printer, fonts: bundledFonts(), onLabel };
  const whole = layOut({ ...job, start: startCell });
  if (!whole.ok) return whole;
  const { grid, pageCount } = whole.value;
  const pages = Math.max(1, pageCount);
  const at = Math.min(page, pages - 1);
  const cells = cellsPerPage(grid);
  const before = at === 0 ? 0 : at * cells - (grid.isRoll ? 0 : startCell);
  const laidOut = at === 0 ? whole : layOut({ ...job, start: 0, fromLabel: before });
  if (!laidOut.ok) return laidOut;
  const [drawn] = firstOf(laidOut.value.pages());
  const empty: LabelPage = { index: 0, ...grid.page, gapMm: 0, boxes: [], firstLabel: 0, labels: 0 };
  const { firstLabel, labels } = drawn ?? empty;
  return ok({
    svg: svgOf(drawn ?? empty, createPictureRaster(profile.dpi)),
    ...{ page: at, pages, firstLabel, labels },
  });
}

function firstOf<One>(all: Iterator<One>): readonly One[] {
  const first = all.next();
  return first.done === true ? [] : [first.value];
}

function quietZoneOf(symbol: SymbolBox): QuietZone {
  const { xMm, yMm, widthMm, heightMm } = symbol;
  return { code: { xMm, yMm, widthMm, heightMm }, outer: quietPlaceOf(symbol) };
}

/** Pictures in the printer's own dots, so that a photograph looks on the screen as it will on paper. */
function svgOf(page: LabelPage, pictures: PictureRaster): string {
  const boxes = page.boxes.map((box) => (box.kind === 'image' ? asPrinted(box, pictures) : box));
  return renderSvg({ ...page, boxes }, { fonts: bundledFonts() });
}
