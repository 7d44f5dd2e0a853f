/** The fields of items and contacts by their names on screen, for forms, waiting changes and spreadsheets. */
import { CONTACT_IMPORT_FIELDS } from '../../../src-sync/domain/imports/import-fields.ts';
import { t, type TextKey } from '../../i18n/index.svelte.ts';

const ITEM_LABELS: Readonly<Record<string, TextKey>> = {
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

export const ITEM_FIELDS: readonly string[] = Object.keys(ITEM_LABELS);

export function itemFieldLabel(field: string): string {
  const key = ITEM_LABELS[field];
  // A field of the shop's own is known by what the shop calls it, without the place where an item keeps it.
  return key === undefined ? field.replace(/^customFields\./, '') : t(key);
}

/** What a person fills in of a contact, and what a row of a spreadsheet may hold. */
export const CONTACT_FIELDS = CONTACT_IMPORT_FIELDS;

const CONTACT_LABELS: Readonly<Record<(typeof CONTACT_FIELDS)[number], TextKey>> = {
  name: 'contact.name',
  phone: 'contact.phone',
  companyName: 'contact.company',
  email: 'contact.email',
  gstin: 'contact.gstin',
  billingAddress: 'contact.billing',
  shippingAddress: 'contact.shipping',
  state: 'contact.state',
  pin: 'contact.pin',
  source: 'contact.source',
  assignedTo: 'contact.owner',
  notes: 'contact.notes',
};

export function contactFieldLabel(field: string): string {
  const key = (CONTACT_LABELS as Readonly<Record<string, TextKey | undefined>>)[field];
  return key === undefined ? field : t(key);
}
