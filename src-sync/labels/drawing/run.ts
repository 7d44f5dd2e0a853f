/**
 * Checks and draws labels in threads, and turns whatever becomes of one into a value. A thread is kept for a while after its last work: to
 * start one and to read the fonts takes half a second, which nobody who moves a text on a label would wait for.
 */
import { failure, FailureError } from '../../domain/failure.ts';
import type { BenchCheck, LabelCheck, LabelPagePreview } from '../../domain/labels/printing.ts';
import { aboutLabels } from '../../domain/messages/labels.ts';
import { sentenceOf } from '../../domain/messages/message.ts';
import type { LabelRow } from '../../domain/labels/labels.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { Turns } from '../../domain/turns.ts';
import {
  startAnswering,
  type AnsweringWorker,
  type WorkerEnd,
  type WorkerFault,
  type WorkerLimits,
} from '../../workers/run.ts';
import type { LabelPiece } from '../page.ts';
import type { PictureFile } from './item-picture.ts';
import type { Paper } from '../../domain/postings/paper.ts';
import type {
  Answers,
  Asked,
  DrawnLook,
  DrawnPaper,
  DrawOrder,
  JobFigures,
  LookOrder,
  PageOrder,
  RowsAt,
} from './orders.ts';

/** Room for the rows of 20,000 labels. The thread says itself when one label may take longer. */
export const LABEL_LIMITS: WorkerLimits = { heapMegabytes: 512, silentMs: 4_000 };

/** Jobs that are drawn at once, each for a printer of its own; one more waits until one has left. */
const JOBS_AT_ONCE = 4;
/** Long enough for whoever goes from the bench to the printer and back; then its memory is free again. */
const KEPT_MS = 60_000;

export interface OpenedJob {
  readonly figures: JobFigures;
  /** From the first label each time. Throws a `FailureError`. */
  pieces(): AsyncGenerator<LabelPiece, void, undefined>;
  /** Lets the thread go. Always call it. */
  close(): Promise<void>;
}

export interface LabelDrawing {
  /** Labels, pages and what is wrong with each row. */
  check(order: LookOrder): Promise<Result<LabelCheck>>;
  /** The same with what would mend the template. */
  checkBench(order: LookOrder): Promise<Result<BenchCheck>>;
  /** One label a row, as a person looks at it. */
  preview(order: LookOrder): Promise<Result<readonly DrawnLook[]>>;
  /** One page of a job, its labels in their places. */
  page(order: PageOrder): Promise<Result<LabelPagePreview>>;
  /** Lays a job out in a thread that it has for itself until it is closed: what ends another thread does not end this job. */
  open(order: DrawOrder): Promise<Result<OpenedJob>>;
  /** Pictures of items in the sizes that are asked for, in the order of the files. */
  pictures(files: readonly PictureFile[]): Promise<Result<Answers['pictures']>>;
  /** A document of the stock, whole. */
  paper(paper: Paper): Promise<Result<DrawnPaper>>;
  /** Ends the threads. Call it when no job is open. */
  close(): Promise<void>;
}

/** @param threadFile the code of `thread.ts`, wherever it was built to */
export function createDrawing(threadFile: string, limits: WorkerLimits = LABEL_LIMITS): LabelDrawing {
  const threads = new Threads(() => startThread(threadFile, limits));
  const looks = new Turns(1);
  const jobs = new Turns(JOBS_AT_ONCE);

  async function alone<One extends 'pictures' | 'paper'>(
    asked: Asked & { readonly ask: One },
  ): Promise<Result<Answers[One]>> {
    const done = await looks.take();
    const thread = threads.take();
    const answer = await question<One>(thread, asked);
    await threads.giveBack(thread);
    done();
    return answer;
  }

  async function look<One extends 'check' | 'bench' | 'preview' | 'page'>(
    asked: Asked & { readonly ask: One },
  ): Promise<Result<Answers[One]>> {
    const done = await looks.take();
    const thread = threads.take();
    const answer = atItsRow(await question<One>(thread, asked), thread, asked.order);
    await threads.giveBack(thread);
    done();
    return answer;
  }

  return {
    check: (order) => look({ ask: 'check', order }),
    checkBench: (order) => look({ ask: 'bench', order }),
    preview: (order) => look({ ask: 'preview', order }),
    page: (order) => look({ ask: 'page', order }),
    async open(order) {
      const done = await jobs.take();
      const thread = threads.take();
      const close = async (): Promise<void> => {
        await question(thread, { ask: 'close' });
        await threads.giveBack(thread);
        done();
      };
      const opened = atItsRow(await question(thread, { ask: 'open', order }), thread, order);
      if (opened.ok) return ok({ figures: opened.value, pieces: () => piecesFrom(thread, order), close });
      await close();
      return opened;
    },
    pictures: (files) => alone({ ask: 'pictures', files }),
    paper: (paper) => alone({ ask: 'paper', paper }),
    close: () => threads.close(),
  };
}

async function* piecesFrom(
  thread: DrawingThread,
  order: LookOrder,
): AsyncGenerator<LabelPiece, void, undefined> {
  for (let fromFirst = true; ; fromFirst = false) {
    const some = atItsRow(await question(thread, { ask: 'pieces', fromFirst }), thread, order);
    if (!some.ok) throw new FailureError(some.failure);
    let at = 0;
    for (const { bytes, labels } of some.value.sizes) {
      yield { bytes: some.value.bytes.subarray(at, at + bytes), labels };
      at += bytes;
    }
    if (some.value.isLast) return;
  }
}

interface DrawingThread extends AnsweringWorker {
  /** `null` before it was at any. */
  rowsAt(): RowsAt | null;
}

function startThread(file: string, limits: WorkerLimits): DrawingThread {
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const worker = startAnswering(file, limits, shared.buffer);
  return {
    get isOver() {
      return worker.isOver;
    },
    ask(question) {
      shared.fill(-1);
      return worker.ask(question);
    },
    terminate: () => worker.terminate(),
    rowsAt() {
      const [first = -1, last = -1] = shared;
      return first < 0 ? null : [first, last];
    },
  };
}

const DRAWING_FAULTS = ['drawFailed', 'drawTooLarge', 'drawTooSlow'] as const;

/** A failure to draw names the row that was being drawn; of a page of many labels its first and last. */
function atItsRow<Value>(answer: Result<Value>, thread: DrawingThread, { rows }: LookOrder): Result<Value> {
  const at = thread.rowsAt();
  if (answer.ok || at === null) return answer;
  const { code, detail } = answer.failure;
  const key = sentenceOf(answer.failure)?.key;
  const fault = DRAWING_FAULTS.find((name) => key === `labels.said.${name}`);
  if (fault === undefined) return answer;
  const [first, last] = at;
  const ends = first === last ? [first] : [first, last];
  const named = ends.map((index) => ({
    number: rows[index]?.number ?? index + 1,
    item: itemOf(rows[index]),
  }));
  const values = {
    row: named.map(({ number }) => number).join('–'),
    item: named.map(({ item }) => item).join(' … '),
  };
  const sentence = aboutLabels(`${fault}At`, values);
  return failed(failure(code, sentence, detail === undefined ? {} : { detail }));
}

/** A name may be the megabyte that could not be drawn. */
const NAMED_CHARACTERS = 60;

function itemOf(row: LabelRow | undefined): string {
  const texts = [row?.values['name'], row?.values['sku']].filter((text) => typeof text === 'string');
  const cut = texts
    .filter((text) => text !== '')
    .map((text) => {
      const characters = Array.from(text.slice(0, 2 * NAMED_CHARACTERS + 2));
      return characters.length > NAMED_CHARACTERS
        ? `${characters.slice(0, NAMED_CHARACTERS).join('')}…`
        : characters.join('');
    });
  return cut.length === 0 ? '?' : cut.join(', ');
}

/** The thread is our own code: an answer has the shape that belongs to its question. */
async function question<One extends Asked['ask']>(
  thread: DrawingThread,
  asked: Asked & { readonly ask: One },
): Promise<Result<Answers[One]>> {
  const end = await thread.ask(asked);
  return end.kind === 'answer' ? (end.message as Result<Answers[One]>) : failed(whyNot(end));
}

const SENTENCES: Readonly<Record<WorkerFault, (typeof DRAWING_FAULTS)[number]>> = {
  ...{ error: 'drawFailed', exit: 'drawFailed', memory: 'drawTooLarge', time: 'drawTooSlow' },
};

function whyNot({ fault, detail }: Extract<WorkerEnd, { kind: 'fault' }>) {
  const name = SENTENCES[fault];
  const code = name === 'drawFailed' ? 'INTERNAL' : 'VALIDATION';
  return failure(code, aboutLabels(name), { detail: `${fault}: ${detail}` });
}

/** At most one idle thread, for at most a minute. */
class Threads {
  readonly #start: () => DrawingThread;
  #idle: DrawingThread | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(start: () => DrawingThread) {
    this.#start = start;
  }

  take(): DrawingThread {
    const idle = this.#drop();
    return idle === null || idle.isOver ? this.#start() : idle;
  }

  async giveBack(thread: DrawingThread): Promise<void> {
    if (thread.isOver) return;
    if (this.#idle !== null || this.#isClosed) {
      await thread.terminate();
      return;
    }
    this.#idle = thread;
    this.#timer = setTimeout(() => void this.#drop()?.terminate(), KEPT_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#drop()?.terminate();
  }

  #drop(): DrawingThread | null {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const idle = this.#idle;
    [this.#idle, this.#timer] = [null, null];
    return idle;
  }
}
