/** Pages that another process prints (Windows, through a window of Electron): written for it here, and their outcome noted. */
import { failure } from '../../domain/failure.ts';
import type { PagesToPrint } from '../../domain/printing.ts';
import { ok, type Result } from '../../domain/result.ts';
import { deliverToFile } from '../../printing/file.ts';
import { printerOff } from '../../printing/words.ts';
import { inWrite, type Store } from '../../store/database.ts';
import { beginPrintJob, endPrintJob, findPrintJob, printJobRows } from '../../store/print-jobs.ts';
import { rememberNextStart } from './next-start.ts';
import { prepareJob } from './prepared-job.ts';

/** @returns `null` for a job that is printed otherwise, or has begun already */
export async function writePages(
  store: Store,
  { id, path, nowMs }: { readonly id: string; readonly path: string; readonly nowMs: number },
): Promise<Result<PagesToPrint | null>> {
  const job = await findPrintJob(store.reader, id);
  if (job?.state !== 'waiting' || job.printer.target.kind !== 'queue') return ok(null);
  const begun = await inWrite(store.writer, (tx) => beginPrintJob(tx, id));
  if (!begun.ok) return begun;
  const prepared = prepareJob(job, await printJobRows(store.reader, job.rowsOf), nowMs);
  const { title } = job;
  const written = prepared.ok
    ? await deliverToFile(path, { title, pieces: prepared.value.pieces(), pageMm: null })
    : prepared;
  if (written.ok && prepared.ok) {
    return ok({ title, queue: job.printer.target.queue, pageMm: prepared.value.pageMm });
  }
  const reason = written.ok ? failure('INTERNAL', 'The pages could not be drawn.') : written.failure;
  await inWrite(store.writer, (tx) => endPrintJob(tx, id, { failure: reason, handedOver: 0, nowMs }));
  return { ok: false, failure: reason };
}

export async function settlePages(
  store: Store,
  { id, trouble, nowMs }: { readonly id: string; readonly trouble: string | null; readonly nowMs: number },
): Promise<Result<null>> {
  const job = await findPrintJob(store.reader, id);
  if (job === null) return ok(null);
  const labels = job.labels - job.firstLabel;
  const reason = trouble === null ? null : printerOff(job.printer.name, trouble);
  const settled = await inWrite(store.writer, async (tx) => {
    await endPrintJob(tx, id, { failure: reason, handedOver: reason === null ? labels : 0, nowMs });
    if (reason === null) await rememberNextStart(tx, job, labels);
  });
  return settled.ok ? ok(null) : settled;
}
