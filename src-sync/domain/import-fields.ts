/** What a row of a spreadsheet may become, and what can be wrong with it. */
import type { JsonObject } from './json.ts';

export const IMPORT_COLLECTIONS = ['items', 'contacts'] as const;
export type ImportCollection = (typeof IMPORT_COLLECTIONS)[number];

export const ITEM_IMPORT_FIELDS = [
  'name',
  'sku',
  'barcode',
  'category',
  'hsn',
  'unit',
  'purchaseUnit',
  'uomConversion',
  'price',
  'cost',
  'gstRate',
  'reorderLevel',
  'trackInventory',
] as const;

export const CONTACT_IMPORT_FIELDS = [
  'name',
  'phone',
  'companyName',
  'email',
  'gstin',
  'billingAddress',
  'shippingAddress',
  'state',
  'pin',
  'source',
  'assignedTo',
  'notes',
] as const;

export type ImportField = (typeof ITEM_IMPORT_FIELDS)[number] | (typeof CONTACT_IMPORT_FIELDS)[number];
export const IMPORT_FIELDS: Readonly<Record<ImportCollection, readonly ImportField[]>> = {
  items: ITEM_IMPORT_FIELDS,
  contacts: CONTACT_IMPORT_FIELDS,
};

/** Fields without which there is no record. */
export const NEEDED_FIELDS: Readonly<Record<ImportCollection, readonly ImportField[]>> = {
  items: ['name', 'sku'],
  contacts: ['name', 'phone'],
};

/** Fields by which a row is recognised as a record that is here already, or as an earlier row. */
export const KEY_FIELDS: Readonly<Record<ImportCollection, readonly ImportField[]>> = {
  items: ['sku'],
  contacts: ['gstin', 'phone'],
};

/** `known` is no mistake of the row: the record is here already. */
export type ImportProblemKind =
  | 'missing'
  | 'notANumber'
  | 'wrongCommas'
  | 'negative'
  | 'zero'
  | 'notYesOrNo'
  | 'notADigitCode'
  | 'checkDigit'
  | 'gstinLength'
  | 'gstinShape'
  | 'gstinState'
  | 'gstinCheck'
  | 'phoneShort'
  | 'email'
  | 'pin'
  | 'tooLong'
  | 'twice'
  | 'codeTaken'
  | 'tooManyCells'
  | 'known';

export interface ImportProblem {
  /** As the spreadsheet numbers it. */
  readonly row: number;
  /** `null`: the whole row. */
  readonly field: ImportField | null;
  readonly kind: ImportProblemKind;
  /** What stands in the cell. */
  readonly value: string;
  /** What a person needs beside it: the right check digit, the earlier row, the name of the record. */
  readonly detail: string;
}

/** Which column of the file a field is read from. */
export type ImportMapping = Readonly<Partial<Record<ImportField, number>>>;

/** What one row becomes: a new record, or changes of one that is here. */
export interface ImportRow {
  readonly row: number;
  readonly record: JsonObject;
}
