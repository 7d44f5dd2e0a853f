/** Takes a page of the Service into the mirror. */
import type { CollectionName } from '../domain/collections.ts';
import type { ServerRow } from '../domain/server-row.ts';
import type { Writer } from './handles.ts';

export interface ServerPage {
  readonly collection: CollectionName;
  readonly rows: readonly ServerRow[];
  /** Number of the sweep the page belongs to, `null` for a delta or a single record. */
  readonly sweep: number | null;
  /** Engine tick at which the page was asked for. */
  readonly requestedAtTick: number;
  readonly nowMs: number;
}

export interface AppliedRows {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Kept as they are, because one of our own operations is in the air or was settled after the page was asked for. */
  readonly held: number;
}

export function applyServerRows(tx: Writer, page: ServerPage): Promise<AppliedRows> {
  throw new Error(`not written yet ${String(tx)} ${String(page)}`);
}
