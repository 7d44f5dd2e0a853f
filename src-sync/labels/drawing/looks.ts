/** Looks at rows before anything is printed: what is wrong with each, how many labels and pages, and how a label will look. */
import { NO_CORRECTION } from '../../domain/labels/label-alignment.ts';
import type { LabelTemplate } from '../../domain/labels/labels.ts';
import type { LabelCheck, QuietZone } from '../../domain/labels/printing.ts';
import { ok, type Result } from '../../domain/result.ts';
import { bundledFonts } from '../fonts/bundled.ts';
import { layOut } from '../lay-out.ts';
import { quietPlaceOf } from '../layout/clear-of-codes.ts';
import type { LabelPage, SymbolBox } from '../page.ts';
import { asPrinted, createPictureRaster, type PictureRaster } from '../raster/picture.ts';
import { renderSvg } from '../render/svg.ts';
import type { DrawnLook, LookOrder } from './orders.ts';

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

function quietZoneOf(symbol: SymbolBox): QuietZone {
  const { xMm, yMm, widthMm, heightMm } = symbol;
  return { code: { xMm, yMm, widthMm, heightMm }, outer: quietPlaceOf(symbol) };
}

/** Pictures in the printer's own dots, so that a photograph looks on the screen as it will on paper. */
function svgOf(page: LabelPage, pictures: PictureRaster): string {
  const boxes = page.boxes.map((box) => (box.kind === 'image' ? asPrinted(box, pictures) : box));
  return renderSvg({ ...page, boxes }, { fonts: bundledFonts() });
}
