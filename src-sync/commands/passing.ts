/** Which operations of a record an edit may pass on its way into an earlier one: those with which its order does not matter. */
import type { CollectionName } from '../domain/collections.ts';
import { customFieldsOf } from '../domain/item-fields.ts';
import type { JsonObject } from '../domain/json.ts';
import {
  collectionOf,
  FILE_OPERATIONS,
  type OperationName,
  type StoredOperation,
} from '../domain/operation.ts';

/** Whether a change with this body comes to the same before and after the other one. */
type Passes = (body: JsonObject, other: Pick<StoredOperation, 'body'>) => boolean;

const always: Passes = () => true;
const unless =
  (field: string): Passes =>
  (body) =>
    !Object.hasOwn(body, field);
const unlessItNamesTheField: Passes = (body, other) => {
  const { fieldKey } = other.body;
  return typeof fieldKey === 'string' && !Object.hasOwn(customFieldsOf(body), fieldKey);
};

type Passed = Readonly<Partial<Record<OperationName, Passes>>>;

/** A file is no amount, no barcode and no other field of its item. */
const PASSED_BY_A_FILE: Passed = {
  'stock.adjust': always,
  'stock.transfer': always,
  'stock.assign': always,
  'stock.add': always,
  'items.generateBarcode': always,
};

/** What is not named here is never passed. */
const PASSED_BY: Readonly<Partial<Record<OperationName, Passed>>> = {
  'items.update': {
    // An edit sets no quantity, so a difference comes to the same before and after it, unless it says whether there is a stock at all.
    'stock.adjust': unless('trackInventory'),
    'stock.transfer': unless('trackInventory'),
    'stock.assign': unless('trackInventory'),
    'stock.add': unless('trackInventory'),
    // No field of an item is its picture.
    'items.setImage': always,
    'items.removeImage': always,
    // A file is the value of one custom field.
    'items.setFile': unlessItNamesTheField,
    // The Service makes one field of its own: whoever names that one means to have the last word about it.
    'items.generateBarcode': (body) =>
      !Object.hasOwn(body, 'barcode') && !Object.hasOwn(body, 'autoGenerateBarcode'),
  },
  // What was noted about a contact, and what was put to it, says nothing about its fields.
  'contacts.update': {
    'contacts.addActivity': always,
    'contacts.deleteActivity': always,
    'contacts.addDocument': always,
    'contacts.deleteDocument': always,
  },
  // The name of a pipeline and its stages are two requests about different things; so is its place, unless the edit says that as well.
  'pipelines.update': { 'pipelines.setStages': always, 'pipelines.order': unless('displayOrder') },
  'pipelines.order': {
    'pipelines.setStages': always,
    'pipelines.update': (_body, other) => !Object.hasOwn(other.body, 'displayOrder'),
  },
  // And the other way round; nor has the place of a pipeline among the others to do with its stages.
  'pipelines.setStages': { 'pipelines.update': always, 'pipelines.order': always },
  // A picture is no field that an edit could name, and no other file.
  'items.setImage': { ...PASSED_BY_A_FILE, 'items.update': always, 'items.setFile': always },
  'items.removeImage': { ...PASSED_BY_A_FILE, 'items.update': always, 'items.setFile': always },
  // A file passes an edit that does not name its field, and a picture.
  'items.setFile': {
    ...PASSED_BY_A_FILE,
    'items.update': (body, other) => unlessItNamesTheField(other.body, { body }),
    'items.setFile': (body, other) => body['fieldKey'] !== other.body['fieldKey'],
    'items.setImage': always,
    'items.removeImage': always,
  },
};

/** Nothing of it can have left this PC, and no person is asked about it. */
export function isUnsent({ state, wasSent }: StoredOperation): boolean {
  return !wasSent && (state === 'queued' || state === 'blocked');
}

/** Never past one that may be in the air, or that a person is asked about. */
export function mayPass(name: OperationName, body: JsonObject, other: StoredOperation): boolean {
  return isUnsent(other) && PASSED_BY[name]?.[other.name]?.(body, other) === true;
}

const WITH_STOCK: readonly CollectionName[] = ['items', 'warehouses', 'stockSettings'];

/** Whether adding up the warehouses comes to the same before and after this one. A later adding up has no further wish than an earlier one. */
export function leavesStock({ name, body }: Pick<StoredOperation, 'name' | 'body'>): boolean {
  if (name === 'items.update') return !Object.hasOwn(body, 'trackInventory');
  if (name === 'stock.reconcile' || (FILE_OPERATIONS as readonly string[]).includes(name)) return true;
  return !WITH_STOCK.includes(collectionOf(name));
}

/** The latest of these that is wanted, as long as everything after it may be passed. */
export function latestWithin(
  operations: readonly StoredOperation[],
  isWanted: (operation: StoredOperation) => boolean,
  { name, body }: { readonly name: OperationName; readonly body: JsonObject },
): StoredOperation | null {
  for (const operation of operations.toReversed()) {
    if (isWanted(operation)) return operation;
    if (!mayPass(name, body, operation)) return null;
  }
  return null;
}
