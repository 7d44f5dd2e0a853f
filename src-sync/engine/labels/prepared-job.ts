/** A stored job as the pieces that leave this PC: laid out anew from what was stored, so that a reprint is the same label. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { labelFailure, said } from '../../domain/label-sentences.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { bundledFonts } from '../../labels/fonts/bundled.ts';
import type { LaidOut } from '../../labels/job.ts';
import { layOut } from '../../labels/lay-out.ts';
import { renderTspl } from '../../labels/render/tspl.ts';
import { renderZpl } from '../../labels/render/zpl.ts';
import type { LabelPiece } from '../../labels/page.ts';
import type { NewPrintJob, PrintJobRow } from '../../store/print-jobs.ts';
import { labelRows } from './label-sources.ts';

export interface PreparedJob {
  readonly laidOut: LaidOut;
  readonly pageMm: { readonly width: number; readonly height: number };
  readonly pieces: () => AsyncGenerator<LabelPiece>;
}

/** How long the engine draws before it answers whoever asks something meanwhile. */
const TURN_MS = 12;

export function prepareJob(
  job: NewPrintJob,
  rows: readonly PrintJobRow[],
  createdAtMs: number,
): Result<PreparedJob> {
  const laidOut = layOut({
    template: job.template,
    rows: labelRows(rows),
    start: job.startCell,
    printer: job.printer.profile,
    fonts: bundledFonts(),
    fromLabel: job.firstLabel,
  });
  if (!laidOut.ok) return laidOut;
  // Its rows were good on the printer they were ordered for: labels of a job are numbered, so none may fall out unseen on another one.
  const { length: count } = laidOut.value.refused;
  if (count > 0) return failed(labelFailure('VALIDATION', said('rowsRefusedHere', { count })));
  const { page } = laidOut.value.grid;
  return ok({
    laidOut: laidOut.value,
    pageMm: { width: page.widthMm, height: page.heightMm },
    pieces: () => inTurns(() => draw(job, laidOut.value, createdAtMs)),
  });
}

async function draw(job: NewPrintJob, laidOut: LaidOut, createdAtMs: number): Promise<Iterable<LabelPiece>> {
  const fonts = bundledFonts();
  const { language, profile } = job.printer;
  if (language === 'pdf') {
    // Its library is read by those who print pages, not by everyone who looks at a label.
    const { renderPdf } = await import('../../labels/render/pdf.ts');
    return renderPdf(laidOut.pages(), { fonts, title: job.title, createdAtMs });
  }
  const render = language === 'zpl' ? renderZpl : renderTspl;
  return render(laidOut.pages(), { fonts, printer: profile });
}

/** Drawing thousands of labels must not hold up the questions of the window. */
async function* inTurns(drawing: () => Promise<Iterable<LabelPiece>>): AsyncGenerator<LabelPiece> {
  const pieces = await drawing();
  let sinceMs = performance.now();
  for (const piece of pieces) {
    yield piece;
    if (performance.now() - sinceMs < TURN_MS) continue;
    await nextTurn();
    sinceMs = performance.now();
  }
}
