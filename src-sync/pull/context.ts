/** The parts that a pull works with, and its reports on the way. */
import type { Clock } from '../domain/clock.ts';
import type { Message } from '../domain/messages/message.ts';
import type { ServiceClient } from '../transport/client.ts';
import type { Lane } from '../transport/limits/request-scheduler.ts';
import type { Store } from '../store/database.ts';
import type { CollectionName } from '../domain/records/collections.ts';
import type { HeldPages } from './sweep/held-pages.ts';
import type { ListLimits } from './sweep/list-bound.ts';
import type { EventSink } from '../domain/sync/sync-event.ts';

export interface PullProgress {
  readonly collection: CollectionName;
  readonly pagesRead: number;
  readonly pagesExpected: number | null;
  /** Progress: rows read so far, rows there are (`null` while unknown), and requests still to be made. */
  readonly rowsRead?: number;
  readonly rowsExpected?: number | null;
  readonly isEstimate?: boolean;
  readonly requestsLeft?: number | null;
  /** Rows that were inserted, changed or removed by this step. */
  readonly changedRows: number;
}

export interface PullContext {
  readonly store: Store;
  readonly client: ServiceClient;
  /** Version of Stockhand. After an upgrade, what an earlier version learnt is checked again. */
  readonly version: string;
  readonly lane: Lane;
  readonly signal: AbortSignal;
  /** Unix time. */
  readonly nowMs: () => number;
  readonly after: Clock['after'];
  /** Logical time of our own settled writes. An answer that was asked for before one of them must not undo it. */
  readonly tick: () => number;
  /** Pages that have to be read once more. */
  readonly held: HeldPages;
  /** The longest list that is read. */
  readonly lists: ListLimits;
  readonly report: (progress: PullProgress) => void;
  readonly events: EventSink;
  readonly log: (level: 'info' | 'warning' | 'problem', text: string | Message) => Promise<void>;
}
