/** Titles of the columns that the command line exports; an import recognises them. */
import { CONTACT_IMPORT_FIELDS, ITEM_SHEET_FIELDS, type ImportCollection } from './import-fields.ts';
import type { ExportField } from '../questions/sheet-questions.ts';

const ITEMS = {
  ...{ name: 'Name', sku: 'SKU', barcode: 'Barcode', category: 'Category', hsn: 'HSN', unit: 'Unit' },
  ...{ purchaseUnit: 'Bought in', uomConversion: 'Units in a box', price: 'Price', cost: 'Cost' },
  ...{ gstRate: 'GST rate', reorderLevel: 'Reorder level', trackInventory: 'Track stock', onHand: 'On hand' },
} as const satisfies Partial<Record<ExportField, string>>;

const CONTACTS = {
  ...{ name: 'Name', phone: 'Phone', companyName: 'Company', email: 'E-mail', gstin: 'GSTIN' },
  ...{ billingAddress: 'Bill to', shippingAddress: 'Ship to', state: 'State', pin: 'PIN' },
  ...{ source: 'Source', assignedTo: 'Owner', notes: 'Notes' },
} as const satisfies Partial<Record<ExportField, string>>;

/** In the order of the form; stock on hand last. */
export function exportTitles(
  collection: ImportCollection,
): readonly { readonly field: ExportField; readonly title: string }[] {
  return collection === 'items'
    ? [...ITEM_SHEET_FIELDS, 'onHand' as const].map((field) => ({ field, title: ITEMS[field] }))
    : CONTACT_IMPORT_FIELDS.map((field) => ({ field, title: CONTACTS[field] }));
}
