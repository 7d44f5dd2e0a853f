/**
 * The form of an operation's definition: everything that depends on which operation it is, and needs neither the database nor the
 * network. Each entity has a file of definitions; registry.ts names them all. Requests and look-ups stand in src-sync/push.
 */
import type { z } from 'zod';
import {
  isSweptCollection,
  type CollectionName,
  type SweptCollection,
} from '../domain/records/collections.ts';
import type { Failure } from '../domain/failure.ts';
import type { JsonObject } from '../domain/values/json.ts';
import { overlay } from '../domain/records/merge.ts';
import type { ChangeSummary } from '../domain/outbox/change-summary.ts';
import { isAction, type OperationName, type StoredOperation } from '../domain/outbox/operation.ts';
import { deleteCreated, editBack, type OppositeOptions } from './opposite.ts';
import type { StockPlace } from './stock-places.ts';
import { summaryOf, summaryOfEdit, type Wording } from './words.ts';

/**
 * `create` makes its record, `update` changes fields of it (merged three-way before it is sent), `delete` takes it away,
 * `stock` books a difference, `other` does something else to the records that it touches.
 */
export type OperationKind = 'create' | 'update' | 'delete' | 'stock' | 'other';

/** The function of commands/ that puts it into the outbox. Each kind has one of its name; the others are for operations that need their own. */
export type Acceptance =
  | 'create'
  | 'update'
  | 'delete'
  | 'stock'
  | 'assignment'
  | 'reconciliation'
  | 'file'
  | 'barcode'
  | 'import'
  | 'order'
  | 'publishing'
  | 'every notification'
  | 'plain';

/** The parts of an operation that a caller writes, and the schemas that they meet. */
export interface InputShape {
  /** The collection of `id`; `null` where the operation names no record of its own. */
  readonly subject: CollectionName | null;
  /** The part that holds its fields, and their schema; `null` where it has none. */
  readonly body: {
    readonly part: 'record' | 'changes';
    readonly schema: z.ZodType;
    readonly optional?: boolean;
  } | null;
  /** Fields of the body that name other records. */
  readonly references: Readonly<Record<string, CollectionName>>;
  /** Fields that are lists of such names. */
  readonly lists?: Readonly<Record<string, CollectionName>>;
  /** A caller may choose its `localId`. */
  readonly creates: boolean;
  /** It carries a file. */
  readonly file?: 'picture' | 'any';
  /** It names a custom field by its key. */
  readonly field?: boolean;
  /** Quantities that an edit may not set: it would undo the bookings of others meanwhile. */
  readonly bookedFields?: readonly string[];
  /** A fault that no schema finds, of a body that meets its schema. Asked with the ids as written, and again with those of the records found. */
  readonly problem?: (body: JsonObject, part: string) => Failure | null;
}

/** The parts of an operation that shape the view of a record. */
export type ViewOperation = Pick<StoredOperation, 'name' | 'recordId' | 'body'>;

export interface ViewSubject {
  /** Local id. */
  readonly id: string;
  readonly collection: CollectionName;
  /** `null` for a record the Service does not have (yet, or any more). */
  readonly server: JsonObject | null;
  /** The Service had it and has it no more: shown only as long as a change of ours waits on it. */
  readonly gone?: boolean;
  /** Stock rows: local ids of the item and the warehouse. */
  readonly itemId?: string | null;
  readonly warehouseId?: string | null;
}

/** True where the operation comes to the same before and after another one of its record. */
export type Commutes = (body: JsonObject, other: Pick<StoredOperation, 'body'>) => boolean;

export interface StockEffect {
  /** Items and warehouses, in the order in which the operation names them; `recordId` is its item. */
  readonly places: (recordId: string, body: JsonObject) => readonly StockPlace[];
  /** The quantity that it adds to an item's whole stock, or to the row of one warehouse; `null` where it does not concern it. */
  readonly delta: (subject: ViewSubject, operation: ViewOperation) => number | null;
}

export interface OperationDefinition {
  readonly name: OperationName;
  /** The mirrored collection that its record belongs to; a stock operation belongs to its item. */
  readonly collection: CollectionName;
  readonly kind: OperationKind;
  readonly acceptance: Acceptance;
  readonly input: InputShape;
  /** Fills in a field that a person leaves out because it goes without saying. */
  readonly complete: (body: JsonObject, nowMs: number) => JsonObject;
  /** Earlier operations of the same record whose request can carry this one too, beside those of its own name. */
  readonly mergesInto: readonly OperationName[];
  /** Operations of the same record that it may overtake. It never overtakes one that is not named here. */
  readonly commutesWith: Readonly<Partial<Record<OperationName, Commutes>>>;
  /** False where adding up the warehouses comes to the same before and after it. */
  readonly changesStock: (body: JsonObject) => boolean;
  /** Done twice, it does no more than done once. */
  readonly isIdempotent: boolean;
  readonly stock: StockEffect | null;
  /** Takes the record out of every list, before the Service has answered. */
  readonly removes: (subject: ViewSubject, operation: ViewOperation) => boolean;
  /** The record as it looks with the operation applied; `null` while there is nothing to show. */
  readonly applyTo: (
    view: JsonObject | null,
    operation: ViewOperation,
    subject: ViewSubject,
  ) => JsonObject | null;
  /** Mirrored collections that show more than before once it took effect: times, numbers, entries of a history. */
  readonly affects: (body: JsonObject) => readonly SweptCollection[];
  /** Collections that may say the name of this record: the Service may write a new one there as well, and leave all times as they were. */
  readonly namedIn: readonly SweptCollection[];
  /** The operation that takes its effect back; `null` where the contract has none. */
  readonly opposite: (operation: StoredOperation, options: OppositeOptions) => JsonObject | null;
  /** Its effect in the person's terms. Usually its text by its name; of an edit, the changed fields. */
  readonly describe: (operation: StoredOperation, wording: Wording) => ChangeSummary;
}

/** A definition as an entity's file writes it: the usual parts are filled in by kind. */
export type DefinitionParts = Pick<OperationDefinition, 'collection' | 'kind' | 'input'> &
  Partial<Omit<OperationDefinition, 'name'>>;

/** Collections whose records say how much there is of an item, or how that is counted. */
const WITH_STOCK: ReadonlySet<CollectionName> = new Set(['items', 'warehouses', 'stockSettings']);

export function defineOperation(name: OperationName, parts: DefinitionParts): OperationDefinition {
  const { collection, kind } = parts;
  return {
    name,
    acceptance: kind === 'other' ? 'plain' : kind,
    complete: (body) => body,
    mergesInto: [],
    commutesWith: {},
    changesStock: () => WITH_STOCK.has(collection),
    isIdempotent: false,
    stock: null,
    // A part of a record that is deleted leaves the record itself as it is.
    removes: ({ id }, { recordId }) => kind === 'delete' && recordId === id,
    applyTo: applyByKind(kind),
    affects: affectsItself(collection, kind),
    namedIn: [],
    opposite: oppositeByKind(collection, kind),
    describe: ({ base, body }, { unit }) =>
      isAction(name) ? summaryOf({ key: name, values: {} }) : summaryOfEdit(base ?? {}, body, unit),
    ...parts,
  };
}

/** All operations of one entity. */
export function defineOperations<Name extends OperationName>(
  parts: Readonly<Record<Name, DefinitionParts>>,
): Readonly<Record<Name, OperationDefinition>> {
  const names = Object.keys(parts) as Name[];
  return Object.fromEntries(names.map((name) => [name, defineOperation(name, parts[name])])) as Record<
    Name,
    OperationDefinition
  >;
}

function applyByKind(kind: OperationKind): OperationDefinition['applyTo'] {
  if (kind === 'update') return (view, { body }) => (view === null ? null : overlay(view, body));
  if (kind !== 'create') return (view) => view;
  // A create that was sent may already have its server document: then the Service's version holds.
  return (view, { recordId, body }, { id }) => (recordId === id ? (view ?? body) : view);
}

/** A deleted record leaves nothing to read. */
function affectsItself(collection: CollectionName, kind: OperationKind): OperationDefinition['affects'] {
  const affected = isSweptCollection(collection) && kind !== 'delete' ? [collection] : [];
  return () => affected;
}

function oppositeByKind(collection: CollectionName, kind: OperationKind): OperationDefinition['opposite'] {
  if (kind === 'create') return deleteCreated(`${collection}.delete`);
  return kind === 'update' ? editBack : () => null;
}
