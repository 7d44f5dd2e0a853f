/**
 * Takes accepted jobs to their printers, one after the other for each printer, and writes down how far each got. A job is durable before this
 * file hears of it; whatever happens here, it ends as done or stopped with a reason, never as nothing.
 */
import { failure, type Failure } from '../../domain/failure.ts';
import { aboutPrinting } from '../../domain/messages/printing.ts';
import { failed, type Result } from '../../domain/result.ts';
import type { LabelDrawing } from '../../labels/drawing/run.ts';
import { deliver } from '../../printing/deliver.ts';
import type { Delivered } from '../../printing/target.ts';
import { inWrite, type Store } from '../../store/database.ts';
import {
  beginPrintJob,
  endPrintJob,
  findPrintJob,
  notePrinted,
  printJobRows,
  type StoredPrintJob,
} from '../../store/desk/print-jobs.ts';
import type { Writer } from '../../store/sqlite/handles.ts';
import { CLOSED } from './interrupted-jobs.ts';
import { prepareJob, type PreparedJob } from './prepared-job.ts';

/** The interval at which progress is written: each time costs a flush of the disk. */
const PROGRESS_MS = 300;

export interface RunnerParts {
  readonly store: Store;
  readonly drawing: LabelDrawing;
  readonly nowMs: () => number;
  readonly changed: () => void;
  /** After the last label of a job left this PC. */
  readonly onDone: (tx: Writer, job: StoredPrintJob, labels: number) => Promise<void>;
  readonly platform: NodeJS.Platform;
  /** Writes a sentence into the log that people read. */
  readonly warn: (sentence: string) => Promise<void>;
}

export class PrintRunner {
  readonly #parts: RunnerParts;
  readonly #lines = new Map<string, Promise<void>>();
  readonly #controls = new Map<string, AbortController>();
  #closing = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /** The job's own record tells how it goes on; the promise is for whoever has to wait for its end. */
  start(job: Pick<StoredPrintJob, 'id' | 'printer'>): Promise<void> {
    const line = JSON.stringify(job.printer.target);
    this.#controls.set(job.id, new AbortController());
    const before = this.#lines.get(line) ?? Promise.resolve();
    const run = before.then(() => this.#run(job.id));
    this.#lines.set(line, run);
    void run.then(() => {
      if (this.#lines.get(line) === run) this.#lines.delete(line);
    });
    return run;
  }

  /** @returns whether there was anything to stop */
  stop(jobId: string): boolean {
    const control = this.#controls.get(jobId);
    control?.abort();
    return control !== undefined;
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const control of this.#controls.values()) control.abort();
    await Promise.all(this.#lines.values());
  }

  async #run(jobId: string): Promise<void> {
    const { store, nowMs, changed, onDone } = this.#parts;
    const job = await findPrintJob(store.reader, jobId);
    if (job === null) return;
    let handedOver = 0;
    const result = await this.#print(job, (labels) => {
      handedOver = labels;
    }).catch(bug);
    this.#controls.delete(jobId);
    const reason = result.ok ? null : this.#reasonOf(result.failure);
    await inWrite(store.writer, async (tx) => {
      await endPrintJob(tx, jobId, { failure: reason, handedOver, nowMs: nowMs() });
      if (result.ok) await onDone(tx, job, result.value.labels);
    });
    changed();
  }

  async #print(job: StoredPrintJob, onHandedOver: (labels: number) => void): Promise<Result<Delivered>> {
    const { store, drawing, nowMs } = this.#parts;
    const rows = await printJobRows(store.reader, job.rowsOf);
    const prepared = await prepareJob(drawing, job, rows, nowMs());
    if (!prepared.ok) return prepared;
    try {
      return await this.#deliver(job, prepared.value, onHandedOver);
    } finally {
      await prepared.value.close();
    }
  }

  #reasonOf(reason: Failure): Failure {
    return this.#closing && reason.code === 'CANCELLED' ? CLOSED : reason;
  }

  async #deliver(
    job: StoredPrintJob,
    prepared: PreparedJob,
    onHandedOver: (labels: number) => void,
  ): Promise<Result<Delivered>> {
    const { store, platform, changed, warn } = this.#parts;
    const signal = this.#controls.get(job.id)?.signal ?? new AbortController().signal;
    if (signal.aborted) return failed(GIVEN_UP_BEFORE);
    await inWrite(store.writer, (tx) => beginPrintJob(tx, job.id));
    changed();
    let notedMs = performance.now();
    const noting: Promise<unknown>[] = [];
    const note = (labels: number): void => {
      if (performance.now() - notedMs < PROGRESS_MS) return;
      notedMs = performance.now();
      noting.push(inWrite(store.writer, (tx) => notePrinted(tx, job.id, labels)).then(changed));
    };
    const result = await deliver(
      job.printer.target,
      {
        title: job.title,
        pieces: prepared.pieces(),
        pageMm: prepared.pageMm,
        signal,
        onHandedOver: (labels) => {
          onHandedOver(labels);
          note(labels);
        },
        onWritten: note,
      },
      { name: job.printer.name, platform, note: (sentence) => noting.push(warn(sentence)) },
    );
    await Promise.all(noting);
    return result;
  }
}

/** A mistake of ours ends this job and says so at it; the jobs behind it are printed all the same. */
function bug(error: unknown): Result<never> {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return failed(
    failure('INTERNAL', aboutPrinting('printMistake'), {
      detail: detail.slice(0, 2_000),
    }),
  );
}

const GIVEN_UP_BEFORE = failure('CANCELLED', aboutPrinting('stoppedBefore'));
