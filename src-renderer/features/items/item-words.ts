/** Item fields in words: what a waiting change says, how a value reads. */
import type { JsonValue } from '../../../src-sync/domain/values/json.ts';
import type { PendingChange } from '../../../src-sync/domain/questions/rows.ts';
import { t } from '../../i18n/index.svelte.ts';
import { inUnits } from '../../i18n/measured.ts';
import { itemFieldLabel } from '../../shared/records/field-labels.ts';
import type { BulkField } from '../../shared/records/bulk.svelte.ts';

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
