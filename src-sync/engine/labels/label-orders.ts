/** A person's order, as a stored job: template and records frozen, rows that cannot be printed left out, the choice remembered. */
import { failure } from '../../domain/failure.ts';
import { aboutLabels } from '../../domain/messages/labels.ts';
import { withDay } from '../../domain/labels/made-texts.ts';
import { localDay } from '../../domain/values/local-day.ts';
import type { LabelProblem } from '../../domain/labels/labels.ts';
import type { JobPrinter } from '../../domain/labels/printers.ts';
import type { LeftOutRow } from '../../domain/labels/printing.ts';
import type { Question } from '../../domain/questions/questions.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { LabelDrawing } from '../../labels/drawing/run.ts';
import { inWrite, type Store } from '../../store/database.ts';
import {
  addPrintJob,
  attendPrintJob,
  findPrintJob,
  namesOf,
  printJobRows,
  type NewPrintJob,
  type PrintJobRow,
} from '../../store/desk/print-jobs.ts';
import { findPrinter, rememberChoice, type Choice } from '../../store/desk/printers.ts';
import { numbered } from './counters.ts';
import { alignmentJob } from './alignment.ts';
import type { ItemPictures } from './item-pictures.ts';
import { labelRows, printRows, templateOf } from './label-sources.ts';
import { prepareJob } from './prepared-job.ts';

export interface KeptJob {
  readonly job: NewPrintJob;
  /** `false`: it was ordered before, and is printed once. */
  readonly isNew: boolean;
}

export interface KeptOrder extends KeptJob {
  /** Rows that are not among its labels. */
  readonly refused: readonly LeftOutRow[];
}

const nothingToPrint = failure('VALIDATION', aboutLabels('nothingToPrint'));
const noJob = failure('NOT_FOUND', aboutLabels('jobGone'));
const noPrinter = failure('PRINTER_UNKNOWN', aboutLabels('printerGone'));

export async function printerOf(store: Store, id: string): Promise<Result<JobPrinter>> {
  const found = await findPrinter(store.reader, id);
  return found === null ? failed(noPrinter) : ok(found.printer);
}

/** The store of orders, and who checks them. */
export interface OrderParts {
  readonly store: Store;
  readonly drawing: LabelDrawing;
}

type Order = Omit<Question<'labels.print'>, 'printerId'>;

export interface NewOrderParts extends OrderParts {
  readonly pictures: ItemPictures;
}

/** @param remembered `null`: a file */
export async function keepOrder(
  { store, drawing, pictures }: NewOrderParts,
  order: Order,
  {
    printer,
    remembered,
    nowMs,
  }: { readonly printer: JobPrinter; readonly remembered: string | null; readonly nowMs: number },
): Promise<Result<KeptOrder>> {
  const sourced = await templateOf(store.reader, order.template);
  if (!sourced.ok) return sourced;
  const { key: templateKey } = sourced.value;
  const dated = withDay(sourced.value.template, localDay(nowMs));
  const template = await numbered(store.reader, templateKey, dated);
  const ordered = await printRows(
    store.reader,
    order.rows.filter(({ quantity }) => quantity > 0),
  );
  const found = await pictures.onto(ordered, template, printer.profile);
  if (!found.ok) return found;
  const rows = found.value;
  const checked = await drawing.check({ template, profile: printer.profile, rows: labelRows(rows) });
  if (!checked.ok) return checked;
  const { labels, problems } = checked.value;
  if (labels === 0) return failed(nothingToPrint);
  // Left out here, so that the numbers of labels mean the same for ever.
  const refusedRows = new Set(problems.map((problem) => problem.row));
  const good = rows.filter((_row, index) => !refusedRows.has(index));
  const refused = leftOut(rows, problems);
  const { jobId: id, title, kind, startCell } = order;
  const choice = { kind, printerId: remembered, templateKey, quantity: order.quantityRule };
  const kept = await keep(
    store,
    {
      id,
      title,
      kind,
      templateKey,
      template,
      printer,
      rowsOf: id,
      startCell,
      labels,
      firstLabel: 0,
      refused,
    },
    { rows: good, choice, nowMs },
  );
  return kept.ok ? ok({ ...kept.value, refused }) : kept;
}

/** By name, so that the history tells them also when the records are gone. */
function leftOut(rows: readonly PrintJobRow[], problems: readonly LabelProblem[]): readonly LeftOutRow[] {
  return problems.flatMap((problem) => {
    const row = rows[problem.row];
    if (row?.recordId == null) return [];
    return [{ ...namesOf(row.record), recordId: row.recordId, quantity: row.quantity, problem }];
  });
}

/** The labels of an earlier job from one of them on. */
export async function keepReprint(
  { store, drawing }: OrderParts,
  { id, jobId, fromLabel, startCell, printerId }: Question<'prints.again'>,
  nowMs: number,
): Promise<Result<KeptJob>> {
  const before = await findPrintJob(store.reader, id);
  if (before === null) return failed(noJob);
  const printer = await printerOf(store, printerId ?? before.printer.id);
  if (!printer.ok) return printer;
  const job = { ...before, id: jobId, printer: printer.value, firstLabel: fromLabel, startCell };
  const rows = await printJobRows(store.reader, job.rowsOf);
  const prepared = await prepareJob(drawing, job, rows, nowMs);
  if (!prepared.ok) return prepared;
  await prepared.value.close();
  return keep(store, job, { rows: [], choice: null, nowMs, attended: id });
}

export async function keepAlignment(
  store: Store,
  { jobId, printerId, template, corrected }: Question<'labels.printAlignment'>,
  nowMs: number,
): Promise<Result<KeptJob>> {
  const printer = await printerOf(store, printerId);
  if (!printer.ok) return printer;
  const sourced = await templateOf(store.reader, template);
  if (!sourced.ok) return sourced;
  const job = alignmentJob(jobId, sourced.value.template, printer.value, corrected);
  if (!job.ok) return job;
  return keep(store, job.value, { rows: [{ recordId: null, quantity: 1, record: {} }], choice: null, nowMs });
}

async function keep(
  store: Store,
  job: NewPrintJob,
  {
    rows,
    choice,
    nowMs,
    attended,
  }: {
    readonly rows: readonly PrintJobRow[];
    readonly choice: Choice | null;
    readonly nowMs: number;
    /** The job that this one makes good. */
    readonly attended?: string;
  },
): Promise<Result<KeptJob>> {
  const kept = await inWrite(store.writer, async (tx) => {
    const isFirst = job.rowsOf === job.id;
    const template = isFirst ? await numbered(tx, job.templateKey, job.template) : job.template;
    const isNew = await addPrintJob(tx, { ...job, template }, rows, nowMs);
    if (isNew && choice !== null) await rememberChoice(tx, choice, nowMs);
    if (attended !== undefined) await attendPrintJob(tx, attended, nowMs);
    return isNew;
  });
  return kept.ok ? ok({ job, isNew: kept.value }) : kept;
}
