/** Rows of a spreadsheet that a person chooses, as they stand in the queue. */
import type { Failure } from '../../../../src-sync/domain/failure.ts';
import { LABEL_ROWS_MAX } from '../../../../src-sync/domain/labels/labels.ts';
import type { LabelFileRows } from '../../../../src-sync/domain/labels/printing.ts';
import { labelQueue, type LabelItem, type LabelLine } from '../../../app/label-queue.svelte.ts';
import { toasts } from '../../../app/toasts.svelte.ts';
import { formatNumber } from '../../../i18n/format.svelte.ts';
import { t, tn } from '../../../i18n/index.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';

/** @returns why not; `null` also where the person thought better of it */
export async function queueFile(): Promise<Failure | null> {
  const chosen = await ask('labels.chooseRows', {});
  if (!chosen.ok) return chosen.failure;
  if (chosen.value === null) return null;
  const { file, rows, total } = chosen.value;
  labelQueue.add(linesOf(chosen.value, crypto.randomUUID()), 'file');
  const isCut = total > rows.length;
  toasts.show('ok', tn('labels.fileQueued', rows.length, { file }), {
    detail: isCut ? t('labels.listCut', { max: formatNumber(LABEL_ROWS_MAX) }) : null,
  });
  return null;
}

/** Called by its name where it has one, else by what stands first in it. */
export function linesOf(
  { rows }: Pick<LabelFileRows, 'rows'>,
  fileId: string,
): readonly (LabelItem | LabelLine)[] {
  return rows.map(({ number, values, quantity }) => {
    const { name = Object.values(values)[0] ?? '', sku = '' } = values;
    const line = { id: `file:${fileId}:${String(number)}`, name, sku, onHand: null, values };
    return quantity === null ? line : { ...line, quantity };
  });
}

/** As the engine is asked about a line of the queue. */
export function orderRow(
  { id: recordId, values }: Pick<LabelItem, 'id' | 'values'>,
  quantity: number,
): { readonly recordId: string; readonly quantity: number; readonly values?: Record<string, string> } {
  return { recordId, quantity, ...(values === undefined ? {} : { values: { ...values } }) };
}
