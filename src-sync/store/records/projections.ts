/**
 * The typed columns that lists sort, filter and search by, taken from the shown document. Search indexes hold live
 * records only, so that their counts are the list's counts.
 */
import { documentKindOf } from '../../domain/postings/documents.ts';
import { postingOf } from '../../domain/notifications/reference.ts';
import { COLLECTIONS, type CollectionName } from '../../domain/records/collections.ts';
import { readHappenedAt, readMovement } from '../../domain/records/related-fields.ts';
import {
  FIELDS,
  readNumber,
  readText,
  readTime,
  readTracked,
  readUnread,
} from '../../domain/records/fields.ts';
import { plainCode } from '../../domain/values/code-text.ts';
import { normaliseGtin } from '../../domain/values/gtin.ts';
import { isJsonObject, type JsonObject } from '../../domain/values/json.ts';
import type { SqlValue } from '../sqlite/bulk.ts';
import {
  foldCode,
  foldLetters,
  foldPhone,
  foldSku,
  foldText,
  SEARCHED_LENGTH_MAX,
} from '../../domain/search/fold.ts';
import { foldGstin } from '../../domain/search/gstin.ts';
import { itemFlags } from './item-flags.ts';

export interface ProjectionInput {
  readonly seq: number;
  readonly live: boolean;
  readonly view: JsonObject;
  /** Stock rows only. */
  readonly itemId?: string | null;
  readonly warehouseId?: string | null;
  /** When it was made here; `null` once the Service has it. */
  readonly madeHereMs?: number | null;
}

export interface Projection {
  readonly table: string;
  /** After `seq` and `live`. */
  readonly columns: readonly string[];
  readonly read: (input: ProjectionInput) => readonly SqlValue[];
  readonly search: SearchIndex | null;
}

export interface SearchIndex {
  readonly table: string;
  readonly columns: readonly string[];
  readonly read: (valueOf: (column: string) => SqlValue) => readonly string[];
  /** The same in SQL, from a row of the projection's table. */
  readonly selected: readonly string[];
}

type Values = Projection['read'];

/** Half a character, which JSON may hold, cannot be stored: it would be another text when it is compared again. */
function storable(read: Values): Values {
  return (input) => read(input).map((value) => (typeof value === 'string' ? value.toWellFormed() : value));
}

/** Text, or the name inside an object such as `{"category":{"id":…,"name":…}}`. */
function named(view: JsonObject, names: readonly string[]): string | null {
  const text = readText(view, names);
  if (text !== null) return text;
  for (const name of names) {
    const value = view[name];
    if (isJsonObject(value)) return readText(value, ['name', 'label', 'title']);
  }
  return null;
}

/** The unit in which an item is counted. */
export function unitOf(item: JsonObject): string | null {
  return named(item, ['unit', 'unitName', 'uom']);
}

function itemValues({ view, madeHereMs }: ProjectionInput): readonly SqlValue[] {
  // As codes are compared: the record keeps the spelling of the Service.
  const sku = plainCode(readText(view, ['sku', 'itemCode', 'code']) ?? '');
  const barcode = codeOrNone(readText(view, ['barcode', 'barCode', 'ean', 'upc']));
  const onHand = readNumber(view, FIELDS.itemOnHand);
  const reorderLevel = readNumber(view, ['reorderLevel', 'reorder_level', 'reorderPoint']);
  const tracked = readTracked(view);
  return [
    readText(view, ['name', 'itemName', 'title']) ?? sku,
    sku,
    barcode,
    barcode === null ? null : normaliseGtin(barcode),
    named(view, ['category', 'categoryName']),
    unitOf(view),
    readText(view, ['hsn', 'hsnCode']),
    readNumber(view, ['price', 'sellingPrice', 'salePrice']),
    readNumber(view, ['cost', 'costPrice', 'purchasePrice']),
    readNumber(view, ['gstRate', 'gst_rate', 'taxRate']),
    onHand,
    reorderLevel,
    tracked ? 1 : 0,
    itemFlags({ barcode, onHand, reorderLevel, tracked }),
    createdMs(view, madeHereMs),
  ];
}

/** The moment at which the Service made it, else at which it was made here. */
function createdMs(view: JsonObject, madeHereMs: number | null | undefined): number | null {
  const createdAt = readTime(view, FIELDS.createdAt);
  return createdAt === null ? (madeHereMs ?? null) : Date.parse(createdAt);
}

export function codeOrNone(code: string | null): string | null {
  return code === null ? null : plainCode(code) || null;
}

function contactValues({ view, madeHereMs }: ProjectionInput): readonly SqlValue[] {
  const phone = readText(view, ['phone', 'phoneNumber', 'mobile']);
  return [
    readText(view, ['name', 'contactName', 'fullName']) ?? '',
    readText(view, ['companyName', 'company']),
    phone,
    phoneDigits(phone),
    readText(view, ['email', 'emailAddress']),
    readText(view, ['gstin', 'gstNumber']),
    named(view, ['state', 'stateName']),
    named(view, ['source', 'leadSource']),
    named(view, ['assignedTo', 'assignedToName', 'owner', 'ownerName']),
    named(view, ['origin']),
    createdMs(view, madeHereMs),
  ];
}

/** The part that two spellings of one phone number share: its last ten digits. `null` for fewer than six, which is no number. */
export function phoneDigits(phone: string | null): string | null {
  const digits = (phone ?? '').replaceAll(/\D/g, '');
  return digits.length < 6 ? null : digits.slice(-10);
}

function notificationValues({ view }: ProjectionInput): readonly SqlValue[] {
  const title = readText(view, FIELDS.notificationTitle);
  const body = readText(view, FIELDS.notificationBody);
  return [
    title ?? body ?? '',
    title === null ? '' : (body ?? ''),
    readText(view, FIELDS.notificationKind),
    readTime(view, FIELDS.notificationTime),
    readUnread(view) ? 1 : 0,
  ];
}

function stockValues({ view, itemId, warehouseId }: ProjectionInput): readonly SqlValue[] {
  return [itemId ?? '', warehouseId ?? '', readNumber(view, FIELDS.stockQuantity) ?? 0];
}

function movementValues({ view }: ProjectionInput): readonly SqlValue[] {
  const { reference, kind, who } = readMovement(view);
  const number = postingOf(reference);
  const at = readHappenedAt('stockMovements', view);
  return [number, documentKindOf(number, kind), at === null ? null : Date.parse(at), who];
}

function text(value: SqlValue): string {
  return String(value ?? '');
}

/** Spelling of the search index by SQL name: the writing connection knows these functions (connection.ts). */
export const FOLDS = {
  fold_text: foldText,
  fold_sku: foldSku,
  fold_code: foldCode,
  fold_phone: foldPhone,
  fold_letters: foldLetters,
  fold_gstin: foldGstin,
} as const;

type Fold = keyof typeof FOLDS;

/** A function takes a microsecond from SQL; texts of these characters alone are spelled as they are. */
const SPELLED_ALREADY: Readonly<Partial<Record<Fold, string>>> = {
  fold_text: 'A-Za-z ,.()-',
  fold_letters: 'A-Za-z0-9 ,.()@-',
  fold_sku: 'A-Za-z0-9',
  fold_code: 'A-Za-z',
};

/** The spelling of each searched column in the index. */
function searchOf(table: string, folds: Readonly<Record<string, Fold>>): SearchIndex {
  const columns = Object.keys(folds);
  return {
    table,
    columns,
    read: (valueOf) => Object.entries(folds).map(([column, fold]) => FOLDS[fold](text(valueOf(column)))),
    selected: Object.entries(folds).map(([column, fold]) =>
      fold in SPELLED_ALREADY
        ? `iif(octet_length(${column}) > ${SEARCHED_LENGTH_MAX} OR ${column} GLOB '*[^${SPELLED_ALREADY[fold] ?? ''}]*', ${fold}(${column}), ${column})`
        : `${fold}(coalesce(${column}, ''))`,
    ),
  };
}

const ITEM_SEARCH = searchOf('item_search', {
  name: 'fold_text',
  sku: 'fold_sku',
  barcode: 'fold_code',
  category: 'fold_text',
  hsn: 'fold_code',
});
const CONTACT_SEARCH = searchOf('contact_search', {
  name: 'fold_text',
  company_name: 'fold_text',
  phone: 'fold_phone',
  email: 'fold_letters',
  gstin: 'fold_gstin',
});

const ITEM_COLUMNS =
  'name sku barcode gtin category unit hsn price cost gst_rate on_hand reorder_level track_inventory flags created_ms';
const CONTACT_COLUMNS =
  'name company_name phone phone_digits email gstin state source owner origin created_ms';

/** Collections that are few are read from their documents. */
const NONE = Object.fromEntries(COLLECTIONS.map((name) => [name, null])) as Record<CollectionName, null>;

export const PROJECTIONS: Readonly<Record<CollectionName, Projection | null>> = {
  ...NONE,
  items: {
    table: 'item',
    columns: ITEM_COLUMNS.split(' '),
    read: storable(itemValues),
    search: ITEM_SEARCH,
  },
  contacts: {
    table: 'contact',
    columns: CONTACT_COLUMNS.split(' '),
    read: storable(contactValues),
    search: CONTACT_SEARCH,
  },
  stock: {
    table: 'stock',
    columns: ['item_id', 'warehouse_id', 'qty'],
    read: storable(stockValues),
    search: null,
  },
  stockMovements: {
    table: 'movement',
    columns: ['reference', 'kind', 'happened_ms', 'who'],
    read: storable(movementValues),
    search: null,
  },
  notifications: {
    table: 'notification',
    columns: ['title', 'body', 'kind', 'created_at', 'unread'],
    read: storable(notificationValues),
    search: null,
  },
};
