/** Fields of a spreadsheet in words. */
import type { ImportCollection } from '../../../src-sync/domain/imports/import-fields.ts';
import type { ExportField } from '../../../src-sync/domain/questions/sheet-questions.ts';
import { isTextKey, t } from '../../i18n/index.svelte.ts';
import { CONTACT_FIELDS, contactFieldLabel, ITEM_FIELDS, itemFieldLabel } from '../records/field-labels.ts';

const FIELDS: Readonly<Record<ImportCollection, readonly string[]>> = {
  items: ITEM_FIELDS,
  contacts: CONTACT_FIELDS,
};

export function fieldTitle(collection: ImportCollection, field: string): string {
  // Fields that only an import has.
  const own = `import.field.${field}`;
  if (isTextKey(own)) return t(own);
  return collection === 'items' ? itemFieldLabel(field) : contactFieldLabel(field);
}

/** The columns of an exported list, titled so that an import recognises them. */
export function exportColumns(collection: ImportCollection): { field: ExportField; title: string }[] {
  return FIELDS[collection].map((field) => ({
    field: field as ExportField,
    title: fieldTitle(collection, field),
  }));
}
