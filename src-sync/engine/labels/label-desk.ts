/** Answers what the window asks about labels and printers. Everything here works offline. */
import type { LabelAnswerers } from './answerers.ts';
import { failure } from '../../domain/failure.ts';
import { aboutLabels } from '../../domain/messages/labels.ts';
import type { LabelTemplate } from '../../domain/labels/labels.ts';
import type { JobPrinter } from '../../domain/labels/printers.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { elementsOf } from '../../labels/layout/arrange.ts';
import type { LookOrder } from '../../labels/drawing/orders.ts';
import type { LabelDrawing } from '../../labels/drawing/run.ts';
import type { Question } from '../../domain/questions/questions.ts';
import type { Reader, Store } from '../../store/database.ts';
import { findPrintJob, printJobDetail } from '../../store/desk/print-jobs.ts';
import type { FileShelf } from '../files/file-shelf.ts';
import type { UndoHolds } from '../undo/holds.ts';
import { numbered } from './counters.ts';
import { keptAnswerers, noJob, type KeptAnswerers } from './kept-answers.ts';
import { keepAlignment, keepOrder, keepReprint, printerOf, type KeptJob } from './label-orders.ts';
import type { ItemPictures } from './item-pictures.ts';
import { rememberNextStart } from './next-start.ts';
import { labelRows, printRows, templateOf } from './label-sources.ts';
import type { PaperAnswers } from '../../domain/postings/paper.ts';
import { paperAnswerers } from './papers.ts';
import { settlePages, writePages } from './pages-elsewhere.ts';
import { PrintRunner } from './print-runner.ts';
import { saveTemplate } from './save-template.ts';
import { serviceCode, serviceSheet, type ServiceLabelParts } from './service-labels.ts';
import type { Sheets } from '../../sheets/run.ts';
import { fileRows } from './file-rows.ts';
import type { ServiceClient } from '../../transport/client.ts';

export interface LabelDeskParts {
  readonly store: Store;
  readonly drawing: LabelDrawing;
  readonly shelf: FileShelf;
  readonly pictures: ItemPictures;
  readonly nowMs: () => number;
  readonly newId: () => string;
  readonly changed: (topic: 'printers' | 'prints') => void;
  /** After a template was accepted into the outbox. */
  readonly written: () => void;
  /** A template that was saved can be taken back before it is sent. */
  readonly holds: UndoHolds;
  readonly platform: NodeJS.Platform;
  readonly warn: (sentence: string) => Promise<void>;
  readonly client: ServiceClient;
  readonly sheets: Sheets;
}

export interface LabelDesk {
  readonly answerers: LabelAnswerers;
  /** Ends what is being printed, so that nothing is written after the database is closed. */
  close(): Promise<void>;
}

const tooLate = failure('TOO_LATE', aboutLabels('jobLeft'));

export function createLabelDesk(parts: LabelDeskParts): LabelDesk {
  const runner = createRunner(parts);
  const ending = new AbortController();
  return {
    async close() {
      ending.abort();
      await runner.close();
      await parts.drawing.close();
    },
    answerers: {
      ...keptAnswerers(parts),
      ...designer(parts),
      ...lookers(parts),
      ...printers(parts, runner),
      ...comparers({ ...parts, signal: ending.signal }),
      ...paperAnswerers(parts),
    },
  };
}

function createRunner({ store, drawing, nowMs, changed, platform, warn }: LabelDeskParts): PrintRunner {
  return new PrintRunner({
    ...{ store, drawing, nowMs, platform, warn },
    changed: () => changed('prints'),
    onDone: rememberNextStart,
  });
}

function designer({
  store,
  shelf,
  nowMs,
  newId,
  written,
  holds,
}: LabelDeskParts): Pick<LabelAnswerers, 'labels.saveTemplate'> {
  return {
    'labels.saveTemplate': async (question) => {
      const hold = question.hold === true ? question.operationId : null;
      const options = { hold, nowMs: nowMs(), newId, files: shelf };
      const saved = await holds.during(hold, () => saveTemplate(store, question, options));
      if (saved.ok) written();
      return saved;
    },
  };
}

/** With the numbers that its counters would go on with. */
async function numberedTemplate(
  reader: Reader,
  source: Parameters<typeof templateOf>[1],
): Promise<Result<LabelTemplate>> {
  const sourced = await templateOf(reader, source);
  return sourced.ok ? ok(await numbered(reader, sourced.value.key, sourced.value.template)) : sourced;
}

type Lookers = 'labels.arrange' | 'labels.openRows' | 'labels.page' | 'labels.preview' | 'labels.check';

type Looked = Pick<Question<'labels.preview'>, 'template' | 'profile' | 'rows'>;

function lookers({
  store: { reader },
  drawing,
  pictures,
  sheets,
}: LabelDeskParts): Pick<LabelAnswerers, Lookers> {
  const orderOf = async ({ template, profile, rows }: Looked): Promise<Result<LookOrder>> => {
    const read = await numberedTemplate(reader, template);
    if (!read.ok) return read;
    const found = await pictures.onto(await printRows(reader, rows), read.value, profile);
    return found.ok ? ok({ template: read.value, profile, rows: labelRows(found.value) }) : found;
  };
  return {
    'labels.preview': async ({ rows, ...looked }) => {
      const order = await orderOf({ rows, ...looked });
      if (!order.ok) return order;
      const drawn = await drawing.preview(order.value);
      if (!drawn.ok) return drawn;
      return ok(drawn.value.map((one, index) => ({ ...one, recordId: rows[index]?.recordId ?? '' })));
    },
    'labels.page': async ({ startCell, page, ...looked }) => {
      const order = await orderOf(looked);
      return order.ok ? drawing.page({ ...order.value, startCell, page }) : order;
    },
    'labels.openRows': ({ path }) => fileRows(sheets, path),
    'labels.arrange': async ({ template }) => {
      const sourced = await templateOf(reader, template);
      return sourced.ok ? ok(elementsOf(sourced.value.template)) : sourced;
    },
    'labels.check': async (looked) => {
      const order = await orderOf(looked);
      return order.ok ? drawing.checkBench(order.value) : order;
    },
  };
}

type Comparers = 'labels.serviceSheet' | 'labels.serviceCode';

function comparers(parts: ServiceLabelParts): Pick<LabelAnswerers, Comparers> {
  return {
    'labels.serviceSheet': (question) => serviceSheet(parts, question),
    'labels.serviceCode': (question) => serviceCode(parts, question),
  };
}

function printers(
  { store, drawing, pictures, nowMs, newId, changed, platform }: LabelDeskParts,
  runner: PrintRunner,
): Omit<
  LabelAnswerers,
  'labels.saveTemplate' | Lookers | Comparers | keyof KeptAnswerers | keyof PaperAnswers
> {
  /** Pages on Windows are printed by the main process, which asks for them. */
  const printedHere = ({ target }: JobPrinter): boolean => platform !== 'win32' || target.kind !== 'queue';
  const begin = <Kept extends KeptJob>(kept: Result<Kept>): Result<Kept & { jobId: string }> => {
    if (!kept.ok) return kept;
    const { job, isNew } = kept.value;
    changed('prints');
    if (isNew && printedHere(job.printer)) void runner.start(job);
    return ok({ ...kept.value, jobId: job.id });
  };
  return {
    'labels.print': async ({ printerId, ...order }) => {
      const printer = await printerOf(store, printerId);
      if (!printer.ok) return printer;
      const how = { printer: printer.value, remembered: printerId, nowMs: nowMs() };
      const begun = begin(await keepOrder({ store, drawing, pictures }, order, how));
      return begun.ok ? ok({ jobId: begun.value.jobId, refused: begun.value.refused }) : begun;
    },
    'labels.toFile': async ({ language, profile, path, ...order }) => {
      const printer = fileAsPrinter(newId(), path, language, profile);
      const how = { printer, remembered: null, nowMs: nowMs() };
      const kept = await keepOrder({ store, drawing, pictures }, order, how);
      if (!kept.ok) return kept;
      // The person waits for the file, so its trouble is the answer.
      if (kept.value.isNew) await runner.start(kept.value.job);
      changed('prints');
      const ended = await printJobDetail(store.reader, order.jobId);
      const { refused } = kept.value;
      return ended?.failure == null ? ok({ jobId: order.jobId, refused }) : failed(ended.failure);
    },
    'labels.printAlignment': async (question) => jobOf(begin(await keepAlignment(store, question, nowMs()))),
    'prints.again': async (question) =>
      jobOf(begin(await keepReprint({ store, drawing }, question, nowMs()))),
    'prints.pages': ({ id, path }) => writePages({ store, drawing }, { id, path, nowMs: nowMs() }),
    'prints.settle': async ({ id, trouble }) => {
      const settled = await settlePages(store, { id, trouble, nowMs: nowMs() });
      changed('prints');
      return settled;
    },
    'prints.file': async ({ id }) => {
      const target = (await findPrintJob(store.reader, id))?.printer.target;
      return target?.kind === 'file' ? ok({ path: target.path }) : failed(noJob);
    },
    'prints.stop': ({ id }) => Promise.resolve(runner.stop(id) ? ok(null) : failed(tooLate)),
  };
}

function jobOf(begun: Result<{ readonly jobId: string }>): Result<{ readonly jobId: string }> {
  return begun.ok ? ok({ jobId: begun.value.jobId }) : begun;
}

function fileAsPrinter(
  id: string,
  path: string,
  language: JobPrinter['language'],
  profile: JobPrinter['profile'],
): JobPrinter {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  return { id, name, target: { kind: 'file', path }, language, profile };
}
