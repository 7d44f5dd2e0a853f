/** `labels`: lays labels out and prints them, offline. */
import { ROLL_PRINTER, SHEET_PRINTER, type PrinterProfile } from '../../domain/labels.ts';
import { isRoll } from '../../domain/label-sheet.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { bundledFonts } from '../../labels/fonts/bundled.ts';
import type { LaidOut } from '../../labels/job.ts';
import { layOut } from '../../labels/lay-out.ts';
import type { LabelPiece } from '../../labels/page.ts';
import { renderPdf } from '../../labels/render/pdf.ts';
import { renderSvg } from '../../labels/render/svg.ts';
import { renderTspl } from '../../labels/render/tspl.ts';
import { renderZpl } from '../../labels/render/zpl.ts';
import { deliver } from '../../printing/deliver.ts';
import type { PrintOrder } from '../../printing/target.ts';
import type { CommandResult, Surroundings } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { LabelsCommand } from '../label-args.ts';
import { atTheCommandLine, fileAtTheCommandLine } from '../label-trouble.ts';
import { rowsFor, templateFor, type ItemRows, type RefusedRow } from '../label-rows.ts';

export async function labels(
  command: LabelsCommand,
  { session, output, interrupted }: Surroundings,
): CommandResult {
  const template = await templateFor(session, command.template);
  if (!template.ok) return template;
  const items = await rowsFor(session, command.items);
  if (!items.ok) return items;
  const { rows } = items.value;
  const printer = profileFor(command, isRoll(template.value));
  const laid = layOut({
    template: template.value,
    rows: rows.map(({ row }) => row),
    start: command.start,
    printer,
    fonts: bundledFonts(),
    fromLabel: command.fromLabel - 1,
  });
  if (!laid.ok) return laid;
  if (command.fromLabel > Math.max(1, laid.value.labelsOfJob)) return failed(beyond(command, laid.value));
  for (const doubt of laid.value.grid.doubts) output.note(doubt.message);
  for (const sentence of noticesOf(laid.value, rows)) output.note(sentence);
  const printed = laid.value.labels === 0 ? ok(null) : await print(command, laid.value, printer, interrupted);
  if (!printed.ok) {
    if (!interrupted.aborted) return printed;
    output.note(printed.failure.message);
    return ok(interrupted.reason === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted);
  }
  const refused: RefusedRow[] = [
    ...items.value.refused,
    ...laid.value.refused.map(({ row, message, advice }) => ({
      row: rows[row]?.index ?? row,
      message: `${message} ${advice}`,
    })),
  ].toSorted((a, b) => a.row - b.row);
  if (laid.value.labels === 0) output.note('There is no label to print, so nothing was written or printed.');
  await output.line({ labels: laid.value.labels, pages: laid.value.pageCount, refused });
  return ok(refused.length > 0 ? EXIT.refused : EXIT.ok);
}

/** More of them say nothing new. */
const NOTICES_MOST = 20;

function noticesOf({ notices }: LaidOut, rows: ItemRows['rows']): readonly string[] {
  const said = notices.slice(0, NOTICES_MOST).map(({ row, field, characters }) => {
    const where = field === null ? 'A text of the template' : `Row ${rows[row]?.index ?? row}: “${field}”`;
    return `${where} has characters that nobody sees (${characters.join(', ')}); they are left out, the rest is printed.`;
  });
  const more = notices.length - NOTICES_MOST;
  return more > 0 ? [...new Set(said), `The same is true of ${more} more texts.`] : [...new Set(said)];
}

function beyond({ fromLabel }: LabelsCommand, { labelsOfJob, refused }: LaidOut): Failure {
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
  laid: LaidOut,
  printer: PrinterProfile,
  signal: AbortSignal,
): Promise<Result<unknown>> {
  const order = (pieces: PrintOrder['pieces']): PrintOrder => {
    const { widthMm, heightMm } = laid.grid.page;
    const pageMm = command.format === 'pdf' ? { width: widthMm, height: heightMm } : null;
    return { title: 'Stockhand labels', pieces, pageMm, signal };
  };
  if (command.out !== null) {
    const written = await write(command, command.out, laid, printer, order);
    if (!written.ok) return failed(fileAtTheCommandLine(written.failure, command.out));
  }
  if (command.printer === null) return ok(null);
  const { name, target } = command.printer;
  let handedOver = 0;
  const onHandedOver = (labels: number): void => {
    handedOver = labels;
  };
  const wanted = { ...order(piecesOf(command, laid, printer)), onHandedOver };
  const delivered = await deliver(target, wanted, { name });
  if (delivered.ok) return delivered;
  const { fromLabel } = command;
  return failed(atTheCommandLine(delivered.failure, name, { handedOver, fromLabel }));
}

/** An SVG holds one page: the second goes to `FILE-2.svg`. */
async function write(
  command: LabelsCommand,
  path: string,
  laid: LaidOut,
  printer: PrinterProfile,
  order: (pieces: PrintOrder['pieces']) => PrintOrder,
): Promise<Result<unknown>> {
  const to = (file: string, pieces: PrintOrder['pieces']) =>
    deliver({ kind: 'file', path: file }, order(pieces), { name: file });
  if (command.format !== 'svg') return to(path, piecesOf(command, laid, printer));
  for (const page of laid.pages()) {
    const file = page.index === 0 ? path : path.replace(/\.svg$/i, `-${page.index + 1}.svg`);
    const bytes = new TextEncoder().encode(renderSvg(page, { fonts: bundledFonts() }));
    const written = await to(file, [{ bytes, labels: page.labels }]);
    if (!written.ok) return written;
  }
  return ok(null);
}

function piecesOf(
  { format }: LabelsCommand,
  laid: LaidOut,
  printer: PrinterProfile,
): Generator<LabelPiece, void, undefined> {
  const fonts = bundledFonts();
  if (format === 'zpl') return renderZpl(laid.pages(), { fonts, printer });
  if (format === 'tspl') return renderTspl(laid.pages(), { fonts, printer });
  return renderPdf(laid.pages(), { fonts, title: 'Stockhand labels', createdAtMs: Date.now() });
}
