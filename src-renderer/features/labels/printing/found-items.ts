/** The record of a code or of a choice by name, as it is queued. */
import { placeOfCode } from '../../../../src-sync/domain/records/places.ts';
import { placeLine, type LabelItem } from '../../../app/label-queue.svelte.ts';
import { session } from '../../../app/session.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';
import { numberOf, textOf } from '../../../live/record-fields.ts';

/** An item comes first wherever something is scanned; a bin tag means its place. */
export async function itemOfCode(code: string): Promise<LabelItem | null> {
  const found = await ask('scan.find', { code });
  const item = found.ok ? found.value.items[0] : undefined;
  if (item !== undefined) return item;
  const place = placeOfCode(code, session.warehouses);
  return place === null ? null : placeLine(place);
}

export async function itemOfId(id: string): Promise<LabelItem | null> {
  const found = await ask('items.get', { id });
  if (!found.ok) return null;
  const { record } = found.value;
  return { id, name: textOf(record, 'name'), sku: textOf(record, 'sku'), onHand: numberOf(record, 'onHand') };
}
