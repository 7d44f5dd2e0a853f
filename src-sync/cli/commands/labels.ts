/** `labels`: lays labels out and prints them, offline. */
import { ROLL_PRINTER, SHEET_PRINTER, type PrinterProfile } from '../../domain/labels/labels.ts';
import { isRoll } from '../../domain/labels/label-sheet.ts';
import { failure, FailureError, type Failure } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { JobFigures } from '../../labels/drawing/orders.ts';
import { createDrawing, type OpenedJob } from '../../labels/drawing/run.ts';
import { deliver } from '../../printing/deliver.ts';
import type { PrintOrder } from '../../printing/target.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import type { LabelsCommand } from '../arguments/label-args.ts';
import { atTheCommandLine, fileAtTheCommandLine } from '../output/label-trouble.ts';
import { rowsFor, templateFor, withPictures, type ItemRows, type RefusedRow } from '../output/label-rows.ts';
import { withManagedPrinter } from '../managed/managed-printer.ts';
import { LABEL_THREAD } from '../../workers/programs.ts';

const TITLE = 'Stockhand labels';

export async function labels(given: LabelsCommand, surroundings: Surroundings): CommandResult {
  const named = await withManagedPrinter(given, surroundings.session);
  if (!named.ok) return named;
  const command = named.value;
  const template = await templateFor(surroundings.session, command.template);
  if (!template.ok) return template;
  const items = await rowsFor(surroundings.session, command.items);
  if (!items.ok) return items;
  const drawing = createDrawing(LABEL_THREAD);
  const profile = command.profile ?? profileFor(command, isRoll(template.value));
  try {
    const order = { template: template.value, profile };
    const rows = await withPictures(surroundings.session, { ...order, rows: items.value.rows }, drawing);
    if (!rows.ok) return rows;
    const opened = await drawing.open({
      ...{ ...order, rows: rows.value },
      startCell: command.start,
      firstLabel: command.fromLabel - 1,
      format: command.format,
      title: TITLE,
      createdAtMs: Date.now(),
    });
    if (!opened.ok) return opened;
    const ended = await printAll(command, opened.value, items.value, surroundings);
    await opened.value.close();
    return ended;
  } finally {
    await drawing.close();
  }
}

async function printAll(
  command: LabelsCommand,
  job: OpenedJob,
  items: ItemRows,
  surroundings: Surroundings,
): CommandResult {
  const { output, interrupted } = surroundings;
  const { rows } = items;
  const { figures } = job;
  if (command.fromLabel > Math.max(1, figures.labelsOfJob)) return failed(beyond(command, figures));
  for (const doubt of figures.grid.doubts) output.note(doubt.message);
  for (const sentence of noticesOf(figures, rows)) output.note(sentence);
  const printed = figures.labels === 0 ? ok(null) : await print(command, job, surroundings);
  if (!printed.ok) {
    if (!interrupted.aborted) return printed;
    output.note(printed.failure.message);
    return ok(interrupted.reason === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted);
  }
  const refused: RefusedRow[] = [
    ...items.refused,
    ...figures.refused.map(({ row, message, advice }) => ({
      row: rows[row]?.index ?? row,
      message: `${message} ${advice}`,
    })),
  ].toSorted((a, b) => a.row - b.row);
  if (figures.labels === 0) output.note('There is no label to print, so nothing was written or printed.');
  await output.line({ labels: figures.labels, pages: figures.pageCount, refused });
  return ok(refused.length > 0 ? EXIT.refused : EXIT.ok);
}

/** More of them say nothing new. */
const NOTICES_MOST = 20;

function noticesOf({ notices }: JobFigures, rows: ItemRows['rows']): readonly string[] {
  const said = notices.slice(0, NOTICES_MOST).map((notice) => {
    const at = `Row ${rows[notice.row]?.index ?? notice.row}:`;
    if (notice.kind === 'noPicture')
      return `${at} the item has no picture on this PC that can be printed; its place stays empty.`;
    const { field, characters } = notice;
    const where = field === null ? 'A text of the template' : `${at} “${field}”`;
    return `${where} has characters that nobody sees (${characters.join(', ')}); they are left out, the rest is printed.`;
  });
  const more = notices.length - NOTICES_MOST;
  return more > 0 ? [...new Set(said), `The same is true of ${more} more parts.`] : [...new Set(said)];
}

function beyond({ fromLabel }: LabelsCommand, { labelsOfJob, refused }: JobFigures): Failure {
  const count = labelsOfJob === 1 ? '1 label' : `${labelsOfJob === 0 ? 'no' : labelsOfJob} labels`;
  const without = refused.length === 0 ? '' : ', without the rows that are refused';
  const takes =
    labelsOfJob > 1 ? `Give --from-label a number from 1 to ${labelsOfJob}` : 'Leave --from-label out';
  return failure(
    'VALIDATION',
    `This job has ${count}${without}, so there is no label ${fromLabel} to go on from. Nothing was written or printed. ${takes}, or look whether the items file is the one that was printed.`,
  );
}

/** A printer's own language is for label printers, pages of a sheet for office printers. */
function profileFor({ format, dpi }: LabelsCommand, isRollTemplate: boolean): PrinterProfile {
  const usual = isRollTemplate || format === 'zpl' || format === 'tspl' ? ROLL_PRINTER : SHEET_PRINTER;
  return dpi === null ? usual : { ...usual, dpi };
}

async function print(
  command: LabelsCommand,
  job: OpenedJob,
  { output, interrupted: signal }: Surroundings,
): Promise<Result<unknown>> {
  const order = (pieces: PrintOrder['pieces']): PrintOrder => {
    const { widthMm, heightMm } = job.figures.grid.page;
    const pageMm = command.format === 'pdf' ? { width: widthMm, height: heightMm } : null;
    return { title: TITLE, pieces, pageMm, signal };
  };
  if (command.out !== null) {
    const written = await write(command, command.out, job, order);
    if (!written.ok) return failed(fileAtTheCommandLine(written.failure, command.out));
  }
  if (command.printer === null) return ok(null);
  const { name, target } = command.printer;
  let handedOver = 0;
  const onHandedOver = (labels: number): void => {
    handedOver = labels;
  };
  const wanted = { ...order(job.pieces()), onHandedOver };
  const note = (sentence: string): void => output.note(sentence);
  const delivered = await deliver(target, wanted, { name, note });
  if (delivered.ok) return delivered;
  const { fromLabel } = command;
  return failed(atTheCommandLine(delivered.failure, name, { handedOver, fromLabel }));
}

/** An SVG holds one page: the second goes to `FILE-2.svg`. */
async function write(
  command: LabelsCommand,
  path: string,
  job: OpenedJob,
  order: (pieces: PrintOrder['pieces']) => PrintOrder,
): Promise<Result<unknown>> {
  const to = (file: string, pieces: PrintOrder['pieces']) =>
    deliver({ kind: 'file', path: file }, order(pieces), { name: file });
  if (command.format !== 'svg') return to(path, job.pieces());
  let page = 0;
  try {
    for await (const piece of job.pieces()) {
      page += 1;
      const file = page === 1 ? path : path.replace(/\.svg$/i, `-${page}.svg`);
      const written = await to(file, [piece]);
      if (!written.ok) return written;
    }
  } catch (error) {
    if (error instanceof FailureError) return failed(error.failure);
    throw error;
  }
  return ok(null);
}
