/** What was booked under one reference, here or on another PC, as far as this PC has read it. */
import { z } from 'zod';
import type { OperationState } from '../outbox/operation.ts';
import type { WarehouseRow } from '../questions/rows.ts';
import type { SessionKind } from '../stock/session-kind.ts';

export interface PostingLine {
  /** Of the operation, or of the movement. */
  readonly id: string;
  /** `null` where the item is no longer here. */
  readonly item: { readonly id: string; readonly name: string; readonly sku: string } | null;
  /** Signed; of a transfer, what goes from one place to the other. `null` where the Service does not tell. */
  readonly qty: number | null;
  readonly unit: string | null;
  readonly isTransfer: boolean;
  readonly warehouse: WarehouseRow | null;
  /** Where the goods of a transfer go. */
  readonly toWarehouse: WarehouseRow | null;
  /** ISO 8601 */
  readonly at: string | null;
  readonly who: string | null;
  /** Of a change of this PC; `null` for a movement that was read. */
  readonly state: OperationState | null;
}

/** A session of this PC. */
export interface PostedSession {
  readonly id: string;
  readonly kind: SessionKind;
  readonly name: string;
  readonly reference: string;
  readonly warehouse: WarehouseRow | null;
  /** How many changes it became. */
  readonly changes: number;
  /** ISO 8601 */
  readonly postedAt: string;
  /** Reference of the entries that reversed it as a whole. */
  readonly reversedAs: string | null;
}

/** Posted counts that scanned what the session had booked at their place. */
export interface CountedSince {
  readonly references: readonly string[];
  /** How many different ones of its items. */
  readonly items: number;
  /** By so much their counted stock changes when the session is taken back. */
  readonly qty: number;
}

export interface Posting {
  readonly reference: string;
  readonly session: PostedSession | null;
  readonly lines: readonly PostingLine[];
  /** Of a session that is not reversed; `null` where no count followed. */
  readonly countedSince: CountedSince | null;
}

export const postingQuestionMakers = {
  /** Sessions that were posted on this PC, the newest first. */
  'stock.postings': () => z.strictObject({ limit: z.number().int().min(1).max(100) }),
  'stock.posting': () => z.strictObject({ reference: z.string().min(1).max(200) }),
} as const;

export interface PostingAnswers {
  'stock.postings': readonly PostedSession[];
  'stock.posting': Posting;
}
