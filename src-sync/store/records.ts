/** Mirrored records: their identity, their server state and what is shown of them. */
import type { CollectionName } from '../domain/collections.ts';
import type { JsonObject } from '../domain/json.ts';
import type { RecordMark } from '../domain/record.ts';
import type { Reader, Writer } from './handles.ts';
export { applyServerRows, type AppliedRows, type ServerPage } from './apply-rows.ts';
export { refreshViews } from './views.ts';

export interface StoredRecord {
  readonly id: string;
  readonly collection: CollectionName;
  readonly serverId: string | null;
  /** `null` for a record that exists only here. */
  readonly server: JsonObject | null;
  /** What is shown: server plus open operations. */
  readonly view: JsonObject;
  readonly mark: RecordMark | null;
  readonly deleted: boolean;
  /** The Service no longer has it. */
  readonly gone: boolean;
  readonly settledTick: number;
  /** Stock rows: local ids. */
  readonly itemId: string | null;
  readonly warehouseId: string | null;
}

/** The local id of a server record; a record not seen yet gets an empty one that nobody sees until its document arrives. */
export function localIdFor(tx: Writer, collection: CollectionName, serverId: string): Promise<string> {
  throw new Error(`not written yet ${collection} ${serverId} ${String(tx)}`);
}

/** By local id, server id, or (items) sku or barcode; live records first. Shells are not found. */
export function findLocalId(
  reader: Reader,
  collection: CollectionName,
  anyId: string,
): Promise<string | null> {
  throw new Error(`not written yet ${collection} ${anyId} ${String(reader)}`);
}

export function readRecord(reader: Reader, id: string): Promise<StoredRecord | null> {
  throw new Error(`not written yet ${id} ${String(reader)}`);
}

export interface ServerStateChange {
  /** Attaches the Service's id. Should the mirror already have met it as another record, the two become one. */
  readonly serverId?: string;
  /** The record as the Service has it now; becomes live again when it was gone. */
  readonly document?: JsonObject;
  /** The Service does not have it (any more). */
  readonly gone?: boolean;
  /** Engine tick: answers to requests that left before it are stale for this record. */
  readonly tick: number;
  readonly nowMs: number;
}

/** Records what the Service said about one record in answer to our own operation or look-up, and refreshes its view. */
export function setServerState(tx: Writer, recordId: string, change: ServerStateChange): Promise<void> {
  throw new Error(`not written yet ${recordId} ${String(tx)} ${String(change)}`);
}

/**
 * What is shown of these records becomes their server state: for a write that the Service confirmed without returning
 * the record. Call it before `finishOperation(seq)`; only that operation is folded in, others stay on top.
 */
export function adoptOperation(
  tx: Writer,
  seq: number,
  change: { tick: number; nowMs: number },
): Promise<void> {
  throw new Error(`not written yet ${seq} ${String(tx)} ${String(change)}`);
}
