/** The state that the status strip, the Sync screen and `stockhand status` show. */
import { DESK_COLLECTIONS, type ModuleName, type SweptCollection } from '../records/collections.ts';
import type { Failure } from '../failure.ts';
import type { Message } from '../messages/message.ts';
import type { Lane } from './priority.ts';
import type { OrganizationName } from './identity.ts';
import type { OperationState } from '../outbox/operation.ts';

/**
 * `connecting` until the first answer of this run · `online` · `limited` waits for the next request slot ·
 * `offline` nothing reaches the Service · `held` sign-in, subscription or organization stops everything.
 */
export type ConnectionState = 'connecting' | 'online' | 'limited' | 'offline' | 'held';

/** The progress of the reading under way. A rate and a time are `null` until they are known. */
export interface CollectionProgress {
  readonly rowsRead: number;
  /** From the Service's own count; `null` where it does not tell. */
  readonly rowsExpected: number | null;
  /** True while a list was never looked at, whose rows are guessed from the others. */
  readonly isEstimate: boolean;
  readonly rowsPerSecond: number | null;
  readonly timeLeftMs: number | null;
}

/** Facts about how the Service lists a collection; `null`: not seen yet. */
export interface CollectionLearnt {
  /** The parts that are read therefore: changes and now and then everything, everything, one whole list, or a feed's newest lines. */
  readonly strategy: 'delta-and-sweep' | 'sweep' | 'whole' | 'feed';
  /** True where a sort by the time of the last change is honoured. */
  readonly changesByTime: boolean | null;
  /** True where an ascending order of creation was seen to hold. */
  readonly creationOrder: boolean | null;
  readonly timestamps: boolean | null;
  /** Rows a page, as the Service echoes it. */
  readonly pageSize: number | null;
  /** Number of the first page. */
  readonly firstPage: 0 | 1 | null;
  readonly listShape: 'paginated' | 'wrapped' | 'bare' | null;
  /** ISO 8601 */
  readonly learntAt: string | null;
}

/** The way to a complete mirror: the first one, or once more after everything was asked for again. */
export interface FirstRun {
  /** All of it was complete once, and stays in use while it is read again. */
  readonly isAgain: boolean;
  readonly collectionsComplete: number;
  readonly collectionsAll: number;
  readonly timeLeftMs: number | null;
}

export interface CollectionStatus {
  readonly collection: SweptCollection;
  readonly rows: number;
  /** ISO 8601 time at which the last complete sweep ended, `null` before the first. */
  readonly completeAt: string | null;
  /** ISO 8601 end of the last look of any kind that went well: what changed before it is here. `null` until it was complete once. */
  readonly lookedAt: string | null;
  readonly activity: 'idle' | 'reading' | 'waiting' | 'held';
  /** Why it is held; `null` when it is not. */
  readonly heldBy: Failure | null;
  /** So many of the newest rows are kept of a list that grows for ever; `null` where all of it is. */
  readonly keepsNewestRows: number | null;
  /** While reading: pages read and pages expected (`null` while unknown). */
  readonly pagesRead: number;
  readonly pagesExpected: number | null;
  /** While reading; `null` otherwise. */
  readonly progress: CollectionProgress | null;
  readonly learnt: CollectionLearnt;
  /** Rows at the last complete sweep, as the Service counts them; `null` where it does not tell. */
  readonly totalRows: number | null;
  /** ISO 8601 time of the next planned look, `null` when none is planned. */
  readonly nextAt: string | null;
  /** The last failure that stopped this collection, `null` when the last look went well. */
  readonly lastError: Failure | null;
  /** The deletion guard stopped something: how many rows it would have removed. */
  readonly guardedRows: number;
  /** Rows that the last complete sweep missed and could not prove to be gone; the next one tries again. */
  readonly suspectedRows: number;
  /** Rows that a person has said may vanish with the next sweep. */
  readonly guardAcceptedRows: number;
  /** Rows of the Service that could not be understood and were set aside. */
  readonly parkedRows: number;
  /** In words: what the checks after each reading found and two complete readings did not change, and lists that were passed over. */
  readonly warnings: readonly Message[];
}

/** A list that is not all here, and is not meant to be: it grows for ever, so only its newest rows are kept. */
export interface ListBound {
  readonly rows: number;
  readonly all: number;
  readonly mostRows: number;
}

/** `null` where all of the list is here, and before it was read once. */
export function boundOf({
  rows,
  totalRows,
  keepsNewestRows,
  completeAt,
}: Pick<CollectionStatus, 'rows' | 'totalRows' | 'keepsNewestRows' | 'completeAt'>): ListBound | null {
  if (keepsNewestRows === null || completeAt === null || totalRows === null || totalRows <= rows) return null;
  return { rows, all: totalRows, mostRows: keepsNewestRows };
}

export interface ListLook {
  readonly collection: SweptCollection;
  readonly lookedAt: string;
}

/**
 * When each of the lists that people work on was last looked at, the oldest first. What is held is not looked at and says so itself,
 * unless everything is.
 */
export function deskLooks(
  collections: readonly Pick<CollectionStatus, 'collection' | 'lookedAt' | 'heldBy'>[],
): readonly ListLook[] {
  const looks = collections.flatMap(({ collection, lookedAt, heldBy }) =>
    lookedAt !== null && DESK_COLLECTIONS.some((one) => one === collection)
      ? [{ collection, lookedAt, isHeld: heldBy !== null }]
      : [],
  );
  const free = looks.filter(({ isHeld }) => !isHeld);
  return (free.length > 0 ? free : looks)
    .map(({ collection, lookedAt }) => ({ collection, lookedAt }))
    .sort((a, b) => Date.parse(a.lookedAt) - Date.parse(b.lookedAt));
}

export interface BudgetStatus {
  readonly limit: number;
  readonly remaining: number;
  /** ISO 8601 time at which the next request may leave, `null` when one may leave now. */
  readonly nextSlotAt: string | null;
  /** The length of the Service's window, as far as it is known. */
  readonly windowMs: number;
  /** Requests that wait for a slot. The background may wait while slots are left: it goes evenly and leaves some for others. */
  readonly waiting: Readonly<Record<Lane, number>>;
  /** ISO 8601 time at which the most urgent of them may leave; `null` when none waits, or when only an answer still out can tell. */
  readonly waitingUntil: string | null;
  /** ISO 8601 end of the pause that the Service asked for (429), `null` when there is none. */
  readonly pausedUntil: string | null;
  /** The most requests that others on the same token had in one window lately; 0 when nobody else uses it. */
  readonly usedByOthers: number;
  /** Slots set aside for readings of several requests that are under way. */
  readonly reserved: number;
}

export interface SyncStatus {
  readonly connection: ConnectionState;
  /** Why it is `offline` or `held`. */
  readonly reason: Failure | null;
  /** ISO 8601: since when the connection is in this state. */
  readonly since: string;
  /** ISO 8601: everything that people work on is here as it was then (the oldest of `deskLooks`). `null` until every collection was complete. */
  readonly syncedAt: string | null;
  readonly syncing: boolean;
  /** `null` once every collection is complete. */
  readonly firstRun: FirstRun | null;
  readonly collections: readonly CollectionStatus[];
  readonly heldModules: readonly ModuleName[];
  /** Why each of them is held. */
  readonly heldReasons: Readonly<Partial<Record<ModuleName, Failure>>>;
  /** Whose data this is, as the Service names it; `null` while that cannot be told. */
  readonly organization: OrganizationName | null;
  readonly outbox: Readonly<Record<OperationState, number>>;
  /** Changes that took effect twice, which a person was not asked about yet. */
  readonly lateDuplicates: number;
  /** Unread notifications, counting local changes. */
  readonly unreadNotifications: number;
  readonly budget: BudgetStatus;
}
