/** Fields of a spreadsheet in words, and which column most likely holds which. */
import {
  IMPORT_FIELDS,
  type ImportCollection,
  type ImportField,
  type ImportMapping,
} from '../../../src-sync/domain/import-fields.ts';
import type { ExportField } from '../../../src-sync/domain/sheet-questions.ts';
import { isTextKey, t } from '../../i18n/index.svelte.ts';
import { CONTACT_FIELDS, contactFieldLabel } from '../contacts/contact-form.ts';
import { ITEM_FIELDS, itemFieldLabel } from '../items/item-words.ts';

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

/** What people, Excel lists and other programs call them. */
const ALSO_CALLED: Readonly<
  Record<ImportCollection, Readonly<Partial<Record<ImportField, readonly string[]>>>>
> = {
  items: {
    name: ['item name', 'item', 'product', 'product name', 'description', 'article', 'particulars'],
    sku: ['item code', 'code', 'product code', 'part no', 'part number', 'article no'],
    barcode: ['ean', 'ean13', 'upc', 'gtin', 'bar code'],
    category: ['group', 'item group', 'product group'],
    hsn: ['hsn code', 'hsn sac', 'hsncode'],
    unit: ['uom', 'sold in', 'unit of measure'],
    purchaseUnit: ['purchase unit', 'buying unit'],
    uomConversion: ['conversion', 'units per box', 'pack size', 'uom conversion'],
    price: ['selling price', 'sale price', 'rate', 'mrp', 'sales price'],
    cost: ['cost price', 'purchase price', 'buying price', 'purchase rate'],
    gstRate: ['gst', 'gst %', 'tax', 'tax rate', 'gst rate'],
    reorderLevel: ['reorder', 'min stock', 'minimum', 'reorder point', 'minimum stock'],
    trackInventory: ['track inventory', 'tracked', 'stocked'],
  },
  contacts: {
    name: ['contact name', 'contact', 'full name', 'customer', 'customer name', 'party', 'party name'],
    phone: ['mobile', 'phone number', 'mobile no', 'mobile number', 'phone no', 'contact no', 'whatsapp'],
    companyName: ['company', 'company name', 'firm', 'firm name', 'business', 'organisation', 'organization'],
    email: ['e-mail', 'mail', 'email id', 'email address'],
    gstin: ['gst', 'gst no', 'gst number', 'gstin no', 'gstin/uin'],
    billingAddress: ['address', 'billing address', 'address 1'],
    shippingAddress: ['shipping address', 'delivery address'],
    state: ['state name', 'place of supply'],
    pin: ['pincode', 'pin code', 'postal code', 'zip'],
    source: ['lead source'],
    assignedTo: ['assigned to', 'sales person', 'salesperson', 'account manager'],
    notes: ['note', 'remark', 'remarks', 'comment', 'comments'],
  },
};

function plain(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[₹*:()[\]._-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Each column is used once, each field gets the best title that is left. */
export function suggestMapping(collection: ImportCollection, titles: readonly string[]): ImportMapping {
  const mapping: Partial<Record<ImportField, number>> = {};
  const names = titles.map(plain);
  const used = new Set<number>();
  const rounds: readonly ((field: ImportField) => readonly string[])[] = [
    (field) => [fieldTitle(collection, field), field],
    (field) => ALSO_CALLED[collection][field] ?? [],
  ];
  for (const namesOf of rounds) {
    for (const field of IMPORT_FIELDS[collection]) {
      if (mapping[field] !== undefined) continue;
      const known = new Set(namesOf(field).map(plain));
      const column = names.findIndex((name, index) => !used.has(index) && known.has(name));
      if (column < 0) continue;
      mapping[field] = column;
      used.add(column);
    }
  }
  return mapping;
}
