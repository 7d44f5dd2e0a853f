/**
 * Stored labels, printers and prints. Apart from what draws and prints, which the lists of a
 * screen need nothing of.
 */
import { isDeepStrictEqual } from 'node:util';
import { failure } from '../../domain/failure.ts';
import { aboutLabels } from '../../domain/messages/labels.ts';
import { isManagedPrinter, type Printer } from '../../domain/labels/printers.ts';
import { failed, ok, withoutValue } from '../../domain/result.ts';
import { managedFailure } from '../../profile/policy/policy.ts';
import { inWrite, type Store } from '../../store/database.ts';
import type { Reader } from '../../store/sqlite/handles.ts';
import { attendPrintJob, printJobDetail, printJobLines, printTroubles } from '../../store/desk/print-jobs.ts';
import {
  findPrinter,
  listPrinters,
  readMemory,
  removePrinter,
  restorePrinter,
  savePrinter,
} from '../../store/desk/printers.ts';
import type { LabelAnswerers } from './answerers.ts';
import { templateRows } from './label-sources.ts';

export const noJob = failure('NOT_FOUND', aboutLabels('jobGone'));

export interface KeptParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly changed: (topic: 'printers' | 'prints') => void;
}

type Kept =
  | 'printers.list'
  | 'printers.save'
  | 'printers.remove'
  | 'printers.restore'
  | 'labels.remembered'
  | 'labels.templates'
  | 'prints.list'
  | 'prints.get'
  | 'prints.troubles'
  | 'prints.attend';

export type KeptAnswerers = Pick<LabelAnswerers, Kept>;

export function keptAnswerers(parts: KeptParts): KeptAnswerers {
  const { store, nowMs, changed } = parts;
  const { reader, writer } = store;
  return {
    ...printerAnswerers(parts),
    'labels.remembered': async ({ kind }) => ok(await readMemory(reader, kind)),
    'labels.templates': async () => ok(await templateRows(reader)),
    'prints.list': async (question) => ok(await printJobLines(reader, question)),
    'prints.get': async ({ id }) => {
      const job = await printJobDetail(reader, id);
      return job === null ? failed(noJob) : ok(job);
    },
    'prints.troubles': async () => ok(await printTroubles(reader)),
    'prints.attend': async ({ id }) => {
      const attended = await withoutValue(inWrite(writer, (tx) => attendPrintJob(tx, id, nowMs())));
      changed('prints');
      return attended;
    },
  };
}

type Printers = 'printers.list' | 'printers.save' | 'printers.remove' | 'printers.restore';

/** True for a change that a person may make. Of a printer that the policy sets up, a person may only change the measured correction. */
async function isAllowed(reader: Reader, { id, name, target, language, profile }: Printer): Promise<boolean> {
  if (!isManagedPrinter(id)) return true;
  const kept = await findPrinter(reader, id);
  if (kept === null) return false;
  const { dxMm, dyMm, scaleX, scaleY } = profile;
  const measured = { ...kept.printer, profile: { ...kept.printer.profile, dxMm, dyMm, scaleX, scaleY } };
  return isDeepStrictEqual(measured, { id, name, target, language, profile });
}

function printerAnswerers({ store, nowMs, changed }: KeptParts): Pick<LabelAnswerers, Printers> {
  const { reader, writer } = store;
  return {
    'printers.list': async () => ok(await listPrinters(reader)),
    'printers.save': async ({ printer, calibrated }) => {
      if (!(await isAllowed(reader, printer))) return failed(managedFailure('printers'));
      const saved = await withoutValue(
        inWrite(writer, (tx) => savePrinter(tx, printer, { nowMs: nowMs(), calibrated })),
      );
      changed('printers');
      return saved;
    },
    'printers.remove': async ({ id }) => {
      if (isManagedPrinter(id)) return failed(managedFailure('printers'));
      const removed = await withoutValue(inWrite(writer, (tx) => removePrinter(tx, id)));
      changed('printers');
      return removed;
    },
    'printers.restore': async (row) => {
      if (isManagedPrinter(row.printer.id)) return failed(managedFailure('printers'));
      const restored = await withoutValue(inWrite(writer, (tx) => restorePrinter(tx, row, nowMs())));
      changed('printers');
      return restored;
    },
  };
}
