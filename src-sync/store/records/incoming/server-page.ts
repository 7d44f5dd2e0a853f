/** A page of the Service on its way into the mirror. */
import type { CollectionName } from '../../../domain/records/collections.ts';
import type { JsonObject } from '../../../domain/values/json.ts';
import type { ServerRow } from '../../../domain/records/server-row.ts';
import type { LaterSearch } from '../later-search.ts';

export interface ServerPage {
  readonly collection: CollectionName;
  readonly rows: readonly ServerRow[];
  /** Local id of the record that all these rows belong to, where the list is of one record (an item's movements). */
  readonly parentId?: string;
  /** Number of the sweep the page belongs to, `null` for a delta or a single record. */
  readonly sweep: number | null;
  /** Engine tick at which the page was asked for. */
  readonly requestedAtTick: number;
  readonly nowMs: number;
  /** Of a transaction of several pages of one sweep, which it is to be given to before it ends. */
  readonly search?: LaterSearch;
}

export interface AppliedRows {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Kept as they are, because one of our own operations is in the air or was settled after the page was asked for. */
  readonly held: number;
}

/** A row of the page with its place in the mirror. */
export interface PlacedRow {
  readonly id: string;
  readonly serverId: string | null;
  readonly text: string;
  readonly document: JsonObject;
  readonly updatedAt: string | null;
  /** Stock rows: local ids. */
  readonly itemId: string | null;
  readonly warehouseId: string | null;
}

export interface KnownRow {
  readonly seq: number;
  readonly id: string;
  readonly server_id: string | null;
  readonly server: string | null;
  readonly deleted: number;
  readonly gone: number;
  readonly settled_tick: number;
}
