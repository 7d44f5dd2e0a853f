/** `--printer NAME` where the policy of this PC sets that printer up: its address, language, dots and the correction measured here. */
import { failure } from '../../domain/failure.ts';
import type { PrinterProfile } from '../../domain/labels/labels.ts';
import { isSameName } from '../../domain/policy/policy.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { managedPrinters } from '../../profile/policy/managed-printers.ts';
import { findPrinter } from '../../store/desk/printers.ts';
import type { LabelsCommand } from '../arguments/label-args.ts';
import type { Session } from '../session.ts';
import { readStored } from '../stored.ts';

export type LabelsToPrint = LabelsCommand & { readonly profile: PrinterProfile | null };

/** A name that the policy does not have stays the name of a queue. */
export async function withManagedPrinter(
  command: LabelsCommand,
  session: Session,
): Promise<Result<LabelsToPrint>> {
  const { printer, out } = command;
  const { printers } = managedPrinters(session.policy);
  const managed = printers.find(({ name }) => printer !== null && isSameName(name, printer.name));
  if (managed === undefined) return ok({ ...command, profile: null });
  const { name, target, language } = managed;
  if (out !== null && command.format !== language) {
    return failed(
      failure(
        'VALIDATION',
        `The printer “${name}” takes ${language.toUpperCase()}: let --out end in .${language}, or leave it out. Nothing was written or printed.`,
      ),
    );
  }
  const stored = await readStored(session, (reader) => findPrinter(reader, managed.id));
  if (!stored.ok) return stored;
  const { dxMm, dyMm, scaleX, scaleY } = stored.value?.printer.profile ?? managed.profile;
  const dpi = command.dpi ?? managed.profile.dpi;
  const profile = { ...managed.profile, dxMm, dyMm, scaleX, scaleY, dpi };
  return ok({ ...command, format: language, printer: { name, target }, profile });
}
