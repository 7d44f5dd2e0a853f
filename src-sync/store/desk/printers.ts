/** Printers of this PC, what was chosen last, where part-used sheets go on, and what templates have beside the contract's fields. */
import { readLabelExtras } from '../../domain/labels/label-template.ts';
import type { LabelExtras } from '../../domain/labels/labels.ts';
import {
  isManagedPrinter,
  printerSchema,
  type ManagedPrinters,
  type PrinterRow,
} from '../../domain/labels/printers.ts';
import { QUANTITY_RULES, type LabelMemory, type QuantityRule } from '../../domain/labels/printing.ts';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../sqlite/handles.ts';
import type { LabelTables } from './label-tables.ts';
import { storedJson, isoTime } from '../rows.ts';

export async function listPrinters(reader: Reader): Promise<readonly PrinterRow[]> {
  const rows = await reader.selectFrom('printer').selectAll().orderBy('name').execute();
  return rows.flatMap((row) => {
    const read = printerSchema().safeParse(storedJson(row.printer));
    const calibratedAt = row.calibrated_at_ms === null ? null : isoTime(row.calibrated_at_ms);
    return read.success ? [{ printer: read.data, calibratedAt }] : [];
  });
}

export async function findPrinter(reader: Reader, id: string): Promise<PrinterRow | null> {
  return (await listPrinters(reader)).find(({ printer }) => printer.id === id) ?? null;
}

export async function savePrinter(
  tx: Writer,
  printer: PrinterRow['printer'],
  { nowMs, calibrated }: { readonly nowMs: number; readonly calibrated: boolean },
): Promise<void> {
  const values = { name: printer.name, printer: JSON.stringify(printer) };
  const measured = calibrated ? { calibrated_at_ms: nowMs } : {};
  await tx
    .insertInto('printer')
    .values({ id: printer.id, created_at_ms: nowMs, calibrated_at_ms: null, ...values, ...measured })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, ...measured }))
    .execute();
}

/** Jobs keep the printer as it was, and what it was chosen for is not forgotten: it may come back. */
export async function removePrinter(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('printer').where('id', '=', id).execute();
}

/**
 * Sets up the printers of the administrator, each with the correction that was measured here, and removes those that the policy dropped.
 * @returns ids of the removed ones
 */
export async function setManagedPrinters(
  tx: Writer,
  { printers, isWhole }: ManagedPrinters,
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const before = (await listPrinters(tx)).filter(({ printer }) => isManagedPrinter(printer.id));
  for (const printer of printers) {
    const measured = before.find((row) => row.printer.id === printer.id)?.printer.profile;
    const { dxMm, dyMm, scaleX, scaleY } = measured ?? printer.profile;
    const profile = { ...printer.profile, dxMm, dyMm, scaleX, scaleY };
    await savePrinter(tx, { ...printer, profile }, { nowMs, calibrated: false });
  }
  const stay = new Set(printers.map(({ id }) => id));
  const dropped = isWhole ? before.map(({ printer }) => printer.id).filter((id) => !stay.has(id)) : [];
  for (const id of dropped) await removePrinter(tx, id);
  return new Set(dropped);
}

/** A printer as it was before it was removed. One that was set up again meanwhile stays as it is. */
export async function restorePrinter(
  tx: Writer,
  { printer, calibratedAt }: PrinterRow,
  nowMs: number,
): Promise<void> {
  await tx
    .insertInto('printer')
    .values({
      id: printer.id,
      name: printer.name,
      printer: JSON.stringify(printer),
      calibrated_at_ms: calibratedAt === null ? null : Date.parse(calibratedAt),
      created_at_ms: nowMs,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export interface Choice {
  readonly kind: string;
  readonly templateKey: string;
  /** `null`: a file. */
  readonly printerId: string | null;
  readonly quantity: QuantityRule;
}

export async function rememberChoice(tx: Writer, choice: Choice, nowMs: number): Promise<void> {
  const values = {
    template_key: choice.templateKey,
    printer_id: choice.printerId,
    quantity: String(choice.quantity),
    at_ms: nowMs,
  };
  await tx
    .insertInto('label_choice')
    .values({ kind: choice.kind, ...values })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
    .execute();
}

export async function rememberSheet(tx: Writer, templateKey: string, startCell: number): Promise<void> {
  await tx
    .insertInto('label_sheet')
    .values({ template_key: templateKey, start_cell: startCell })
    .onConflict((conflict) => conflict.column('template_key').doUpdateSet({ start_cell: startCell }))
    .execute();
}

function quantityOf(text: string): QuantityRule {
  const rule = QUANTITY_RULES.find((one) => one === text);
  return rule ?? Math.max(1, Number(text) || 1);
}

/** Where nothing was printed for one occasion yet, printer and template are those of another; never how many. */
const LIKE: Readonly<Record<string, string>> = { list: 'items' };

export async function readMemory(reader: Reader, kind: string): Promise<LabelMemory> {
  const own = await choiceOf(reader, kind);
  const like = own === undefined ? LIKE[kind] : undefined;
  const choice = like === undefined ? own : await choiceOf(reader, like);
  const sheets = await reader.selectFrom('label_sheet').selectAll().execute();
  return {
    kind,
    choice:
      choice === undefined
        ? null
        : {
            templateKey: choice.template_key,
            printerId: choice.printer_id,
            quantity: like === undefined ? quantityOf(choice.quantity) : 'one',
          },
    startCells: Object.fromEntries(sheets.map((row) => [row.template_key, row.start_cell])),
  };
}

function choiceOf(
  reader: Reader,
  kind: string,
): Promise<Selectable<LabelTables['label_choice']> | undefined> {
  return reader.selectFrom('label_choice').selectAll().where('kind', '=', kind).executeTakeFirst();
}

export async function keepExtras(tx: Writer, templateId: string, extras: LabelExtras): Promise<void> {
  const text = JSON.stringify(extras);
  await tx
    .insertInto('label_extras')
    .values({ template_id: templateId, extras: text })
    .onConflict((conflict) => conflict.column('template_id').doUpdateSet({ extras: text }))
    .execute();
}

/** By the template's local id. A local id that was joined with another one still names its record. */
export async function readExtras(reader: Reader): Promise<ReadonlyMap<string, LabelExtras>> {
  const rows = await reader
    .selectFrom('label_extras')
    .leftJoin('record_alias', 'record_alias.id', 'label_extras.template_id')
    .select(['label_extras.template_id', 'label_extras.extras', 'record_alias.record_id'])
    .execute();
  return new Map(
    rows.map((row) => [row.record_id ?? row.template_id, readLabelExtras(storedJson(row.extras))]),
  );
}
