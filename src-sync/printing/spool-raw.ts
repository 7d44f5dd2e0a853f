/**
 * Hands raw commands to the Windows spooler, piece by piece. A document is ended whole or taken out of the queue again, and the printer is
 * closed on every way out. A call that hangs ends the job: whoever waits gets an answer, and what was opened is closed when the call returns.
 */
import type { Failure } from '../domain/failure.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import {
  spoolerFailure,
  spoolerLate,
  type Answer,
  type PrinterHandle,
  type Spooler,
  type SpoolerStep,
} from './spooler.ts';
import type { Delivery, PrintOrder } from './target.ts';
import { GIVEN_UP, printerStopped } from './words.ts';

export interface SpoolerPatience {
  readonly callMs: number;
  /** Time for which a person who gave the job up waits for the call that is running. */
  readonly giveUpMs: number;
}

export const DEFAULT_SPOOLER_PATIENCE: SpoolerPatience = { callMs: 60_000, giveUpMs: 2_000 };

/** A printer that is written to directly takes bytes at its own speed: this many take 17 seconds at 9,600 baud. */
const WRITE_BYTES_MAX = 16_384;

class SpoolJob {
  readonly #spooler: Spooler;
  readonly #queue: string;
  readonly #order: PrintOrder;
  readonly #patience: SpoolerPatience;
  #step: SpoolerStep = 'open';
  #labels = 0;
  /** The answer that was given while a call was still running. */
  #early: Failure | null = null;
  #answerEarly: (failure: Failure) => void = () => undefined;

  constructor(spooler: Spooler, queue: string, order: PrintOrder, patience: SpoolerPatience) {
    this.#spooler = spooler;
    this.#queue = queue;
    this.#order = order;
    this.#patience = patience;
  }

  deliver(): Delivery {
    const early = new Promise<Result<never>>((resolve) => {
      this.#answerEarly = (failure) => {
        this.#early ??= failure;
        resolve(failed(failure));
      };
    });
    return Promise.race([this.#run(), early]);
  }

  async #run(): Delivery {
    const opened = await this.#call('open', () => this.#spooler.openPrinter(this.#queue));
    if (!opened.ok) return opened;
    try {
      return await this.#document(opened.value);
    } finally {
      // The document's fate is known by now: an error of closing changes nothing about it.
      await this.#watched(this.#spooler.closePrinter(opened.value));
    }
  }

  async #document(printer: PrinterHandle): Delivery {
    const title = this.#order.title.slice(0, 120);
    const begun = await this.#call('begin', () => this.#spooler.startDocPrinter(printer, title));
    if (!begun.ok) return begun;
    let isEnded = false;
    try {
      const page = await this.#page(printer);
      if (!page.ok) return page;
      const ended = await this.#call('write', () => this.#spooler.endDocPrinter(printer));
      isEnded = ended.ok;
      return ended.ok ? ok({ labels: this.#labels }) : ended;
    } finally {
      // Half a document would be printed as if it were whole. One that cannot be taken back is closed with its printer.
      if (!isEnded) await this.#watched(this.#spooler.abortPrinter(printer));
    }
  }

  async #page(printer: PrinterHandle): Promise<Result<number>> {
    const begun = await this.#call('begin', () => this.#spooler.startPagePrinter(printer));
    if (!begun.ok) return begun;
    for await (const piece of this.#order.pieces) {
      const taken = await this.#write(printer, piece.bytes);
      if (!taken.ok) return taken;
      this.#labels += piece.labels;
      this.#order.onHandedOver?.(this.#labels);
    }
    return this.#call('write', () => this.#spooler.endPagePrinter(printer));
  }

  async #write(printer: PrinterHandle, bytes: Uint8Array): Promise<Result<null>> {
    for (let begin = 0; begin < bytes.length;) {
      const part = bytes.subarray(begin, begin + WRITE_BYTES_MAX);
      const taken = await this.#call('write', () => this.#spooler.writePrinter(printer, part));
      if (!taken.ok) return taken;
      if (taken.value === 0)
        return failed(printerStopped(this.#queue, this.#labels, 'it took no more bytes'));
      begin += taken.value;
    }
    return ok(null);
  }

  /** A call that is not made once the job is over: given up, or answered. */
  async #call<Value>(step: SpoolerStep, call: () => Promise<Answer<Value>>): Promise<Result<Value>> {
    if (this.#early !== null) return failed(this.#early);
    if (this.#order.signal?.aborted === true) return failed(GIVEN_UP);
    this.#step = step;
    return this.#result(await this.#watched(call()));
  }

  #result<Value>(answer: Answer<Value>): Result<Value> {
    if ('value' in answer) return ok(answer.value);
    const { lastError } = answer;
    return failed(spoolerFailure({ queue: this.#queue, step: this.#step, lastError, labels: this.#labels }));
  }

  /** Answers whoever waits for the job when a call takes too long; answers here only when the call has returned. */
  async #watched<Value>(answer: Promise<Value>): Promise<Value> {
    const { signal } = this.#order;
    const { callMs, giveUpMs } = this.#patience;
    const late = (): void => {
      this.#answerEarly(spoolerLate({ queue: this.#queue, step: this.#step, labels: this.#labels }));
    };
    let timer = setTimeout(late, callMs);
    const giveUp = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#answerEarly(GIVEN_UP), giveUpMs);
    };
    if (signal?.aborted === true) giveUp();
    signal?.addEventListener('abort', giveUp);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }
}

export function spoolRaw(
  spooler: Spooler,
  queue: string,
  order: PrintOrder,
  patience: SpoolerPatience = DEFAULT_SPOOLER_PATIENCE,
): Delivery {
  return new SpoolJob(spooler, queue, order, patience).deliver();
}
