/** What the status bar, the Sync screen and `stockhand status` say about the state of the world. */
import type { ModuleName, SweptCollection } from './collections.ts';
import type { Failure } from './failure.ts';
import type { OperationState } from './operation.ts';

/**
 * `connecting` until the first answer of this run · `online` · `limited` waits for the next request slot ·
 * `offline` nothing reaches the Service · `held` sign-in, subscription or organization stops everything.
 */
export type ConnectionState = 'connecting' | 'online' | 'limited' | 'offline' | 'held';

export interface CollectionStatus {
  readonly collection: SweptCollection;
  readonly rows: number;
  /** ISO 8601 time at which the last complete sweep ended, `null` before the first. */
  readonly completeAt: string | null;
  readonly activity: 'idle' | 'reading' | 'waiting' | 'held';
  /** While reading: pages read and pages expected (`null` while unknown). */
  readonly pagesRead: number;
  readonly pagesExpected: number | null;
  /** ISO 8601 time of the next planned look, `null` when none is planned. */
  readonly nextAt: string | null;
  /** The last failure that stopped this collection, `null` when the last look went well. */
  readonly lastError: Failure | null;
  /** The deletion guard stopped something: how many rows it would have removed. */
  readonly guardedRows: number;
  /** Rows of the Service that could not be understood and were set aside. */
  readonly parkedRows: number;
}

export interface BudgetStatus {
  readonly limit: number;
  readonly remaining: number;
  /** ISO 8601 time at which the next request may leave, `null` when one may leave now. */
  readonly nextSlotAt: string | null;
}

export interface SyncStatus {
  readonly connection: ConnectionState;
  /** Why it is `offline` or `held`. */
  readonly reason: Failure | null;
  /** ISO 8601: since when the connection is in this state. */
  readonly since: string;
  /** ISO 8601 end of the last cycle in which every collection was complete, `null` before the first. */
  readonly syncedAt: string | null;
  readonly syncing: boolean;
  readonly collections: readonly CollectionStatus[];
  readonly heldModules: readonly ModuleName[];
  readonly outbox: Readonly<Record<OperationState, number>>;
  /** Unread notifications, counting local changes. */
  readonly unreadNotifications: number;
  readonly budget: BudgetStatus;
}
