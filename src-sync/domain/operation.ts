/** Local writes that wait for the Service: their names, states and what is shown of them. */
import type { FailureCode } from './failure.ts';
import type { CollectionName } from './collections.ts';

export const OPERATION_NAMES = [
  'contacts.create',
  'contacts.update',
  'contacts.delete',
  'items.create',
  'items.update',
  'stock.adjust',
  'stock.transfer',
  'notifications.markRead',
  'notifications.markAllRead',
  'notifications.dismiss',
  'notifications.dismissAll',
] as const;

export type OperationName = (typeof OPERATION_NAMES)[number];

export function isOperationName(name: string): name is OperationName {
  return (OPERATION_NAMES as readonly string[]).includes(name);
}

/**
 * `queued` waits for its turn; `sending` has left or is about to (durable before the socket write); `unconfirmed` was sent
 * and its outcome is looked up before anything is sent again; `done`; `conflict` and `rejected` wait for a person;
 * `blocked` depends on one of those two.
 */
export const OPERATION_STATES = [
  'queued',
  'sending',
  'unconfirmed',
  'done',
  'conflict',
  'rejected',
  'blocked',
] as const;

export type OperationState = (typeof OPERATION_STATES)[number];

/** States in which an operation still shapes what a person sees of its record. */
export const OPEN_STATES = ['queued', 'sending', 'unconfirmed', 'conflict', 'rejected', 'blocked'] as const;

/** An operation as `stockhand outbox` prints it (cli.md). */
export interface OutboxEntry {
  readonly opId: string;
  readonly op: OperationName;
  readonly recordId: string;
  readonly state: OperationState;
  readonly attempts: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly lastError: { readonly code: FailureCode; readonly message: string } | null;
}

/** An outbox entry with what the Sync screen needs to say it in words. */
export interface OutboxLine extends OutboxEntry {
  readonly collection: CollectionName;
  /** Name of the record concerned, e.g. the item's name. */
  readonly title: string;
  /** The change in the person's terms, e.g. `Phone 98450 11111 to 98450 12345`, `−3 at Bhosari Godown`. */
  readonly summary: string;
  /** True while nothing has been sent, so that taking it back is free. */
  readonly undoable: boolean;
}
