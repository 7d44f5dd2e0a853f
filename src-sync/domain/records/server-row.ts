/** One row of a list as the Service sent it, with what the mirror needs to place it. */
import type { JsonObject } from '../values/json.ts';

export interface ServerRow {
  /** `null` where the Service gives the row none (stock rows are then known by item and warehouse). */
  readonly serverId: string | null;
  /** The whole document as received. */
  readonly document: JsonObject;
  /** ISO 8601 in UTC, `null` where absent. */
  readonly updatedAt: string | null;
  readonly createdAt: string | null;
  /** Stock rows only: the item the row is about, by its server id. */
  readonly itemServerId?: string;
  /** Stock rows only: the warehouse, where the row names it (else the one that was asked for). */
  readonly warehouseServerId?: string;
}
