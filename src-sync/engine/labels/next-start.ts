/** After a sheet was printed: where the next job on the same labels begins. */
import { gridOf, nextStart } from '../../domain/labels/label-sheet.ts';
import type { Writer } from '../../store/sqlite/handles.ts';
import type { StoredPrintJob } from '../../store/desk/print-jobs.ts';
import { rememberSheet } from '../../store/desk/printers.ts';

export async function rememberNextStart(tx: Writer, job: StoredPrintJob, labels: number): Promise<void> {
  const grid = gridOf(job.template);
  // Rolls have no cells, and the alignment page goes onto plain paper; a file may never be printed.
  const usesUpSheets = job.kind !== 'alignment' && job.printer.target.kind !== 'file';
  if (!grid.ok || grid.value.isRoll || !usesUpSheets) return;
  await rememberSheet(tx, job.templateKey, nextStart(grid.value, job.startCell, labels));
}
