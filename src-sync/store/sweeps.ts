/** Where the reading of each collection stands, and what a complete sweep did not see. */
import type { CollectionName } from '../domain/collections.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Reader, Writer } from './handles.ts';

export interface CollectionState {
  readonly collection: CollectionName;
  /** Number of the sweep that runs or ran last; 0 before the first. */
  readonly sweep: number;
  /** Where the running sweep stands; `null` when none runs. */
  readonly cursor: JsonObject | null;
  /** What probes learnt of this collection. */
  readonly learnt: JsonObject;
  /** When the last complete sweep ended. */
  readonly sweptAtMs: number | null;
  readonly guardedRows: number;
}

export interface UnseenRecords {
  /** Live records of the Service that the sweep did not see and that have no open operation. */
  readonly count: number;
  /** Live records of the Service altogether. */
  readonly total: number;
  ids(limit: number): Promise<readonly { readonly id: string; readonly serverId: string | null }[]>;
}

export interface CollectionCounts {
  /** Records a list shows. */
  readonly rows: number;
  readonly parkedRows: number;
}

type Unwritten = never;
function unwritten(...values: unknown[]): Unwritten {
  throw new Error(`not written yet ${values.length}`);
}

export function readCollectionState(reader: Reader, collection: CollectionName): Promise<CollectionState> {
  return unwritten(reader, collection);
}
/** Starts a sweep; its number is what its pages are applied with. */
export function beginSweep(tx: Writer, collection: CollectionName): Promise<number> {
  return unwritten(tx, collection);
}
export function saveCursor(tx: Writer, collection: CollectionName, cursor: JsonObject | null): Promise<void> {
  return unwritten(tx, collection, cursor);
}
export function saveLearnt(tx: Writer, collection: CollectionName, learnt: JsonObject): Promise<void> {
  return unwritten(tx, collection, learnt);
}
export function unseenRecords(
  reader: Reader,
  collection: CollectionName,
  sweep: number,
): Promise<UnseenRecords> {
  return unwritten(reader, collection, sweep);
}
/** Marks what the sweep did not see as gone; never a record with an open operation. Returns how many. */
export function removeUnseen(
  tx: Writer,
  collection: CollectionName,
  sweep: number,
  nowMs: number,
): Promise<number> {
  return unwritten(tx, collection, sweep, nowMs);
}
export function finishSweep(
  tx: Writer,
  collection: CollectionName,
  end: { readonly nowMs: number; readonly guardedRows: number },
): Promise<void> {
  return unwritten(tx, collection, end);
}
/** Sets a row that could not be understood aside; the page goes on without it. */
export function parkRow(
  tx: Writer,
  row: {
    readonly collection: CollectionName;
    readonly key: string;
    readonly reason: string;
    readonly payload: string;
    readonly nowMs: number;
  },
): Promise<void> {
  return unwritten(tx, row);
}
/** Rows shown and rows parked, per collection. */
export function collectionCounts(
  reader: Reader,
): Promise<Readonly<Record<CollectionName, CollectionCounts>>> {
  return unwritten(reader);
}
