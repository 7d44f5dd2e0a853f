/** Print jobs that an end of the program left open. Apart from what prints, so that a start loads nothing of it. */
import { failure } from '../../domain/failure.ts';
import type { Writer } from '../../store/sqlite/handles.ts';
import { endPrintJob, openPrintJobs } from '../../store/desk/print-jobs.ts';

export const CLOSED = failure(
  'INTERRUPTED',
  'Stockhand was closed while this was printing. The job is kept: look at the last label on paper, then print again from the next one.',
);

const NOT_BEGUN = failure(
  'INTERRUPTED',
  'Stockhand was closed before this job began, so nothing of it was printed. It is kept: print it again when you are ready.',
);

const NO_FILE = failure(
  'INTERRUPTED',
  'Stockhand was closed before this file was written, so there is none. Queue these labels again to save them.',
);

const NO_PRINTER = failure(
  'INTERRUPTED',
  'The administrator has removed this printer from this PC, so this job went no further. It is kept: look at the last label on paper, if there is one, then print it on another printer.',
);

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
