/** Looks at rows before anything is printed: what is wrong with each, how many labels and pages, and how a label will look. */
import type { LabelRow, LabelTemplate, PrinterProfile } from '../../domain/labels.ts';
import { NO_CORRECTION } from '../../domain/label-alignment.ts';
import type { LabelCheck, LabelPreview, QuietZone } from '../../domain/printing.ts';
import { ok, type Result } from '../../domain/result.ts';
import { bundledFonts } from '../../labels/fonts/bundled.ts';
import type { LaidOut } from '../../labels/job.ts';
import { layOut } from '../../labels/lay-out.ts';
import { quietPlaceOf } from '../../labels/layout/clear-of-codes.ts';
import type { LabelPage, SymbolBox } from '../../labels/page.ts';
import { asPrinted, createPictureRaster, type PictureRaster } from '../../labels/raster/picture.ts';
import { renderSvg } from '../../labels/render/svg.ts';
import type { PrintJobRow } from '../../store/print-jobs.ts';
import { labelRows } from './label-sources.ts';

export function checkRows(
  template: LabelTemplate,
  profile: PrinterProfile,
  rows: readonly PrintJobRow[],
): Result<LabelCheck> {
  const laidOut = look(template, profile, labelRows(rows));
  if (!laidOut.ok) return laidOut;
  const { labels, pageCount, refused, notices } = laidOut.value;
  return ok({ labels, pages: pageCount, problems: refused, notices });
}

/** Each row's label alone, as the printer would draw it if it stood where it should. */
export function previewRows(
  template: LabelTemplate,
  profile: PrinterProfile,
  rows: readonly PrintJobRow[],
): Result<readonly LabelPreview[]> {
  const one: LabelTemplate = {
    ...template,
    ...{ pageType: 'ROLL', columns: 1, marginTopMm: 0, marginLeftMm: 0, hGapMm: 0, vGapMm: 0 },
    extras: { ...template.extras, pageWidthMm: null, pageHeightMm: null, rows: null },
  };
  const wanted = labelRows(rows).map((row) => ({ ...row, quantity: 1 }));
  const laidOut = layOut({
    ...{ template: one, rows: wanted, start: 0, fonts: bundledFonts() },
    printer: { ...profile, ...NO_CORRECTION },
    drawsRefused: true,
  });
  if (!laidOut.ok) return laidOut;
  const { refused, pages } = laidOut.value;
  const pictures = createPictureRaster(profile.dpi);
  // One label of each, a page for each: also of a row that would not be printed.
  const previews = Array.from(pages(), (page, index): LabelPreview => ({
    recordId: rows[index]?.recordId ?? '',
    svg: svgOf(page, pictures),
    quiet: page.boxes.flatMap((box) => (box.kind === 'symbol' ? quietZoneOf(box) : [])),
    problems: refused.filter((problem) => problem.row === index),
  }));
  return ok(previews);
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

function look(template: LabelTemplate, printer: PrinterProfile, rows: readonly LabelRow[]): Result<LaidOut> {
  return layOut({ template, rows, start: 0, printer, fonts: bundledFonts() });
}
