/** One page of a list as it was read. */
import type { CollectionName } from '../../domain/records/collections.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { ExtraOperationKey, OperationKey } from '../../contract/operations.ts';
import type { ServerRow } from '../../domain/records/server-row.ts';
import type { Segment } from '../descriptions.ts';

export interface ParkedRow {
  /** The same bad row is quarantined once, however often it comes. */
  readonly key: string;
  readonly reason: Message;
  readonly payload: string;
}

export interface Page {
  readonly rows: readonly ServerRow[];
  /** Rows as the Service counted them on this page, understood or not. */
  readonly rowCount: number;
  /** As echoed; `null` where the Service does not tell. */
  readonly pageNumber: number | null;
  readonly parked: readonly ParkedRow[];
  /** Put together from several answers, read forwards (page-parts.ts): a delete meanwhile may have taken a row from between two of them. */
  readonly inParts?: true;
  readonly pageSize: number | null;
  readonly totalPages: number | null;
  readonly totalElements: number | null;
  /** The form of the list: the contract's paginated result, another wrapper, or bare. */
  readonly listShape: 'paginated' | 'wrapped' | 'bare';
  /** The request that gave it; absent for a page that was put together from several answers. */
  readonly asked?: {
    readonly segment: Segment;
    readonly query: Readonly<Record<string, string | number | boolean>>;
  };
  /** Engine tick at which the request was made: older than any write settled since. */
  readonly requestedAtTick: number;
  /** Time on the Service when it answered, Unix milliseconds; `null` where it does not tell. */
  readonly serverTimeMs: number | null;
}

/** Facts that every reader of a list needs. */
export interface ListSource {
  readonly collection: CollectionName;
  readonly list: OperationKey | ExtraOperationKey;
}
