/** The second click: what is queued goes to the printer, or into a file that the person chooses. */
import type { Failure } from '../../../../src-sync/domain/failure.ts';
import type { PrinterProfile } from '../../../../src-sync/domain/labels/labels.ts';
import type { PrinterRow } from '../../../../src-sync/domain/labels/printers.ts';
import type { ChannelRequest } from '../../../../src-main/ipc-contract/channels.ts';
import { labelQueue } from '../../../app/label-queue.svelte.ts';
import { router } from '../../../app/router.svelte.ts';
import { toasts } from '../../../app/toasts.svelte.ts';
import { t, tn } from '../../../i18n/index.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';
import { bench, PDF_FILE } from '../bench.svelte.ts';
import { troubles } from './troubles.svelte.ts';

interface Printing {
  readonly jobId: string;
  readonly source: ChannelRequest<'labels.print'>['template'];
  readonly rows: ChannelRequest<'labels.print'>['rows'];
  readonly profile: PrinterProfile;
  readonly printers: readonly PrinterRow[];
  /** Without those of rows that are refused. */
  readonly labels: number;
}

/** @returns why not, in words that stay on the bench; `null` when the job is on its way or the person thought better of it */
export async function printQueue(printing: Printing): Promise<Failure | null> {
  const { jobId, source, rows, profile, printers, labels } = printing;
  const order = {
    jobId,
    title: titleOf(),
    kind: labelQueue.kind,
    template: source,
    rows: rows.filter((row) => row.quantity > 0),
    startCell: bench.grid?.isRoll === true ? 0 : bench.startCell,
    quantityRule: labelQueue.rule ?? 'one',
  } as const;
  if (bench.printerKey === PDF_FILE || bench.printerKey === null) {
    const saved = await ask('labels.saveFile', { ...order, language: 'pdf', profile });
    if (!saved.ok) return saved.failure.code === 'CANCELLED' ? sayStopped() : saved.failure;
    const { file, folder, refused } = saved.value;
    if (file === null || folder === null) return null;
    toasts.show('ok', t('labels.savedTo', { file, folder }), {
      ...leftOutWords(refused.length),
      action: { label: t('labels.showInFolder'), run: () => void showInFolder(jobId) },
    });
    return null;
  }
  const printed = await ask('labels.print', { ...order, printerId: bench.printerKey });
  if (!printed.ok) return printed.failure;
  // A label that was not printed stays, with its reason, until it can be or is taken out.
  labelQueue.keepOnly(new Set(printed.value.refused.map(({ recordId }) => recordId)));
  const printer = printers.find((one) => one.printer.id === bench.printerKey)?.printer.name ?? '';
  const toast = toasts.show('ok', tn('labels.sentTo', labels, { printer }), {
    ...leftOutWords(printed.value.refused.length),
    action: {
      label: t('labels.history'),
      run: () => {
        router.go('labels', 'history');
      },
    },
  });
  troubles.follow(order.jobId, toast);
  return null;
}

/** A stop that the person asked for is no trouble. */
function sayStopped(): null {
  toasts.show('ok', t('labels.savingStopped'), { detail: t('labels.savingStoppedWhat') });
  return null;
}

/** The file that a job was saved to. */
export async function showInFolder(jobId: string): Promise<void> {
  const shown = await ask('labels.showFile', { id: jobId });
  if (!shown.ok) toasts.failure(shown.failure);
}

function leftOutWords(rows: number): { readonly detail: string | null } {
  return { detail: rows === 0 ? null : tn('labels.staysQueued', rows) };
}

function titleOf(): string {
  const [first, ...others] = labelQueue.lines;
  const name = (first?.name === '' ? first.sku : first?.name) ?? '';
  return others.length === 0
    ? name.slice(0, 200)
    : tn('labels.title', others.length, { name: name.slice(0, 150) });
}
