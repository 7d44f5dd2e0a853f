/** Print jobs: written before anything of them leaves this PC, kept with their rows so that any label can be printed again. */
import type { Failure } from '../../domain/failure.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { LabelRow, LabelTemplate } from '../../domain/labels/labels.ts';
import type { JobPrinter } from '../../domain/labels/printers.ts';
import type { LeftOutRow, PrintedRow, PrintJobDetail, PrintJobLine } from '../../domain/labels/printing.ts';
import { insertRows } from '../sqlite/bulk.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { parseObject, storedJson, isoTime } from '../rows.ts';
import type { PrintJobTable } from './label-tables.ts';
import { sql, type Selectable } from 'kysely';

/** Beyond these, the oldest ended jobs are forgotten. */
export const PRINT_JOBS_KEPT = 500;

export interface NewPrintJob {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  /** The key under which its template is remembered. */
  readonly templateKey: string;
  readonly template: LabelTemplate;
  readonly printer: JobPrinter;
  /** The job whose rows these are; its own id when it brings them. */
  readonly rowsOf: string;
  readonly startCell: number;
  readonly labels: number;
  readonly firstLabel: number;
  /** Rows that were ordered and are not among its rows. */
  readonly refused?: readonly LeftOutRow[];
}

export interface PrintJobRow {
  readonly recordId: string | null;
  readonly quantity: number;
  readonly record: JsonObject;
  /** Of the item, as `LabelRow` has them. */
  readonly pictures?: LabelRow['pictures'];
  /** While rows are looked at; not kept, because those of a job have nothing wrong with them. */
  readonly isPlace?: boolean;
}

export interface StoredPrintJob extends NewPrintJob {
  readonly state: PrintJobLine['state'];
  readonly handedOver: number;
}

/** @returns `false` when this job is there already: the same print pressed twice */
export async function addPrintJob(
  tx: Writer,
  job: NewPrintJob,
  rows: readonly PrintJobRow[],
  nowMs: number,
): Promise<boolean> {
  const refused = job.refused ?? [];
  const inserted = await tx
    .insertInto('print_job')
    .values({
      id: job.id,
      title: job.title,
      kind: job.kind,
      template_key: job.templateKey,
      state: 'waiting',
      template: JSON.stringify(job.template),
      printer: JSON.stringify(job.printer),
      rows_of: job.rowsOf,
      start_cell: job.startCell,
      labels: job.labels,
      first_label: job.firstLabel,
      failure: null,
      refused: refused.length === 0 ? null : JSON.stringify({ rows: refused }),
      created_at_ms: nowMs,
      ended_at_ms: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  await insertRows(
    tx,
    'INSERT INTO print_job_row (job_id, position, record_id, quantity, record, pictures)',
    rows.map(({ recordId, quantity, record, pictures }, position) => [
      ...[job.id, position, recordId, quantity, JSON.stringify(record)],
      pictures === undefined ? null : JSON.stringify(pictures),
    ]),
  );
  await prune(tx);
  return true;
}

/** The last print of a template; a reprint brings no new labels. */
export async function lastJobOf(
  reader: Reader,
  templateKey: string,
): Promise<Pick<NewPrintJob, 'template' | 'labels'> | null> {
  const row = await reader
    .selectFrom('print_job')
    .select(['template', 'labels'])
    .where('template_key', '=', templateKey)
    .whereRef('rows_of', '=', 'id')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { template: parseObject(row.template) as unknown as LabelTemplate, labels: row.labels };
}

/** A first print stays as long as a reprint of it: the rows are there. The last of each template tells where its counters go on. */
async function prune(tx: Writer): Promise<void> {
  const newest = await tx
    .selectFrom('print_job')
    .select('seq')
    .orderBy('seq', 'desc')
    .offset(PRINT_JOBS_KEPT)
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return;
  await tx
    .deleteFrom('print_job')
    .where('seq', '<=', newest.seq)
    .where('state', 'in', ['done', 'stopped'])
    .where('seq', 'not in', (last) =>
      last
        .selectFrom('print_job')
        .select((of) => of.fn.max('seq').as('seq'))
        .whereRef('rows_of', '=', 'id')
        .groupBy('template_key'),
    )
    .where('id', 'not in', (reprints) =>
      reprints.selectFrom('print_job').select('rows_of').where('seq', '>', newest.seq),
    )
    .execute();
  await tx
    .deleteFrom('print_job_row')
    .where('job_id', 'not in', (jobs) => jobs.selectFrom('print_job').select('rows_of'))
    .execute();
}

export async function beginPrintJob(tx: Writer, id: string): Promise<void> {
  await tx.updateTable('print_job').set({ state: 'printing' }).where('id', '=', id).execute();
}

export async function notePrinted(tx: Writer, id: string, handedOver: number): Promise<void> {
  await tx.updateTable('print_job').set({ handed_over: handedOver }).where('id', '=', id).execute();
}

export async function endPrintJob(
  tx: Writer,
  id: string,
  ending: { readonly failure: Failure | null; readonly handedOver: number; readonly nowMs: number },
): Promise<void> {
  await tx
    .updateTable('print_job')
    .set({
      state: ending.failure === null ? 'done' : 'stopped',
      handed_over: ending.handedOver,
      failure: ending.failure === null ? null : JSON.stringify(ending.failure),
      ended_at_ms: ending.nowMs,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'printing'])
    .execute();
}

export async function openPrintJobs(reader: Reader): Promise<readonly StoredPrintJob[]> {
  const rows = await reader
    .selectFrom('print_job')
    .selectAll()
    .where('state', 'in', ['waiting', 'printing'])
    .orderBy('seq')
    .execute();
  return rows.map(toJob);
}

export async function findPrintJob(reader: Reader, id: string): Promise<StoredPrintJob | null> {
  const row = await reader.selectFrom('print_job').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toJob(row);
}

/** In the order they are printed. */
export async function printJobRows(reader: Reader, rowsOf: string): Promise<readonly PrintJobRow[]> {
  const rows = await reader
    .selectFrom('print_job_row')
    .selectAll()
    .where('job_id', '=', rowsOf)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    recordId: row.record_id,
    quantity: row.quantity,
    record: parseObject(row.record),
    ...(row.pictures === null ? {} : { pictures: storedJson(row.pictures) as LabelRow['pictures'] }),
  }));
}

/** Newest first. */
export async function printJobLines(
  reader: Reader,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly rows: readonly PrintJobLine[] }> {
  const { total } = await reader
    .selectFrom('print_job')
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await reader
    .selectFrom('print_job')
    .selectAll()
    .orderBy('seq', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { total, rows: rows.map(toLine) };
}

export async function printJobDetail(reader: Reader, id: string): Promise<PrintJobDetail | null> {
  const row = await reader.selectFrom('print_job').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const rows = (await printJobRows(reader, row.rows_of)).map(printedRow);
  const { template } = toJob(row);
  return { ...toLine(row), template, startCell: row.start_cell, rows, refused: refusedOf(row) };
}

function printedRow({ record, quantity }: PrintJobRow): PrintedRow {
  return { ...namesOf(record), quantity };
}

/** As a row of labels is called on screen. */
export function namesOf(record: JsonObject): Pick<PrintedRow, 'name' | 'sku'> {
  const text = (value: unknown): string =>
    typeof value === 'string' ? value.replaceAll(/\p{Cc}+/gu, ' ').trim() : '';
  return { name: text(record['name']), sku: text(record['sku'] ?? record['code']) };
}

function refusedOf({ refused }: Selectable<PrintJobTable>): readonly LeftOutRow[] {
  if (refused === null) return [];
  const { rows } = storedJson(refused) as { readonly rows: readonly LeftOutRow[] };
  // Jobs of earlier versions name other codes without the width they take: those are not known to fit.
  const isKnown = (one: unknown): boolean => typeof one === 'object';
  return rows.map((row) => ({
    ...row,
    problem: { ...row.problem, alternatives: row.problem.alternatives.filter(isKnown) },
  }));
}

/** Beyond these, the history tells. */
const TROUBLES_MAX = 20;

/**
 * Jobs that stopped by themselves and that nobody has dealt with: what a person stopped is no news to them, and the trouble of a
 * file was the answer to whoever asked for it.
 */
export async function printTroubles(reader: Reader): Promise<readonly PrintJobLine[]> {
  const rows = await reader
    .selectFrom('print_job')
    .selectAll()
    .where('state', '=', 'stopped')
    .where('attended_at_ms', 'is', null)
    .where(sql<string | null>`failure ->> '$.code'`, 'is not', 'CANCELLED')
    .where(sql<string | null>`printer ->> '$.target.kind'`, 'is not', 'file')
    .orderBy('seq', 'desc')
    .limit(TROUBLES_MAX)
    .execute();
  return rows.map(toLine);
}

export async function attendPrintJob(tx: Writer, id: string, nowMs: number): Promise<void> {
  await tx.updateTable('print_job').set({ attended_at_ms: nowMs }).where('id', '=', id).execute();
}

function toJob(row: Selectable<PrintJobTable>): StoredPrintJob {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    templateKey: row.template_key,
    template: storedJson(row.template) as LabelTemplate,
    printer: storedJson(row.printer) as JobPrinter,
    rowsOf: row.rows_of,
    startCell: row.start_cell,
    labels: row.labels,
    firstLabel: row.first_label,
    state: row.state,
    handedOver: row.handed_over,
  };
}

function toLine(row: Selectable<PrintJobTable>): PrintJobLine {
  const { template, printer } = toJob(row);
  return {
    id: row.id,
    title: row.title,
    templateName: template.name,
    printerId: printer.id,
    printerName: printer.name,
    state: row.state,
    toFile: printer.target.kind === 'file',
    labels: row.labels,
    firstLabel: row.first_label,
    handedOver: row.handed_over,
    failure: row.failure === null ? null : (storedJson(row.failure) as Failure),
    leftOut: refusedOf(row).length,
    at: isoTime(row.created_at_ms),
  };
}
