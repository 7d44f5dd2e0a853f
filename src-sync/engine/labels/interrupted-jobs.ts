/** Print jobs that an end of the program left open. Apart from what prints, so that a start loads nothing of it. */
import { failure } from '../../domain/failure.ts';
import { aboutPrinting } from '../../domain/messages/printing.ts';
import type { Writer } from '../../store/sqlite/handles.ts';
import { endPrintJob, openPrintJobs } from '../../store/desk/print-jobs.ts';

export const CLOSED = failure('INTERRUPTED', aboutPrinting('closedWhilePrinting'));

const NOT_BEGUN = failure('INTERRUPTED', aboutPrinting('closedBefore'));

const NO_FILE = failure('INTERRUPTED', aboutPrinting('closedBeforeFile'));

const NO_PRINTER = failure('INTERRUPTED', aboutPrinting('printerTaken'));

/** Call at a start: nobody expects paper from a job of yesterday, so what was open waits for a person. */
export async function stopInterrupted(
  tx: Writer,
  nowMs: number,
  droppedPrinters: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const job of await openPrintJobs(tx)) {
    const toFile = job.printer.target.kind === 'file';
    const closed = job.state === 'waiting' ? NOT_BEGUN : CLOSED;
    const reason = toFile ? NO_FILE : droppedPrinters.has(job.printer.id) ? NO_PRINTER : closed;
    // Of a file that is not there nothing was handed over, however much of it was written.
    const handedOver = toFile ? 0 : job.handedOver;
    await endPrintJob(tx, job.id, { failure: reason, handedOver, nowMs });
  }
}
