/** The window's answer about the parts of one record: what is kept here, how old it is, and whether it is being read again. */
import type { Failure } from '../failure.ts';
import type { OperationName, OperationState } from '../outbox/operation.ts';
import type { WarehouseRow } from '../questions/rows.ts';
import type { MirrorRecord } from './record.ts';

export interface RelatedRow extends MirrorRecord {
  /** When it happened, ISO 8601; `null` where the Service does not tell. */
  readonly at: string | null;
  /** Movements: the place. */
  readonly warehouse: WarehouseRow | null;
}

/** A stock operation of this PC that the item's movements do not show yet; of a new item one for each place of its opening stock. */
export interface OwnMovement {
  readonly opId: string;
  readonly op: OperationName;
  readonly state: OperationState;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Adjustments and opening stock: signed. Transfers: what goes from one place to the other. */
  readonly qty: number;
  readonly warehouse: WarehouseRow | null;
  readonly from: WarehouseRow | null;
  readonly to: WarehouseRow | null;
  readonly reason: string | null;
  /** As a person gave it, for the Service; `null` where it decides. */
  readonly kind: string | null;
  readonly reference: string | null;
  /** Cost of one unit, where a person gave it. */
  readonly unitCost: number | null;
}

/**
 * `fresh`: read lately · `reading`: being asked for, what is kept meanwhile · `offline`: what is kept, and it cannot be asked for now ·
 * `never`: it was never read and cannot be now. `failure` tells why, where something stands in the way.
 */
export type RelatedState = 'fresh' | 'reading' | 'offline' | 'never';

export interface RelatedAnswer {
  /** Local id of the record that they belong to. */
  readonly recordId: string;
  /** Newest first, at most as many as were asked for. */
  readonly rows: readonly RelatedRow[];
  readonly total: number;
  /** Movements only; newest first. */
  readonly own: readonly OwnMovement[];
  /** ISO 8601 time of the last complete reading. */
  readonly readAt: string | null;
  readonly state: RelatedState;
  readonly failure: Failure | null;
}
