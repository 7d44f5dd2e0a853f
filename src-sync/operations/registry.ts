/** Every operation by its name. To add one: its name in domain/outbox/operation.ts, its definition in a file of this folder, its plan in push/plans. */
import type { CollectionName, SweptCollection } from '../domain/records/collections.ts';
import type { JsonObject } from '../domain/values/json.ts';
import { OPERATION_NAMES, type OperationName, type StoredOperation } from '../domain/outbox/operation.ts';
import { contactOperations } from './contacts.ts';
import { crmOperations } from './crm.ts';
import type { OperationDefinition, OperationKind } from './definition.ts';
import { importOperations } from './imports.ts';
import { itemOperations } from './items.ts';
import { listOperations } from './lists.ts';
import { notificationOperations } from './notifications.ts';
import type { OppositeOptions } from './opposite.ts';
import { settingsOperations } from './settings.ts';
import { stockOperations } from './stock.ts';
import type { StockPlace } from './stock-places.ts';

export const OPERATIONS: Readonly<Record<OperationName, OperationDefinition>> = {
  ...contactOperations,
  ...itemOperations,
  ...stockOperations,
  ...notificationOperations,
  ...importOperations,
  ...crmOperations,
  ...settingsOperations,
  ...listOperations,
};

export function kindOf(name: OperationName): OperationKind {
  return OPERATIONS[name].kind;
}

/** The mirrored collection an operation's record belongs to; stock operations are about their item. */
export function collectionOf(name: OperationName): CollectionName {
  return OPERATIONS[name].collection;
}

/** The names of the operations that are so, e.g. for a query. */
export function operationsWhere(is: (definition: OperationDefinition) => boolean): readonly OperationName[] {
  return OPERATION_NAMES.filter((name) => is(OPERATIONS[name]));
}

export function operationsOfKind(kind: OperationKind): readonly OperationName[] {
  return operationsWhere((definition) => definition.kind === kind);
}

/** Items and warehouses that it books stock of; none where it books none. @param recordId its item */
export function stockPlacesOf(
  name: OperationName,
  recordId: string,
  body: JsonObject,
): readonly StockPlace[] {
  return OPERATIONS[name].stock?.places(recordId, body) ?? [];
}

/** The quantity that it adds to the stock of an item in one warehouse; 0 where it does not concern it. */
export function stockDeltaOf(operation: StoredOperation, place: StockPlace): number {
  const row = { id: '', collection: 'stock', server: null, ...place } as const;
  return OPERATIONS[operation.name].stock?.delta(row, operation) ?? 0;
}

/** The operation that takes its effect back; `null` where the contract has none. */
export function oppositeOf(operation: StoredOperation, options: OppositeOptions): JsonObject | null {
  return OPERATIONS[operation.name].opposite(operation, options);
}

/** The mirrored collections that show more than before once it took effect. */
export function collectionsChangedBy({
  name,
  body,
}: Pick<StoredOperation, 'name' | 'body'>): readonly SweptCollection[] {
  return OPERATIONS[name].affects(body);
}

/** Collections whose records may say a name that this operation changed or took away. */
export function collectionsNaming({
  name,
  body,
}: Pick<StoredOperation, 'name' | 'body'>): readonly SweptCollection[] {
  const { kind, namedIn } = OPERATIONS[name];
  return kind === 'delete' || Object.hasOwn(body, 'name') ? namedIn : [];
}

/** Rows of stock show when they were booked, and parts of their item. */
export function changesStockRows({ name }: Pick<StoredOperation, 'name'>): boolean {
  const { collection, kind } = OPERATIONS[name];
  return kind === 'stock' || (collection === 'items' && kind === 'update');
}
