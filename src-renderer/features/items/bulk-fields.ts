/** Fields that many items can be given at once. */
import { fieldInWords } from '../../i18n/fields.ts';
import type { BulkField } from '../../shared/records/bulk.svelte.ts';

export function bulkFields(): readonly [BulkField, ...BulkField[]] {
  const one = (field: string, kind: BulkField['kind']): BulkField => ({
    field,
    kind,
    text: fieldInWords(field),
  });
  return [
    { ...one('category', 'text'), list: 'categories' },
    one('hsn', 'text'),
    one('gstRate', 'number'),
    one('price', 'price'),
    one('cost', 'price'),
    one('reorderLevel', 'number'),
    { ...one('unit', 'text'), list: 'units' },
    one('trackInventory', 'yesNo'),
  ];
}
