/** Item fields in words: what a waiting change says, how a value reads. */
import type { JsonValue } from '../../../src-sync/domain/json.ts';
import type { PendingChange } from '../../../src-sync/domain/questions.ts';
import { t, type TextKey } from '../../i18n/index.svelte.ts';
import { inUnits } from '../../i18n/measured.ts';
import type { BulkField } from '../records/bulk.svelte.ts';

const LABELS: Readonly<Record<string, TextKey>> = {
  name: 'item.name',
  sku: 'item.sku',
  barcode: 'item.barcode',
  category: 'item.category',
  hsn: 'item.hsn',
  unit: 'item.unit',
  purchaseUnit: 'item.purchaseUnit',
  uomConversion: 'item.uomConversion',
  price: 'item.price',
  cost: 'item.cost',
  gstRate: 'item.gstRate',
  reorderLevel: 'item.reorderLevel',
  trackInventory: 'item.trackInventory',
  onHand: 'item.onHand',
};

/** What many items can be given at once. */
export function bulkFields(categories: readonly string[]): readonly [BulkField, ...BulkField[]] {
  const one = (field: string, kind: BulkField['kind']): BulkField => ({
    field,
    kind,
    text: itemFieldLabel(field),
  });
  return [
    { ...one('category', 'text'), known: categories },
    one('hsn', 'text'),
    one('gstRate', 'number'),
    one('reorderLevel', 'number'),
    one('unit', 'text'),
    one('trackInventory', 'yesNo'),
  ];
}

export const ITEM_FIELDS: readonly string[] = Object.keys(LABELS);

export function itemFieldLabel(field: string): string {
  const key = LABELS[field];
  // A field of the shop's own is known by what the shop calls it, without the place where an item keeps it.
  return key === undefined ? field.replace(/^customFields\./, '') : t(key);
}

export function itemValueWords(field: string, value: JsonValue | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'object') return JSON.stringify(value);
  return inUnits(field, value);
}

export function itemChangeWords(change: PendingChange): { field: string; from: string; to: string } {
  return {
    field: itemFieldLabel(change.field),
    from: itemValueWords(change.field, change.from),
    to: itemValueWords(change.field, change.to) || t('emptyValue'),
  };
}
