/** What each operation consists of: which parts its line has, which schema its body meets, which of its fields name records. */
import type { z } from 'zod';
import {
  contactBody,
  contactUpdateBody,
  itemBody,
  itemUpdateBody,
  stockAdjustmentBody,
  stockTransferBody,
} from '../contract/bodies.ts';
import type { CollectionName } from '../domain/collections.ts';
import type { OperationName } from '../domain/operation.ts';

export interface Shape {
  /** The collection of `id`, `null` where the operation names no record of its own. */
  readonly subject: CollectionName | null;
  /** Where its fields are and what they must be, `null` where it has none. */
  readonly body: { readonly part: 'record' | 'changes'; readonly schema: z.ZodType } | null;
  /** Fields of the body that name other records. */
  readonly references: Readonly<Record<string, CollectionName>>;
  /** Whether the line may bring its own `localId`. */
  readonly creates: boolean;
}

const plain = { body: null, references: {}, creates: false } as const;

export const SHAPES: Readonly<Record<OperationName, Shape>> = {
  'contacts.create': {
    subject: null,
    body: { part: 'record', schema: contactBody },
    references: {},
    creates: true,
  },
  'contacts.update': {
    subject: 'contacts',
    body: { part: 'changes', schema: contactUpdateBody },
    references: {},
    creates: false,
  },
  'contacts.delete': { subject: 'contacts', ...plain },
  'items.create': {
    subject: null,
    body: { part: 'record', schema: itemBody },
    references: {},
    creates: true,
  },
  'items.update': {
    subject: 'items',
    body: { part: 'changes', schema: itemUpdateBody.partial() },
    references: {},
    creates: false,
  },
  'stock.adjust': {
    subject: 'items',
    body: { part: 'record', schema: stockAdjustmentBody },
    references: { warehouseId: 'warehouses' },
    creates: false,
  },
  'stock.transfer': {
    subject: null,
    body: { part: 'record', schema: stockTransferBody },
    references: { itemId: 'items', fromWarehouseId: 'warehouses', toWarehouseId: 'warehouses' },
    creates: false,
  },
  'notifications.markRead': { subject: 'notifications', ...plain },
  'notifications.markAllRead': { subject: null, ...plain },
  'notifications.dismiss': { subject: 'notifications', ...plain },
  'notifications.dismissAll': { subject: null, ...plain },
};
