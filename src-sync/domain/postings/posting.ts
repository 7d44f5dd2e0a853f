/** The bookings of one reference, here or on another PC, as far as this PC has read it. */
import { z } from 'zod';
import type { OperationState } from '../outbox/operation.ts';
import type { WarehouseRow } from '../questions/rows.ts';
import type { SessionKind } from '../stock/session-kind.ts';
import { documentQuestionMakers, type DocumentAnswers, type DocumentKind } from './documents.ts';

export interface PostedItem {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
}

export interface PostingLine {
  /** Of the operation, or of the movement. */
  readonly id: string;
  /** `null` where the item is no longer here. */
  readonly item: PostedItem | null;
  /** Signed; of a transfer, what goes from one place to the other. `null` where the Service does not tell. */
  readonly qty: number | null;
  readonly unit: string | null;
  /** Cost of one unit, as far as it was given or the Service tells it. */
  readonly unitCost: number | null;
  readonly isTransfer: boolean;
  readonly warehouse: WarehouseRow | null;
  /** The place to which the goods of a transfer go. */
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
  /** Number of changes that it became. */
  readonly changes: number;
  /** ISO 8601 */
  readonly postedAt: string;
  /** Reference of the entries that reversed it as a whole. */
  readonly reversedAs: string | null;
}

/** Posted counts that scanned what the session had booked at their place. */
export interface CountedSince {
  readonly references: readonly string[];
  /** Number of different items. */
  readonly items: number;
  /** By so much their counted stock changes when the session is taken back. */
  readonly qty: number;
}

/** One item of a count of this PC. */
export interface CountedLine {
  readonly item: PostedItem;
  readonly unit: string | null;
  readonly counted: number;
  readonly expected: number;
  /** Counted less expected. */
  readonly difference: number;
  /** Value of the difference at cost; `null` where the cost is not known. */
  readonly value: number | null;
}

export interface Posting {
  readonly reference: string;
  readonly kind: DocumentKind;
  readonly session: PostedSession | null;
  /** Time at which it was posted, or of its newest movement. ISO 8601. */
  readonly at: string | null;
  readonly warehouse: WarehouseRow | null;
  /** Places that the goods of a transfer went to. */
  readonly toWarehouse: WarehouseRow | null;
  /** Names of persons as far as movements tell. */
  readonly who: string | null;
  /** The number on the supplier's paper, or why the stock was adjusted. */
  readonly reason: string | null;
  /** Of a reversal: the number of what it reversed. */
  readonly reverses: string | null;
  readonly lines: readonly PostingLine[];
  /** Of a count of this PC: everything that was counted, also what was as expected. */
  readonly counted: readonly CountedLine[] | null;
  /** Of a session that is not reversed; `null` where no count followed. */
  readonly countedSince: CountedSince | null;
}

export const postingQuestionMakers = {
  ...documentQuestionMakers,
  /** Sessions that were posted on this PC, the newest first. */
  'stock.postings': () => z.strictObject({ limit: z.number().int().min(1).max(100) }),
  'stock.posting': () => z.strictObject({ reference: z.string().min(1).max(200) }),
} as const;

export interface PostingAnswers extends DocumentAnswers {
  'stock.postings': readonly PostedSession[];
  'stock.posting': Posting;
}
