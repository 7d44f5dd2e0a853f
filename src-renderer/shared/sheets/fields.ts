/** Fields of a spreadsheet in words. */
import {
  CONTACT_IMPORT_FIELDS,
  IMPORTED_ROW_FIELDS,
  ITEM_SHEET_FIELDS,
  STOCK_FIELDS,
  type ImportCollection,
} from '../../../src-sync/domain/imports/import-fields.ts';
import type { ExportField } from '../../../src-sync/domain/questions/sheet-questions.ts';
import { customLabels, customName } from '../records/own-keys.ts';
import { fieldInWords } from '../../i18n/fields.ts';
import { isTextKey, t } from '../../i18n/index.svelte.ts';

type ExportedCollection = ImportCollection | 'stock' | 'importedRows';

const FIELDS: Readonly<Record<ExportedCollection, readonly ExportField[]>> = {
  items: [...ITEM_SHEET_FIELDS, 'onHand'],
  contacts: CONTACT_IMPORT_FIELDS,
  importedRows: IMPORTED_ROW_FIELDS,
  stock: ['sku', 'barcode', 'name', 'category', 'unit', 'cost', ...STOCK_FIELDS],
};

export function fieldTitle(field: string): string {
  // Fields that only an import has.
  // Contacts have no list of their own fields, only keys such as `credit_days`.
  const custom = customName(field);
  if (custom !== null) return customLabels([custom]).get(custom) ?? custom;
  const own = `import.field.${field}`;
  return isTextKey(own) ? t(own) : fieldInWords(field);
}

/** The columns of an exported list, titled so that an import recognises them; rows of a file follow its own columns. */
export function exportColumns(collection: ExportedCollection): { field: ExportField; title: string }[] {
  return FIELDS[collection].map((field) => ({
    field,
    title: fieldTitle(field),
  }));
}
