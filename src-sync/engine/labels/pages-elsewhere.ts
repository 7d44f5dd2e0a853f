/** Pages that another process prints (Windows, through a window of Electron): written for it here, and their outcome noted. */
import type { PagesToPrint } from '../../domain/labels/printing.ts';
import { ok, withoutValue, type Result } from '../../domain/result.ts';
import type { LabelDrawing } from '../../labels/drawing/run.ts';
import { deliver } from '../../printing/deliver.ts';
import { printerOff } from '../../printing/words.ts';
import { inWrite, type Store } from '../../store/database.ts';
import {
  beginPrintJob,
  endPrintJob,
  findPrintJob,
  printJobRows,
  type NewPrintJob,
  type PrintJobRow,
} from '../../store/desk/print-jobs.ts';
import { rememberNextStart } from './next-start.ts';
import { prepareJob } from './prepared-job.ts';

/** @returns `null` for a job that is printed otherwise, or has begun already */
export async function writePages(
  { store, drawing }: { readonly store: Store; readonly drawing: LabelDrawing },
  { id, path, nowMs }: { readonly id: string; readonly path: string; readonly nowMs: number },
): Promise<Result<PagesToPrint | null>> {
  const job = await findPrintJob(store.reader, id);
  if (job?.state !== 'waiting' || job.printer.target.kind !== 'queue') return ok(null);
  const begun = await inWrite(store.writer, (tx) => beginPrintJob(tx, id));
  if (!begun.ok) return begun;
  const written = await drawInto(path, drawing, job, await printJobRows(store.reader, job.rowsOf), nowMs);
  if (written.ok) return ok({ title: job.title, queue: job.printer.target.queue, pageMm: written.value });
  const reason = written.failure;
  await inWrite(store.writer, (tx) => endPrintJob(tx, id, { failure: reason, handedOver: 0, nowMs }));
  return written;
}

async function drawInto(
  path: string,
  drawing: LabelDrawing,
  job: NewPrintJob,
  rows: readonly PrintJobRow[],
  nowMs: number,
): Promise<Result<PagesToPrint['pageMm']>> {
  const prepared = await prepareJob(drawing, job, rows, nowMs);
  if (!prepared.ok) return prepared;
  const { pageMm, pieces, close } = prepared.value;
  const order = { title: job.title, pieces: pieces(), pageMm: null };
  const written = await deliver({ kind: 'file', path }, order, { name: path });
  await close();
  return written.ok ? ok(pageMm) : written;
}

export async function settlePages(
  store: Store,
  { id, trouble, nowMs }: { readonly id: string; readonly trouble: string | null; readonly nowMs: number },
): Promise<Result<null>> {
  const job = await findPrintJob(store.reader, id);
  if (job === null) return ok(null);
  const labels = job.labels - job.firstLabel;
  const reason = trouble === null ? null : printerOff(job.printer.name, trouble);
  return withoutValue(
    inWrite(store.writer, async (tx) => {
      await endPrintJob(tx, id, { failure: reason, handedOver: reason === null ? labels : 0, nowMs });
      if (reason === null) await rememberNextStart(tx, job, labels);
    }),
  );
}
