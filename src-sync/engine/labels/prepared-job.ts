/** A stored job as the pieces that leave this PC: laid out anew from what was stored, so that a reprint is the same label. */
import { failure } from '../../domain/failure.ts';
import { aboutLabels } from '../../domain/messages/labels.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { LabelDrawing, OpenedJob } from '../../labels/drawing/run.ts';
import type { NewPrintJob, PrintJobRow } from '../../store/desk/print-jobs.ts';
import { labelRows } from './label-sources.ts';

export interface PreparedJob extends Pick<OpenedJob, 'pieces' | 'close'> {
  readonly pageMm: { readonly width: number; readonly height: number };
}

/** Close what it gives: until then it has a thread for itself. */
export async function prepareJob(
  drawing: LabelDrawing,
  job: NewPrintJob,
  rows: readonly PrintJobRow[],
  createdAtMs: number,
): Promise<Result<PreparedJob>> {
  const { template, startCell, firstLabel, title, printer } = job;
  const opened = await drawing.open({
    ...{ template, startCell, firstLabel, title, createdAtMs },
    rows: labelRows(rows),
    profile: printer.profile,
    format: printer.language,
  });
  if (!opened.ok) return opened;
  const { figures, pieces, close } = opened.value;
  // Its rows were good on the printer they were ordered for: labels of a job are numbered, so none may fall out unseen on another one.
  const { length: count } = figures.refused;
  if (count > 0) {
    await close();
    return failed(failure('VALIDATION', aboutLabels('rowsRefusedHere', { count })));
  }
  const { widthMm, heightMm } = figures.grid.page;
  return ok({ pageMm: { width: widthMm, height: heightMm }, pieces, close });
}
